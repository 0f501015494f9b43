"""What is told lies beside what one presses, and not over it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person.advice import Advisor
from tests.browser.person.boxes import box, overlap
from tests.browser.person.eko_hands import EkoHands, space
from tests.browser.person.khan_hands import KhanHands, field, settled_width
from tests.browser.person.person import PHONE, Person
from tests.browser.person.playing import Player
from tests.browser.person.start import arrive, play_now
from tests.browser.person.waiting import at_rest, keep_time, pass_time

DESK = {"viewport": {"width": 1024, "height": 768}}
SIZES: dict[str, dict[str, Any]] = {"phone": PHONE, "desk": DESK}
EDGES = {"lower": "end", "upper": "start"}
MOMENT = 600  # milliseconds in which a note looks whether it has to give way


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_note_gives_way_to_the_main_button(meet: Meet, size: str, edge: str) -> None:
    ada = meet("Ada", **SIZES[size])
    keep_time(ada.page)
    ada.page.goto("/new/eko")
    start = ada.button("Make the table")
    expect(ada.page.get_by_role("grid")).to_be_visible()  # all of the page is there
    with ada.cut_off():
        start.click()
        note = ada.page.get_by_role("status").locator(".toast")
        expect(note).to_be_visible()
        start.evaluate(f"button => button.scrollIntoView({{ block: '{EDGES[edge]}' }})")
        pass_time(ada.page, MOMENT)
        at_rest(note)
        assert not overlap(box(note), box(start))


@pytest.mark.parametrize("size", SIZES)
def test_what_a_move_would_do_lies_beside_the_buttons_of_the_board(meet: Meet, size: str) -> None:
    ada = meet("Ada", **SIZES[size])
    arrive(ada)
    play_now(ada, "eko")
    ada.until("one's own decision", lambda: ada.wire.is_asked, patience=30)
    Player(ada, EkoHands()).open("Moves").get_by_role("button").nth(1).hover()
    hint = ada.page.locator(".middle .hint")
    expect(hint).to_be_visible()
    for button in ada.page.locator(".controls button").all():
        assert not button.is_visible() or not overlap(box(hint), box(button))


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_on_a_phone_a_reason_hides_nothing_of_the_board(meet: Meet, game: str) -> None:
    ada = meet("Ada", **PHONE)
    arrive(ada)
    play_now(ada, game)
    ada.until("one's own decision", lambda: ada.wire.is_asked, patience=30)
    board, line = ada.page.locator(".middle > .board"), ada.page.locator(".line")
    if game == "eko":
        tried = space(Player(ada, EkoHands()), _not_on_offer(ada)[0])
    else:
        tried = board.get_by_role("list", name="Camps").get_by_role("button").first
    tried.tap()
    reason = board.get_by_role("alert")
    expect(reason).to_be_visible()
    assert not overlap(box(reason), box(board))
    for button in line.get_by_role("button").all():
        assert not overlap(box(reason), box(button))


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_a_reason_lies_beside_what_was_tried(meet: Meet, game: str) -> None:
    ada = meet("Ada", **DESK)
    arrive(ada)
    play_now(ada, game)
    ada.until("one's own decision", lambda: ada.wire.is_asked, patience=30)
    cells = "[data-space='{}']" if game == "eko" else "[data-field='{}']"
    names = _not_on_offer(ada) if game == "eko" else ada.wire.position["rulers"].values()
    board = ada.page.locator(".middle > .board")
    for name in names:
        tried = ada.page.locator(cells.format(name))
        tried.click()
        reason = board.get_by_role("alert")
        expect(reason).to_be_visible()
        assert not overlap(box(reason), box(tried)), name
        for button in board.locator(".camps button, .controls button").all():
            assert not overlap(box(reason), box(button)), name
        ada.page.keyboard.press("Escape")
        expect(reason).to_be_hidden()


def _not_on_offer(person: Person) -> list[str]:
    """The spaces that nothing can be done with, from the top."""
    offered = {offer["handle"] for offer in person.wire.offers}
    player = Player(person, EkoHands())
    others = [name for name in person.wire.start["board"]["spaces"] if name not in offered]
    return sorted(others, key=lambda name: box(space(player, name))["y"])


def test_a_pointer_that_passes_takes_nothing_from_the_keyboard(meet: Meet) -> None:
    ada = meet("Ada")
    arrive(ada)
    play_now(ada, "eko")
    ada.until("one's own decision", lambda: ada.wire.is_asked)
    rows = Player(ada, EkoHands()).open("Moves").locator("li").get_by_role("button")
    told = ada.page.locator(".middle .hint p").first
    looked_at, passed = (rows.nth(n).locator("span").inner_text() for n in (0, 1))
    rows.nth(0).focus()
    expect(told).to_have_text(looked_at)
    rows.nth(1).hover()
    expect(told).to_have_text(passed)
    ada.page.get_by_role("heading", level=1).hover()
    expect(told).to_have_text(looked_at)


@pytest.mark.parametrize("size", SIZES)
def test_all_that_can_be_done_on_a_field_is_in_view_and_not_on_the_map(
    meet: Meet, size: str
) -> None:
    ada = meet("Ada", **SIZES[size])
    arrive(ada)
    play_now(ada, "khan")
    hands = KhanHands(touch=size == "phone")
    player, advisor = Player(ada, hands), Advisor("khan", 1)
    ada.until("one's own decision", lambda: ada.wire.is_asked, patience=30)
    while ada.wire.decision and ada.wire.decision["phase"] == "setup":
        player.play(advisor.offer(ada.wire), "board")
        ada.until("one's own decision", lambda: ada.wire.is_asked, patience=30)
    free = [offer["target"] for offer in ada.wire.offers if offer["kind"] == "free"]
    whole = ada.button("Fit the map")
    ways = Counter(offer["target"] for offer in ada.wire.offers if offer["kind"] == "invade")
    for row in range(1, 12):
        found = [name for name in free if name[1:] == str(row)]
        name = max(found, key=lambda each: ways[each])
        hands.press_field(player, name)
        choices = ada.page.get_by_role("group", name="What can be done here")
        expect(choices.get_by_role("button")).to_have_count(ways[name] + 2)
        settled_width(field(player, name))
        for choice in choices.get_by_role("button").all():
            expect(choice).to_be_in_viewport(ratio=1)
        assert not overlap(box(choices), box(ada.page.get_by_role("grid"))), name
        ada.button("Back", choices).click()
        expect(choices).to_be_hidden()
        settled_width(field(player, name))  # the map may go back by itself
        if whole.is_visible() and whole.is_enabled():
            whole.click()
