"""Conquering (Q): which tiles may be laid, whose they are, and who must agree."""

from __future__ import annotations

from collections.abc import Sequence

from serai.core.kernel import door, inlined_kernel, kernel, lowest, popcount
from serai.core.masks import (
    BITS,
    NOTHING,
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

FULL = (1 << BITS) - 1
FIRST_BRIDGE = KINDS - 2


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
        kinds |= (1 if s.supply[kind] > 0 else 0) << kind
    for seat in range(s.players):
        kind = s.scout[seat]
        if kind >= 0 and not in_supply(s, kind):
            kinds &= ~(1 << kind)
    return kinds


@kernel
def any_shields(s: Position) -> bool:
    """Whether a card of another seat is in force that asks for its consent."""
    for seat in range(s.players):
        if seat != s.active and (s.protection[seat] or s.divine[seat] != NOWHERE):
            return True
    return False


@inlined_kernel
def beside_word(t: Tables, word: int, first: int, found: Mask) -> Mask:
    a, b, c = found
    while word:
        row = t.beside[first + lowest(word)]
        word &= word - 1
        a |= row[0]
        b |= row[1]
        c |= row[2]
    return (a, b, c)


@kernel
def hanging_together(t: Tables, own: Mask, yurts: Mask) -> Mask:
    """The yurts that a tile over one of these can cover: at most four steps away."""
    reached = own
    fresh = own
    for _ in range(4):
        found = beside_word(t, fresh[0], 0, NOTHING)
        found = beside_word(t, fresh[1], BITS, found)
        found = beside_word(t, fresh[2], 2 * BITS, found)
        fresh = minus(both(found, yurts), reached)
        if not some(fresh):
            break
        reached = either(reached, fresh)
    return reached


@inlined_kernel
def from_field(row: Sequence[int], field: int) -> int:
    """The 60 fields from this one on, as one word: all that a tile can cover whose first it is."""
    w = field // BITS
    bit = field % BITS
    word = row[w] >> bit
    if w + 1 < WORDS:
        word |= (row[w + 1] << (BITS - bit)) & FULL
    return word


@kernel
def list_conquests(t: Tables, s: Position, out: list[int], n: int, enough: int) -> int:
    """All tiles that may be laid; looks no further once `enough` were found."""
    yurts = yurt_fields(s)
    kinds = kinds_in_supply(s)
    asking = any_shields(s)
    enough += n
    within_reach = hanging_together(t, mask_of(s.yurts[s.active]), yurts)
    for w in range(WORDS):
        word = within_reach[w]
        while word:
            field = BITS * w + lowest(word)
            n = list_tiles_from(t, s, field, within_reach, kinds, asking, out, n, enough)
            word &= word - 1
            if n >= enough:
                return n
    if kinds >> FIRST_BRIDGE:
        n = list_bridges(t, s, yurts, kinds, out, n)
    return n


@kernel
def list_bridges(
    t: Tables, s: Position, yurts: Mask, kinds: int, out: list[int], n: int
) -> int:
    footing = either(yurts, minus(mask_of(t.river), mask_of(s.tiled)))
    for i in range(t.bridges):
        if within(mask_of(t.bridge_covers[i]), footing):
            bridge = t.bridge[i]
            if (
                (kinds >> t.kind[bridge]) & 1
                and leads(t, s, bridge)
                and may_be_asked(t, s, bridge)
            ):
                n = list_one(CONQUER + bridge, out, n)
    return n


@kernel
def list_tiles_from(
    t: Tables,
    s: Position,
    field: int,
    yurts: Mask,
    kinds: int,
    asking: bool,
    out: list[int],
    n: int,
    enough: int,
) -> int:
    """The conquest tiles whose first field this is: down the tree, as far as there are yurts."""
    here = from_field(yurts, field)
    node = t.first[field]
    last = t.first[field + 1]
    own = first = second = third = fourth = 0
    while node < last and n < enough:
        if not (here >> t.node_step[node]) & 1:
            node = t.node_skip[node]
            continue
        if own | first | second | third | fourth == 0:  # so far nothing lies on yurts here
            own = from_field(s.yurts[s.active], field)
            first = from_field(s.yurts[0], field)
            second = from_field(s.yurts[1], field)
            third = from_field(s.yurts[2], field)
            fourth = from_field(s.yurts[3], field)
        tile = t.node_tile[node]
        covers = t.node_covers[node]
        node += 1
        most = popcount(own & covers)
        if (
            most > 0
            and popcount(first & covers) <= most
            and popcount(second & covers) <= most
            and popcount(third & covers) <= most
            and popcount(fourth & covers) <= most
            and (kinds >> t.kind[tile]) & 1
            and (not asking or may_be_asked(t, s, tile))
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
