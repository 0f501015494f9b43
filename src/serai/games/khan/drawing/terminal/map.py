"""The map in the terminal: each field with the letter of its land, tiles as boxes around theirs.

·     ┌───────────┐
 m    │m GS  m +5 │  i N⌂   i@Rus
·     └───────────┘
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rich.text import Text

from serai import art
from serai.games.khan.board.fields import FIELDS, HEIGHT, WIDTH, Field, field, label
from serai.games.khan.drawing.svg.geometry import ACROSS, Point, square
from serai.games.khan.drawing.svg.pieces import BANNERS
from serai.games.khan.text.words import Position, asked_for, land, outland, ruler_name, rulers

THEME = "night"
WIDE, HIGH = 6, 2  # a field with its left and upper edge
LEFT, TOP = 4, 2  # where the map begins, right of and below the names and the outland
TAG = 3  # letters of a ruler's name

Place = tuple[int, int]  # row, column

# Box-drawing characters by the arms they have: 1 up, 2 down, 4 left, 8 right.
_SINGLE = " ││││┘┐┤│└┌├─┴┬┼"
_DOUBLE = " ║║║║╝╗╣║╚╔╠═╩╦╬"
_UP, _DOWN, _WEST, _EAST = 1, 2, 4, 8


def chart(data: Position, colour: bool) -> list[Text]:
    canvas = Canvas()
    for place in range(FIELDS):
        _sheet(canvas, data, place, colour)
    _names(canvas)
    _outland(canvas, data)
    for names, lines in [*((tile["fields"], _SINGLE) for tile in data["tiles"]), _ghost(data)]:
        canvas.box([square(field(name)) for name in names], lines)
    _contents(canvas, data)
    return canvas.lines()


class Canvas:
    """Characters in front of papers."""

    def __init__(self) -> None:
        self.papers: dict[Place, tuple[str, str]] = {}  # the ink of what has none, and the paper
        self.written: dict[Place, tuple[str, str]] = {}
        self.arms: dict[str, dict[Place, int]] = {_SINGLE: {}, _DOUBLE: {}}

    def write(self, row: int, column: int, text: str, style: str) -> None:
        for step, character in enumerate(text):
            self.written[row, column + step] = character, style

    def box(self, squares: Iterable[Point], lines: str) -> None:
        """Lines around a set of squares."""
        inside = set(squares)
        arms = self.arms[lines]
        for x, y in inside:
            for (east, south), ends in ACROSS.items():
                if (x + east, y + south) not in inside:
                    (ax, ay), (bx, by) = sorted(ends)
                    start, end = _corner(x + ax, y + ay), _corner(x + bx, y + by)
                    _draw(arms, start, end)

    def lines(self) -> list[Text]:
        shown = dict(self.written)
        ink = f"bold {art.colours(THEME)['outline']}"
        for characters, arms in self.arms.items():
            shown |= {place: (characters[arm], ink) for place, arm in arms.items()}
        height = max(row for row, _ in shown) + 1
        width = max(column for _, column in shown) + 1
        return [self._line(shown, row, width) for row in range(height)]

    def _line(self, shown: dict[Place, tuple[str, str]], row: int, width: int) -> Text:
        cells = []
        for column in range(width):
            character, style = shown.get((row, column), (" ", ""))
            sheet = self.papers.get((row, column))
            if sheet and " on " not in style:
                style = f"{style or sheet[0]} on {sheet[1]}"
            cells.append((character, style))
        return joined(cells)


def joined(cells: Iterable[tuple[str, str]]) -> Text:
    """A line in which neighbours of the same style are one piece of text."""
    runs = groupby(cells, key=lambda cell: cell[1])
    return Text.assemble(*(("".join(text for text, _ in run), style) for style, run in runs))


def _corner(x: int, y: int) -> Place:
    return TOP + HIGH * y, LEFT + WIDE * x


def _draw(arms: dict[Place, int], start: Place, end: Place) -> None:
    """A line to the east or to the south."""
    (row, column), (to_row, to_column) = start, end
    down = row != to_row
    places = [(r, c) for r in range(row, to_row + 1) for c in range(column, to_column + 1)]
    for index, place in enumerate(places):
        ahead = (_DOWN if down else _EAST) if index < len(places) - 1 else 0
        behind = (_UP if down else _WEST) if index else 0
        arms[place] = arms.get(place, 0) | ahead | behind


def paper(name: str) -> str:
    return art.colours(THEME)["river" if name == "river" else f"land-{name}"]


def ink(name: str) -> str:
    return art.colours(THEME)["river-label" if name == "river" else f"land-{name}-label"]


def _sheet(canvas: Canvas, data: Position, place: Field, colour: bool) -> None:
    name = land(data, place)
    column, line = square(place)
    top, left = _corner(column, line)
    if colour:
        for row in range(top, top + HIGH):
            for step in range(left, left + WIDE):
                canvas.papers[row, step] = ink(name), paper(name)
    canvas.write(top, left, "·", "")
    canvas.write(top + 1, left + 1, data["board"]["map"][line][column], "")


def _names(canvas: Canvas) -> None:
    bottom, right = _corner(WIDTH, HEIGHT)
    for column in range(WIDTH):
        for row in (0, bottom + 2):
            canvas.write(row, LEFT + WIDE * column + 3, label(column)[0], "bold")
    for line in range(HEIGHT):
        for start in (0, right + 2):
            canvas.write(TOP + HIGH * line + 1, start, f"{line + 1:>2}", "bold")


def _outland(canvas: Canvas, data: Position) -> None:
    """Strokes outside the map; within, above a field that borders the outland nevertheless."""
    bottom, right = _corner(WIDTH, HEIGHT)
    for place in outland(data):
        column, line = square(place)
        top, left = _corner(column, line)
        within = 0 < column < WIDTH - 1 and 0 < line < HEIGHT - 1
        for row, here in ((1, line == 0), (bottom + 1, line == HEIGHT - 1), (top, within)):
            if here:
                canvas.write(row, left + 1, "/" * (WIDE - 1), "")
        for beside, here in ((LEFT - 1, column == 0), (right + 1, column == WIDTH - 1)):
            if here:
                canvas.write(top + 1, beside, "/", "")


def _ghost(data: Position) -> tuple[list[str], str]:
    return asked_for(data)[1], _DOUBLE


def _contents(canvas: Canvas, data: Position) -> None:
    """What is on a field, right of the letter of its land."""
    for name, owner in data["yurts"].items():
        canvas.write(*_inside(name, 2), *yurt(owner))
    for ruler, name in data["rulers"].items():
        canvas.write(*_inside(name, 1), *tag(data, ruler))
    for tile in data["tiles"]:
        first, second, *_ = tile["fields"]
        for index, seat in enumerate(tile["owners"]):
            owner = art.seats()[seat]
            style = f"bold {owner.mark} on {owner.colour}"
            canvas.write(*_inside(first, 1 + index), owner.letter, style)
        points = data["board"]["points"][tile["kind"]]
        canvas.write(*_inside(second, 1), f"+{points}", f"bold {ink(land(data, field(second)))}")


def _inside(name: str, step: int) -> Place:
    row, column = _corner(*square(field(name)))
    return row + 1, column + 1 + step


def yurt(owner: int | str) -> tuple[str, str]:
    colours = art.colours(THEME)
    if not isinstance(owner, int):
        return "N⌂", f"bold {colours['neutral-edge']} on {colours['neutral']}"
    seat = art.seats()[owner]
    return f"{seat.letter}⌂", f"bold {seat.mark} on {seat.colour}"


def tag(data: Position, ruler: str) -> tuple[str, str]:
    """The beginning of a ruler's name, with his number if another one begins like it."""
    names = [ruler_name(each) for each in rulers(data)]
    index = rulers(data).index(ruler)
    start = names[index][:TAG]
    if sum(name.startswith(start) for name in names) > 1:
        start = f"{start[: TAG - 1]}{index + 1}"
    banner, mark = list(BANNERS.items())[index]
    colours = art.colours(THEME)
    return f"@{start}", f"bold {colours[mark]} on {colours[f'banner-{banner}']}"
