"""The position of Khan as one record: all that changes while a match is played."""

from __future__ import annotations

from typing import Annotated

from serai.core.kernels.kernel import door, kernel
from serai.core.kernels.masks import Mask, both, either, mask_of, minus
from serai.core.kernels.record import Record
from serai.games.khan.constants import KINDS, MOST_REFUSALS, NEUTRAL, RULERS, SEATS, TILES
from serai.games.khan.rules.tables import Tables


class Position(Record):
    """Sets of fields and sets of cards are masks."""

    yurts: Annotated[list[list[int]], "i8", NEUTRAL + 1, 3]  # fields, by seat and neutral
    tiled: Annotated[list[int], "i8", 3]  # fields under tiles
    deck: Annotated[list[int], "i8", 3]  # cards
    discards: Annotated[list[int], "i8", 3]
    hand: Annotated[list[list[int]], "i8", SEATS, 3]
    ruler: Annotated[list[int], "i8", RULERS]  # field, or -1 when out of play
    camp: Annotated[list[int], "i8", RULERS]  # yurts left
    tile: Annotated[list[int], "i2", TILES]  # placements in the order laid
    owners: Annotated[list[int], "i1", TILES]  # of each tile, one bit a seat
    tiles: Annotated[int, "i8"]  # how many are laid
    supply: Annotated[list[int], "i1", KINDS]
    specials: Annotated[list[list[int]], "i1", SEATS, 4]  # not yet played
    protection: Annotated[list[int], "i1", SEATS]  # 1 while in force
    divine: Annotated[list[int], "i8", SEATS]  # NOWHERE, a region, or EVERYWHERE
    scout: Annotated[list[int], "i8", SEATS]  # the kind reserved, or -1
    last_special: Annotated[list[int], "i8", SEATS]  # played in the latest turn, or NO_SPECIAL
    refused: Annotated[list[int], "i8", MOST_REFUSALS]  # placements refused this turn
    refusals: Annotated[int, "i8"]
    pending: Annotated[int, "i8"]  # the placement that waits for consent, or -1
    asked: Annotated[int, "i8"]  # seats still to ask, one bit each
    back: Annotated[int, "i8"]  # the phase in which that, or a draw for B, was chosen; or -1
    drawing: Annotated[int, "i8"]  # what a card is drawn for, in DRAWING
    drawer: Annotated[int, "i8"]  # the seat that draws
    driven: Annotated[int, "i8"]  # the ruler named in action B, or -1
    players: Annotated[int, "i8"]
    phase: Annotated[int, "i8"]
    active: Annotated[int, "i8"]
    decider: Annotated[int, "i8"]
    turn: Annotated[int, "i8"]  # number of the turn; 0 in set-up
    actions_left: Annotated[int, "i8"]
    end_phase: Annotated[int, "i8"]  # 1 once the fifth ruler has left
    skipped: Annotated[int, "i8"]  # seats in a row that could not conquer (W2)
    winners: Annotated[int, "i8"]  # one bit a seat; counts when OVER
    # Filled when OVER (W3, W4)
    tile_points: Annotated[list[int], "i4", SEATS]
    bonus: Annotated[list[int], "i4", SEATS]
    area: Annotated[list[list[int]], "i2", SEATS, TILES]  # sizes from the largest down


@door
def yurt_fields(s: Position) -> Mask:
    """All fields with a yurt, whoever's."""
    found = mask_of(s.yurts[NEUTRAL])
    for seat in range(s.players):
        found = either(found, mask_of(s.yurts[seat]))
    return found


@kernel
def ruler_fields(s: Position) -> Mask:
    low = middle = high = 0
    for i in range(RULERS):
        field = s.ruler[i]
        if field >= 120:
            high |= 1 << (field - 120)
        elif field >= 60:
            middle |= 1 << (field - 60)
        elif field >= 0:
            low |= 1 << field
    return (low, middle, high)


@door
def free_fields(t: Tables, s: Position) -> Mask:
    """D2: land with no yurt, no ruler, no tile."""
    taken = either(yurt_fields(s), either(ruler_fields(s), mask_of(s.tiled)))
    return minus(mask_of(t.land), taken)


@kernel
def rulers_in_play(s: Position) -> int:
    count = 0
    for i in range(RULERS):
        if s.ruler[i] >= 0:
            count += 1
    return count


@kernel
def overlap(a: Mask, row: list[int]) -> Mask:
    return both(a, mask_of(row))
