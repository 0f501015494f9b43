"""Below the map in the terminal: the rulers with their camps, and the tiles left as shapes."""

from __future__ import annotations

from rich.text import Text

from serai import art
from serai.games.khan.board.shapes import KINDS, Shape
from serai.games.khan.drawing.svg.cards import lying
from serai.games.khan.drawing.terminal.map import TAG, joined, tag
from serai.games.khan.drawing.terminal.seats import WIDTH
from serai.games.khan.text.words import Position, cards, reserving, ruler_name, rulers, say

PLACE = 9  # columns for a field and a camp
SHAPES = 11  # in a line
SLOT = 8  # columns for a shape
# Upper and lower half of a character, filled or not.
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def camps(data: Position) -> list[Text]:
    """Rulers in play: the name to type, the field, and the yurts left in the camp."""
    playing = [ruler for ruler in rulers(data) if ruler in data["rulers"]]
    out = [_called(ruler) for ruler in rulers(data) if ruler not in data["rulers"]]
    room = 2 + max(len(_called(ruler)) for ruler in rulers(data))
    in_line = WIDTH // (1 + TAG + 1 + room + PLACE)
    lines = []
    for start in range(0, len(playing), in_line):
        line = Text()
        for ruler in playing[start : start + in_line]:
            line.append(*tag(data, ruler))
            line.append(f" {_called(ruler):<{room}}", "bold")
            line.append(f"{data['rulers'][ruler]:<4}⌂{data['camps'][ruler]}".ljust(PLACE))
        lines.append(line)
    if playing:
        lines.insert(0, Text(say("draw.legend.camps"), "dim"))
    if out:
        lines.append(Text(say("draw.legend.out", rulers=", ".join(out)), "dim"))
    return lines


def _called(ruler: str) -> str:
    """As one types him, which is not in every language his name."""
    name = ruler_name(ruler)
    if name.lower() == ruler:
        return ruler
    return say("draw.legend.typed", name=name, typed=ruler)


def supply(data: Position) -> list[Text]:
    """Every kind of tile as a shape, with how many are left, and its points."""
    lines = [Text(say("draw.legend.supply"), "dim")]
    for start in range(0, len(KINDS), SHAPES):
        kinds = KINDS[start : start + SHAPES]
        for row in (0, 2):
            lines.append(joined((_halves(lying(kind), row), _style(data, kind)) for kind in kinds))
        lines.append(joined((_label(data, kind), f"bold {_style(data, kind)}") for kind in kinds))
        lines.append(Text("".join(_worth(data, kind) for kind in kinds)))
    return lines


def _style(data: Position, kind: str) -> str:
    return "" if data["supply"][kind] else "dim"


def _halves(shape: Shape, row: int) -> str:
    """Two rows of a shape in one line."""
    wide = 1 + max(x for x, _ in shape)
    halves = [_HALVES[(x, row) in shape, (x, row + 1) in shape] for x in range(wide)]
    return "".join(halves).ljust(SLOT)


def _label(data: Position, kind: str) -> str:
    return f"{kind} ×{data['supply'][kind]}".ljust(SLOT)


def _worth(data: Position, kind: str) -> str:
    letters = "".join(art.seats()[seat].letter for seat in reserving(data).get(kind, []))
    points = f"+{data['board']['points'][kind]}"
    return f"{points} *{letters}".ljust(SLOT) if letters else points.ljust(SLOT)


def piles(data: Position) -> Text:
    deck, discards = cards(data["deck"]), cards(data["discards"])
    return Text(say("draw.legend.piles", deck=deck, discards=discards))
