"""The tiles as shapes (C4): what each kind looks like, however it is turned or flipped."""

from __future__ import annotations

from functools import cache

from serai.games.khan.board.fields import HEIGHT, WIDTH, Field, pieces

Square = tuple[int, int]  # (columns to the east, rows to the south) of a shape's corner
Shape = tuple[Square, ...]  # by row, then column
Steps = tuple[int, ...]  # a shape on the map: how many places each field comes after the first

# One way in which each kind may lie, row by row.
_DRAWN = {
    "I2": "XX",
    "I3": "XXX",
    "L3": "X. XX",
    "I4": "XXXX",
    "O4": "XX XX",
    "T4": "XXX .X.",
    "S4": ".XX XX.",
    "L4": "X. X. XX",
    "F5": ".XX XX. .X.",
    "I5": "XXXXX",
    "L5": "X. X. X. XX",
    "N5": ".X .X XX X.",
    "P5": "XX XX X.",
    "T5": "XXX .X. .X.",
    "U5": "X.X XXX",
    "V5": "X.. X.. XXX",
    "W5": "X.. XX. .XX",
    "X5": ".X. XXX .X.",
    "Y5": ".X XX .X .X",
    "Z5": "XX. .X. .XX",
    "B3": "XXX",
    "B4": "XXXX",
}

KINDS = tuple(_DRAWN)
BRIDGES = ("B3", "B4")
BOX = dict.fromkeys(KINDS, 1) | {"I2": 4, "I3": 4, "L3": 4, "B3": 5, "B4": 4}


LARGEST_TILE = 5  # fields under a tile


def size(kind: str) -> int:
    """How many fields a tile of this kind covers: the digit of its name."""
    return int(kind[1])


@cache
def orientations(kind: str) -> tuple[Shape, ...]:
    """Every way in which a kind may lie, once each, pushed into the north-west corner."""
    drawn = _DRAWN[kind].split()
    squares = [(x, y) for y, row in enumerate(drawn) for x, mark in enumerate(row) if mark == "X"]
    found = set()
    for _ in range(4):
        squares = [(-y, x) for x, y in squares]
        found.add(_cornered(squares))
        found.add(_cornered([(-x, y) for x, y in squares]))
    return tuple(sorted(found))


@cache
def placements(kind: str) -> tuple[tuple[Field, ...], ...]:
    """Every set of fields that a kind can cover, whatever is on them; each set sorted."""
    found = []
    for shape in orientations(kind):
        width = 1 + max(x for x, _ in shape)
        height = 1 + max(y for _, y in shape)
        for north in range(HEIGHT - height + 1):
            for west in range(WIDTH - width + 1):
                corner = north * WIDTH + west
                found.append(tuple(corner + y * WIDTH + x for x, y in shape))
    return tuple(sorted(found))


def steps_of(shape: Shape) -> Steps:
    first = shape[0][0]
    return tuple(y * WIDTH + x - first for x, y in shape)


def grown_from(steps: Steps) -> Steps:
    """The shape from which this one grows: without the last field that it can spare."""
    corner = LARGEST_TILE - 1  # of the map, with room to the west
    for spared in reversed(steps[1:]):
        rest = tuple(step for step in steps if step != spared)
        if len(pieces(corner + step for step in rest)) == 1:
            return rest
    raise AssertionError(steps)


def _cornered(squares: list[Square]) -> Shape:
    west = min(x for x, _ in squares)
    north = min(y for _, y in squares)
    moved = ((x - west, y - north) for x, y in squares)
    return tuple(sorted(moved, key=lambda square: (square[1], square[0])))
