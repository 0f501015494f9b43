"""Advice in the browser: a hint against bots, and a finished match looked at with the search."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Meet
from tests.browser.person.eko_hands import EkoHands
from tests.browser.person.playing import Player
from tests.browser.person.start import arrive, meet_by_link, new_table, play_now, wait_for_begin

COLOURS = ("Gold", "Sky")
SHARES = "Expected shares of the win"


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_a_hint_waits_on_the_board_to_be_confirmed(meet: Meet, game: str) -> None:
    person = meet("Ada")
    arrive(person)
    play_now(person, game)
    assert person.wire.table is not None
    assert person.wire.table["seats"][1]["bot"] == "level-3"
    for _ in range(2):
        person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
        before = person.wire.version
        person.button("Hint").click()
        shares = person.page.get_by_role("list", name=SHARES)
        expect(shares.get_by_role("listitem")).to_have_count(person.wire.table["players"])
        confirm = person.button("Confirm")
        expect(confirm).to_be_visible()
        confirm.click()
        person.until("the move is made", lambda b=before: person.wire.version > b)  # type: ignore[misc]
        expect(shares).to_have_count(0)


def test_there_are_no_hints_against_people(meet: Meet) -> None:
    one, other = meet("Ada"), meet("Ben")
    for person in (one, other):
        arrive(person)
    meet_by_link(one, other, "eko", seed=4)
    for person in (one, other):
        expect(person.button("Last round")).to_be_visible()
        assert person.button("Hint").count() == 0


def test_after_a_game_one_sees_how_the_chances_went(meet: Meet) -> None:
    person = meet("Ada")
    arrive(person, confirm=False)
    new_table(person, "eko", seed=4, seats={"Sky": "Someone else on this device"})
    wait_for_begin(person)
    player, page = Player(person, EkoHands()), person.page
    for _ in range(12):
        player.play(person.wire.offers[0], "list")
    person.button("Menu").click()
    person.button("Resign").click()
    person.button("Resign now").click()
    sheet = page.get_by_role("dialog", name="Result")
    graph = sheet.get_by_role("region", name="How the chances went")
    expect(graph.get_by_role("img", name=re.compile("In the end: .* 100 %"))).to_be_visible()
    turning = graph.get_by_role("list", name="Turning points").get_by_role("button")
    expect(turning.last).to_be_visible(timeout=30_000)
    graph.get_by_text("As a table").click()
    expect(graph.get_by_role("row").last).to_contain_text("100 %")
    for chip in turning.all():
        _names_what_the_table_shows(chip, graph)
    turning.last.press("Enter")
    page.wait_for_url("**/replay?at=*")
    expect(page.get_by_role("slider", name="Moment")).not_to_have_value("0")
    _analyse_the_moment(player)


def _names_what_the_table_shows(chip: Locator, graph: Locator) -> None:
    """From which turn to which, and the share of one seat then and then."""
    found = re.search(r"(\S+)–(\S+)\s+(\d+) → (\d+) %", chip.inner_text())
    assert found is not None, chip.inner_text()
    seat = COLOURS.index(chip.get_by_role("img").get_attribute("aria-label") or "")
    for turn, share in ((found[1], found[3]), (found[2], found[4])):
        name = re.compile(f"^{turn}$", re.IGNORECASE)
        row = graph.get_by_role("row").filter(has=graph.page.get_by_role("rowheader", name=name))
        expect(row.get_by_role("cell").nth(seat)).to_have_text(f"{share} %")


def _analyse_the_moment(player: Player) -> None:
    page = player.page
    player.person.button("Analyse this moment").click()
    heading = page.get_by_role("heading", name=re.compile("^Best for (Gold|Sky)$"))
    expect(heading).to_be_visible()
    expect(page.get_by_role("list", name=SHARES).first).to_be_visible()
    player.person.button("To the start").click()
    expect(heading).to_have_count(0)
