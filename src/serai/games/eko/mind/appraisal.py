"""How good a position looks at first sight: points, threats and material.

The weights are a player's rules of thumb; their unit is a hundredth of a victory point.
"""

from __future__ import annotations

from typing import Final

from serai.core.kernels.kernel import door, kernel, lowest
from serai.core.kernels.masks import BITS, NOTHING, WORDS, Mask, both, either, has, mask_of, minus
from serai.core.kernels.record import Handle, assign
from serai.games.eko.constants import IN_RESERVE, LEVELS, OVER, SLOTS, WINNING_POINTS
from serai.games.eko.rules.constructing import may_build, price
from serai.games.eko.rules.doors import apply
from serai.games.eko.rules.flooding import lake
from serai.games.eko.rules.moving import ends, ground, pays_at_start, tolling_zones
from serai.games.eko.rules.position import Position, height_at, is_eliminated, occupied
from serai.games.eko.rules.scoring import holds_capital, points
from serai.games.eko.rules.tables import Tables

VICTORY: Final = 1_000_000
CAPITAL: Final = 90  # the first building on a capital: without one there is no W1
RIVAL_SHARE: Final = 60  # per cent of a rival's points that count against oneself
NEARLY_THERE: Final = 9  # from here on a rival's points count double
DISC: Final = 8
RESERVE_DISC: Final = 5
EMPEROR_HOME: Final = 15  # an Emperor in reserve takes part in nothing
THREATENED_DISC: Final = 7
THREATENED_EMPEROR: Final = 160
BUILDABLE_LEVEL: Final = 9  # per level that a stack could build right away


@door
def appraise(
    tables: Handle[Tables],
    position: Handle[Position],
    scratch: Handle[Position],
    actions: list[int],
    worth: list[int],
) -> None:
    """What each action is worth to the seat deciding."""
    seat = position[0].decider
    for i in range(len(actions)):
        assign(scratch, 0, position, 0)
        apply(tables, scratch, actions[i])
        worth[i] = value(tables[0], scratch[0], seat)


@kernel
def value(t: Tables, s: Position, seat: int) -> int:
    if s.phase == OVER:
        return VICTORY if (s.winners >> seat) & 1 else -VICTORY
    total = standing(t, s, seat) + material(s, seat) + prospects(t, s, seat)
    return total - danger(t, s, seat)


@kernel
def standing(t: Tables, s: Position, seat: int) -> int:
    """Own points, less those of the strongest rival."""
    strongest = 0
    for other in range(s.players):
        if other != seat and not is_eliminated(s, other):
            scored = points(t, s, other)
            if scored >= NEARLY_THERE:
                scored += scored - NEARLY_THERE
            if holds_capital(t, s, other):
                scored += 1
            strongest = max(strongest, scored)
    own = min(points(t, s, seat), WINNING_POINTS + 2) * 100
    if holds_capital(t, s, seat):
        own += CAPITAL
    return own - strongest * RIVAL_SHARE


@kernel
def material(s: Position, seat: int) -> int:
    total = s.reserve[seat] * RESERVE_DISC
    if s.emperor[seat] == IN_RESERVE:
        total -= EMPEROR_HOME
    for slot in range(SLOTS):
        if has(s.owned[seat], slot):
            total += height_at(s, slot) * DISC
    return total


@kernel
def prospects(t: Tables, s: Position, seat: int) -> int:
    """What the seat's stacks could build where they stand."""
    total = 0
    for slot in range(t.slots):
        if not has(s.owned[seat], slot):
            continue
        height = height_at(s, slot)
        for i in range(t.building_sides[slot]):
            site = t.site_beside[slot][t.building_side[slot][i]]
            for level in range(1, LEVELS + 1):
                if may_build(t, s, seat, site, level):
                    if price(s.building[site], seat, level) <= height:
                        total += level * BUILDABLE_LEVEL
    return total


@kernel
def danger(t: Tables, s: Position, seat: int) -> int:
    """The seat's discs that the others could destroy if it were their turn now."""
    threatened = NOTHING
    decider = s.decider
    for other in range(s.players):
        if other != seat and not is_eliminated(s, other):
            s.decider = other
            threatened = either(threatened, attacks(t, s))
    s.decider = decider
    threatened = both(threatened, mask_of(s.owned[seat]))
    total = 0
    for w in range(WORDS):
        word = threatened[w]
        while word:
            slot = BITS * w + lowest(word)
            word &= word - 1
            total += height_at(s, slot) * THREATENED_DISC
            if s.emperor[seat] == slot:
                total += THREATENED_EMPEROR
    return total


@kernel
def attacks(t: Tables, s: Position) -> Mask:
    """The enemy stacks that the seat deciding could attack without paying new tolls."""
    dear = tolling_zones(t, s, s.decider)
    pond = lake(t, minus(ground(t, dear), occupied(s)))
    found = NOTHING
    for start in range(t.slots):
        if has(s.owned[s.decider], start):
            left = height_at(s, start) - (1 if pays_at_start(t, s, s.decider, start) else 0)
            if left > 0:
                emperor = s.emperor[s.decider] == start
                found = either(found, ends(t, s, start, 0, dear, left, emperor, pond))
    return both(found, minus(occupied(s), mask_of(s.owned[s.decider])))
