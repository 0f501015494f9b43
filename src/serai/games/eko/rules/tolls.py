"""Which sets of tolls a stack may have reason to pay (V4)."""

from __future__ import annotations

from serai.core.kernels.kernel import kernel, lowest, popcount
from serai.core.kernels.masks import Mask, both, either, mask_of, minus, some
from serai.games.eko.constants import TALLEST
from serai.games.eko.rules.position import Position
from serai.games.eko.rules.tables import Tables


@kernel
def next_tolls(tolls: int, dear: int, most: int) -> int:
    """The next set of at most `most` dear zones, in numerical order; 0 after the last."""
    tolls = ((tolls | ~dear) + 1) & dear
    while popcount(tolls) > most:  # carry over all sets that only add to this one
        tolls = ((tolls | ~dear) + (tolls & -tolls)) & dear
    return tolls


@kernel
def zones_beside(t: Tables, edge: Mask, dear: int) -> int:
    """The dear zones that have a slot in `edge`."""
    zones = 0
    while dear:
        zone = lowest(dear)
        dear &= dear - 1
        if some(both(edge, mask_of(t.zone_slots[zone]))):
            zones |= 1 << zone
    return zones


@kernel
def only_for_lower(s: Position, seat: int, discs: int) -> Mask:
    """The stacks that welcome one of `discs` but no higher one: it just fits, or is a kamikaze."""
    room = TALLEST - discs
    joins = both(mask_of(s.owned[seat]), minus(mask_of(s.tall[room]), mask_of(s.tall[room + 1])))
    if discs == 1:
        return either(joins, minus(mask_of(s.tall[TALLEST]), mask_of(s.owned[seat])))
    return joins


@kernel
def worthwhile_heights(s: Position, left: int, edge: Mask) -> int:
    """One bit for each height to which a stack may want to come down, for a stack in its reach."""
    heights = 0
    for discs in range(1, left):
        if some(both(edge, only_for_lower(s, s.decider, discs))):
            heights |= 1 << discs
    return heights
