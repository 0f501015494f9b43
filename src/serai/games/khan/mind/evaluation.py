"""What a position of Khan has to say about who will win: one number per seat and feature.

The weights of the features stand in `evaluation.toml`; `serai tune khan` finds them in games that
the computer plays against itself.
"""

from __future__ import annotations

from typing import Final

from serai.core.kernels.kernel import door, kernel, lowest
from serai.core.kernels.masks import (
    BITS,
    NOTHING,
    WORDS,
    Mask,
    both,
    count,
    either,
    mask_of,
    minus,
    only,
    some,
)
from serai.core.kernels.record import Handle
from serai.core.kernels.tree import FEATURES, Desk
from serai.games.khan.board.fields import FIELDS
from serai.games.khan.board.shapes import LARGEST_TILE
from serai.games.khan.constants import (
    CAMP,
    MORALE,
    NEUTRAL,
    NOWHERE,
    RIVER,
    RULERS,
    SPECIALS,
)
from serai.games.khan.rules.adjacency import hanging_together
from serai.games.khan.rules.invading import hand_size
from serai.games.khan.rules.position import Position, free_fields, yurt_fields
from serai.games.khan.rules.scoring import score
from serai.games.khan.rules.tables import Tables

NAMES: Final = (
    "tile_points",
    "bonus",
    "points_late",
    "largest_area",
    "yurts",
    "yurts_late",
    "yurts_beside_own",
    "yurts_beside_neutral",
    "yurts_beside_rivals",
    "yurts_beside_own_tiles",
    "groups_led",
    "groups_led_late",
    "groups_shared",
    "best_group_on_move",
    "best_group_waiting",
    "room_beside_yurts",
    "cards",
    "open_cards",
    "morale",
    "other_specials",
    "protected_yurts",
    "supported_yurts",
    "scout",
    "actions_left",
    "on_move",
    "groups_led_by_others",
)
TILE_POINTS: Final = 0
BONUS: Final = 1
POINTS_LATE: Final = 2
LARGEST_AREA: Final = 3
YURTS: Final = 4
YURTS_LATE: Final = 5
BESIDE_OWN: Final = 6
BESIDE_NEUTRAL: Final = 7
BESIDE_RIVALS: Final = 8
BESIDE_TILES: Final = 9
LED: Final = 10
LED_LATE: Final = 11
SHARED: Final = 12
BEST_GROUP: Final = 13  # on move; the next one waiting
ROOM_BESIDE: Final = 15
CARDS: Final = 16
OPEN_CARDS: Final = 17
MORALE_KEPT: Final = 18
SPECIALS_KEPT: Final = 19
PROTECTED: Final = 20
SUPPORTED: Final = 21
SCOUT: Final = 22
ACTIONS_LEFT: Final = 23
ON_MOVE: Final = 24
RIVALLED: Final = 25


@door
def describe(tables: Handle[Tables], position: Handle[Position], desk: Handle[Desk]) -> int:
    """Writes down the features of every seat; returns the seats that are out: none, in Khan."""
    survey(tables[0], position[0], desk[0])
    return 0


@kernel
def survey(t: Tables, s: Position, d: Desk) -> None:
    """The position is left with its points counted."""
    late = lateness(s)
    score(t, s)
    yurts = yurt_fields(s)
    free = free_fields(t, s)
    for seat in range(s.players):
        for i in range(FEATURES):
            d.features[seat][i] = 0.0
        points = s.tile_points[seat] + s.bonus[seat]
        d.features[seat][TILE_POINTS] = s.tile_points[seat] / 10
        d.features[seat][BONUS] = s.bonus[seat] / 10
        d.features[seat][POINTS_LATE] = points * late / 10
        d.features[seat][LARGEST_AREA] = s.area[seat][0] / 10
        look_at_yurts(t, s, seat, yurts, free, d)
        d.features[seat][YURTS_LATE] = d.features[seat][YURTS] * late
        look_at_cards(t, s, seat, d)
    look_at_groups(t, s, yurts, late, d)
    d.features[s.active][ON_MOVE] = 1.0
    d.features[s.active][ACTIONS_LEFT] = s.actions_left / 2


