"""Constructing (B): what may be built where, and for how many discs."""

from __future__ import annotations

from serai.core.kernels.kernel import door, inlined_kernel, kernel, lowest
from serai.core.kernels.masks import BITS, WORDS
from serai.games.eko.constants import IN_RESERVE
from serai.games.eko.rules.actions import construct, construction
from serai.games.eko.rules.position import Position, builder_of, height_at, level_of, set_height
from serai.games.eko.rules.tables import Tables


@inlined_kernel
def is_enemy(building: int, seat: int) -> bool:
    return building != 0 and builder_of(building) != seat


@inlined_kernel
def lowest_level(building: int, seat: int) -> int:
    """B2: a camp first; one's own one level up; an enemy's at its level or one up."""
    return level_of(building) if is_enemy(building, seat) else level_of(building) + 1


@inlined_kernel
def highest_level(t: Tables, site: int, building: int) -> int:
    """B2, C4: one level up, as far as the ground allows."""
    return min(level_of(building) + 1, t.limit[site])


@door
def follows(building: int, seat: int, level: int) -> bool:
    """B2, whatever the ground."""
    return lowest_level(building, seat) <= level <= level_of(building) + 1


@door
def price(building: int, seat: int, level: int) -> int:
    """B1: a disc for each level, and one more to replace an enemy building."""
    return level + 1 if is_enemy(building, seat) else level


@kernel
def may_build(t: Tables, s: Position, seat: int, site: int, level: int) -> bool:
    """Whether the place and the stock allow it (C4, B2, B3); the discs are another matter."""
    building = s.building[site]
    in_range = lowest_level(building, seat) <= level <= highest_level(t, site, building)
    return in_range and s.stock[seat][level] > 0


@inlined_kernel
def list_constructions_of(t: Tables, s: Position, slot: int, out: list[int], n: int) -> int:
    seat = s.decider
    height = height_at(s, slot)
    emperor = 1 if s.emperor[seat] == slot else 0
    for i in range(t.building_sides[slot]):
        side = t.building_side[slot][i]
        site = t.site_beside[slot][side]
        building = s.building[site]
        for level in range(lowest_level(building, seat), highest_level(t, site, building) + 1):
            if s.stock[seat][level] == 0:
                continue
            cost = price(building, seat, level)
            for taken in range(emperor + 1):  # the Emperor may be among the discs or not
                if cost - taken <= height - emperor:
                    if n < len(out):
                        out[n] = construct(slot, side, level, taken)
                    n += 1
    return n


@kernel
def list_constructions(t: Tables, s: Position, out: list[int], n: int) -> int:
    for w in range(WORDS):
        word = s.owned[s.decider][w]
        while word:
            n = list_constructions_of(t, s, BITS * w + lowest(word), out, n)
            word &= word - 1
    return n


@kernel
def can_construct(t: Tables, s: Position, nowhere: list[int]) -> bool:
    for w in range(WORDS):
        word = s.owned[s.decider][w]
        while word:
            if list_constructions_of(t, s, BITS * w + lowest(word), nowhere, 0) > 0:
                return True
            word &= word - 1
    return False


@kernel
def do_construct(t: Tables, s: Position, action: int) -> None:
    slot, side, level, with_emperor = construction(action)
    seat = s.decider
    site = t.site_beside[slot][side]
    before = s.building[site]
    cost = price(before, seat, level)
    set_height(s, seat, slot, height_at(s, slot) - cost)
    s.reserve[seat] += cost
    if with_emperor:
        s.emperor[seat] = IN_RESERVE
    if before != 0:
        s.stock[builder_of(before)][level_of(before)] += 1
    s.stock[seat][level] -= 1
    s.building[site] = seat * 4 + level
