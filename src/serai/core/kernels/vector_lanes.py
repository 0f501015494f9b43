"""What the vector environments keep of each match besides its position, and its row of the mask.

`legal` has a row of actions for each match: those that may be chosen now, in the order listed. A
row of the mask is never cleared as a whole: only what stands in it is unset.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from serai.core.kernels.actions import index_of
from serai.core.kernels.kernel import PLAIN, kernel
from serai.core.kernels.record import Handle, Record

if TYPE_CHECKING:
    from numpy.typing import NDArray

RUNNING = 0
OVER = 1
TRUNCATED = 2
NOTHING = -1


class Lane(Record):
    board: Annotated[int, "i8"]  # the number of its tables
    dice: Annotated[int, "i8"]  # the state of its generator, see core/kernels/dice.py
    legal: Annotated[int, "i8"]  # how many actions stand in its row
    chosen: Annotated[int, "i8"]  # the index of which a way is to be picked, or NOTHING
    seat: Annotated[int, "i8"]  # who chooses
    ended: Annotated[int, "i8"]  # RUNNING, OVER, TRUNCATED
    winners: Annotated[int, "i8"]  # one bit a seat, once it is over


def column(lanes: Handle[Lane], field: str) -> NDArray[np.int64]:
    """One field of all lanes; they may change under it."""
    if PLAIN:
        return np.array([getattr(lane, field) for lane in lanes])
    array: Any = lanes
    return array[field]  # type: ignore[no-any-return]


@kernel
def clear(lane: Lane, board: int) -> None:
    """For a match that begins on a board."""
    lane.board = board
    lane.ended = RUNNING
    lane.chosen = NOTHING


@kernel
def mark(lane: Lane, legal: list[int], mask: NDArray[np.int8], value: int) -> None:
    """Sets or unsets what may be chosen: indices, or in a second step the numbers of the ways."""
    for i in range(lane.legal):
        mask[index_of(legal[i]) if lane.chosen == NOTHING else i] = value


@kernel
def pick(lane: Lane, legal: list[int], number: int) -> int:
    """The action under a legal number, and NOTHING under NOTHING. Also NOTHING if a way is to be
    picked first, and then these ways are all that is left in the row."""
    if number == NOTHING:
        return NOTHING
    if lane.chosen != NOTHING:
        lane.chosen = NOTHING
        return legal[number]
    ways = 0
    for i in range(lane.legal):
        if index_of(legal[i]) == number:
            legal[ways] = legal[i]
            ways += 1
    if ways == 1:
        return legal[0]
    lane.legal = ways
    lane.chosen = number
    return NOTHING


@kernel
def note_end(lane: Lane, over: bool, winners: int, beyond: bool) -> None:
    """`beyond`: beyond the limit of turns."""
    if over:
        lane.ended = OVER
        lane.winners = winners
    elif beyond:
        lane.ended = TRUNCATED
