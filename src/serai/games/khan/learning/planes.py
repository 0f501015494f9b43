"""Khan as planes over the 11 × 14 fields of the map, as one seat sees them.

The first STATIC planes show the board and stay as they are while a match is played; `write` fills
the others. The last two planes are no pictures but lists: the cards by their number, and other
numbers. docs/learning.md names them all. Of hands and pile, `write` reads the seat's own hand and
how many cards there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from serai.core.kernels.kernel import door, kernel, popcount
from serai.core.kernels.mask_planes import mark
from serai.core.kernels.masks import count, mask_of
from serai.core.kernels.record import Handle, thaw
from serai.games.khan.board.fields import FIELDS, HEIGHT, WIDTH
from serai.games.khan.constants import (
    CARDS,
    DRAWING,
    DRAWS,
    HAND,
    KINDS,
    MOST_REFUSALS,
    NEUTRAL,
    OVER,
    PHASES,
    REGIONS,
    RULERS,
    SEATS,
    SPECIALS,
)
from serai.games.khan.rules.invading import card_in_hand, hand_size
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.scoring import share
from serai.games.khan.rules.tables import Surface, Tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

DIRECTIONS: Final = len(REGIONS) + 2  # the plane after the regions, river and outland
STATIC: Final = DIRECTIONS + 1
YURTS: Final = STATIC
RULER: Final = YURTS + NEUTRAL + 1
TILE: Final = RULER + RULERS
TILE_NUMBER: Final = TILE + SEATS
FITS: Final = TILE_NUMBER + 1
PROPOSED: Final = FITS + HAND
REFUSED: Final = PROPOSED + 1
CARD: Final = REFUSED + MOST_REFUSALS
NUMBERS: Final = CARD + 1
PLACES: Final = FIELDS
SHAPE: Final = (NUMBERS + 1, HEIGHT, WIDTH)

SPECIAL_COUNT: Final = len(SPECIALS)
PHASE_COUNT: Final = len(PHASES)
DRAW_COUNT: Final = len(DRAWS)
OF_A_SEAT: Final = 12  # numbers about each seat
OF_KINDS: Final = 2 + SEATS * OF_A_SEAT  # where those about the kinds of tiles begin
LARGEST: Final = 127


def board_planes(surface: Surface) -> NDArray[np.int8]:
    """The regions, the river and the outland; and the directions of the cards as a list."""
    board, planes = surface.board, np.zeros((STATIC, FIELDS), np.int8)
    for field in range(FIELDS):
        region = board.region_of(field) if field in board.land else None
        planes[len(REGIONS) if region is None else REGIONS.index(region), field] = 1
    planes[DIRECTIONS - 1, sorted(board.outland)] = 1
    planes[DIRECTIONS, :CARDS] = thaw(surface.tables, Tables).direction
    return planes


@door
def write(
    tables: Handle[Tables],
    position: Handle[Position],
    seat: int,
    chosen: int,  # noqa: ARG001  # in Khan an index is a whole action
    ways: Sequence[int],  # noqa: ARG001
    out: NDArray[np.int8],
) -> None:
    """All but the planes of the board, into `out` with the fields in one row."""
    t = tables[0]
    s = position[0]
    out[STATIC:] = 0
    write_pieces(t, s, seat, out)
    write_cards(t, s, seat, out)
    if s.pending >= 0:
        mark(mask_of(t.covers[s.pending]), PROPOSED, 1, out)
    for i in range(s.refusals):
        mark(mask_of(t.covers[s.refused[i]]), REFUSED + i, 1, out)
    write_seats(t, s, seat, out)
    write_kinds(t, s, out)
    write_turn(s, seat, out)


@kernel
def write_pieces(t: Tables, s: Position, seat: int, out: NDArray[np.int8]) -> None:
    for i in range(s.players):
        mark(mask_of(s.yurts[(seat + i) % s.players]), YURTS + i, 1, out)
    mark(mask_of(s.yurts[NEUTRAL]), YURTS + NEUTRAL, 1, out)
    for ruler in range(RULERS):
        if s.ruler[ruler] >= 0:
            out[RULER + ruler, s.ruler[ruler]] = s.camp[ruler]
    for tile in range(s.tiles):
        covered = mask_of(t.covers[s.tile[tile]])
        mark(covered, TILE_NUMBER, tile + 1, out)
        for i in range(s.players):
            if (s.owners[tile] >> (seat + i) % s.players) & 1:
                mark(covered, TILE + i, 1, out)


@kernel
def write_cards(t: Tables, s: Position, seat: int, out: NDArray[np.int8]) -> None:
    """The seat's own cards, and what each of them fits; the discards are for all to see."""
    mark(mask_of(s.hand[seat]), CARD, 1, out)
    mark(mask_of(s.discards), CARD, 2, out)
    for place in range(hand_size(s, seat)):
        symbol = t.symbol[card_in_hand(s, seat, place)]
        mark(mask_of(t.fits[symbol]), FITS + place, 1, out)


