"""What a person can choose about the look of Ekö, and what the first games show more of."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Meet
from tests.browser.person.boxes import box
from tests.browser.person.eko_hands import EkoHands
from tests.browser.person.person import Person
from tests.browser.person.playing import Player
from tests.browser.person.start import arrive, new_table, play_now, wait_for_begin

SMALL = 60  # pixels: the numbers of stacks are shown where a space is narrower
FIRST = 3  # games with words beside the icons


def test_numbers_beside_stacks_go_by_the_size_of_a_space_or_by_choice(meet: Meet) -> None:
    person = meet("Ada", viewport={"width": 1024, "height": 768})
    arrive(person, confirm=False)
    others = dict.fromkeys(("Sky", "Red", "Indigo"), "Someone else on this device")
    new_table(person, "eko", seed=1, players=4, seats=others)
    wait_for_begin(person)
    joins_two_stacks(person)
    numbers = person.page.locator("g.count")
    cell = person.page.get_by_role("gridcell").first
    expect(numbers).to_have_text(["2"])
    assert box(cell)["width"] < SMALL
    while box(cell)["width"] < SMALL:
        expect(numbers).to_have_text(["2"])
        closer(person, cell)
    expect(numbers).to_have_count(0)
    choose(person, "Always")
    expect(numbers).to_have_text(["2"])
    person.button("Show the whole board").click()
    choose(person, "Never")
    expect(numbers).to_have_count(0)
    person.page.reload()
    expect(cell).to_be_visible()
    person.until("the board is drawn", lambda: box(cell)["width"] < SMALL)
    expect(numbers).to_have_count(0)
    choose(person, "Where they look small")
    expect(numbers).to_have_text(["2"])


def joins_two_stacks(person: Person) -> None:
    player, wire = Player(person, EkoHands()), person.wire
    for _ in range(4):
        player.play(next(offer for offer in wire.offers if offer["kind"] == "keep"), "typed")
    player.play(next(offer for offer in wire.offers if offer["kind"] == "regroup"), "typed")
    assert sum(stack["discs"] > 1 for stack in wire.position["stacks"].values()) == 1


def closer(person: Person, cell: Locator) -> None:
    before = box(cell)["width"]
    person.button("Zoom in").click()
    person.until("a closer look", lambda: box(cell)["width"] > before)


def choose(person: Person, wish: str) -> None:
    person.button("Menu").click()
    person.button("Settings").click()
    sheet = person.page.get_by_role("dialog", name="Settings")
    group = sheet.get_by_role("group", name=re.compile("^Numbers beside stacks of Ekö"))
    group.get_by_role("radio", name=wish, exact=True).check()
    person.button("Close", sheet).click()
    expect(sheet).to_be_hidden()
    person.settled()


def test_words_stand_beside_the_icons_in_the_first_games_only(meet: Meet) -> None:
    person = meet("Ada")
    arrive(person)
    word = person.page.locator(".left").get_by_text("Reserve", exact=True)
    tables = []
    for game in range(FIRST + 1):
        person.wire.forget()
        person.page.goto("/")
        play_now(person, "eko")
        tables.append(person.page.url)
        expect(word).to_have_count(2 if game < FIRST else 0)
    for table, shown in (
        (tables[0], 2),
        (f"{tables[0]}/replay", 2),
        (f"{tables[FIRST]}/replay", 0),
    ):
        person.page.goto(table)
        expect(person.page.locator(".left section")).to_have_count(2)
        expect(word).to_have_count(shown)


def test_whoever_only_watches_goes_on_being_new(meet: Meet) -> None:
    ada, ben = meet("Ada"), meet("Ben")
    arrive(ada)
    for _ in range(FIRST + 1):
        ada.wire.forget()
        ada.page.goto("/")
        play_now(ada, "eko")
        ben.page.goto(ada.page.url)
        words = ben.page.locator(".left").get_by_text("Reserve", exact=True)
        expect(words).to_have_count(2)
