"""A game of Ekö without mouse or touch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person.advice import Advisor
from tests.browser.person.eko_hands import EkoHands, space
from tests.browser.person.person import Person
from tests.browser.person.playing import Player
from tests.browser.person.start import arrive, panel, play_now
from tests.browser.person.wire import Json

DECISIONS = 10
MOST_STEPS = 120


def test_a_game_by_keyboard_alone(meet: Meet) -> None:
    person = meet("Ada", reduced_motion="reduce")
    page = person.page
    page.goto("/")
    walk_to(person, "Play now", within="article")
    assert panel(person, "eko").locator(":focus").count() == 1
    page.keyboard.press("Enter")
    player = Player(person, EkoHands())
    advisor = Advisor("eko", 6)
    by = [type_in_list, walk_the_list, on_the_board]
    made = undone = 0
    while made < DECISIONS or not undone:
        person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
        expect(page).to_have_title(re.compile("Your turn"))  # what the bot did has been shown
        if made > 2 and not undone and undo(player):
            undone += 1
            continue
        version = person.wire.version
        offer = advisor.offer(person.wire)
        by[made % 3](player, offer)
        confirm(player, version)
        made += 1
    resign(player)


def test_escape_lets_go_of_what_is_selected(meet: Meet) -> None:
    person = meet("Ada", reduced_motion="reduce")
    arrive(person, confirm=False)
    play_now(person, "eko")
    person.until("one's own decision", lambda: person.wire.is_asked)
    player = Player(person, EkoHands())
    selected = person.page.locator("[role=gridcell][aria-selected=true]")
    for leave in ("nothing", "the board"):
        walk_to_board(player)
        cursor_to(player, next(o["handle"] for o in person.wire.offers if o["handle"]))
        press(player, "Enter")
        expect(selected).to_have_count(1)
        if leave == "the board":
            open_list(player)
        press(player, "Escape")
        expect(selected).to_have_count(0)


def test_the_board_tells_of_the_cursor_though_the_mouse_lies_on_it(meet: Meet) -> None:
    person = meet("Ada", reduced_motion="reduce")
    arrive(person)
    play_now(person, "eko")
    person.until("one's own decision", lambda: person.wire.is_asked)
    player, told = Player(person, EkoHands()), person.page.locator(".middle .hint")
    there, here = [o["handle"] for o in person.wire.offers if o["handle"]][:2]
    space(player, there).hover()
    expect(told).to_contain_text(f"{there}, ")
    walk_to_board(player)
    cursor_to(player, here)
    expect(told).to_contain_text(f"{here}, ")


def test_escape_closes_what_lies_on_top(meet: Meet) -> None:
    person = meet("Ada", reduced_motion="reduce", viewport={"width": 640, "height": 800})
    arrive(person)
    play_now(person, "eko")
    person.until("one's own decision", lambda: person.wire.is_asked)
    player, page = Player(person, EkoHands()), person.page
    open_list(player)
    leave_fields(player)
    press(player, "?")
    walk_to(person, "How to play")
    press(player, "Enter")
    lesson = page.get_by_role("dialog", name="How to play")
    expect(lesson).to_be_focused()
    press(player, "Escape")
    expect(lesson).to_have_count(0)
    sheet = page.get_by_role("tabpanel", name="Moves")
    expect(sheet).to_be_visible()
    press(player, "Escape")
    expect(sheet).to_have_count(0)


def type_in_list(player: Player, offer: Json) -> None:
    """M opens the list of moves, ready for typing."""
    open_list(player)
    player.page.keyboard.insert_text(offer["move"])
    press(player, "Enter")


def open_list(player: Player) -> None:
    leave_fields(player)
    press(player, "m")
    expect(player.page.get_by_label("Search, or type a move")).to_be_focused()


def walk_the_list(player: Player, offer: Json) -> None:
    """The arrow keys go through the list."""
    open_list(player)
    for _ in range(MOST_STEPS * 4):
        press(player, "ArrowDown")
        if player.page.locator(":focus code").all_inner_texts() == [offer["move"]]:
            break
    press(player, "Enter")


def on_the_board(player: Player, offer: Json) -> None:
    """Tab goes to the board and from stack to stack, then from target to target."""
    if not offer["handle"]:
        return type_in_list(player, offer)
    walk_to_board(player)
    cursor_to(player, offer["handle"])
    press(player, "Enter")
    mates = [o for o in player.wire.offers if o["handle"] == offer["handle"]]
    choices = [o for o in mates if o["target"] == offer["target"]]
    if len(mates) == 1 or any(o["target"] != offer["handle"] for o in mates):
        cursor_to(player, offer["target"])
        press(player, "Enter")
    if len(choices) > 1:
        group = player.page.get_by_role("group", name="Choose one")
        expect(group).to_be_visible()
        for _ in choices:
            if str(group.locator(":focus").text_content()).strip() == offer["label"]:
                break
            press(player, "ArrowDown")
        press(player, "Enter")
    return None


def walk_to_board(player: Player) -> None:
    grid = player.page.get_by_role("grid")
    for _ in range(MOST_STEPS):
        if grid.evaluate("grid => grid === document.activeElement"):
            return
        press(player, "Shift+Tab")
    raise AssertionError("Tab does not come to the board")


def cursor_to(player: Player, name: str) -> None:
    """With Tab through what can be done; it would leave the board after the last."""
    grid = player.page.get_by_role("grid")
    for key in ("Tab", "Shift+Tab"):
        for _ in range(MOST_STEPS):
            if str(grid.get_attribute("aria-activedescendant")).endswith(f"-{name}"):
                return
            press(player, key)
            if not grid.evaluate("grid => grid === document.activeElement"):
                walk_to_board(player)
                break
    raise AssertionError(f"the cursor does not come to {name}")


def confirm(player: Player, version: int) -> None:
    waits = player.person.button("Confirm")

    def is_done() -> bool:
        if player.wire.version == version and waits.is_visible():
            press(player, "Enter")  # wherever the move was made
        return player.wire.version > version

    player.person.until("the move is made", is_done)


def undo(player: Player) -> bool:
    if player.wire.decision is None or player.wire.decision["undo"] != "free":
        return False
    version = player.wire.version
    leave_fields(player)
    press(player, "u")
    player.person.until("a step taken back", lambda: player.wire.version > version)
    return True


def leave_fields(player: Player) -> None:
    """Letters are typed while one is in a field."""
    while player.page.locator("input:focus").count():
        press(player, "Shift+Tab")


def resign(player: Player) -> None:
    leave_fields(player)
    press(player, "?")
    expect(player.page.get_by_role("dialog", name="Menu")).to_be_visible()
    walk_to(player.person, "Resign")
    press(player, "Enter")
    walk_to(player.person, "Resign now")
    press(player, "Enter")
    result = player.page.get_by_role("dialog", name="Result")
    expect(result).to_be_visible()
    expect(result).to_contain_text(re.compile("given up"))
    expect(result.get_by_role("listitem").filter(has_text="withdrew")).to_contain_text("Gold")
    expect(result).not_to_contain_text("a bot plays on")  # with two seats nobody does


def walk_to(person: Person, name: str, within: str = "") -> None:
    """Tab by Tab until a button of that name has the focus."""
    for _ in range(MOST_STEPS):
        focused = person.page.locator(f"{within} :focus".strip())
        if focused.count() and str(focused.first.text_content()).strip() == name:
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {name!r}")


def press(player: Player, *keys: str) -> None:
    for key in keys:
        player.page.keyboard.press(key)
