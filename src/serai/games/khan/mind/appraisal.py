"""How good a position looks at first sight: points, yurts that may become points, and cards.

The weights are a player's rules of thumb; their unit is a hundredth of a point.
"""

from __future__ import annotations

from typing import Final

from serai.core.kernels.kernel import door, kernel
from serai.core.kernels.masks import both, count, has, mask_of
from serai.core.kernels.record import Handle, assign
from serai.games.khan.board.fields import FIELDS
from serai.games.khan.constants import MORALE, NEUTRAL, NOWHERE, OVER, SPECIALS
from serai.games.khan.rules.doors import apply
from serai.games.khan.rules.invading import hand_size
from serai.games.khan.rules.position import Position, yurt_fields
from serai.games.khan.rules.scoring import score
from serai.games.khan.rules.tables import Tables

VICTORY: Final = 1_000_000
RIVAL_SHARE: Final = 50  # per cent of the strongest rival's points that count against oneself
YURT: Final = 45
NEIGHBOUR: Final = 14  # for each yurt of anyone beside an own one: together they make a tile
CARD: Final = 12
ACTION: Final = 60  # still to be done
SPECIAL_KEPT: Final = 25
MORALE_KEPT: Final = 40
GUARDED_YURT: Final = 9
GUARDED_NEUTRAL: Final = 5
RESERVED: Final = 30


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
    total = standing(t, s, seat) + prospects(t, s, seat) + means(s, seat)
    return total + s.actions_left * ACTION if s.active == seat else total


@kernel
def standing(t: Tables, s: Position, seat: int) -> int:
    """Points as if the game ended now, less those of the strongest rival."""
    score(t, s)
    strongest = 0
    for other in range(s.players):
        if other != seat:
            strongest = max(strongest, s.tile_points[other] + s.bonus[other])
    return (s.tile_points[seat] + s.bonus[seat]) * 100 - strongest * RIVAL_SHARE


@kernel
def prospects(t: Tables, s: Position, seat: int) -> int:
    """Yurts on the map, the more the closer they stand to others."""
    yurts = yurt_fields(s)
    total = 0
    for field in range(FIELDS):
        if has(s.yurts[seat], field):
            total += YURT + NEIGHBOUR * count(both(yurts, mask_of(t.beside[field])))
    return total


@kernel
def means(s: Position, seat: int) -> int:
    """Cards in hand, special cards kept, and what those in force guard."""
    total = hand_size(s, seat) * CARD
    for special in range(len(SPECIALS)):
        kept = MORALE_KEPT if special == MORALE else SPECIAL_KEPT
        total += s.specials[seat][special] * kept
    if s.protection[seat]:
        total += count(mask_of(s.yurts[seat])) * GUARDED_YURT
    if s.divine[seat] != NOWHERE:
        total += count(mask_of(s.yurts[NEUTRAL])) * GUARDED_NEUTRAL
    if s.scout[seat] >= 0:
        total += RESERVED
    return total
