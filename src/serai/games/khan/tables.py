"""A board of Khan as the rules need it: what fits a card, where a ruler flees, where tiles fit.

Conquests are found by walking through a tree. Under each field hang all tiles whose first field it
is, as sequences of their further fields, common beginnings shared. The tree is stored depth first:
a node is followed by its children, and `skip` names the node to go on with when its field has no
yurt. So one pass over the fields with yurts meets exactly the tiles that lie on yurts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Annotated

from serai.core.masks import fill
from serai.core.record import Handle, Record, freeze
from serai.games.khan.board import Board
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
from serai.games.khan.fields import DIRECTIONS, FIELDS, Field, neighbours, pieces, step
from serai.games.khan.shapes import BRIDGES
from serai.games.khan.shapes import KINDS as NAMES
from serai.games.khan.shapes import placements as placements_of

PLACEMENTS: tuple[tuple[str, tuple[Field, ...]], ...] = tuple(
    (kind, fields) for kind in NAMES for fields in placements_of(kind)
)
NODES = 10_709
MOST_BRIDGES = 491  # all ways to lay a straight tile of 3 or 4


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
    # The tree of conquest tiles
    first: Annotated[list[int], "i2", FIELDS + 1]  # where the nodes under a field begin
    node_step: Annotated[list[int], "i1", NODES]  # its field, counted on from the first
    node_covers: Annotated[list[int], "i8", NODES]  # of the tile, as bits counted likewise
    node_skip: Annotated[list[int], "i2", NODES]
    node_tile: Annotated[list[int], "i2", NODES]  # the placement that is complete here, or -1
    # Bridges are so few that each is looked at
    bridges: Annotated[int, "i8"]
    bridge: Annotated[list[int], "i2", MOST_BRIDGES]  # their placements
    bridge_covers: Annotated[list[list[int]], "i8", MOST_BRIDGES, 3]
    river: Annotated[list[int], "i8", 3]


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
    _fill_placements(t, board)
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


def _fill_placements(t: Tables, board: Board) -> None:
    bank = {field: number for number, piece in enumerate(board.banks) for field in piece}
    tree: dict[Field, dict[tuple[Field, ...], int]] = {field: {} for field in range(FIELDS)}
    for number, (kind, fields) in enumerate(PLACEMENTS):
        t.kind[number] = NAMES.index(kind)
        fill(t.covers[number], fields)
        banks = {bank.get(field) for field in fields}
        if kind in BRIDGES:
            if None in banks and len(banks) > 2:
                t.bridge[t.bridges] = number
                fill(t.bridge_covers[t.bridges], fields)
                t.bridges += 1
        elif None not in banks:
            tree[fields[0]][fields[1:]] = number
    nodes = 0
    for field in range(FIELDS):
        t.first[field] = nodes
        grown: dict[tuple[Field, ...], list[tuple[Field, ...]]] = {}
        for further in tree[field]:
            tile = (field, *further)
            grown.setdefault(_without_one(tile), []).append(tile)
        nodes = _fill_tree(t, grown, (field,), nodes)
    t.first[FIELDS] = nodes


@cache
def _without_one(tile: tuple[Field, ...]) -> tuple[Field, ...]:
    """The tile from which this one grew: without the last field that it can spare."""
    for spared in reversed(tile[1:]):
        rest = tuple(field for field in tile if field != spared)
        if len(pieces(rest)) == 1:
            return rest
    raise AssertionError(tile)


def _fill_tree(
    t: Tables,
    grown: dict[tuple[Field, ...], list[tuple[Field, ...]]],
    tile: tuple[Field, ...],
    nodes: int,
) -> int:
    """Writes all that grows from a tile, and returns the number of the next node."""
    for larger in grown.get(tile, ()):
        (added,) = set(larger) - set(tile)
        node = nodes
        t.node_step[node] = added - tile[0]
        t.node_covers[node] = sum(1 << (field - tile[0]) for field in larger)
        t.node_tile[node] = _tile_number()[larger]
        nodes = _fill_tree(t, grown, larger, nodes + 1)
        t.node_skip[node] = nodes
    return nodes


@cache
def _tile_number() -> dict[tuple[Field, ...], int]:
    return {fields: i for i, (kind, fields) in enumerate(PLACEMENTS) if kind not in BRIDGES}
