"""Special cards (X), phase T4."""

from __future__ import annotations

from serai.core.kernels.kernel import door, kernel
from serai.games.khan.constants import (
    DIVINE,
    EVERYWHERE,
    KINDS,
    MORALE,
    NOWHERE,
    PROTECTION,
    REGIONS,
    SCOUT,
)
from serai.games.khan.rules.actions import (
    END,
    PLAY_DIVINE,
    PLAY_MORALE,
    PLAY_PROTECTION,
    PLAY_SCOUT,
)
from serai.games.khan.rules.conquering import in_supply
from serai.games.khan.rules.listing import list_one
from serai.games.khan.rules.position import Position


@door
def holds(s: Position, special: int) -> bool:
    return s.specials[s.active][special] > 0


@door
def in_a_row(s: Position, special: int) -> bool:
    """X2: with 2 seats, not in two of one's turns in a row."""
    return s.players == 2 and s.last_special[s.active] == special


@door
def other_protects(s: Position) -> bool:
    for seat in range(s.players):
        if seat != s.active and s.protection[seat]:
            return True
    return False


@door
def other_supports(s: Position, region: int) -> bool:
    """Whether divine support of another seat is in force, there or everywhere."""
    for seat in range(s.players):
        if seat != s.active and s.divine[seat] == region:
            return True
    return False


@kernel
def may_protect(s: Position) -> bool:
    """X2."""
    return holds(s, PROTECTION) and not other_protects(s) and not in_a_row(s, PROTECTION)


@kernel
def may_support(s: Position, region: int) -> bool:
    """X3: everywhere with 2 or 3 seats, in one region with 4."""
    if not holds(s, DIVINE) or (region == EVERYWHERE) == (s.players == 4):
        return False
    return not other_supports(s, region) and not in_a_row(s, DIVINE)


@kernel
def may_scout(s: Position, kind: int) -> bool:
    """X4: what others have reserved, or nobody can lay any more, can't be reserved."""
    return holds(s, SCOUT) and in_supply(s, kind)


@kernel
def list_specials(s: Position, out: list[int], n: int) -> int:
    if holds(s, MORALE):
        n = list_one(PLAY_MORALE, out, n)
    if may_protect(s):
        n = list_one(PLAY_PROTECTION, out, n)
    for region in range(len(REGIONS) + 1):
        if may_support(s, region):
            n = list_one(PLAY_DIVINE + region, out, n)
    for kind in range(KINDS):
        if may_scout(s, kind):
            n = list_one(PLAY_SCOUT + kind, out, n)
    return list_one(END, out, n)


@kernel
def play_special(s: Position, action: int) -> int:
    """Puts a special card into force; returns which."""
    seat = s.active
    if action == PLAY_MORALE:
        special = MORALE
    elif action == PLAY_PROTECTION:
        special = PROTECTION
        s.protection[seat] = 1
    elif action < PLAY_SCOUT:
        special = DIVINE
        s.divine[seat] = action - PLAY_DIVINE
    else:
        special = SCOUT
        s.scout[seat] = action - PLAY_SCOUT
    s.specials[seat][special] -= 1
    return special


@kernel
def end_shields(s: Position, seat: int) -> bool:
    """T3: the seat's protection and divine support go to the box; whether there was any."""
    found = s.protection[seat] != 0 or s.divine[seat] != NOWHERE
    s.protection[seat] = 0
    s.divine[seat] = NOWHERE
    return found


@kernel
def end_scout(s: Position, seat: int) -> bool:
    """X4: the reservation ends; whether there was one."""
    found = s.scout[seat] >= 0
    s.scout[seat] = -1
    return found
