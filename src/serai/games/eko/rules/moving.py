"""Moving (M), and what tempests take on the way (V4, V8).

A stack walks over empty movement spaces, so all that can be reached without crossing a stack or an
unpaid zone is one flooded region. With tempests every set of tolls that the stack can afford opens
its own region; most positions have just the empty set.
"""

from __future__ import annotations

from serai.core.kernels.kernel import door, inlined_kernel, kernel, lowest, popcount
from serai.core.kernels.masks import (
    BITS,
    NOTHING,
    WORDS,
    Mask,
    both,
    either,
    mask_of,
    minus,
    only,
    some,
)
from serai.games.eko.constants import CAPTIVE, IN_RESERVE, TALLEST
from serai.games.eko.rules.actions import end_of, loses_emperor, move, start_of, tolls_of
from serai.games.eko.rules.flooding import Flood, lake, neighbours, spread
from serai.games.eko.rules.position import Position, height_at, occupied, owner_at, set_height
from serai.games.eko.rules.scoring import majority
from serai.games.eko.rules.tables import Tables
from serai.games.eko.rules.tolls import next_tolls, only_for_lower, worthwhile_heights, zones_beside


@door
def weathers_storms(t: Tables, s: Position, seat: int) -> bool:
    """V8: whoever occupies strictly most spaces around the beacon ignores all tempests."""
    return t.beacons == 1 and majority(s, t.beacon) == seat


@door
def tolling_zones(t: Tables, s: Position, seat: int) -> int:
    """The zones that would take a disc of a stack entering now (V4a, V4b, V8)."""
    if t.zones == 0 or weathers_storms(t, s, seat):
        return 0
    return ((1 << t.zones) - 1) & ~s.tolled


@door
def pays_at_start(t: Tables, s: Position, seat: int, start: int) -> bool:
    """V4c: a stack that begins its move on a tempest loses a disc at once."""
    return t.zone[start] >= 0 and not weathers_storms(t, s, seat)


@inlined_kernel
def ground(t: Tables, closed_zones: int) -> Mask:
    """All movement spaces outside the closed zones."""
    open_ground = mask_of(t.plain)
    open_zones = ((1 << t.zones) - 1) & ~closed_zones
    while open_zones:
        open_ground = either(open_ground, mask_of(t.zone_slots[lowest(open_zones)]))
        open_zones &= open_zones - 1
    return open_ground


@door
def welcoming(s: Position, seat: int, discs: int, emperor: bool) -> Mask:
    """The stacks on which one of `discs` may end: regroup (M2), attack (M3), kamikaze (M4)."""
    own = mask_of(s.owned[seat])
    joins = minus(own, mask_of(s.tall[TALLEST - discs + 1]))
    enemies = minus(occupied(s), own)
    falls = minus(enemies, mask_of(s.tall[discs + 1 if emperor else discs]))
    if discs == 1:
        falls = either(falls, both(enemies, mask_of(s.tall[TALLEST])))
    return either(joins, falls)


@inlined_kernel
def walk(t: Tables, start: int, walkable: Mask, pond: Flood) -> Flood:
    """The walkable slots that can be reached from `start`, and all slots next to these ways.

    `pond` is any connected part of them with its neighbours, known beforehand.
    """
    reached = NOTHING
    edge = mask_of(t.step[start])
    if some(both(edge, pond[0])):
        reached = pond[0]
        edge = either(edge, pond[1])
    return spread(t, reached, edge, walkable)


@kernel
def flood(t: Tables, s: Position, start: int, closed: int, pond: Flood) -> Flood:
    """The empty slots that a stack from `start` can walk to outside the closed zones."""
    return walk(t, start, minus(ground(t, closed), occupied(s)), pond)


@door
def region(t: Tables, s: Position, start: int, closed: int, pond: Flood) -> Flood:
    """The empty slots that a stack from `start` can walk to, and the open slots beside its ways."""
    reached, edge = flood(t, s, start, closed, pond)
    return reached, both(edge, ground(t, closed))


@inlined_kernel
def arrivals(
    t: Tables, s: Position, start: int, tolls: int, dear: int, left: int, emperor: bool, way: Flood
) -> Mask:
    """Where a stack may end, `left` discs high, that passes just these tolls on the way it has."""
    reached, edge = way
    targets = both(ground(t, dear & ~tolls), welcoming(s, s.decider, left, emperor))
    found = either(reached, both(edge, targets))
    while tolls:
        zone = mask_of(t.zone_slots[lowest(tolls)])
        tolls &= tolls - 1
        if not some(both(reached, zone)):  # then the zone is only passed by ending in it
            found = both(found, zone)
    return minus(found, only(start))


