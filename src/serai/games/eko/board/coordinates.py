"""Where spaces lie: axial coordinates, their labels, and turns about the origin."""

from __future__ import annotations

import re
from functools import lru_cache

from serai.core.text.errors import BadNotation

Cell = tuple[int, int]

# Each side is the one before it turned by 60 degrees.
SIDES: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

# No board is that wide: the bounds only keep nonsense from becoming an enormous number.
_LABEL = re.compile(r"([A-Z]{1,4})([1-9][0-9]{0,5})")


@lru_cache(maxsize=4096)
def label(cell: Cell) -> str:
    """The name of a cell: column letters (A … Z, AA …) from q, then r + 1."""
    q, r = cell
    if q < 0 or r < 0:
        raise BadNotation(str(cell), "a space with a negative coordinate has no label")
    letters = ""
    column = q + 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{r + 1}"


def cell(text: str) -> Cell:
    """The cell that a label names. Only the canonical spelling counts: not f7, not F07."""
    match = _LABEL.fullmatch(text)
    if match is None:
        raise BadNotation(text, "not a label of a space (column letters, then a number, like F7)")
    letters, number = match.groups()
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(number) - 1


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells that share a side with this one, in the order of SIDES."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in SIDES)


def turned(cell: Cell, steps: int) -> Cell:
    """A cell turned about the origin, so that side s becomes side s + steps."""
    q, r = cell
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r