@kernel
def lateness(s: Position) -> float:
    """0 at the start, 1 when the rulers have left."""
    left = 0
    for i in range(RULERS):
        if s.ruler[i] >= 0:
            left += s.camp[i]
    return 1.0 - left / (RULERS * CAMP)


@kernel
def look_at_yurts(t: Tables, s: Position, seat: int, yurts: Mask, free: Mask, d: Desk) -> None:
    own = mask_of(s.yurts[seat])
    neutral = mask_of(s.yurts[NEUTRAL])
    tiles = NOTHING
    for tile in range(s.tiles):
        if (s.owners[tile] >> seat) & 1:
            tiles = either(tiles, mask_of(t.covers[s.tile[tile]]))
    for w in range(WORDS):
        word = own[w]
        while word:
            beside = mask_of(t.beside[BITS * w + lowest(word)])
            word &= word - 1
            d.features[seat][YURTS] += 0.25
            d.features[seat][BESIDE_OWN] += count(both(beside, own)) / 8
            d.features[seat][BESIDE_NEUTRAL] += count(both(beside, neutral)) / 4
            rivals = minus(both(beside, yurts), either(own, neutral))
            d.features[seat][BESIDE_RIVALS] += count(rivals) / 4
            d.features[seat][ROOM_BESIDE] += count(both(beside, free)) / 8
            if some(both(beside, tiles)):
                d.features[seat][BESIDE_TILES] += 0.25


@kernel
def look_at_cards(t: Tables, s: Position, seat: int, d: Desk) -> None:
    d.features[seat][CARDS] = hand_size(s, seat) / 4
    for w in range(WORDS):
        word = s.hand[seat][w]
        while word:
            symbol = t.symbol[BITS * w + lowest(word)]
            word &= word - 1
            if symbol >= RIVER:  # river, outland or khan: not of one region only
                d.features[seat][OPEN_CARDS] += 0.25
    for special in range(len(SPECIALS)):
        where = MORALE_KEPT if special == MORALE else SPECIALS_KEPT
        d.features[seat][where] += s.specials[seat][special] / 2
    if s.protection[seat]:
        d.features[seat][PROTECTED] = count(mask_of(s.yurts[seat])) / 4
    if s.divine[seat] != NOWHERE:
        d.features[seat][SUPPORTED] = count(mask_of(s.yurts[NEUTRAL])) / 4
    if s.scout[seat] >= 0:
        d.features[seat][SCOUT] = 1.0


@kernel
def look_at_groups(t: Tables, s: Position, yurts: Mask, late: float, d: Desk) -> None:
    """Yurts that hang together: whoever has most of them may lay a tile there."""
    left = yurts
    while some(left):
        group = hanging_together(t, first_of(left), yurts, FIELDS)
        left = minus(left, group)
        size = count(group)
        if size > 1:
            credit_group(s, group, min(size, LARGEST_TILE) / LARGEST_TILE, late, d)


@kernel
def first_of(fields: Mask) -> Mask:
    w = 0
    while fields[w] == 0:
        w += 1
    return only(BITS * w + lowest(fields[w]))


@kernel
def credit_group(s: Position, group: Mask, worth: float, late: float, d: Desk) -> None:
    most = 0
    leaders = 0
    for seat in range(s.players):
        own = count(both(group, mask_of(s.yurts[seat])))
        if own > most:
            most = own
            leaders = 0
        if own == most:
            leaders += 1
    for seat in range(s.players):
        own = count(both(group, mask_of(s.yurts[seat])))
        if own == 0:
            continue
        if own < most:
            d.features[seat][RIVALLED] += worth
            continue
        if leaders == 1:
            d.features[seat][LED] += worth
            d.features[seat][LED_LATE] += worth * late
        else:
            d.features[seat][SHARED] += worth
        best = BEST_GROUP if seat == s.active else BEST_GROUP + 1
        d.features[seat][best] = max(d.features[seat][best], worth / leaders)
