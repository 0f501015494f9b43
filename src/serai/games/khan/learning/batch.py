"""Many matches of Khan at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serai.core.kernels.dice import next_random
from serai.core.kernels.kernel import door, kernel, lowest
from serai.core.kernels.masks import BITS, WORDS, Mask, count, mask_of
from serai.core.kernels.record import Handle, assign
from serai.core.kernels.vector_lanes import NOTHING, Lane, clear, mark, note_end, pick
from serai.games.khan.constants import OVER
from serai.games.khan.learning.planes import write
from serai.games.khan.rules.actions import DRAW
from serai.games.khan.rules.doors import apply, legal_actions
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.tables import Tables

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@door
def begin(
    tables: Handle[Tables],
    positions: Handle[Position],
    lanes: Handle[Lane],
    i: int,
    starts: Handle[Position],
    start: int,
    board: int,
) -> None:
    """A match from one of the set-ups."""
    assign(positions, i, starts, start)
    clear(lanes[i], board)
    settle(tables, positions, lanes, i)


@kernel
def settle(
    tables: Handle[Tables], positions: Handle[Position], lanes: Handle[Lane], i: int
) -> None:
    """Chance draws until a seat is to choose: any card of the pile, each as likely."""
    lane = lanes[i]
    while positions[i].decider < 0:
        lane.dice = next_random(lane.dice)
        card = nth(mask_of(positions[i].deck), lane.dice % count(mask_of(positions[i].deck)))
        apply(tables[lane.board : lane.board + 1], positions[i : i + 1], DRAW + card)


@kernel
def nth(places: Mask, n: int) -> int:
    """The place in a mask that has n others before it."""
    for w in range(WORDS):
        word = places[w]
        while word:
            if n == 0:
                return BITS * w + lowest(word)
            n -= 1
            word &= word - 1
    return NOTHING


@door
def advance(
    tables: Handle[Tables],
    positions: Handle[Position],
    lanes: Handle[Lane],
    legal: list[list[int]],
    mask: NDArray[np.int8],
    numbers: NDArray[np.int64],
    turn_limit: int,
) -> None:
    """Each match by one number, which must be legal; by nothing where it is NOTHING."""
    for i in range(len(lanes)):
        lane = lanes[i]
        mark(lane, legal[i], mask[i], 0)
        action = pick(lane, legal[i], numbers[i])
        if action == NOTHING:
            continue
        apply(tables[lane.board : lane.board + 1], positions[i : i + 1], action)
        settle(tables, positions, lanes, i)
        s = positions[i]
        note_end(lane, s.phase == OVER, s.winners, s.turn > turn_limit)


@door
def show(
    tables: Handle[Tables],
    positions: Handle[Position],
    lanes: Handle[Lane],
    legal: list[list[int]],
    mask: NDArray[np.int8],
    seen: NDArray[np.int8],
) -> None:
    """What may be chosen now, and what those who choose observe."""
    for i in range(len(lanes)):
        lane = lanes[i]
        t = tables[lane.board : lane.board + 1]
        if lane.chosen == NOTHING:
            found = legal_actions(t, positions[i : i + 1], legal[i])
            lane.legal = min(found, len(legal[i]))
        mark(lane, legal[i], mask[i], 1)
        lane.seat = positions[i].decider
        ways = legal[i][: lane.legal]
        write(t, positions[i : i + 1], lane.seat, lane.chosen, ways, seen[i])
