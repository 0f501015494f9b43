"""The position of Ekö as one record: all that changes while a match is played."""

from __future__ import annotations

from typing import Annotated

from serai.core.kernel import kernel
from serai.core.masks import Mask, drop, either, has, mask_of, put
from serai.core.record import Record
from serai.games.eko.constants import IN_RESERVE, MAX_SPACES, SEATS, TALLEST


class Position(Record):
    """A disc is in a stack, in its seat's reserve, captive (an Emperor), or in the box.

    Stacks are two families of masks over slots: a stack of 3 discs of seat 1 on slot 7 is bit 7 in
    owned[1] and bit 7 in tall[3].
    """

    owned: Annotated[list[list[int]], "i8", SEATS, 3]  # the slots of each seat's stacks
    tall: Annotated[list[list[int]], "i8", TALLEST + 1, 3]  # slots by height; row 0 stays empty
    reinforced: Annotated[list[int], "i8", 3]  # slots already reinforced in this phase (V3)
    emperor: Annotated[list[int], "i2", SEATS]  # slot, IN_RESERVE, or CAPTIVE + holder
    turn: Annotated[int, "i4"]  # number of the turn; 0 in set-up
    tolled: Annotated[int, "i4"]  # zones that took a toll this turn, one bit each (V4b)
    reserve: Annotated[list[int], "i1", SEATS]  # discs in reserve, the Emperor counted too
    stock: Annotated[list[list[int]], "i1", SEATS, 4]  # buildings left by level; column 0 unused
    building: Annotated[list[int], "i1", MAX_SPACES]  # by site: 0, or builder * 4 + level
    players: Annotated[int, "i1"]
    phase: Annotated[int, "i1"]
    active: Annotated[int, "i1"]
    decider: Annotated[int, "i1"]
    actions: Annotated[int, "i1"]  # actions done this turn
    marched: Annotated[int, "i1"]  # 1 once the forced march is paid
    sanded: Annotated[int, "i1"]  # 1 once the Temple of the Sand was used
    eliminated: Annotated[int, "i1"]  # one bit a seat
    winners: Annotated[int, "i1"]  # one bit a seat; counts when the phase is OVER


@kernel
def occupied(s: Position) -> Mask:
    taken = either(mask_of(s.owned[0]), mask_of(s.owned[1]))
    return either(taken, either(mask_of(s.owned[2]), mask_of(s.owned[3])))


@kernel
def height_at(s: Position, slot: int) -> int:
    """Discs in the stack on a slot; 0 when it is empty."""
    for height in range(1, TALLEST + 1):
        if has(s.tall[height], slot):
            return height
    return 0


@kernel
def owner_at(s: Position, slot: int) -> int:
    """The seat whose stack is on a slot; -1 when it is empty."""
    for seat in range(s.players):
        if has(s.owned[seat], slot):
            return seat
    return -1


@kernel
def builder_of(building: int) -> int:
    return building >> 2


@kernel
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
def set_height(s: Position, seat: int, slot: int, before: int, after: int) -> None:
    """A stack grows, shrinks, appears (before == 0) or goes (after == 0)."""
    if before > 0:
        drop(s.tall[before], slot)
    if after > 0:
        put(s.tall[after], slot)
        put(s.owned[seat], slot)
    else:
        drop(s.owned[seat], slot)