@kernel
def ends(
    t: Tables,
    s: Position,
    start: int,
    tolls: int,
    dear: int,
    left: int,
    emperor: bool,
    pond: Flood,
) -> Mask:
    """Where a stack may end, `left` discs high, that passes just these tolls of the dear zones."""
    way = flood(t, s, start, dear & ~tolls, pond)
    return arrivals(t, s, start, tolls, dear, left, emperor, way)


@kernel
def cheaper_ends(
    t: Tables,
    s: Position,
    start: int,
    tolls: int,
    dear: int,
    left: int,
    emperor: bool,
    pond: Flood,
) -> Mask:
    """V4f: where the stack may also end with some of these tolls; then it must not pay them all."""
    found = NOTHING
    part = (tolls - 1) & tolls
    while part:
        more = popcount(tolls & ~part)
        found = either(found, ends(t, s, start, part, dear, left + more, emperor, pond))
        part = (part - 1) & tolls
    return found


@kernel
def linked_zones(t: Tables, dear: int, near: int, beyond: Mask) -> int:
    """The near zones that lead on to another: by open ground beyond them, or by gates."""
    if t.joined_zones:
        return near
    pockets = both(beyond, ground(t, dear))
    return zones_beside(t, neighbours(t, pockets), near) if some(pockets) else 0


@inlined_kernel
def list_ends(found: Mask, head: int, out: list[int], n: int) -> int:
    """One action for each end; an action is its head with the end added."""
    n = list_word(found[0], head, out, n)
    n = list_word(found[1], head + BITS, out, n)
    return list_word(found[2], head + 2 * BITS, out, n)


@inlined_kernel
def list_word(word: int, head: int, out: list[int], n: int) -> int:
    full = n + popcount(word)
    while word and n < len(out):
        out[n] = head + lowest(word)
        word &= word - 1
        n += 1
    return full


@kernel
def list_moves_of(
    t: Tables, s: Position, start: int, dear: int, pond: Flood, out: list[int], n: int
) -> int:
    """All moves of one stack. V4d: losses come first, and at least one disc must arrive."""
    seat = s.decider
    left = height_at(s, start)
    emperor = s.emperor[seat] == start
    lost = 0
    if pays_at_start(t, s, seat, start):
        if left == 1:
            return list_ends(only(start), move(start, 0, 0, False), out, n)
        lost = 1
        dear &= ~(1 << t.zone[start])
    left -= lost
    way = flood(t, s, start, dear, pond)
    free = arrivals(t, s, start, 0, dear, left, emperor, way)
    n = list_ends(free, move(start, 0, 0, False), out, n)
    if emperor and lost:
        found = arrivals(t, s, start, 0, dear, left, False, way)
        n = list_ends(found, move(start, 0, 0, True), out, n)
    if dear and left > 1:
        n = list_tolled_moves(t, s, start, dear, left, emperor, way, free, out, n)
    return n


@kernel
def list_tolled_moves(
    t: Tables,
    s: Position,
    start: int,
    dear: int,
    left: int,
    emperor: bool,
    way: Flood,
    free: Mask,
    out: list[int],
    n: int,
) -> int:
    """The moves of a stack that enter zones which take a toll, by each least set of such zones.

    One toll leads to all of a zone. Several lead to more only if the zones are linked, or bring the
    stack down to a height that is of use.
    """
    reached, edge = flood(t, s, start, 0, way)
    near = zones_beside(t, edge, dear)
    linked = linked_zones(t, dear, near, minus(reached, free))
    heights = worthwhile_heights(s, left, edge)
    most = 1 if linked & (linked - 1) == 0 and heights == 0 else left - 1
    tolls = next_tolls(0, near, most)
    while tolls:
        rest = left - popcount(tolls)
        new_ground = rest == left - 1 or tolls & ~linked == 0
        if new_ground or (heights >> rest) & 1:
            n = list_moves_for(
                t, s, start, tolls, dear, rest, emperor, way, free, new_ground, out, n
            )
        tolls = next_tolls(tolls, near, most)
    return n


@kernel
def list_moves_for(
    t: Tables,
    s: Position,
    start: int,
    tolls: int,
    dear: int,
    left: int,
    emperor: bool,
    pond: Flood,
    free: Mask,
    new_ground: bool,
    out: list[int],
    n: int,
) -> int:
    """The moves that pay just these tolls and lead where fewer of them do not (V4f)."""
    way = flood(t, s, start, dear & ~tolls, pond)
    found = minus(arrivals(t, s, start, tolls, dear, left, emperor, way), free)
    if not new_ground:
        found = both(found, only_for_lower(s, s.decider, left))
    if some(found):
        if new_ground:
            found = minus(found, cheaper_ends(t, s, start, tolls, dear, left, emperor, pond))
        n = list_ends(found, move(start, 0, tolls, False), out, n)
        if emperor:
            found = both(found, arrivals(t, s, start, tolls, dear, left, False, way))
            n = list_ends(found, move(start, 0, tolls, True), out, n)
    return n


