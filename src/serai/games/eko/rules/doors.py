"""The two doors to the rules: what may be done now, and doing it.

A move is one change; then exchanges are settled, the end is looked for, and the turn goes on (W4).
"""

from __future__ import annotations

from serai.core.kernels.kernel import door, kernel
from serai.core.kernels.masks import NOTHING, mask_of, minus, only, put, some, store
from serai.core.kernels.record import Handle
from serai.games.eko.constants import (
    ACTION,
    EXCHANGE,
    MARCH,
    MARCH_PRICE,
    REINFORCE,
    SEATS,
    SETUP,
    WIND,
)
from serai.games.eko.rules.actions import (
    CONSTRUCTIONS,
    END,
    EXCHANGES,
    FORCED_MARCH,
    KEEP,
    MOONS,
    PASS,
    PLACEMENTS,
    SANDS,
    SWAPS,
    index_of,
)
from serai.games.eko.rules.constructing import can_construct, do_construct, list_constructions
from serai.games.eko.rules.emperors import captives, exchange, settle_exchanges
from serai.games.eko.rules.ending import conclude
from serai.games.eko.rules.moving import can_move, do_move, list_ends, list_moves
from serai.games.eko.rules.position import Position, is_eliminated, plain_in_reserve
from serai.games.eko.rules.reinforcing import (
    do_moon,
    do_reinforce,
    list_moon,
    list_placements,
    moon_spaces,
    placements,
)
from serai.games.eko.rules.sand import do_sand, list_sand
from serai.games.eko.rules.scoring import holds_temple
from serai.games.eko.rules.tables import Tables


@door
def legal_actions(tables: Handle[Tables], position: Handle[Position], out: list[int]) -> int:
    """Writes all legal actions into `out` as far as there is room; returns how many there are."""
    t = tables[0]
    s = position[0]
    if s.phase == ACTION:
        return list_actions(t, s, out)
    if s.phase == MARCH or s.phase == REINFORCE:
        return list_reinforcements(t, s, out)
    if s.phase == SETUP:
        return list_swaps(s, out)
    if s.phase == EXCHANGE:
        return list_exchanges(s, out)
    return 0


@door
def apply(tables: Handle[Tables], position: Handle[Position], action: int) -> None:
    """Makes a legal action, and all that follows by itself until the next decision."""
    t = tables[0]
    s = position[0]
    ends_turn = perform(t, s, action)
    if s.phase == SETUP:
        next_to_swap(s)
    elif settle_exchanges(s) and not conclude(t, s):
        go_on(t, s, ends_turn)


@kernel
def list_one(action: int, out: list[int], n: int) -> int:
    if n < len(out):
        out[n] = action
    return n + 1


@kernel
def list_swaps(s: Position, out: list[int]) -> int:
    """S4."""
    n = list_one(KEEP, out, 0)
    others = minus(mask_of(s.owned[s.decider]), only(s.emperor[s.decider]))
    return list_ends(others, SWAPS, out, n)


@kernel
def list_actions(t: Tables, s: Position, out: list[int]) -> int:
    """T1, T2: the Temple of the Sand comes before the action; whoever can do nothing passes."""
    sands = list_sand(t, s, out, 0)
    n = list_constructions(t, s, out, list_moves(t, s, out, sands))
    return n if n > sands else list_one(PASS, out, n)


@kernel
def may_march(t: Tables, s: Position, nowhere: list[int]) -> bool:
    """T3: three plain discs in reserve, and something to march for."""
    return (
        s.phase == MARCH
        and plain_in_reserve(s, s.decider) >= MARCH_PRICE
        and (can_move(t, s) or can_construct(t, s, nowhere))
    )


@kernel
def list_reinforcements(t: Tables, s: Position, out: list[int]) -> int:
    n = list_one(FORCED_MARCH, out, 0) if may_march(t, s, out[:0]) else 0
    placed = list_placements(t, s, out, n)
    may_end = placed == n or some(mask_of(s.reinforced))
    n = list_moon(t, s, out, placed)
    return list_one(END, out, n) if may_end else n


@kernel
def anything_but_end(t: Tables, s: Position) -> bool:
    """Whether `march` or `reinforce` leaves a choice; without one the turn ends by itself."""
    return some(placements(t, s)) or some(moon_spaces(t, s)) or may_march(t, s, s.reinforced[:0])


@kernel
def list_exchanges(s: Position, out: list[int]) -> int:
    """E3."""
    held = captives(s, s.decider)
    n = 0
    for seat in range(SEATS):
        if (held >> seat) & 1:
            n = list_one(EXCHANGES + seat, out, n)
    return n


@kernel
def perform(t: Tables, s: Position, action: int) -> bool:
    """Makes the change itself; returns whether it ends the turn."""
    index = index_of(action)
    if index < CONSTRUCTIONS:
        do_move(t, s, action)
        s.actions += 1
    elif index < PLACEMENTS:
        do_construct(t, s, index)
        s.actions += 1
    elif index < MOONS:
        return do_placement(t, s, index)
    elif index < SANDS:
        do_moon(s, index)
        return True
    elif index < SWAPS:
        do_sand(s, index)
    elif index < KEEP:
        s.emperor[s.decider] = index - SWAPS
    elif index == PASS:
        s.actions += 1
    elif index == FORCED_MARCH:
        s.reserve[s.decider] -= MARCH_PRICE
        s.marched = 1
    elif index >= EXCHANGES:
        exchange(s, s.decider, index - EXCHANGES)
    return index == END


@kernel
def do_placement(t: Tables, s: Position, action: int) -> bool:
    """V3: only under the wind may the turn go on, with another stack."""
    slot = do_reinforce(s, action)
    if not holds_temple(t, s, s.decider, WIND):
        return True
    put(s.reinforced, slot)
    return not some(placements(t, s))


@kernel
def next_to_swap(s: Position) -> None:
    """S4: each seat in turn, then the first turn begins."""
    s.decider = (s.decider + 1) % s.players
    if s.decider == s.active:
        s.turn = 1
        s.phase = ACTION


@kernel
def go_on(t: Tables, s: Position, ends_turn: bool) -> None:
    """T1: action, march, reinforcement, and the next seat."""
    s.decider = s.active
    if ends_turn or is_eliminated(s, s.active):
        next_turn(s)
    elif some(mask_of(s.reinforced)):
        s.phase = REINFORCE
    elif s.actions == s.marched:  # the Sand was used, or the march just paid
        s.phase = ACTION
    else:
        s.phase = REINFORCE if s.marched else MARCH
        if not anything_but_end(t, s):
            next_turn(s)


@kernel
def next_turn(s: Position) -> None:
    s.active = (s.active + 1) % s.players
    while is_eliminated(s, s.active):
        s.active = (s.active + 1) % s.players
    s.decider = s.active
    s.phase = ACTION
    s.turn += 1
    s.actions = 0
    s.marched = 0
    s.sanded = 0
    s.tolled = 0
    store(s.reinforced, NOTHING)
