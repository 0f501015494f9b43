"""The squares of the map: their numbers, their labels, and the ways between them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from serai.core.text.errors import BadNotation

WIDTH = 14
HEIGHT = 11
FIELDS = WIDTH * HEIGHT

# A field is its number, row by row from the north-west: so numbers are in the order of the
# interchange, by row, then column.
Field = int

# Clockwise, as (columns to the east, rows to the south): the order in which a ruler tries them.
DIRECTIONS: dict[str, tuple[int, int]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}

_LABEL = re.compile(r"([A-N])([1-9]|10|11)")


@cache
def label(field: Field) -> str:
    """The name of a field: column letter from the west, then row number from the north."""
    if not 0 <= field < FIELDS:
        raise BadNotation(str(field), f"a field's number is from 0 to {FIELDS - 1}")
    row, column = divmod(field, WIDTH)
    return f"{chr(ord('A') + column)}{row + 1}"


def field(text: str) -> Field:
    """The field that a label names. Only the canonical spelling counts: not c7, not C07."""
    match = _LABEL.fullmatch(text)
    if match is None:
        raise BadNotation(text, "not a label of a field (a letter A to N, then a row 1 to 11)")
    letter, number = match.groups()
    return (int(number) - 1) * WIDTH + ord(letter) - ord("A")


def step(field: Field, direction: str) -> Field | None:
    """The next field in a direction; None off the map."""
    row, column = divmod(field, WIDTH)
    east, south = DIRECTIONS[direction]
    if not (0 <= column + east < WIDTH and 0 <= row + south < HEIGHT):
        return None
    return field + south * WIDTH + east


def heading(start: Field, end: Field) -> str:
    """The direction in which a field lies straight from another."""
    south, east = (
        there - here for here, there in zip(divmod(start, WIDTH), divmod(end, WIDTH), strict=True)
    )
    distance = max(abs(south), abs(east))
    steps = {step: direction for direction, step in DIRECTIONS.items()}
    return steps[east // distance, south // distance]


def neighbours(field: Field) -> tuple[Field, ...]:
    """The fields that share a side with this one (C6), north first, then clockwise."""
    beside = (step(field, direction) for direction in ("N", "E", "S", "W"))
    return tuple(other for other in beside if other is not None)


def on_edge(field: Field) -> bool:
    return len(neighbours(field)) < 4


def pieces(fields: Iterable[Field]) -> tuple[tuple[Field, ...], ...]:
    """The sets of fields that hang together by sides, each sorted, ordered by their first field."""
    left = dict.fromkeys(sorted(fields))
    found = []
    while left:
        piece = [next(iter(left))]
        del left[piece[0]]
        for field in piece:
            for other in neighbours(field):
                if other in left:
                    del left[other]
                    piece.append(other)
        found.append(tuple(sorted(piece)))
    return tuple(found)
