"""Conquering (Q): which tiles may be laid, whose they are, and who must agree."""

from __future__ import annotations

from typing import Final

from serai.core.kernels.kernel import door, inlined_kernel, kernel, lowest, popcount
from serai.core.kernels.masks import (
    BITS,
    WORDS,
    Mask,
    both,
    count,
    either,
    from_place,
    mask_of,
    minus,
    some,
    store,
    within,
)
from serai.games.khan.board.fields import WIDTH
from serai.games.khan.board.shapes import BRIDGES, LARGEST_TILE
from serai.games.khan.constants import EVERYWHERE, KINDS, MOST_REFUSALS, NEUTRAL, NOWHERE
from serai.games.khan.rules.actions import CONQUER
from serai.games.khan.rules.adjacency import hanging_together
from serai.games.khan.rules.listing import list_one
from serai.games.khan.rules.position import Position, yurt_fields
from serai.games.khan.rules.tables import SHAPE_COUNT, Tables

FIRST_BRIDGE: Final = KINDS - len(BRIDGES)
BESIDE: Final = 1 << 1 | 1 << WIDTH  # steps east and south: every tile goes on by one of them


@door
def reserved_by_others(s: Position, kind: int) -> int:
    tiles = 0
    for seat in range(s.players):
        if seat != s.active and s.scout[seat] == kind:
            tiles += 1
    return tiles


@door
def in_supply(s: Position, kind: int) -> bool:
    """Q5, X4: with 4 seats a scout keeps a single tile, with fewer the whole kind."""
    kept = reserved_by_others(s, kind)
    if kept > 0 and s.players < 4:
        return False
    return s.supply[kind] > kept


@inlined_kernel
def with_most(first: int, second: int, third: int, fourth: int) -> int:
    """Q3, Q4: the seats with most of the covered yurts, one bit each; none when nobody has any."""
    most = max(first, second, third, fourth)
    if most == 0:
        return 0
    return (
        (1 if first == most else 0)
        | (2 if second == most else 0)
        | (4 if third == most else 0)
        | (8 if fourth == most else 0)
    )


@door
def sharers(t: Tables, s: Position, placement: int) -> int:
    """Q4: the seats to which the tile would belong, one bit each; neutral yurts don't count."""
    covered = mask_of(t.covers[placement])
    return with_most(
        count(both(covered, mask_of(s.yurts[0]))),
        count(both(covered, mask_of(s.yurts[1]))),
        count(both(covered, mask_of(s.yurts[2]))),
        count(both(covered, mask_of(s.yurts[3]))),
    )


@kernel
def shields(t: Tables, s: Position, seat: int, placement: int) -> bool:
    """Q6: whether protection or divine support of that seat lies on a yurt under the tile."""
    covered = mask_of(t.covers[placement])
    if s.protection[seat] and some(both(covered, mask_of(s.yurts[seat]))):
        return True
    if s.divine[seat] == NOWHERE:
        return False
    neutral = both(covered, mask_of(s.yurts[NEUTRAL]))
    if s.divine[seat] != EVERYWHERE:
        neutral = both(neutral, mask_of(t.region[s.divine[seat]]))
    return some(neutral)


@door
def must_agree(t: Tables, s: Position, placement: int) -> int:
    """Q6: the other seats that shield a covered yurt, one bit each."""
    seats = 0
    for seat in range(s.players):
        if seat != s.active and shields(t, s, seat, placement):
            seats |= 1 << seat
    return seats


@door
def was_refused(s: Position, placement: int) -> bool:
    for i in range(s.refusals):
        if s.refused[i] == placement:
            return True
    return False


@kernel
def leads(t: Tables, s: Position, placement: int) -> bool:
    """Q3: the active seat has a yurt under the tile, and nobody has more."""
    return (sharers(t, s, placement) >> s.active) & 1 == 1


@kernel
def may_be_asked(t: Tables, s: Position, placement: int) -> bool:
    """Q6: only sharers shield a covered yurt, and they have not refused it or thrice this turn."""
    asked = must_agree(t, s, placement)
    if asked == 0:
        return True
    if (asked & ~sharers(t, s, placement)) != 0:
        return False
    return s.refusals < MOST_REFUSALS and not was_refused(s, placement)


@door
def may_lay(t: Tables, s: Position, placement: int) -> bool:
    """Q3, Q5, Q6, for a tile that lies on yurts and nothing else."""
    return (
        in_supply(s, t.kind[placement]) and leads(t, s, placement) and may_be_asked(t, s, placement)
    )


