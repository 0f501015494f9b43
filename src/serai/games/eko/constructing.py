"""Constructing (B): what may be built where, and for how many discs."""

from __future__ import annotations

from serai.core.kernel import door, inlined_kernel, kernel, lowest
from serai.core.masks import BITS, WORDS
from serai.games.eko.actions import construct, construction
from serai.games.eko.constants import CAMP, IN_RESERVE
from serai.games.eko.state import Position, builder_of, height_at, level_of, set_height
from serai.games.eko.tables import Tables


@door
def follows(building: int, seat: int, level: int) -> bool:
    """B2: a camp first; one's own one level up; an enemy's at its level or one up."""
    if building == 0:
        return level == CAMP
    if builder_of(building) == seat:
        return level == level_of(building) + 1
    return level == level_of(building) or level == level_of(building) + 1


@door
def price(building: int, seat: int, level: int) -> int:
    """B1: a disc for each level, and one more to replace an enemy building."""
    if building != 0 and builder_of(building) != seat:
        return level + 1
    return level


@kernel
def may_build(t: Tables, s: Position, seat: int, site: int, level: int) -> bool:
    """Whether the place and the stock allow it (C4, B2, B3); the discs are another matter."""
    return (
        level <= t.limit[site]
        and follows(s.building[site], seat, level)
        and s.stock[seat][level] > 0
    )


@inlined_kernel
def list_constructions_of(t: Tables, s: Position, slot: int, out: list[int], n: int) -> int:
    seat = s.decider
    height = height_at(s, slot)
    emperor = 1 if s.emperor[seat] == slot else 0
    for i in range(t.building_sides[slot]):
        side = t.building_side[slot][i]
        site = t.site_beside[slot][side]
        building = s.building[site]
        standing = level_of(building)
        enemy = 1 if building != 0 and builder_of(building) != seat else 0
        least = standing if enemy else standing + 1  # B2
        most = min(t.limit[site], standing + 1, height - enemy)  # C4, B2, B1
        for level in range(least, most + 1):
            if s.stock[seat][level] == 0:
                continue
            cost = level + enemy
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
