"""Leaving a page while something moves on it: nothing of it may be left behind."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person.advice import Advisor
from tests.browser.person.eko_hands import EkoHands
from tests.browser.person.khan_hands import KhanHands
from tests.browser.person.person import Person
from tests.browser.person.playing import Player
from tests.browser.person.start import play_now
from tests.browser.person.waiting import keep_time, pass_time

AFTERWARDS = 1500  # milliseconds in which timers of the page that was left would go off
IN_THE_MIDDLE = 200  # milliseconds, of a motion
MOVES = 3


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_pages_are_left_in_the_middle(meet: Meet, game: str) -> None:
    person = meet("Ada")
    keep_time(person.page)
    person.page.goto("/")
    play_now(person, game)
    table = person.page.url
    hands = EkoHands() if game == "eko" else KhanHands()
    player, advisor = Player(person, hands), Advisor(game, 3)
    for _ in range(MOVES):
        person.until("one's own decision", lambda: person.wire.is_asked)
        expect(person.page).to_have_title(re.compile("Your turn"))
        player.play(advisor.offer(person.wire), "list")
        player.menu("How to play")
        leave(person, "Start page")
        person.wire.forget()
        person.page.go_back()
        person.until("the table again", lambda: person.wire.version >= 0)
    person.page.goto(f"{table}/replay?at=0")
    person.button("Play").click()
    if game == "khan":  # Ekö hides nothing from anyone
        person.page.get_by_label("Seen by").select_option("a spectator")
        person.button("Play").click()
    pass_time(person.page, IN_THE_MIDDLE)
    leave(person, "To the table")


def leave(person: Person, link: str) -> None:
    person.page.get_by_role("link", name=re.compile(f"{link}$")).click()
    pass_time(person.page, AFTERWARDS)