@kernel
def write_seats(t: Tables, s: Position, seat: int, out: NDArray[np.int8]) -> None:
    out[NUMBERS, 0] = s.players
    out[NUMBERS, 1] = seat
    for i in range(s.players):
        who = (seat + i) % s.players
        n = 2 + i * OF_A_SEAT
        out[NUMBERS, n] = hand_size(s, who)
        for special in range(SPECIAL_COUNT):
            out[NUMBERS, n + 1 + special] = s.specials[who][special]
        n += 1 + SPECIAL_COUNT
        out[NUMBERS, n] = s.protection[who]
        out[NUMBERS, n + 1] = s.divine[who] + 1
        out[NUMBERS, n + 2] = s.scout[who] + 1
        out[NUMBERS, n + 3] = s.last_special[who] + 1
        out[NUMBERS, n + 4] = (s.asked >> who) & 1
        out[NUMBERS, n + 5] = min(points_of_tiles(t, s, who), LARGEST)
        out[NUMBERS, n + 6] = (s.winners >> who) & 1 if s.phase == OVER else 0


@kernel
def points_of_tiles(t: Tables, s: Position, seat: int) -> int:
    """W3, as if the game ended now."""
    total = 0
    for tile in range(s.tiles):
        if (s.owners[tile] >> seat) & 1:
            total += share(t.points[t.kind[s.tile[tile]]], popcount(s.owners[tile]))
    return total


@kernel
def write_kinds(t: Tables, s: Position, out: NDArray[np.int8]) -> None:
    for kind in range(KINDS):
        out[NUMBERS, OF_KINDS + kind] = s.supply[kind]
        out[NUMBERS, OF_KINDS + KINDS + kind] = min(t.points[kind], LARGEST)


@kernel
def write_turn(s: Position, seat: int, out: NDArray[np.int8]) -> None:
    n = OF_KINDS + 2 * KINDS
    out[NUMBERS, n] = count(mask_of(s.deck))
    out[NUMBERS, n + 1] = count(mask_of(s.discards))
    n += 2
    out[NUMBERS, n + s.phase] = 1
    n += PHASE_COUNT
    if s.decider >= 0:
        out[NUMBERS, n + (s.decider - seat) % s.players] = 1
    n += SEATS
    out[NUMBERS, n + (s.active - seat) % s.players] = 1
    n += SEATS
    if s.phase == DRAWING:
        out[NUMBERS, n + s.drawing] = 1
        out[NUMBERS, n + DRAW_COUNT] = (s.drawer - seat) % s.players + 1
    n += DRAW_COUNT + 1
    out[NUMBERS, n] = s.driven + 1
    out[NUMBERS, n + 1] = s.back + 1
    out[NUMBERS, n + 2] = s.actions_left
    out[NUMBERS, n + 3] = s.end_phase
    out[NUMBERS, n + 4] = s.skipped
    out[NUMBERS, n + 5] = s.turn % 128
    out[NUMBERS, n + 6] = min(s.turn // 128, LARGEST)
