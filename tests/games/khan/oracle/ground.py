"""What the oracle knows of the map: fields, banks, and every place where a tile could ever lie."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

Position = dict[str, Any]

COLUMNS = "ABCDEFGHIJKLMN"
ROWS = range(1, 12)
FIELDS = [f"{column}{row}" for row in ROWS for column in COLUMNS]  # by row, then column
RANK = {field: rank for rank, field in enumerate(FIELDS)}
REGIONS = {
    "mountain": "m",
    "ice": "i",
    "tundra": "t",
    "stone": "s",
    "sand": "d",
    "forest": "f",
}
RIVER = "~"
CLOCKWISE = {  # east and south count up
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
RULERS = 8
HAND = 4
SPECIALS = {  # C5: by the number of seats
    2: {"morale": 2, "protection": 2, "divine": 2, "scout": 2},
    3: {"morale": 2, "protection": 1, "divine": 1, "scout": 1},
    4: {"morale": 1, "protection": 1, "divine": 1, "scout": 1},
}
DRAWN = {  # C4: rows from the top
    "I2": "##",
    "I3": "###",
    "L3": "## #.",
    "I4": "####",
    "O4": "## ##",
    "T4": "### .#.",
    "S4": ".## ##.",
    "L4": "### #..",
    "F5": ".## ##. .#.",
    "I5": "#####",
    "L5": "#### #...",
    "N5": "##.. .###",
    "P5": "## ## #.",
    "T5": "### .#. .#.",
    "U5": "#.# ###",
    "V5": "#.. #.. ###",
    "W5": "#.. ##. .##",
    "X5": ".#. ### .#.",
    "Y5": "#### .#..",
    "Z5": "##. .#. .##",
    "B3": "###",
    "B4": "####",
}
BRIDGES = ("B3", "B4")
BOX = {kind: {"I2": 4, "I3": 4, "L3": 4, "B3": 5, "B4": 4}.get(kind, 1) for kind in DRAWN}


class Site(NamedTuple):
    """A kind of tile on the fields of one placement that the terrain allows."""

    move: str
    kind: str
    fields: frozenset[str]
    land: frozenset[str]


def in_order(fields: Iterable[str]) -> list[str]:
    return sorted(fields, key=RANK.__getitem__)


def at(column: int, row: int) -> str | None:
    """The field in a column and a row counted from 0; none off the map (D2)."""
    on_the_map = 0 <= column < len(COLUMNS) and 0 <= row < len(ROWS)
    return f"{COLUMNS[column]}{row + 1}" if on_the_map else None


def away(field: str, direction: str, distance: int) -> str | None:
    east, south = CLOCKWISE[direction]
    column, row = COLUMNS.index(field[0]), int(field[1:]) - 1
    return at(column + east * distance, row + south * distance)


def beside(field: str) -> set[str]:
    """C6."""
    return {near for side in "NESW" if (near := away(field, side, 1)) is not None}


def letters(map_: tuple[str, ...]) -> dict[str, str]:
    return {
        f"{COLUMNS[column]}{row}": map_[row - 1][column] for row in ROWS for column in range(14)
    }


@cache
def land(map_: tuple[str, ...]) -> frozenset[str]:
    return frozenset(field for field, letter in letters(map_).items() if letter != RIVER)


@cache
def riverside(map_: tuple[str, ...]) -> frozenset[str]:
    """C6, A1: land fields with a river field at a side."""
    return frozenset(field for field in land(map_) if beside(field) - land(map_))


@cache
def region(map_: tuple[str, ...], name: str) -> frozenset[str]:
    return frozenset(field for field, letter in letters(map_).items() if letter == REGIONS[name])


@cache
def banks(map_: tuple[str, ...]) -> dict[str, int]:
    """Q2: the number of the connected set of land fields that a land field is in."""
    bank: dict[str, int] = {}
    for first in in_order(land(map_)):
        if first in bank:
            continue
        number = len(set(bank.values()))
        waiting = [first]
        while waiting:
            field = waiting.pop()
            bank[field] = number
            waiting += [near for near in beside(field) & land(map_) if near not in bank]
    return bank


@cache
def placements(kind: str) -> frozenset[frozenset[str]]:
    """C4: all sets of fields that a kind of tile can cover, turned and flipped, on a bare map."""
    rows = DRAWN[kind].split()
    cells = {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"}
    found = set()
    for _ in range(4):
        cells = {(-y, x) for x, y in cells}
        for facing in (cells, {(-x, y) for x, y in cells}):
            for right in range(-14, 28):
                for down in range(-14, 28):
                    fields = [at(x + right, y + down) for x, y in facing]
                    if None not in fields:
                        found.add(frozenset(field for field in fields if field is not None))
    return frozenset(found)


def fits_terrain(map_: tuple[str, ...], kind: str, fields: frozenset[str]) -> bool:
    """Q1, Q2: what the printed map alone says of a placement."""
    dry = fields & land(map_)
    if kind not in BRIDGES:
        return dry == fields
    return dry != fields and len({banks(map_)[field] for field in dry}) >= 2


@cache
def sites(map_: tuple[str, ...]) -> tuple[Site, ...]:
    return tuple(
        Site(f"C {kind} {','.join(in_order(fields))}", kind, fields, fields & land(map_))
        for kind in DRAWN
        for fields in sorted(placements(kind), key=in_order)
        if fits_terrain(map_, kind, fields)
    )


def map_of(position: Position) -> tuple[str, ...]:
    return tuple(position["board"]["map"])


def tiled(position: Position) -> set[str]:
    return {field for tile in position["tiles"] for field in tile["fields"]}


def free_fields(position: Position) -> set[str]:
    """D2: land with no yurt, no ruler, no tile."""
    taken = {*position["yurts"], *position["rulers"].values(), *tiled(position)}
    return set(land(map_of(position)) - taken)


def clockwise_after(position: Position, seat: int) -> list[int]:
    """The other seats in the order in which they sit to this seat's left."""
    players = position["players"]
    return [(seat + step) % players for step in range(1, players)]


def owners_of(position: Position, covered: Iterable[str]) -> list[int]:
    """Q3, Q4: the seats with the most covered yurts, neutral ones left out; none if all are."""
    count = [0] * position["players"]
    for field in covered:
        owner = position["yurts"].get(field, "neutral")
        if owner != "neutral":
            count[owner] += 1
    most = max(count)
    return [seat for seat, yurts in enumerate(count) if yurts == most > 0]
