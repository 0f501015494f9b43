"""What somebody has selected on the board stays selected until it is used or let go of."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.eko_hands import EkoHands, space
from tests.browser.playing import Player
from tests.browser.start import arrive, play_now


def test_it_stays_while_other_things_on_the_page_change(meet: Meet) -> None:
    person = meet("Ada")
    arrive(person)
    play_now(person, "eko")
    person.until("one's own decision", lambda: person.wire.is_asked)
    player = Player(person, EkoHands())
    handle = next(offer["handle"] for offer in person.wire.offers if offer["handle"])
    chosen = space(player, handle)
    chosen.click()
    expect(chosen).to_have_attribute("aria-selected", "true")
    overlay = person.button("What can hit what?")
    overlay.click()
    expect(overlay).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_have_attribute("aria-selected", "true")
