"""The terminal's map: all that a player needs to type moves, with and without colour."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rich.cells import cell_len

import serai
from serai import art
from serai.core.text.messages import DEFAULT_LANGUAGE, set_language
from serai.games.khan.board.fields import FIELDS, HEIGHT, WIDTH, field, label
from serai.games.khan.board.shapes import KINDS
from serai.games.khan.drawing.terminal import screen
from serai.games.khan.text.words import headline, rulers
from tests.games.khan.drawing.test_svg import POSITIONS, everywhere, of, scores, view
from tests.games.khan.oracle.positions import own_board

Position = dict[str, Any]
ANSI = re.compile(r"\x1b\[[0-9;]*m")
MAP_AT = 4  # lines above the upper edge of the map


def shown(data: Position, colour: bool = False, seat: int | None = None) -> str:
    return screen.render(data, scores(data), seat, colour)


def inside(text: str, name: str) -> str:
    """What stands on a field: the letter of its land, and four characters more."""
    row, column = divmod(field(name), WIDTH)
    line = text.splitlines()[MAP_AT + 2 * row + 1]
    return line[5 + 6 * column :].ljust(5)[:5]


def edges(text: str, name: str) -> tuple[str, str, str, str]:
    """What is drawn north, east, south and west of a field."""
    row, column = divmod(field(name), WIDTH)
    lines = [line.ljust(100) for line in text.splitlines()[MAP_AT + 2 * row :][:3]]
    start = 4 + 6 * column
    return lines[0][start + 3], lines[1][start + 6], lines[2][start + 3], lines[1][start]


@everywhere
def test_every_field_shows_its_land_and_what_is_on_it(data: Position) -> None:
    text = shown(data)
    expected = dict.fromkeys(map(label, range(FIELDS)), "    ")
    for name, owner in data["yurts"].items():
        letter = "N" if owner == "neutral" else art.seats()[owner].letter
        expected[name] = f" {letter}⌂ "
    for tile in data["tiles"]:
        first, second, *_ = tile["fields"]
        expected[first] = "".join(art.seats()[seat].letter for seat in tile["owners"]).ljust(4)
        expected[second] = f"+{data['board']['points'][tile['kind']]}".ljust(4)
    for ruler, name in data["rulers"].items():
        expected[name] = f"@{ruler[:3].capitalize()}".ljust(4)
    for letter, (name, things) in zip("".join(data["board"]["map"]), expected.items(), strict=True):
        assert inside(text, name) == letter + things, name


@everywhere
def test_tiles_are_boxed_and_the_one_asked_for_doubly(data: Position) -> None:
    text = shown(data)
    tile_of = {name: index for index, t in enumerate(data["tiles"]) for name in t["fields"]}
    pending = data["turn"]["pending"]
    asked = set(pending["move"].split()[2].split(",")) if pending else set()
    for name in map(label, range(FIELDS)):
        row, column = divmod(field(name), WIDTH)
        beside = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        for (r, c), drawn, single, double in zip(
            beside, edges(text, name), "─│─│", "═║═║", strict=True
        ):
            other = label(r * WIDTH + c) if 0 <= r < HEIGHT and 0 <= c < WIDTH else None
            if (name in asked) != (other in asked):
                assert drawn == double
            elif tile_of.get(name) != (tile_of.get(other) if other else None):
                assert drawn == single
            else:
                assert drawn not in "─│═║"


@everywhere
def test_C1_strokes_mark_exactly_the_fields_that_border_the_outland(data: Position) -> None:
    lines = [line.ljust(100) for line in shown(data).splitlines()]
    bottom = MAP_AT + 2 * HEIGHT
    for name in map(label, range(FIELDS)):
        row, column = divmod(field(name), WIDTH)
        marks = []
        if row in (0, HEIGHT - 1):
            marks.append(lines[MAP_AT - 1 if row == 0 else bottom + 1][7 + 6 * column])
        if column in (0, WIDTH - 1):
            marks.append(lines[MAP_AT + 2 * row + 1][3 if column == 0 else 5 + 6 * WIDTH])
        if marks:
            borders = name in data["board"]["outland"]
            assert set(marks) == {"/" if borders else " "}, name


def test_a_field_inside_the_map_can_border_the_outland_too() -> None:
    data = of("setup")
    data = data | {"board": data["board"] | {"outland": ["G5"]}}
    text = shown(data)
    assert edges(text, "G5")[0] == "/"
    assert text.count("/////") == 1


@everywhere
def test_names_stand_on_all_four_sides(data: Position) -> None:
    lines = shown(data).splitlines()
    names = " ".join("ABCDEFGHIJKLMN")
    assert [" ".join(line.split()) for line in lines].count(names) == 2
    for row in range(HEIGHT):
        line = lines[MAP_AT + 2 * row + 1]
        assert line[:2].strip() == str(row + 1) == line.split("/")[-1].split()[-1]


@everywhere
def test_what_the_end_would_add_stands_in_a_line_of_its_own(data: Position) -> None:
    """W4: points for areas are won at the end, and nobody has them before."""
    (added,) = [line for line in shown(data).splitlines() if "if it ended now" in line] or [""]
    bonuses = ["Sky +1", "Red +2", "Indigo +3"][: data["players"] - 1]
    expected = "" if data["phase"] == "over" else f"if it ended now: {', '.join(bonuses)}"
    assert added == expected


@everywhere
def test_seats_show_points_cards_and_specials(data: Position) -> None:
    lines = shown(data).splitlines()
    for seat, owner in enumerate(art.seats()[: data["players"]]):
        (line,) = (text for text in lines if re.match(rf" {owner.letter} [●▲■★] ", text))
        points = 7 * seat + (seat if data["phase"] == "over" else 0)
        assert f" {points} point" in line
        assert ("to decide" in line) == (seat == data["decider"] and data["phase"] != "over")
        assert ("winner" in line) == (seat in (data["winners"] or ()))
        if data["scores"]:
            score = data["scores"][seat]
            assert f"{score['tiles']} for tiles, {score['bonus']} bonus" in line
            continue
        assert f" {len(data['hands'][seat])} card" in line
        for card, left in data["specials"][seat].items():
            assert f"{card} {left}" in line


@everywhere
def test_in_force_played_last_and_refused_are_told(data: Position) -> None:
    text = " ".join(shown(data).split())
    names = ("Gold", "Sky", "Red", "Indigo")
    for entry in data["in_force"]:
        what = entry.get("region") or entry.get("tile") or ""
        assert f"{names[entry['seat']]} {entry['card']} {what}".rstrip() in text
    for seat, card in enumerate(data["last_special"]):
        assert card is None or f"{names[seat]} {card}" in text.partition("played last: ")[2]
    for move in data["turn"]["refused"]:
        assert move in text.partition("refused this turn: ")[2]


@everywhere
def test_rulers_show_name_field_and_camp(data: Position) -> None:
    text = shown(data)
    for ruler in rulers(data):
        if ruler in data["rulers"]:
            where, left = data["rulers"][ruler], data["camps"][ruler]
            assert re.search(rf"@{ruler[:3].capitalize()} {ruler} +{where} +⌂{left}", text)
        else:
            assert re.search(rf"out of play: .*\b{ruler}\b", text)


@everywhere
def test_the_supply_shows_every_kind_as_a_shape_of_its_size(data: Position) -> None:
    lines = shown(data).splitlines()
    labels = [number for number, line in enumerate(lines) if line.startswith(("I2 ×", "N5 ×"))]
    assert len(labels) == 2
    for index, kind in enumerate(KINDS):
        number, start = labels[index // 11], 8 * (index % 11)
        assert lines[number][start:].startswith(f"{kind} ×{data['supply'][kind]}")
        cut = "".join(line[start : start + 8] for line in lines[number - 2 : number])
        assert 2 * cut.count("█") + cut.count("▀") + cut.count("▄") == int(kind[1])
        worth = lines[number + 1][start : start + 8].split()
        assert worth[0] == f"+{data['board']['points'][kind]}"
        seats = [entry["seat"] for entry in data["in_force"] if entry.get("tile") == kind]
        letters = "".join(art.seats()[seat].letter for seat in seats)
        assert worth[1:] == ([f"*{letters}"] if seats else [])


@everywhere
def test_a_hand_is_shown_only_to_its_seat(data: Position) -> None:
    cards = [card for hand in data["hands"] for card in hand]
    assert not any(card in shown(data) for card in cards)
    for seat, hand in enumerate(data["hands"]):
        text = shown(data, seat=seat)
        for card in cards:
            way = data["board"]["directions"][card]
            assert bool(re.search(rf" {card}  {way}$", text, re.MULTILINE)) == (card in hand)


@everywhere
def test_a_view_is_shown_like_the_position(data: Position) -> None:
    assert shown(view(data, None)) == shown(data)
    assert shown(view(data, 1), seat=1) == shown(data, seat=1)


def test_a_hidden_hand_is_counted() -> None:
    data = of("actions")
    data = data | {"hands": [{"cards": 3}] * data["players"]}
    assert "hand of Sky: 3 cards" in shown(data, seat=1)


def test_rulers_are_tagged_by_their_names_in_the_language_and_listed_as_they_are_typed() -> None:
    data = serai.new("khan", seed=1).view(None) | {"rulers": {"hungary": "A1", "rus": "B1"}}
    set_language("nl")
    try:
        text = shown(data)
    finally:
        set_language(DEFAULT_LANGUAGE)
    assert (inside(text, "A1"), inside(text, "B1")) == ("t@Hon", "t@Roe")
    assert re.search(r"@Hon Hongarije \(hungary\) +A1 +⌂5 +@Roe Roes \(rus\) +B1 +⌂5", text)
    assert re.search(r"^uit het spel: .*\bSeltsjoek \(seljuk\)", text, re.MULTILINE)
    assert all(len(line) <= 100 for line in text.splitlines())


def test_rulers_whose_names_begin_alike_are_numbered() -> None:
    board = own_board()
    board["directions"] = {
        card.replace("song", "selim"): way for card, way in board["directions"].items()
    }
    data = of("setup") | {"board": board, "rulers": {"seljuk": "A1", "selim": "B1"}}
    data["camps"] = dict.fromkeys(rulers(data), 5)
    data["yurts"] = {}
    text = shown(data)
    assert (inside(text, "A1"), inside(text, "B1")) == ("m@Se7", "m@Se6")


@everywhere
def test_without_colour_there_is_no_escape_and_no_trailing_space(data: Position) -> None:
    text = shown(data)
    assert "\x1b" not in text
    assert all(line == line.rstrip() for line in text.splitlines())
    assert text.startswith(headline(data))


@everywhere
def test_colour_changes_no_sign(data: Position) -> None:
    coloured = shown(data, colour=True, seat=0)
    assert ANSI.search(coloured)
    plain = [line.rstrip() for line in ANSI.sub("", coloured).splitlines()]
    assert plain == shown(data, seat=0).splitlines()


@everywhere
def test_neighbours_in_one_style_are_one_sequence(data: Position) -> None:
    coloured = shown(data, colour=True)
    styles = re.findall(r"(\x1b\[[0-9;]+m)[^\x1b]*\x1b\[0m(?=(\x1b\[[0-9;]+m))", coloured)
    assert all(one != other for one, other in styles)


def test_colour_does_not_depend_on_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    before = shown(POSITIONS[0], colour=True)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "20")
    assert shown(POSITIONS[0], colour=True) == before


@everywhere
def test_it_fits_100_columns(data: Position) -> None:
    for seat in range(data["players"]):
        assert max(map(cell_len, shown(data, seat=seat).splitlines())) <= 100