@kernel
def list_moves(t: Tables, s: Position, out: list[int], n: int) -> int:
    if t.zones == 0:
        return list_calm_moves(t, s, out, n)
    dear = tolling_zones(t, s, s.decider)
    pond = lake(t, minus(ground(t, dear), occupied(s)))
    for w in range(WORDS):
        word = s.owned[s.decider][w]
        while word:
            n = list_moves_of(t, s, BITS * w + lowest(word), dear, pond, out, n)
            word &= word - 1
    return n


@kernel
def list_calm_moves(t: Tables, s: Position, out: list[int], n: int) -> int:
    """M1–M4 on a board without tempests, where nothing but other stacks is in the way."""
    seat = s.decider
    empty = minus(mask_of(t.plain), occupied(s))
    pond = lake(t, empty)
    for w in range(WORDS):
        word = s.owned[seat][w]
        while word:
            start = BITS * w + lowest(word)
            word &= word - 1
            reached, edge = walk(t, start, empty, pond)
            stacks = welcoming(s, seat, height_at(s, start), s.emperor[seat] == start)
            found = minus(either(reached, both(edge, stacks)), only(start))
            n = list_ends(found, move(start, 0, 0, False), out, n)
    return n


@kernel
def can_step(t: Tables, s: Position, start: int, dear: int) -> bool:
    """Whether a stack has a move of a single step."""
    seat = s.decider
    left = height_at(s, start)
    emperor = s.emperor[seat] == start
    if pays_at_start(t, s, seat, start):
        if left == 1:
            return True
        left -= 1
        dear &= ~(1 << t.zone[start])
    beside = mask_of(t.step[start])
    free = both(beside, ground(t, dear))
    if some(minus(free, minus(occupied(s), welcoming(s, seat, left, emperor)))):
        return True
    tolled = minus(beside, free)
    return left > 1 and some(
        minus(tolled, minus(occupied(s), welcoming(s, seat, left - 1, emperor)))
    )


@kernel
def can_move(t: Tables, s: Position) -> bool:
    """Whether the seat deciding has any move: then it also has one of a single step, because a way
    leads over empty spaces, and a stack may end on the first of them."""
    dear = tolling_zones(t, s, s.decider)
    for w in range(WORDS):
        word = s.owned[s.decider][w]
        while word:
            if can_step(t, s, BITS * w + lowest(word), dear):
                return True
            word &= word - 1
    return False


@kernel
def do_move(t: Tables, s: Position, action: int) -> None:
    seat = s.decider
    start = start_of(action)
    height = height_at(s, start)
    left = pay_tolls(t, s, action, height)
    set_height(s, seat, start, 0)
    if left > 0:
        arrive(s, seat, end_of(action), left, s.emperor[seat] == start)


@kernel
def pay_tolls(t: Tables, s: Position, action: int, height: int) -> int:
    """V4: what the storms take goes to the reserve; returns how many discs are left to arrive."""
    seat = s.decider
    start = start_of(action)
    tolls = tolls_of(action)
    lost = popcount(tolls)
    if pays_at_start(t, s, seat, start):
        tolls |= 1 << t.zone[start]
        lost += 1
    s.tolled |= tolls
    s.reserve[seat] += lost
    if loses_emperor(action) or (lost == height and s.emperor[seat] == start):
        s.emperor[seat] = IN_RESERVE
    return height - lost


@kernel
def arrive(s: Position, seat: int, end: int, discs: int, emperor: bool) -> None:
    """A stack comes to an empty space, regroups, destroys, or goes down with its target (M2–M5)."""
    height = height_at(s, end)
    owner = owner_at(s, end)
    if owner >= 0 and owner != seat:
        destroy(s, seat, owner, end, height)
        if discs == 1 and height == TALLEST:
            s.reserve[seat] += 1
            if emperor:
                s.emperor[seat] = IN_RESERVE
            return
        height = 0
    set_height(s, seat, end, height + discs)
    if emperor:
        s.emperor[seat] = end


@kernel
def destroy(s: Position, attacker: int, owner: int, slot: int, height: int) -> None:
    """M5: discs go to their owner's reserve, an Emperor to the attacker."""
    set_height(s, owner, slot, 0)
    s.reserve[owner] += height
    if s.emperor[owner] == slot:
        s.reserve[owner] -= 1
        s.emperor[owner] = CAPTIVE + attacker
