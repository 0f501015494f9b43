"""The board in the terminal: each space a box with its label and kind on the upper edge.

┌F7─┴───┬G7─┴can┐
│ G3♛   │ S⌂1  ⡄│
└───┬───┴───┬───┘
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from rich.text import Text

from serai import art
from serai.games.eko.board.coordinates import Cell, cell, label
from serai.games.eko.constants import LIMIT, TEMPLES
from serai.games.eko.text.words import Position, kinds, say

THEME = "night"
EMPTY = {"plain": "·", "tempest": "≈"}
BUILDINGS = ("⌂1", "♜2", "♜3")  # a tent and walls, with their levels
PIPS = ("⡀", "⡄", "⡆")  # how high one may build, as in the picture
LONGEST_LABEL = 3  # what fits left of the joint in the middle of a box of the usual width

Place = tuple[int, int]  # row, column

# Box-drawing characters by the arms they have: 1 up, 2 down, 4 left, 8 right.
_LINES = " ││││┘┐┤│└┌├─┴┬┼"
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8


class Canvas:
    """Characters with styles upon boxes, which are drawn as sheets of paper or as joined lines."""

    def __init__(self) -> None:
        self.sheets: dict[Place, tuple[str, str]] = {}
        self.arms: dict[Place, int] = {}
        self.written: dict[Place, tuple[str, str]] = {}

    def box(self, row: int, column: int, width: int, paper: str) -> None:
        """A box of 3 rows; its right and lower edges are those of its neighbours too."""
        edge = f"{art.colours(THEME)['joint']} on {paper}"
        for step in range(width):
            self.sheets[row, column + step] = "▔" if step else "▏", edge
            self.sheets[row + 1, column + step] = " " if step else "▏", edge
            for line in (row, row + 2):
                self._arm(line, column + step, _RIGHT)
                self._arm(line, column + step + 1, _LEFT)
        for side in (column, column + width):
            self._arm(row, side, _DOWN)
            self._arm(row + 1, side, _UP | _DOWN)
            self._arm(row + 2, side, _UP)

    def _arm(self, row: int, column: int, arm: int) -> None:
        self.arms[row, column] = self.arms.get((row, column), 0) | arm

    def write(self, row: int, column: int, text: str, style: str) -> None:
        for step, character in enumerate(text):
            self.written[row, column + step] = character, style

    def lines(self, colour: bool) -> list[Text]:
        drawn = {place: (_LINES[arms], "") for place, arms in self.arms.items()}
        shown = (self.sheets if colour else drawn) | self.written
        height = max(row for row, _ in shown) + 1
        width = max(column for _, column in shown) + 1
        return [
            _joined([shown.get((row, column), (" ", "")) for column in range(width)])
            for row in range(height)
        ]


def _joined(cells: list[tuple[str, str]]) -> Text:
    """A line that ends with what it shows, neighbours of the same style in one piece."""
    runs = groupby(cells, key=lambda cell: cell[1])
    line = Text.assemble(*(("".join(c for c, _ in run), style) for style, run in runs))
    if not cells[-1][1]:
        line.rstrip()
    return line


def board(data: Position, colour: bool) -> list[Text]:
    spaces = kinds(data)
    longest = max(len(label(space)) for space in spaces)
    half = 1 + max(longest, LONGEST_LABEL)
    left = min(2 * q + r for q, r in spaces)
    top = min(r for _, r in spaces)
    marks = _marks(data)
    canvas = Canvas()
    for (q, r), kind in spaces.items():
        row, column = 2 * (r - top), (2 * q + r - left) * half
        canvas.box(row, column, 2 * half, _paper(kind))
        if kind == "chasm":
            canvas.write(row + 1, column + 1, "░" * (2 * half - 1), _ink(kind))
        name = label((q, r))
        _name(canvas, row, column, half, name, kind)
        _contents(canvas, row + 1, column + 1, data, name, kind)
        mark = marks.get((q, r), "")
        canvas.write(row + 1, column + 2 * half - len(mark), mark, _ink(kind))
    return canvas.lines(colour)


def _paper(kind: str) -> str:
    return art.colours(THEME)["temple" if kind in TEMPLES else kind]


def _ink(kind: str) -> str:
    label_of = "temple" if kind in TEMPLES else kind
    return f"{art.colours(THEME)[f'{label_of}-label']} on {_paper(kind)}"


def _name(canvas: Canvas, row: int, column: int, half: int, name: str, kind: str) -> None:
    canvas.write(row, column + 1, name, f"bold {_ink(kind)}")
    short = say(f"draw.short.{kind}")
    canvas.write(row, column + 2 * half - len(short), short, _ink(kind))


def _contents(canvas: Canvas, row: int, column: int, data: Position, name: str, kind: str) -> None:
    stack, building = data["stacks"].get(name), data["buildings"].get(name)
    if stack:
        text = f"{stack['discs']}{'♛' if stack['emperor'] else ''}"
        canvas.write(row, column, *piece(stack["owner"], text))
    elif building:
        canvas.write(row, column, *piece(building["owner"], BUILDINGS[building["level"] - 1]))
    elif kind == "portal":
        canvas.write(row, column + 1, f"→{data['board']['gates'][name]}", _ink(kind))
    elif kind in EMPTY:
        canvas.write(row, column + 2, EMPTY[kind], _ink(kind))


def piece(seat: int, text: str) -> tuple[str, str]:
    """A seat's letter and something of its own, in its colours."""
    owner = art.seats()[seat]
    return f" {owner.letter}{text} ", f"bold {owner.mark} on {owner.colour}"


def _marks(data: Position) -> Mapping[Cell, str]:
    """What else is to be known of a space: how high one may build, a gate, a place around a
    pyramid or the beacon."""
    marks: dict[Cell, str] = {}
    limits = ((space, LIMIT.get(kind, 0)) for space, kind in data["board"]["spaces"].items())
    things = [(space, PIPS[limit - 1]) for space, limit in limits if limit]
    things += [(gate, "∩") for gate in data["board"]["gates"].values()]
    things += [(space, "△") for three in data["board"]["pyramids"] for space in three]
    things += [(space, "◇") for space in data["board"]["beacon"] or ()]
    for space, mark in things:
        marks[cell(space)] = marks.get(cell(space), "") + mark
    return marks
