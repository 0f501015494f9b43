"""Both games on a small telephone, by touch."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import Meet
from tests.browser.person.advice import Advisor
from tests.browser.person.boxes import box, lies_in, middle
from tests.browser.person.eko_hands import EkoHands, space
from tests.browser.person.khan_hands import KhanHands, card, field, settled_width, width
from tests.browser.person.person import PHONE
from tests.browser.person.playing import Hands, Player
from tests.browser.person.sharing import beside
from tests.browser.person.start import arrive, new_table, play_now, wait_for_begin

FINGER = 44  # pixels
# What one presses: the board's own spaces are as large as the zoom makes them.
CONTROLS = "button, a[href], input, select, summary, [role=switch]"


@pytest.mark.parametrize(("game", "decisions"), [("eko", 10), ("khan", 6)])
def test_a_game_by_touch(meet: Meet, game: str, decisions: int) -> None:
    person = meet("Ada", **PHONE)
    arrive(person)
    fits(person_page := Player(person, _hands(game)))
    play_now(person, game)
    advisor = Advisor(game, 5)
    for _ in range(decisions):
        person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
        fits(person_page)
        board_is_large(person_page)
        person_page.play(advisor.offer(person.wire), "board")
    assert person_page.made["board"] >= decisions // 2, person_page.made


def test_what_others_did_is_told_until_something_is_touched(meet: Meet) -> None:
    person = meet("Ada", **PHONE)
    arrive(person)
    play_now(person, "eko")
    player, advisor = Player(person, EkoHands(touch=True)), Advisor("eko", 5)
    news = person.page.locator(".news").get_by_role("img", name="Sky")
    person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
    while person.wire.position["turn"]["number"] < 3:
        player.play(advisor.offer(person.wire), "board")
        person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
    expect(news.first).to_be_visible()
    person.page.locator("div.line p").tap()
    expect(news).to_have_count(0)


def test_the_map_keeps_its_size_above_a_sheet(meet: Meet) -> None:
    person = meet("Ada", **PHONE)
    arrive(person)
    play_now(person, "khan")
    player = Player(person, KhanHands(touch=True))
    alone = _width_of_the_map(player)
    for tab in ("Log", "Moves", "Seats"):
        assert box(player.open(tab))["height"] >= 4 * FINGER
        assert _width_of_the_map(player) >= 0.95 * alone


def test_the_list_of_moves_shows_some_of_them_and_the_line_above(meet: Meet) -> None:
    person = meet("Ada", **PHONE)
    arrive(person)
    play_now(person, "khan")
    person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
    player = Player(person, KhanHands(touch=True))
    sheet = player.open("Moves")
    rows = sheet.locator("li").get_by_role("button")
    expect(rows.first).to_be_visible()
    frame = box(sheet)
    seen = [row for row in rows.all()[:8] if lies_in(box(row), frame)]
    assert len(seen) >= 3
    expect(player.decision_line.locator("p").first).to_be_in_viewport(ratio=1)


def test_the_camps_stand_right_above_the_map_however_much_room_there_is(meet: Meet) -> None:
    person = meet("Ada", **PHONE)
    arrive(person)
    play_now(person, "khan")
    watching = meet("Wim", **PHONE)
    watching.page.goto(person.page.url)
    map_, camps = watching.page.get_by_role("grid"), watching.page.get_by_role("list", name="Camps")
    corner = box(map_.locator("[data-field='A1']"))
    gap = corner["y"] - (box(camps)["y"] + box(camps)["height"])
    assert corner["y"] - box(map_)["y"] > 2 * corner["height"], "there is room above the map"
    assert 0 <= gap < 1.5 * corner["height"]
    camp = camps.get_by_role("button").first
    camp.tap(timeout=2000)  # nothing lies over it


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_two_fingers_bring_the_board_closer_and_choose_nothing(meet: Meet, game: str) -> None:
    person = meet("Ada", **PHONE)
    arrive(person)
    play_now(person, game)
    person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
    board = person.page.get_by_role("grid")
    cell = board.get_by_role("gridcell").first
    pinch(person.page, box(board), 240, 40)
    far = settled_width(cell)
    pinch(person.page, box(board), 60, 180)
    near = settled_width(cell)
    assert near > 1.8 * far
    pinch(person.page, box(board), 240, 40)
    assert settled_width(cell) == pytest.approx(far, rel=0.05), "all of it again"
    expect(board.locator("[aria-selected=true]")).to_have_count(0)
    assert person.wire.is_asked


def test_among_small_fields_a_finger_looks_closer_before_it_chooses(meet: Meet) -> None:
    person = meet("Ada", **{**PHONE, "viewport": {"width": 360, "height": 640}})
    arrive(person)
    play_now(person, "khan")
    person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
    player, confirm = Player(person, KhanHands(touch=True)), person.button("Confirm")
    targets = {offer["target"] for offer in person.wire.offers}
    name = next(each for each in sorted(targets) if targets.issuperset(beside(each)))
    chosen, far = field(player, name), width(field(player, name))
    assert far < FINGER / 2
    chosen.tap()
    assert settled_width(chosen) >= FINGER - 0.5
    assert lies_in(box(chosen), box(person.page.get_by_role("grid")))
    expect(confirm).to_be_hidden()
    back = person.button("Fit the map")
    back.tap()
    assert settled_width(chosen) == far
    expect(back).to_be_hidden()
    chosen.tap()
    chosen.tap()
    expect(player.decision_line.locator("p")).to_contain_text(f"A yurt on {name},")
    assert box(chosen)["width"] >= FINGER - 0.5, "what waits is still seen from near"
    player.confirm_from(person.wire.version)
    person.until("the whole map", lambda: width(chosen) == far)


def test_among_small_spaces_a_finger_looks_closer_before_it_moves(meet: Meet) -> None:
    person = meet("Ada", **PHONE)
    arrive(person, confirm=False)
    others = dict.fromkeys(("Sky", "Red", "Indigo"), "Someone else on this device")
    new_table(person, "eko", seed=1, players=4, seats=others, variants=("Labyrinth", "Beacon"))
    wait_for_begin(person)
    player, wire = Player(person, EkoHands(touch=True)), person.wire
    for _ in range(4):
        player.play(next(offer for offer in wire.offers if offer["kind"] == "keep"), "typed")
    player.play(next(offer for offer in wire.offers if offer["move"] == "I5+I6"), "typed")
    while not any(offer["handle"] == "I6" for offer in wire.offers):
        builds = [offer for offer in wire.offers if offer["kind"] == "construct"]
        player.play((builds or wire.offers)[0], "typed")
    # Two discs go over the tempests to both ends of the board.
    ends = {offer["target"] for offer in wire.offers if offer["handle"] == "I6"}
    player.page.get_by_role("tab", name="Moves").tap()
    space(player, "I6").tap()
    targets = [space(player, name) for name in sorted(ends)]
    far = settled_width(targets[0])
    assert far < FINGER / 1.2
    boxes = [box(target) for target in targets]
    one, other = min(combinations(range(len(ends)), 2), key=lambda pair: _apart(boxes, pair))
    assert _apart(boxes, (one, other)) < FINGER
    version = wire.version
    x, y = ((middle(boxes[one])[axis] + middle(boxes[other])[axis]) / 2 for axis in (0, 1))
    person.page.touchscreen.tap(x, y)
    assert settled_width(targets[one]) >= FINGER - 0.5
    assert wire.version == version
    targets[one].tap()
    person.until("it has moved", lambda: wire.version > version)
    assert "I6" not in wire.position["stacks"]


def _apart(boxes: list[FloatRect], pair: tuple[int, int]) -> float:
    return dist(*(middle(boxes[each]) for each in pair))


@pytest.mark.parametrize("height", [640, 740])
def test_where_a_card_can_be_used_is_wide_enough_for_a_finger_or_seen_at_once(
    meet: Meet, height: int
) -> None:
    person = meet("Ada", **{**PHONE, "viewport": {"width": 360, "height": height}})
    arrive(person)
    play_now(person, "khan")
    player, advisor = Player(person, KhanHands(touch=True)), Advisor("khan", 5)
    while not (invasions := [o for o in person.wire.offers if o["kind"] == "invade"]):
        person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
        player.play(advisor.offer(person.wire), "board")
    frame, fit = box(person.page.get_by_role("grid")), person.button("Fit the map")
    settled_width(field(player, "A1"))
    if fit.is_visible():  # a map that was drawn to a field stays there
        fit.tap()
    whole = settled_width(field(player, "A1"))
    for handle in {offer["handle"] for offer in invasions}:
        card(player, handle).tap()
        near = settled_width(field(player, "A1"))
        targets = [o["target"] for o in invasions if o["handle"] == handle]
        assert all(lies_in(box(field(player, name)), frame) for name in targets)
        assert near >= whole
        columns, rows = {name[0] for name in targets}, {int(name[1:]) for name in targets}
        if max(rows) - min(rows) < 2 and ord(max(columns)) - ord(min(columns)) < 6:
            assert near >= FINGER - 0.5
    person.button("Back").tap()
    assert settled_width(field(player, "A1")) == whole


@pytest.mark.parametrize("height", [640, 740])
@pytest.mark.parametrize("game", ["eko", "khan"])
def test_how_to_play_stands_beside_the_board_that_it_points_at(
    meet: Meet, game: str, height: int
) -> None:
    person = meet("Ada", **{**PHONE, "viewport": {"width": 360, "height": height}})
    arrive(person)
    play_now(person, game)
    person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
    board = person.page.locator(".middle > .board")
    person.button("How to play").tap()
    lesson = person.page.get_by_role("dialog", name="How to play")
    frame = box(board)
    for step in range(1, 6):
        expect(lesson).to_contain_text(f"{step} of 5")
        assert box(lesson)["y"] >= frame["y"] + frame["height"]
        assert box(board) == frame, "the board keeps its size"
        assert all(lies_in(box(cell), frame) for cell in board.get_by_role("gridcell").all())
        person.button("Next" if step < 5 else "Play", lesson).tap()
    expect(person.button("How to play", person.page.locator(".line"))).to_be_visible()


def pinch(page: Page, area: FloatRect, before: float, after: float) -> None:
    """Two fingers at these distances from each other, across the middle of an area."""
    fingers = page.context.new_cdp_session(page)
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2

    def touch(kind: str, apart: float | None) -> None:
        halves = () if apart is None else (-apart / 2, apart / 2)
        points = [{"x": x + half, "y": y, "id": n} for n, half in enumerate(halves)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", before)
    for step in range(1, 11):
        touch("touchMove", before + (after - before) * step / 10)
    touch("touchEnd", None)
    fingers.detach()


@pytest.mark.parametrize(
    ("game", "size"), [("eko", (740, 360)), ("khan", (667, 375)), ("khan", (568, 320))]
)
def test_held_sideways_the_board_has_all_of_the_height(
    meet: Meet, game: str, size: tuple[int, int]
) -> None:
    person = meet("Ada", **PHONE)
    arrive(person)
    play_now(person, game)
    player, advisor = Player(person, _hands(game)), Advisor(game, 5)
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    for _ in range(3):
        person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
        stands_beside(player, size)
        player.play(advisor.offer(person.wire), "board")
    person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
    for tab in ("Log", "Chat", "Moves", "Seats"):
        player.open(tab)
        stands_beside(player, size)
    person.page.goto(f"{person.page.url}/replay")
    expect(person.page.get_by_role("slider")).to_be_in_viewport(ratio=1)
    assert box(person.page.locator(".middle > .board"))["height"] == size[1]
    fits(player)


def stands_beside(player: Player, size: tuple[int, int]) -> None:
    """Line, tabs, cards and what is opened: none of it over the board, none out of sight."""
    fits(player)
    board = box(player.page.locator(".middle > .board"))
    assert board["height"] == size[1]
    right = board["x"] + board["width"]
    beside: FloatRect = {"x": right, "y": 0, "width": size[0] - right, "height": size[1]}
    parts = ".table > header button, .line, [role=tab], [role=tabpanel], .khan-hand"
    for part in player.page.locator(parts).all():
        assert not part.is_visible() or lies_in(box(part), beside), part.get_attribute("class")


def _width_of_the_map(player: Player) -> float:
    west, east = (box(player.page.locator(f"[data-field='{name}']")) for name in ("A1", "N1"))
    return east["x"] - west["x"]


def _hands(game: str) -> Hands:
    return EkoHands(touch=True) if game == "eko" else KhanHands(touch=True)


def fits(player: Player) -> None:
    """Nothing sticks out to the side, and every control is large enough for a finger."""
    wide, screen = player.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen, f"{wide} pixels wide"
    small = [told for control in _controls(player) if (told := _if_small(control))]
    assert not small, "\n".join(small)


def _controls(player: Player) -> list[Locator]:
    return [each for each in player.page.locator(CONTROLS).all() if each.is_visible()]


def _if_small(control: Locator) -> str | None:
    """An input may be small inside a label that is not."""
    width, height, html = control.evaluate(
        """(control) => {
            const pressed = control.closest("label") ?? control;
            const { width, height } = pressed.getBoundingClientRect();
            const inText = control.matches("p a, li a, .hidden-words");
            return [inText ? 99 : width, inText ? 99 : height, control.outerHTML.slice(0, 120)];
        }"""
    )
    is_small = min(width, height) < FINGER - 0.5
    return f"{width:.0f} × {height:.0f}: {html}" if is_small else None


def board_is_large(player: Player) -> None:
    seen = player.page.evaluate(
        """() => {
            const board = document.querySelector(".middle > .board");
            const { top, bottom } = board.getBoundingClientRect();
            return Math.min(bottom, innerHeight) - Math.max(top, 0);
        }"""
    )
    height = player.page.evaluate("innerHeight")
    assert seen >= 0.4 * height, f"the board has {seen:.0f} of {height} pixels"
