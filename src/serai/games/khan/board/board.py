"""What is printed on the map, the cards and the tiles. A Board is always a valid one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from serai.core.text import shape
from serai.core.text.errors import BadBoard, BadNotation, BadPosition
from serai.core.text.shape import shown
from serai.games.khan.board.fields import (
    DIRECTIONS,
    FIELDS,
    HEIGHT,
    WIDTH,
    Field,
    field,
    label,
    pieces,
)
from serai.games.khan.board.shapes import KINDS

# The letters of the map (C1).
REGIONS = {
    "m": "mountain",
    "i": "ice",
    "t": "tundra",
    "s": "stone",
    "d": "sand",
    "f": "forest",
}
RIVER = "~"
SYMBOLS = (*REGIONS.values(), "river", "outland", "khan")
RULERS = 8  # how many (C2)
MOST_POINTS = 999  # on one tile: so that every sum stays small

RULER_NAME = re.compile(r"[a-z]+")


@dataclass(frozen=True)
class Board:
    """The interchange's "board". All is kept in one order, whatever order it came in."""

    map: tuple[str, ...]  # rows from the north, a letter a field
    outland: frozenset[Field]  # the fields that border the outland
    points: Mapping[str, int]  # by kind of tile, in the order of KINDS
    directions: Mapping[str, str]  # by card, in alphabetical order

    def __post_init__(self) -> None:
        _check_map(self.map)
        _check_outland(self.outland)
        _check_points(self.points)
        _check_directions(self.directions)
        object.__setattr__(self, "points", {kind: self.points[kind] for kind in KINDS})
        object.__setattr__(self, "directions", dict(sorted(self.directions.items())))

    def __hash__(self) -> int:
        points, directions = tuple(self.points.items()), tuple(self.directions.items())
        return hash((self.map, self.outland, points, directions))

    @cached_property
    def rulers(self) -> tuple[str, ...]:
        """Their names, in alphabetical order."""
        return tuple(sorted({card.partition("-")[0] for card in self.directions}))

    @cached_property
    def land(self) -> tuple[Field, ...]:
        return tuple(place for place in range(FIELDS) if self._letter(place) != RIVER)

    @cached_property
    def river(self) -> tuple[Field, ...]:
        return tuple(place for place in range(FIELDS) if self._letter(place) == RIVER)

    @cached_property
    def banks(self) -> tuple[tuple[Field, ...], ...]:
        """The connected sets of land fields (Q2)."""
        return pieces(self.land)

    def region_of(self, place: Field) -> str | None:
        """The region of a field; None for the river."""
        return REGIONS.get(self._letter(place))

    def _letter(self, place: Field) -> str:
        return self.map[place // WIDTH][place % WIDTH]

    @classmethod
    def from_dict(cls, data: object) -> Board:
        """Read the interchange's "board" object: BadPosition or BadBoard for anything else."""
        found = shape.fields("board", data, ("map", "outland", "points", "directions"))
        rows = shape.sequence("board.map", found["map"])
        return cls(
            map=tuple(rows),
            outland=labelled("board.outland", found["outland"]),
            points=dict(shape.mapping("board.points", found["points"])),
            directions=dict(shape.mapping("board.directions", found["directions"])),
        )

    def to_dict(self) -> dict[str, object]:
        return {
            "map": list(self.map),
            "outland": [label(place) for place in sorted(self.outland)],
            "points": dict(self.points),
            "directions": dict(self.directions),
        }


def card(ruler: str, symbol: str) -> str:
    """The name of a card (C3)."""
    return f"{ruler}-{symbol}"


def labelled(where: str, value: object) -> frozenset[Field]:
    """The fields in a list of labels, each of which may stand in it once."""
    labels = shape.sequence(where, value)
    if len(labels) > FIELDS:  # endless input is refused before it is read
        raise BadPosition(where, f"{len(labels)} entries, but the map has {FIELDS} fields")
    found = set()
    for text in labels:
        if not isinstance(text, str):
            raise BadPosition(where, f"a label of a field is needed here, not {shown(text)}")
        try:
            place = field(text)
        except BadNotation as error:
            raise BadPosition(where, f"{shown(text)} is {error.what}") from None
        if place in found:
            raise BadPosition(where, f"{text} is listed twice")
        found.add(place)
    return frozenset(found)


# What the rules demand. What stands inside may still be of any type.


def _check_map(rows: tuple[object, ...]) -> None:
    if len(rows) != HEIGHT:
        raise BadBoard("C1", "board.map", f"the map has {HEIGHT} rows, not {len(rows)}")
    for number, row in enumerate(rows):
        where = f"board.map.{number}"
        if not isinstance(row, str):
            raise BadPosition(where, f"a row of letters is needed here, not {shown(row)}")
        if len(row) != WIDTH:
            raise BadBoard("C1", where, f"a row has {WIDTH} fields, not {len(row)}")
        for column, letter in enumerate(row):
            if letter != RIVER and letter not in REGIONS:
                place = label(number * WIDTH + column)
                known = " ".join((*REGIONS, RIVER))
                what = f"{place} is {shown(letter)}, which is none of the letters {known}"
                raise BadBoard("C1", where, what)


def _check_outland(outland: frozenset[Field]) -> None:
    for place in outland:
        if not 0 <= place < FIELDS:
            raise BadBoard("C1", "board.outland", f"there is no field {place}")


def _check_points(points: Mapping[str, object]) -> None:
    for kind in KINDS:
        if kind not in points:
            raise BadBoard("C4", "board.points", f"the points of {kind} are missing")
    for kind, value in points.items():
        if kind not in KINDS:
            raise BadBoard("C4", "board.points", f"{shown(kind)} is not a kind of tile")
        shape.integer(f"board.points.{kind}", value, 0, MOST_POINTS)


def _check_directions(directions: Mapping[str, object]) -> None:
    cards = RULERS * len(SYMBOLS)
    if len(directions) != cards:
        what = f"there are {cards} cards, not {len(directions)}"
        raise BadBoard("C3", "board.directions", what)
    rulers = set()
    for name, direction in directions.items():
        rulers.add(_ruler(name))
        shape.word(f"board.directions.{name}", direction, DIRECTIONS)
    if len(rulers) != RULERS:  # if they are as many, each has each symbol: the names all differ
        what = f"the cards are of {RULERS} rulers, not {len(rulers)}"
        raise BadBoard("C3", "board.directions", what)


def _ruler(name: object) -> str:
    """The ruler of a card."""
    ruler, _, symbol = name.partition("-") if isinstance(name, str) else ("", "", "")
    if not RULER_NAME.fullmatch(ruler) or symbol not in SYMBOLS:
        what = f"{shown(name)} is not a card (a ruler in letters a to z, a hyphen, a symbol)"
        raise BadBoard("C3", "board.directions", what)
    return ruler
