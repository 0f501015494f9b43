"""What is printed on the components: read from an edition file, checked against the known facts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from serai import art
from serai.core.text import editions, shape
from serai.core.text.errors import BadEdition, BadPosition
from serai.core.text.shape import shown
from serai.games.khan.board.board import RULER_NAME, RULERS, SYMBOLS, Board, card, labelled
from serai.games.khan.board.fields import DIRECTIONS, FIELDS, Field, label, on_edge

# Fields of each region and of the river (C1).
SIZES = {
    "mountain": 22,
    "ice": 20,
    "tundra": 22,
    "stone": 21,
    "sand": 22,
    "forest": 25,
    "river": 22,
}
COAST = {"mountain": 4, "sand": 3, "forest": 4}  # edge fields that do not border the outland (C1)
KNOWN_RULERS = ("rus", "seljuk")

_COLOUR = re.compile(r"#[0-9A-F]{6}")


@dataclass(frozen=True)
class Ruler:
    """An enemy of the Great Khan."""

    name: str
    colour: str  # #RRGGBB
    start: Field


@dataclass(frozen=True)
class Edition:
    """The printed map, cards and tiles, and the rulers by name in alphabetical order."""

    board: Board
    rulers: Mapping[str, Ruler]


def load_edition(source: str | Path | Mapping[str, object] | None = None) -> Edition:
    """The packaged edition, or one from a path to a TOML file, or from such a file's content.

    BadEdition names the place and the known fact of the printed game that it contradicts.
    """
    return _packaged() if source is None else _edition(editions.given(source))


@cache
def _packaged() -> Edition:
    return _edition(editions.packaged("serai.games.khan"))


def _edition(data: Mapping[str, object]) -> Edition:
    """An edition is read like a position, so what does not fit is named in the same way."""
    try:
        return _read(data)
    except BadPosition as error:
        raise BadEdition(error.where.removeprefix("board."), error.what) from None


def _read(data: Mapping[str, object]) -> Edition:
    found = shape.fields("edition", data, ("map", "coast", "rulers", "cards", "points"))
    rulers = _rulers(found["rulers"])
    coast = labelled("coast", found["coast"])
    board = Board(
        map=tuple(shape.sequence("map", found["map"])),
        outland=frozenset(place for place in range(FIELDS) if on_edge(place)) - coast,
        points=dict(shape.mapping("points", found["points"])),
        directions=_directions(found["cards"], rulers),
    )
    _check_map(board)
    _check_coast(board, coast)
    _check_starts(board, rulers)
    return Edition(board, rulers)


# Reading


def _rulers(value: object) -> dict[str, Ruler]:
    table = shape.mapping("rulers", value)
    if len(table) != RULERS:
        raise BadEdition("rulers", f"there are {RULERS} rulers, not {len(table)}")
    for name in table:
        if not isinstance(name, str) or not RULER_NAME.fullmatch(name):
            raise BadEdition("rulers", f"{shown(name)} is not a name in letters a to z")
    for name in KNOWN_RULERS:
        if name not in table:
            raise BadEdition("rulers", f"one of them is {name}")
    rulers = {name: _ruler(name, table[name]) for name in sorted(table)}
    _check_colours(rulers)
    return rulers


def _ruler(name: str, value: object) -> Ruler:
    where = f"rulers.{name}"
    found = shape.fields(where, value, ("colour", "start"))
    colour = found["colour"]
    if not isinstance(colour, str) or not _COLOUR.fullmatch(colour.upper()):
        raise BadEdition(f"{where}.colour", f"{shown(colour)} is not a colour like #8A8C90")
    (start,) = labelled(f"{where}.start", [found["start"]])
    return Ruler(name, colour.upper(), start)


def _directions(value: object, rulers: Mapping[str, Ruler]) -> dict[str, str]:
    table = shape.fields("cards", value, rulers)
    directions = {}
    for ruler in rulers:
        row = shape.fields(f"cards.{ruler}", table[ruler], SYMBOLS)
        for symbol in SYMBOLS:
            direction = shape.word(f"cards.{ruler}.{symbol}", row[symbol], DIRECTIONS)
            directions[card(ruler, symbol)] = direction
    return directions


# The known facts


def _check_map(board: Board) -> None:
    found = Counter(board.region_of(place) or "river" for place in range(FIELDS))
    for name, size in SIZES.items():
        if found[name] != size:
            raise BadEdition("map", f"{name} has {size} fields, not {found[name]}")
    if len(board.banks) < 2:
        raise BadEdition("map", "the river divides the land, but here all land is in one piece")


def _check_coast(board: Board, coast: frozenset[Field]) -> None:
    for place in sorted(coast):
        if not on_edge(place):
            raise BadEdition("coast", f"{label(place)} is not on the edge of the map")
        if board.region_of(place) not in COAST:
            what = f"{label(place)} is {board.region_of(place) or 'river'}"
            raise BadEdition("coast", f"{what}; only {', '.join(COAST)} have fields on the coast")
    found = Counter(board.region_of(place) for place in coast)
    for name, size in COAST.items():
        if found[name] != size:
            raise BadEdition("coast", f"{name} has {size} fields on the coast, not {found[name]}")


def _check_colours(rulers: Mapping[str, Ruler]) -> None:
    taken = {seat.colour.upper(): f"the seat {seat.name}" for seat in art.seats()}
    for name, ruler in rulers.items():
        where = f"rulers.{name}.colour"
        if ruler.colour in taken:
            raise BadEdition(where, f"{ruler.colour} is the colour of {taken[ruler.colour]}")
        taken[ruler.colour] = name


def _check_starts(board: Board, rulers: Mapping[str, Ruler]) -> None:
    taken: dict[Field, str] = {}
    for name, ruler in rulers.items():
        where = f"rulers.{name}.start"
        if ruler.start in board.river:
            raise BadEdition(where, f"{label(ruler.start)} is a river field")
        if ruler.start in taken:
            raise BadEdition(where, f"on {label(ruler.start)} stands {taken[ruler.start]}")
        taken[ruler.start] = name
