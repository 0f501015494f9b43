"""Conquering (Q): which tiles may be laid, whose they are, and who must agree."""

from __future__ import annotations

from serai.core.kernel import door, inlined_kernel, kernel, lowest, popcount
from serai.core.masks import (
    BITS,
    WORDS,
    Mask,
    both,
    either,
    has,
    mask_of,
    minus,
    some,
    store,
    within,
)
from serai.games.khan.actions import CONQUER
from serai.games.khan.constants import EVERYWHERE, KINDS, MOST_REFUSALS, NEUTRAL, NOWHERE
from serai.games.khan.listing import list_one
from serai.games.khan.state import Position, yurt_fields
from serai.games.khan.tables import Tables


@inlined_kernel
def count(mask: Mask) -> int:
    return popcount(mask[0]) + popcount(mask[1]) + popcount(mask[2])


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


@door
def sharers(t: Tables, s: Position, placement: int) -> int:
    """Q3, Q4: the seats with most yurts under the tile, one bit each; neutral ones don't count."""
    covered = mask_of(t.covers[placement])
    most = 1
    owners = 0
    for seat in range(s.players):
        yurts = count(both(covered, mask_of(s.yurts[seat])))
        if yurts > most:
            most = yurts
            owners = 0
        if yurts == most:
            owners |= 1 << seat
    return owners


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
    covered = mask_of(t.covers[placement])
    own = count(both(covered, mask_of(s.yurts[s.active])))
    if own == 0:
        return False
    for seat in range(s.players):
        if count(both(covered, mask_of(s.yurts[seat]))) > own:
            return False
    return True


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


@door
def lies_on(t: Tables, s: Position, placement: int, yurts: Mask) -> bool:
    """Q1, Q2: every covered land field has a yurt, and no river field a tile."""
    covered = mask_of(t.covers[placement])
    return within(both(covered, mask_of(t.land)), yurts) and not some(
        both(covered, mask_of(s.tiled))
    )


@kernel
def kinds_in_supply(s: Position) -> int:
    """One bit for each kind of tile that the active seat may lay."""
    kinds = 0
    for kind in range(KINDS):
        if in_supply(s, kind):
            kinds |= 1 << kind
    return kinds


@kernel
def list_conquests(t: Tables, s: Position, out: list[int], n: int, enough: int) -> int:
    """All tiles that may be laid; looks no further once `enough` were found."""
    yurts = yurt_fields(s)
    kinds = kinds_in_supply(s)
    enough += n
    for w in range(WORDS):
        word = yurts[w]
        while word:
            n = list_tiles_from(t, s, BITS * w + lowest(word), yurts, kinds, out, n, enough)
            word &= word - 1
            if n >= enough:
                return n
    for i in range(t.bridges):
        bridge = t.bridge[i]
        if (
            (kinds >> t.kind[bridge]) & 1
            and lies_on(t, s, bridge, yurts)
            and leads(t, s, bridge)
            and may_be_asked(t, s, bridge)
        ):
            n = list_one(CONQUER + bridge, out, n)
    return n


@kernel
def list_tiles_from(
    t: Tables, s: Position, field: int, yurts: Mask, kinds: int, out: list[int], n: int, enough: int
) -> int:
    """The conquest tiles whose first field this is: down the tree, as far as there are yurts."""
    node = t.first[field]
    last = t.first[field + 1]
    while node < last and n < enough:
        if not has(yurts, t.node_field[node]):
            node = t.node_skip[node]
            continue
        tile = t.node_tile[node]
        node += 1
        if (
            tile >= 0
            and (kinds >> t.kind[tile]) & 1
            and leads(t, s, tile)
            and may_be_asked(t, s, tile)
        ):
            n = list_one(CONQUER + tile, out, n)
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
