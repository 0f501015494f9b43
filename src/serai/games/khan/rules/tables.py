"""A board of Khan as the rules need it: what fits a card, where a ruler flees, where tiles fit.

Conquests are found by walking through a tree of shapes: all conquest tiles, however they lie, as
seen from their first field. Each shape grows out of a smaller one by one field, and a field is told
by its step: how many places of the map it comes after the first. The tree is stored depth first: a
shape is followed by those that grow out of it, and `skip` names the one to go on with when there is
no yurt on the field that it adds. So one walk for each yurt meets exactly the tiles that lie on
yurts and begin with that one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Annotated

from serai.core.kernels.masks import BITS, fill
from serai.core.kernels.record import Handle, Record, freeze
from serai.games.khan.board.board import Board
from serai.games.khan.board.fields import DIRECTIONS, FIELDS, WIDTH, Field, neighbours, step
from serai.games.khan.board.shapes import (
    BRIDGES,
    LARGEST_TILE,
    Steps,
    grown_from,
    orientations,
    steps_of,
)
from serai.games.khan.board.shapes import KINDS as NAMES
from serai.games.khan.board.shapes import placements as placements_of
from serai.games.khan.constants import (
    CARDS,
    FLIGHT,
    KHAN,
    KINDS,
    OUTLAND,
    REGIONS,
    RIVER,
    SYMBOLS,
    SYMBOLS_BY_NAME,
)

PLACEMENTS: tuple[tuple[str, tuple[Field, ...]], ...] = tuple(
    (kind, fields) for kind in NAMES for fields in placements_of(kind)
)
MOST_BRIDGES = sum(kind in BRIDGES for kind, _ in PLACEMENTS)
# The shapes of conquest tiles, by their steps, and of which kind each is
SHAPES: dict[Steps, int] = {
    steps_of(shape): number
    for number, kind in enumerate(NAMES)
    if kind not in BRIDGES
    for shape in orientations(kind)
}
SHAPE_COUNT = len(SHAPES)


class Tables(Record):
    land: Annotated[list[int], "i8", 3]
    region: Annotated[list[list[int]], "i8", len(REGIONS), 3]
    fits: Annotated[list[list[int]], "i8", SYMBOLS, 3]  # land that a card's symbol allows (A1)
    beside: Annotated[list[list[int]], "i8", FIELDS, 3]  # the four neighbours
    ray: Annotated[list[list[list[int]]], "i8", FIELDS, 8, FLIGHT]  # ways to flee; -1 off the map
    symbol: Annotated[list[int], "i8", CARDS]
    direction: Annotated[list[int], "i8", CARDS]
    points: Annotated[list[int], "i8", KINDS]
    kind: Annotated[list[int], "i1", len(PLACEMENTS)]
    covers: Annotated[list[list[int]], "i8", len(PLACEMENTS), 3]  # the fields of each placement
    river: Annotated[list[int], "i8", 3]
    # The tree of shapes
    step: Annotated[list[int], "i1", SHAPE_COUNT]  # of the field that a shape adds
    steps: Annotated[list[int], "i8", SHAPE_COUNT]  # of all its fields, as bits
    skip: Annotated[list[int], "i1", SHAPE_COUNT]
    kind_of_shape: Annotated[list[int], "i1", SHAPE_COUNT]
    lying: Annotated[list[list[int]], "i2", SHAPE_COUNT, FIELDS]  # its placement by first field
    within_reach: Annotated[list[int], "i8", FIELDS]  # steps from a field that stay on the map
    # Bridges are so few that each is looked at
    bridges: Annotated[int, "i8"]
    bridge: Annotated[list[int], "i2", MOST_BRIDGES]  # their placements


@cache
def placement_number() -> dict[tuple[str, tuple[Field, ...]], int]:
    return {placement: i for i, placement in enumerate(PLACEMENTS)}


@dataclass(frozen=True, eq=False)
class Surface:
    """A board together with its tables; shared by all positions of a match."""

    board: Board

    @cached_property
    def cards(self) -> list[str]:
        """The names of the cards, in alphabetical order: a card is its number here."""
        return list(self.board.directions)

    @cached_property
    def written_board(self) -> dict[str, object]:
        """The board as data, to be read only."""
        return self.board.to_dict()

    @cached_property
    def tables(self) -> Handle[Tables]:
        return _tables(self.board)


@lru_cache(maxsize=64)
def surface_of(board: Board) -> Surface:
    """One for all matches on the same board: nearly all are played on the printed one."""
    return Surface(board)


def _tables(board: Board) -> Handle[Tables]:
    t = Tables()
    fill(t.land, board.land)
    fill(t.river, board.river)
    _fill_cards(t, board)
    _fill_ways(t)
    _fill_placements(t)
    _fill_bridges(t, board)
    _fill_reach(t)
    _fill_shapes(t)
    return freeze(t)


def _fill_cards(t: Tables, board: Board) -> None:
    for number, region in enumerate(REGIONS):
        fields = [field for field in board.land if board.region_of(field) == region]
        fill(t.region[number], fields)
        fill(t.fits[number], fields)
    river = set(board.river)
    fill(t.fits[RIVER], (field for field in board.land if river & set(neighbours(field))))
    fill(t.fits[OUTLAND], set(board.land) & board.outland)
    fill(t.fits[KHAN], board.land)
    symbols = (*REGIONS, "river", "outland", "khan")
    for card, direction in enumerate(board.directions.values()):
        t.symbol[card] = symbols.index(SYMBOLS_BY_NAME[card % SYMBOLS])
        t.direction[card] = list(DIRECTIONS).index(direction)
    t.points[:] = board.points.values()


def _fill_ways(t: Tables) -> None:
    for field in range(FIELDS):
        fill(t.beside[field], neighbours(field))
        for number, direction in enumerate(DIRECTIONS):
            place: Field | None = field
            for distance in range(FLIGHT):
                place = None if place is None else step(place, direction)
                t.ray[field][number][distance] = -1 if place is None else place


def _fill_placements(t: Tables) -> None:
    for number, (kind, fields) in enumerate(PLACEMENTS):
        t.kind[number] = NAMES.index(kind)
        fill(t.covers[number], fields)


def _fill_bridges(t: Tables, board: Board) -> None:
    """Q2: those over river from one bank to another."""
    bank = {field: number for number, piece in enumerate(board.banks) for field in piece}
    for number, (kind, fields) in enumerate(PLACEMENTS):
        banks = {bank.get(field) for field in fields}
        if kind in BRIDGES and None in banks and len(banks) > 2:
            t.bridge[t.bridges] = number
            t.bridges += 1


def _fill_reach(t: Tables) -> None:
    """Rows must be longer than a tile reaches to both sides, so that a step stands for one field
    only, and short enough for all steps to fit into one word."""
    reach = LARGEST_TILE - 1  # from a tile's first field, to the south and to both sides
    assert 2 * reach < WIDTH <= (BITS - 1) // reach, "a map of 9 to 14 columns is needed here"
    for field in range(FIELDS):
        for south in range(reach + 1):
            for east in range(-reach, reach + 1):
                if south * WIDTH + east >= 0 and 0 <= field % WIDTH + east < WIDTH:
                    t.within_reach[field] |= 1 << (south * WIDTH + east)


def _fill_shapes(t: Tables) -> None:
    grown: dict[Steps, list[Steps]] = {}
    for shape in sorted(SHAPES):
        grown.setdefault(grown_from(shape), []).append(shape)
    order: list[Steps] = []
    _fill_branch(t, grown, (0,), order)
    number_of = {shape: number for number, shape in enumerate(order)}
    for number, (kind, fields) in enumerate(PLACEMENTS):
        if kind not in BRIDGES:
            shape = tuple(field - fields[0] for field in fields)
            t.lying[number_of[shape]][fields[0]] = number


def _fill_branch(
    t: Tables, grown: dict[Steps, list[Steps]], smaller: Steps, order: list[Steps]
) -> None:
    """Writes all shapes that grow out of one, after those written so far."""
    for shape in grown.get(smaller, ()):
        number = len(order)
        (t.step[number],) = set(shape) - set(smaller)
        t.steps[number] = sum(1 << step for step in shape)
        t.kind_of_shape[number] = SHAPES[shape]
        order.append(shape)
        _fill_branch(t, grown, shape, order)
        t.skip[number] = len(order)
