"""The two doors to the rules: what may be done now, and doing it."""

from __future__ import annotations

from serai.core.kernels.kernel import door, kernel
from serai.core.kernels.masks import count, mask_of, put
from serai.core.kernels.record import Handle
from serai.games.khan.board.fields import FIELDS
from serai.games.khan.constants import (
    ACTIONS,
    CONQUESTS,
    CONSENT,
    DIRECTION,
    DISCARDING,
    DRAWING,
    MORALE,
    NO_SPECIAL,
    PLACING,
    RULERS,
    SPECIAL,
    THIRD_ACTION,
)
from serai.games.khan.rules.actions import (
    ACCEPT,
    CONQUER,
    DISCARD,
    DRAW,
    DRIVE_OUT,
    END,
    INVADE,
    INVADE_FREELY,
    PASS,
    PLACE,
    REFUSE,
)
from serai.games.khan.rules.conquering import lay, list_conquests, must_agree
from serai.games.khan.rules.invading import (
    discard,
    list_discards,
    list_invasions,
    openings,
    play_card,
)
from serai.games.khan.rules.listing import list_all, list_one
from serai.games.khan.rules.position import Position, free_fields, yurt_fields
from serai.games.khan.rules.specials import list_specials, play_special
from serai.games.khan.rules.tables import Tables
from serai.games.khan.rules.turn import (
    action_done,
    ask_chance,
    begin_refill,
    begin_special,
    come_back,
    draw,
    next_to_place,
)

ALL = 1 << 30  # more actions than any position has


@door
def legal_actions(tables: Handle[Tables], position: Handle[Position], out: list[int]) -> int:
    """Writes all legal actions into `out` as far as there is room; returns how many there are."""
    t = tables[0]
    s = position[0]
    if s.phase == ACTIONS or s.phase == THIRD_ACTION:
        return list_actions(t, s, out)
    if s.phase == DRAWING:
        return list_all(mask_of(s.deck), DRAW, out, 0)
    if s.phase == SPECIAL:
        return list_specials(s, out, 0)
    if s.phase == CONQUESTS:
        return list_conquests(t, s, out, 0, ALL)
    if s.phase == DISCARDING:
        return list_discards(s, out, 0)
    if s.phase == PLACING:
        return list_all(openings(t, s), PLACE, out, 0)
    if s.phase == CONSENT:
        return list_one(REFUSE, out, list_one(ACCEPT, out, 0))
    return 0


@door
def apply(tables: Handle[Tables], position: Handle[Position], action: int) -> None:
    """Makes a legal action, and all that follows by itself until the next decision."""
    t = tables[0]
    s = position[0]
    if action >= DRAW:
        draw(t, s, action - DRAW)
    elif action < INVADE:
        do_place(t, s, action - PLACE)
    elif s.phase == CONSENT:
        answer(t, s, action)
    elif s.phase == SPECIAL:
        do_special(t, s, action)
    elif s.phase == DISCARDING:
        discard(s, action - DISCARD)
        begin_special(s)
    else:
        do_action(t, s, action)


@kernel
def list_actions(t: Tables, s: Position, out: list[int]) -> int:
    """T2: A, B, C, and D as long as both actions are left; `pass` when there is nothing."""
    n = list_invasions(t, s, out, 0)
    if not s.end_phase:
        for ruler in range(RULERS):
            if s.ruler[ruler] >= 0:
                n = list_one(DRIVE_OUT + ruler, out, n)
    n = list_conquests(t, s, out, n, ALL)
    if s.actions_left == 2:
        n = list_all(free_fields(t, s), INVADE_FREELY, out, n)
    return n if n > 0 else list_one(PASS, out, n)


@kernel
def do_place(t: Tables, s: Position, field: int) -> None:
    """S3."""
    put(s.yurts[s.decider], field)
    rounds = 5 - s.players
    next_to_place(t, s, count(yurt_fields(s)), rounds)


@kernel
def do_action(t: Tables, s: Position, action: int) -> None:
    if action < DRIVE_OUT:
        place = (action - INVADE) // FIELDS
        put(s.yurts[s.active], (action - INVADE) % FIELDS)
        play_card(s, place)
        s.actions_left -= 1
        action_done(t, s)
    elif action < CONQUER:
        s.actions_left -= 1
        s.driven = action - DRIVE_OUT
        s.back = s.phase
        ask_chance(s, DIRECTION, s.active)
    elif action < INVADE_FREELY:
        propose(t, s, action - CONQUER)
    elif action < DISCARD:
        put(s.yurts[s.active], action - INVADE_FREELY)
        s.actions_left = 0
        s.phase = DISCARDING
    else:  # pass gives up all actions left
        s.actions_left = 0
        action_done(t, s)


@kernel
def propose(t: Tables, s: Position, placement: int) -> None:
    """Q6: whoever shields a covered yurt is asked first."""
    s.back = s.phase
    s.pending = placement
    s.asked = must_agree(t, s, placement)
    ask_next(t, s)


@kernel
def ask_next(t: Tables, s: Position) -> None:
    """Clockwise from the active seat; when nobody is left to ask, the tile is laid."""
    for i in range(1, s.players):
        seat = (s.active + i) % s.players
        if (s.asked >> seat) & 1:
            s.phase = CONSENT
            s.decider = seat
            return
    lay(t, s, s.pending)
    s.pending = -1
    s.actions_left -= 1
    come_back(t, s)


@kernel
def answer(t: Tables, s: Position, action: int) -> None:
    if action == ACCEPT:
        s.asked &= ~(1 << s.decider)
        ask_next(t, s)
        return
    s.refused[s.refusals] = s.pending
    s.refusals += 1
    s.pending = -1
    s.asked = 0
    come_back(t, s)


@kernel
def do_special(t: Tables, s: Position, action: int) -> None:
    """T4."""
    if action == END:
        begin_refill(t, s, NO_SPECIAL)
        return
    special = play_special(s, action)
    if special == MORALE:
        s.phase = THIRD_ACTION
        s.actions_left = 1
    else:
        begin_refill(t, s, special)
