"""Ekö as planes over places: place i below SLOTS is slot i, place SLOTS + i is site i.

The first STATIC planes show the board and stay as they are while a match is played; `write` fills
the others. The last plane is no picture but a list of numbers. docs/learning.md names them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from serai.core.kernels.kernel import door, kernel
from serai.core.kernels.mask_planes import mark
from serai.core.kernels.masks import both, mask_of
from serai.core.kernels.record import Handle
from serai.core.text.errors import BadOption
from serai.games.eko.board.board import Board
from serai.games.eko.constants import (
    CAPTIVE,
    IN_RESERVE,
    LEVELS,
    MAX_SPACES,
    OVER,
    PHASES,
    SEATS,
    SLOTS,
    TALLEST,
    ZONES,
)
from serai.games.eko.rules.actions import CONSTRUCTIONS, loses_emperor, tolls_of
from serai.games.eko.rules.position import Position, builder_of, is_eliminated, level_of
from serai.games.eko.rules.scoring import points
from serai.games.eko.rules.tables import Surface, Tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

PLACES: Final = SLOTS + MAX_SPACES
KINDS: Final = ("reg", "canyon", "capital", "mountain", "wind", "moon", "sand")
BOARD: Final = ("q", "r", "plain", "tempest", "zone", "gate", "pyramid", "beacon", *KINDS)
STATIC: Final = len(BOARD)
PIECES: Final = STATIC
EMPEROR: Final = PIECES + SEATS
TOLLED: Final = EMPEROR + 1
REINFORCED: Final = TOLLED + 1
CHOSEN: Final = REINFORCED + 1
WAY_TOLLS: Final = CHOSEN + 1
WAY_EMPEROR: Final = WAY_TOLLS + 1
NUMBERS: Final = WAY_EMPEROR + 1
SHAPE: Final = (NUMBERS + 1, PLACES)

PHASE_COUNT: Final = len(PHASES)
OF_A_SEAT: Final = 9  # numbers about each seat
LARGEST: Final = 127


def board_planes(surface: Surface) -> NDArray[np.int8]:
    """The planes of the board, its first column and its first row at 0."""
    board: Board = surface.board
    planes = np.zeros((STATIC, PLACES), np.int8)
    plane = dict(zip(BOARD, planes, strict=True))
    sites = {cell: SLOTS + i for cell, i in surface.site_at.items()}
    place = surface.slot_at | sites
    columns, rows = zip(*board.kinds, strict=True)
    if max(max(axis) - min(axis) for axis in (columns, rows)) > LARGEST:
        raise BadOption(f"boards of up to {LARGEST + 1} columns and rows can be observed")
    for cell, i in place.items():
        plane["q"][i], plane["r"][i] = cell[0] - min(columns), cell[1] - min(rows)
        plane[board.kinds[cell]][i] = 1
    for name, groups in (("zone", surface.zones), ("pyramid", board.pyramids)):
        for number, cells in enumerate(groups, start=1):
            plane[name][[place[cell] for cell in cells]] = number
    plane["gate"][[place[cell] for cell in board.gates.values()]] = 1
    plane["beacon"][[place[cell] for cell in board.beacon or ()]] = 1
    return planes


@door
def write(
    tables: Handle[Tables],
    position: Handle[Position],
    seat: int,
    chosen: int,
    ways: Sequence[int],
    out: NDArray[np.int8],
) -> None:
    """All but the planes of the board. `chosen` is the index of which one of the `ways` is still to
    be picked, or -1."""
    t = tables[0]
    s = position[0]
    out[STATIC:] = 0
    for i in range(s.players):
        owner = (seat + i) % s.players
        for height in range(1, TALLEST + 1):
            stacks = both(mask_of(s.owned[owner]), mask_of(s.tall[height]))
            mark(stacks, PIECES + i, height, out)
    for zone in range(t.zones):
        if (s.tolled >> zone) & 1:
            mark(mask_of(t.zone_slots[zone]), TOLLED, 1, out)
    mark(mask_of(s.reinforced), REINFORCED, 1, out)
    for site in range(t.sites):
        building = s.building[site]
        if building != 0:
            owner = builder_of(building)
            out[PIECES + (owner - seat) % s.players, SLOTS + site] = level_of(building)
    if chosen >= 0:
        write_choice(chosen, ways, out)
    write_seats(t, s, seat, out)
    write_turn(s, seat, out)


@kernel
def write_choice(chosen: int, ways: Sequence[int], out: NDArray[np.int8]) -> None:
    """The move of the first step, and what each way to make it costs."""
    if chosen < CONSTRUCTIONS:
        out[CHOSEN, chosen // SLOTS] = 1
        out[CHOSEN, chosen % SLOTS] = 2
    for i in range(min(len(ways), PLACES)):
        tolls = tolls_of(ways[i])
        for zone in range(ZONES):
            out[WAY_TOLLS, i] += (tolls >> zone) & 1
        if loses_emperor(ways[i]):
            out[WAY_EMPEROR, i] = 1


@kernel
def write_seats(t: Tables, s: Position, seat: int, out: NDArray[np.int8]) -> None:
    out[NUMBERS, 0] = s.players
    out[NUMBERS, 1] = seat
    for i in range(s.players):
        who = (seat + i) % s.players
        n = 2 + i * OF_A_SEAT
        at = s.emperor[who]
        out[NUMBERS, n] = s.reserve[who]
        out[NUMBERS, n + 1] = 1 if at == IN_RESERVE else 0
        out[NUMBERS, n + 2] = (at - CAPTIVE - seat) % s.players + 1 if at >= CAPTIVE else 0
        for level in range(1, LEVELS + 1):
            out[NUMBERS, n + 2 + level] = s.stock[who][level]
        out[NUMBERS, n + 6] = min(points(t, s, who), LARGEST)
        out[NUMBERS, n + 7] = 1 if is_eliminated(s, who) else 0
        out[NUMBERS, n + 8] = (s.winners >> who) & 1 if s.phase == OVER else 0
        if at < SLOTS:
            out[EMPEROR, at] = 1


@kernel
def write_turn(s: Position, seat: int, out: NDArray[np.int8]) -> None:
    n = 2 + SEATS * OF_A_SEAT
    out[NUMBERS, n + s.phase] = 1
    n += PHASE_COUNT
    out[NUMBERS, n + (s.decider - seat) % s.players] = 1
    n += SEATS
    out[NUMBERS, n + (s.active - seat) % s.players] = 1
    n += SEATS
    out[NUMBERS, n] = min(s.actions, LARGEST)
    out[NUMBERS, n + 1] = s.marched
    out[NUMBERS, n + 2] = s.sanded
    out[NUMBERS, n + 3] = s.turn % 128
    out[NUMBERS, n + 4] = min(s.turn // 128, LARGEST)
