"""Two people at one device: nobody sees the other's hand in Khan, and one plays at a time."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person.advice import Advisor
from tests.browser.person.eko_hands import EkoHands
from tests.browser.person.khan_hands import KhanHands
from tests.browser.person.playing import Player
from tests.browser.person.start import arrive, new_table, wait_for_begin

CHANGES = 6


def test_the_hand_is_hidden_between_turns(meet: Meet) -> None:
    person = meet("Ada")
    arrive(person)
    new_table(person, "khan", seed=2, seats={"Sky": "Someone else on this device"})
    wait_for_begin(person)
    player, advisor = Player(person, KhanHands()), Advisor("khan", 2)
    names = {0: "Ada", 1: "Sky"}
    hand = person.page.get_by_role("list", name="Your cards")
    while person.wire.decision and person.wire.decision["phase"] == "setup":  # nothing to hide yet
        expect(person.page.get_by_role("dialog")).to_have_count(0)
        player.play(advisor.offer(person.wire), "board")
    for _ in range(CHANGES):
        decision = person.wire.decision
        assert decision is not None
        seat, name = decision["seat"], names[decision["seat"]]
        curtain = person.page.get_by_role("dialog", name=f"Pass the device to {name}")
        expect(curtain).to_be_visible()
        assert hand.count() == 0 or hand.get_by_role("listitem").count() == 0
        assert not _cards_on_page(player)
        person.button(f"I am {name}").click()
        expect(curtain).to_be_hidden()
        assert _cards_on_page(player) == len(person.wire.position["hands"][seat])
        while person.wire.decision and person.wire.decision["seat"] == seat:
            player.play(advisor.offer(person.wire), "board")


def test_who_has_the_device_is_you_and_asks_nobody(meet: Meet) -> None:
    person = meet("Ada")
    arrive(person)
    new_table(person, "eko", seed=2, seats={"Sky": "Someone else on this device"})
    wait_for_begin(person)
    player, advisor = Player(person, EkoHands()), Advisor("eko", 2)
    seats = person.page.get_by_role("complementary", name="Seats")
    while person.wire.position["turn"]["number"] < 3:
        player.play(advisor.offer(person.wire), "typed")
    assert person.wire.decision is not None
    # Who has no name is called by the colour, which isn't said twice.
    mine = ("Gold · you", "you")[person.wire.decision["seat"]]
    expect(seats.get_by_text(re.compile("(^| · )you$"))).to_have_text([mine])
    before = person.wire.version
    person.button("Undo").click()
    person.until("the move is taken back", lambda: person.wire.version > before)


def test_who_share_a_device_are_asked_one_by_one(meet: Meet) -> None:
    host, friend = meet("Ada"), meet("Wim")
    arrive(host)
    host.page.goto("/new/eko")
    host.page.get_by_role("radio", name="3", exact=True).check()
    seats = {"Sky": "Someone else on this device", "Red": "A friend, by link"}
    for colour, who in seats.items():
        host.page.get_by_label(f"Who plays {colour}").select_option(who)
    host.button("Make the table").click()
    friend.page.goto(host.page.get_by_label("Send this link to your friends").input_value())
    friend.page.get_by_label("Your name").fill("Wim")
    friend.button("Join").click()
    host.button("Start the game").click()
    for person in (host, friend):
        wait_for_begin(person)
    Player(friend, EkoHands()).menu("Propose to end the game")
    asked = host.page.get_by_role("status").filter(has_text="Wim proposes to end the game now.")
    for name in ("Ada", "Sky"):
        expect(asked.locator("strong")).to_contain_text(name)
        host.button("Agree", asked).click()
    for person in (host, friend):
        expect(person.page.get_by_role("dialog")).to_contain_text("Nobody wins")


def _cards_on_page(player: Player) -> int:
    """Open cards of anybody, whether they can be seen or only found in the page."""
    return player.page.locator("ul[aria-label='Your cards'] button").count()