@kernel
def footing(t: Tables, s: Position) -> Mask:
    """Q1, Q2: what tiles may cover: yurts, and river that is not bridged."""
    return either(yurt_fields(s), minus(mask_of(t.river), mask_of(s.tiled)))


@door
def has_footing(t: Tables, s: Position, placement: int) -> bool:
    """Q1, Q2, for tiles that may lie there on an empty map."""
    return within(mask_of(t.covers[placement]), footing(t, s))


@kernel
def kinds_in_supply(s: Position) -> int:
    """Q5: one bit for each kind of tile that the active seat may lay."""
    kinds = 0
    for kind in range(KINDS):
        kinds |= (1 if s.supply[kind] > 0 else 0) << kind
    for seat in range(s.players):  # only scouts keep back what there is
        if s.scout[seat] >= 0 and not in_supply(s, s.scout[seat]):
            kinds &= ~(1 << s.scout[seat])
    return kinds


@kernel
def others_shield(s: Position) -> bool:
    """Q6: whether protection or divine support of another seat is in force."""
    for seat in range(s.players):
        if seat != s.active and (s.protection[seat] or s.divine[seat] != NOWHERE):
            return True
    return False


@kernel
def list_conquests(t: Tables, s: Position, out: list[int], n: int, enough: int) -> int:
    """All tiles that may be laid; looks no further once `enough` were found."""
    enough += n
    kinds = kinds_in_supply(s)
    asking = others_shield(s)
    # Q3: some own yurt is covered, and all others hang together with it
    yurts = hanging_together(t, mask_of(s.yurts[s.active]), yurt_fields(s), LARGEST_TILE - 1)
    for w in range(WORDS):
        word = yurts[w]
        while word and n < enough:
            first = BITS * w + lowest(word)
            word &= word - 1
            around = from_place(yurts, first) & t.within_reach[first]
            if around & BESIDE:
                n = list_tiles_from(t, s, first, around, kinds, asking, out, n)
    if kinds >> FIRST_BRIDGE and n < enough:
        n = list_bridges(t, s, kinds, out, n)
    return n


@kernel
def list_tiles_from(
    t: Tables, s: Position, field: int, yurts: int, kinds: int, asking: bool, out: list[int], n: int
) -> int:
    """The conquest tiles whose first field this is: down the tree, as far as there are yurts.

    `yurts` and all other words here hold steps from that field, see tables.py.
    """
    first = from_place(s.yurts[0], field)
    second = from_place(s.yurts[1], field)
    third = from_place(s.yurts[2], field)
    fourth = from_place(s.yurts[3], field)
    shape = 0
    while shape < SHAPE_COUNT:
        if not (yurts >> t.step[shape]) & 1:
            shape = t.skip[shape]
            continue
        covered = t.steps[shape]
        owners = with_most(
            popcount(first & covered),
            popcount(second & covered),
            popcount(third & covered),
            popcount(fourth & covered),
        )
        if (owners >> s.active) & 1 and (kinds >> t.kind_of_shape[shape]) & 1:
            tile = t.lying[shape][field]
            if not asking or may_be_asked(t, s, tile):
                n = list_one(CONQUER + tile, out, n)
        shape += 1
    return n


@kernel
def list_bridges(t: Tables, s: Position, kinds: int, out: list[int], n: int) -> int:
    ground = footing(t, s)
    for i in range(t.bridges):
        bridge = t.bridge[i]
        if (
            within(mask_of(t.covers[bridge]), ground)
            and (kinds >> t.kind[bridge]) & 1
            and leads(t, s, bridge)
            and may_be_asked(t, s, bridge)
        ):
            n = list_one(CONQUER + bridge, out, n)
    return n


@door
def can_conquer(t: Tables, s: Position, nowhere: list[int]) -> bool:
    return list_conquests(t, s, nowhere, 0, 1) > 0


@kernel
def lay(t: Tables, s: Position, placement: int) -> None:
    """Q4: the tile belongs to all sharers, and the covered yurts leave the map."""
    covered = mask_of(t.covers[placement])
    s.tile[s.tiles] = placement
    s.owners[s.tiles] = sharers(t, s, placement)
    s.tiles += 1
    s.supply[t.kind[placement]] -= 1
    store(s.tiled, either(mask_of(s.tiled), covered))
    for owner in range(NEUTRAL + 1):
        store(s.yurts[owner], minus(mask_of(s.yurts[owner]), covered))
