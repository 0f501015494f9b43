"""What somebody has selected on the board stays selected until it is used or let go of."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person.eko_hands import EkoHands, space
from tests.browser.person.khan_hands import KhanHands, field
from tests.browser.person.person import Person
from tests.browser.person.playing import Player
from tests.browser.person.start import arrive, new_table, play_now, wait_for_begin


def test_it_stays_while_other_things_on_the_page_change(meet: Meet) -> None:
    person = meet("Ada")
    arrive(person)
    play_now(person, "eko")
    person.until("one's own decision", lambda: person.wire.is_asked)
    player = Player(person, EkoHands())
    player.play(next(offer for offer in person.wire.offers if not offer["handle"]), "button")
    person.until("one's own turn", lambda: person.wire.is_asked and not _sets_up(person))
    handle = next(offer["handle"] for offer in person.wire.offers if offer["handle"])
    chosen = space(player, handle)
    chosen.click()
    expect(chosen).to_have_attribute("aria-selected", "true")
    overlay = person.button("What can hit what?")
    overlay.click()
    expect(overlay).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_have_attribute("aria-selected", "true")


def _sets_up(person: Person) -> bool:
    return person.wire.decision is not None and person.wire.decision["phase"] == "setup"


def test_pressing_elsewhere_lets_go_of_a_move_that_waits(meet: Meet) -> None:
    person = meet("Ada")
    arrive(person)
    play_now(person, "eko")
    person.until("one's own decision", lambda: person.wire.is_asked)
    player = Player(person, EkoHands())
    swap, other = [offer for offer in person.wire.offers if offer["handle"]][:2]
    line = player.decision_line.locator("p")
    for offer in (swap, other):
        space(player, offer["handle"]).click()  # there is nothing else to do there
        expect(line).to_contain_text(offer["label"])
        expect(person.button("Confirm")).to_be_visible()
    stacks = person.wire.position["stacks"].items()
    own = next(at for at, stack in stacks if stack["owner"] == 0 and stack["emperor"])
    space(player, own).click()
    expect(person.button("Confirm")).to_be_hidden()


def test_pressing_elsewhere_on_the_map_chooses_that_instead(meet: Meet) -> None:
    person = meet("Ada")
    arrive(person)
    play_now(person, "khan")
    player = Player(person, KhanHands())
    person.until("one's own decision", lambda: person.wire.is_asked)
    first, other = person.wire.offers[:2]
    line = player.decision_line.locator("p")
    for offer in (first, other):
        field(player, offer["target"]).click()
        expect(line).to_contain_text(f"A yurt on {offer['target']},")
    player.confirm_from(person.wire.version)
    assert first["target"] not in person.wire.position["yurts"]
    assert other["target"] in person.wire.position["yurts"]


def test_a_way_through_portals_ends_in_the_one_and_begins_in_the_other(meet: Meet) -> None:
    person = meet("Ada")
    arrive(person, confirm=False)
    seats = {"Sky": "Someone else on this device"}
    new_table(person, "eko", seed=11, seats=seats, variants=("Portals",))
    wait_for_begin(person)
    player, wire = Player(person, EkoHands()), person.wire
    while wire.decision and wire.decision["phase"] == "setup":
        player.play(wire.offers[0], "list")
    gates = set(wire.start["board"]["gates"].values())
    offer = next(offer for offer in wire.offers if gates <= set(offer["places"]))
    space(player, offer["handle"]).click()
    space(player, offer["target"]).hover()
    way = person.page.locator(".ghost .way")
    expect(way).to_have_attribute("d", re.compile("^M[^M]+M[^M]+$"))
