"""The terminal's board: all that a player needs to type moves, with and without colour."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from rich.cells import cell_len

from serai import art
from serai.games.eko.drawing.terminal import screen
from serai.games.eko.text.words import headline
from tests.games.eko.drawing.pictures import POSITIONS, Position, scores

ANSI = re.compile(r"\x1b\[[0-9;]*m")


everywhere = pytest.mark.parametrize("data", POSITIONS)


def shown(data: Position, colour: bool = False) -> str:
    return screen.render(data, scores(range(data["players"]), capital=[1]), colour)


def inside(text: str, name: str) -> str:
    """What stands under the label of a space."""
    lines = text.splitlines()
    for above, below in pairwise(lines):
        found = re.search(rf"[┌├┬┼┴]{name}[─┴]", above)
        if found:
            return below[found.start() + 1 : found.start() + 8]
    raise AssertionError(f"{name} is not shown")


@everywhere
def test_every_space_shows_its_label_and_what_stands_on_it(data: Position) -> None:
    text = shown(data)
    for name, kind in data["board"]["spaces"].items():
        contents = inside(text, name)
        if name in data["stacks"]:
            stack = data["stacks"][name]
            crown = "♛" if stack["emperor"] else " "
            letter = art.seats()[stack["owner"]].letter
            assert contents.startswith(f" {letter}{stack['discs']}{crown}")
        elif name in data["buildings"]:
            building = data["buildings"][name]
            letter = art.seats()[building["owner"]].letter
            form = ("⌂1", "♜2", "♜3")[building["level"] - 1]  # a tent and walls
            assert contents.startswith(f" {letter}{form} ")
        elif kind == "portal":
            assert f"→{data['board']['gates'][name]} " in contents
        else:
            assert contents.strip(" △◇∩⡀⡄⡆") == {
                "plain": "·",
                "tempest": "≈",
                "chasm": "░" * 7,
            }.get(kind, "")


@everywhere
def test_spaces_show_by_pips_how_high_one_may_build(data: Position) -> None:
    """C4."""
    text = shown(data)
    pips = {"reg": "⡀", "wind": "⡀", "moon": "⡀", "sand": "⡀"}
    pips |= {"canyon": "⡄", "capital": "⡄", "mountain": "⡆"}
    for name, kind in data["board"]["spaces"].items():
        found = "".join(character for character in inside(text, name) if "⠀" < character <= "⣿")
        assert found == pips.get(kind, "")


@everywhere
def test_neighbours_in_a_row_touch_and_rows_are_half_a_space_apart(data: Position) -> None:
    lines = shown(data).splitlines()
    places = {}
    for name in data["board"]["spaces"]:
        for row, line in enumerate(lines):
            found = re.search(rf"[┌├┬┼┴]{name}[─┴]", line)
            if found:
                places[name] = row, found.start()
    for name, (row, column) in places.items():
        letters, number = re.fullmatch(r"([A-Z]+)(\d+)", name).groups()  # type: ignore[union-attr]
        below = f"{letters}{int(number) + 1}"
        if below in places:
            assert places[below] == (row + 2, column + 4)


@everywhere
def test_seats_show_points_reserve_stock_and_captives(data: Position) -> None:
    lines = shown(data).splitlines()
    for seat, owner in enumerate(art.seats()[: data["players"]]):
        (line,) = (text for text in lines if f" {seat} / 12 " in text)
        assert line.startswith(f" {owner.letter} ")
        assert ("no capital" not in line) == (seat == 1)
        assert "capital" in line
        held = data["reserve"][seat]
        assert re.search(rf"reserve {held['discs']}{'♛' if held['emperor'] else ' '}", line)
        assert ("eliminated" in line) == (seat in data["eliminated"])
        assert ("to decide" in line) == (seat == data["decider"])
        captives = [f" {art.seats()[captive].letter}♛" for captive in data["captives"][seat]]
        assert all(captive in line for captive in captives)


@everywhere
def test_without_colour_there_is_no_escape_and_no_trailing_space(data: Position) -> None:
    text = shown(data)
    assert "\x1b" not in text
    assert all(line == line.rstrip() for line in text.splitlines())
    assert text.startswith(headline(data))


@everywhere
def test_colour_changes_no_word(data: Position) -> None:
    coloured = shown(data, colour=True)
    assert ANSI.search(coloured)
    words = re.compile(r"[\w⌂♜♛→·≈△◇∩⡀⡄⡆]+")
    plain = shown(data).translate({ord(line): " " for line in "─│┌┐└┘├┤┬┴┼"})
    assert words.findall(ANSI.sub("", coloured)) == words.findall(plain)


def test_colour_does_not_depend_on_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    before = shown(POSITIONS[0], colour=True)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "20")
    assert shown(POSITIONS[0], colour=True) == before


@everywhere
def test_the_board_fits_the_terminal(data: Position) -> None:
    base = len(data["board"]["spaces"]) in (49, 70, 91)
    for colour in (False, True):
        lines = ANSI.sub("", shown(data, colour)).splitlines()
        assert max(map(cell_len, lines)) <= (100 if base else 140)


def test_labels_of_four_characters_still_fit() -> None:
    wide = {f"{letters}{row}": "plain" for letters in ("Z", "AA") for row in (10, 11)}
    data = POSITIONS[0] | {
        "board": {"spaces": wide, "gates": {}, "pyramids": [], "beacon": None},
        "stacks": {"AA11": {"owner": 0, "discs": 4, "emperor": True}},
        "buildings": {},
    }
    text = shown(data)
    assert all(name in text for name in wide)
    assert "G4♛" in text


@everywhere
def test_the_legend_fits_an_ordinary_window(data: Position) -> None:
    legend = shown(data).split("\n\n")[-1]
    assert max(map(cell_len, legend.splitlines())) < 80


@everywhere
def test_neighbours_of_one_style_are_painted_at_once(data: Position) -> None:
    painted = re.findall(r"\x1b\[([\d;]+)m[^\x1b\n]*\x1b\[0m(?=\x1b\[([\d;]+)m)", shown(data, True))
    assert painted
    assert all(style != following for style, following in painted)
