"""The position of Ekö as one record: all that changes while a match is played."""

from __future__ import annotations

from typing import Annotated

from serai.core.kernels.kernel import door, inlined_kernel, kernel
from serai.core.kernels.masks import Mask, drop, has, mask_of, put
from serai.core.kernels.record import Record
from serai.games.eko.constants import IN_RESERVE, MAX_SPACES, SEATS, TALLEST


class Position(Record):
    """A disc is in a stack, in its seat's reserve, captive (an Emperor), or in the box.

    Stacks are two families of masks over slots: a stack of 3 discs of seat 1 on slot 7 is bit 7 in
    owned[1] and in tall[1], tall[2] and tall[3].
    """

    owned: Annotated[list[list[int]], "i8", SEATS, 3]  # the slots of each seat's stacks
    tall: Annotated[list[list[int]], "i8", TALLEST + 2, 3]  # slots with at least that many discs
    reinforced: Annotated[list[int], "i8", 3]  # slots already reinforced in this phase (V3)
    emperor: Annotated[list[int], "i8", SEATS]  # slot, IN_RESERVE, or CAPTIVE + holder
    turn: Annotated[int, "i8"]  # number of the turn; 0 in set-up
    tolled: Annotated[int, "i8"]  # zones that took a toll this turn, one bit each (V4b)
    reserve: Annotated[list[int], "i1", SEATS]  # discs in reserve, the Emperor counted too
    stock: Annotated[list[list[int]], "i1", SEATS, 4]  # buildings left by level; column 0 unused
    building: Annotated[list[int], "i1", MAX_SPACES]  # by site: 0, or builder * 4 + level
    players: Annotated[int, "i8"]
    phase: Annotated[int, "i8"]
    active: Annotated[int, "i8"]
    decider: Annotated[int, "i8"]
    actions: Annotated[int, "i8"]  # actions done this turn
    marched: Annotated[int, "i8"]  # 1 once the forced march is paid
    sanded: Annotated[int, "i8"]  # 1 once the Temple of the Sand was used
    eliminated: Annotated[int, "i8"]  # one bit a seat
    winners: Annotated[int, "i8"]  # one bit a seat; counts when the phase is OVER


@kernel
def occupied(s: Position) -> Mask:
    return mask_of(s.tall[1])


@inlined_kernel
def height_at(s: Position, slot: int) -> int:
    """Discs in the stack on a slot; 0 when it is empty."""
    height = 0
    for discs in range(1, TALLEST + 1):
        if has(s.tall[discs], slot):
            height = discs
    return height


@kernel
def owner_at(s: Position, slot: int) -> int:
    """The seat whose stack is on a slot; -1 when it is empty."""
    for seat in range(s.players):
        if has(s.owned[seat], slot):
            return seat
    return -1


@door
def builder_of(building: int) -> int:
    return building >> 2


@door
def level_of(building: int) -> int:
    """1 camp, 2 tower, 3 castle; 0 when nothing is built."""
    return building & 3


@kernel
def plain_in_reserve(s: Position, seat: int) -> int:
    """Discs that may be paid: the Emperor never is."""
    return s.reserve[seat] - (1 if s.emperor[seat] == IN_RESERVE else 0)


@kernel
def is_eliminated(s: Position, seat: int) -> bool:
    return (s.eliminated >> seat) & 1 == 1


@kernel
def on_board(s: Position, seat: int) -> bool:
    """Whether the seat has a disc on the board."""
    row = s.owned[seat]
    return (row[0] | row[1] | row[2]) != 0


@kernel
def set_height(s: Position, seat: int, slot: int, height: int) -> None:
    """A stack of the seat grows, shrinks, appears, or goes (height 0)."""
    for discs in range(1, TALLEST + 1):
        if discs <= height:
            put(s.tall[discs], slot)
        else:
            drop(s.tall[discs], slot)
    if height > 0:
        put(s.owned[seat], slot)
    else:
        drop(s.owned[seat], slot)
