"""The course of a turn (T), of the set-up (S) and of the end phase (W2): what comes next."""

from __future__ import annotations

from serai.core.kernels.kernel import kernel
from serai.core.kernels.masks import NOTHING, drop, mask_of, put, some, store
from serai.games.khan.constants import (
    ACTIONS,
    CONQUESTS,
    DIRECTION,
    DRAWING,
    FLEE,
    HAND,
    MORALE,
    MOST_REFUSALS,
    OVER,
    REFILL,
    SPECIAL,
    SYMBOLS,
    THIRD_ACTION,
)
from serai.games.khan.rules.conquering import can_conquer
from serai.games.khan.rules.fleeing import drive_out
from serai.games.khan.rules.invading import hand_size, openings
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.scoring import score, winners
from serai.games.khan.rules.specials import end_scout, end_shields
from serai.games.khan.rules.tables import Tables


@kernel
def ask_chance(s: Position, drawing: int, drawer: int) -> None:
    s.phase = DRAWING
    s.decider = -1
    s.drawing = drawing
    s.drawer = drawer


@kernel
def next_to_place(t: Tables, s: Position, yurts: int, rounds: int) -> None:
    """S3, then S4: once all have placed, the starting seat is dealt its cards first."""
    s.decider = (s.decider + 1) % s.players
    if yurts == rounds * s.players or not some(openings(t, s)):
        ask_chance(s, REFILL, s.active)


@kernel
def start_turn(s: Position, seat: int) -> None:
    """T1."""
    s.active = seat
    s.turn += 1
    s.actions_left = 2
    forget_refusals(s)
    end_scout(s, seat)
    ask_chance(s, FLEE, seat)


@kernel
def forget_refusals(s: Position) -> None:
    for i in range(MOST_REFUSALS):
        s.refused[i] = 0
    s.refusals = 0


@kernel
def draw(t: Tables, s: Position, card: int) -> None:
    """S4, S5: chance has named a card of the pile; when that was the last, the discards follow."""
    drawing = s.drawing
    drawer = s.drawer
    s.drawing = 0
    s.drawer = 0
    drop(s.deck, card)
    if drawing == REFILL:
        put(s.hand[drawer], card)
    else:
        put(s.discards, card)
    if not some(mask_of(s.deck)):
        store(s.deck, mask_of(s.discards))
        store(s.discards, NOTHING)
    if drawing == FLEE:
        flee(t, s, card)
    elif drawing == DIRECTION:
        drive_out(t, s, s.driven, t.direction[card], False)
        come_back(t, s)
    elif s.turn == 0:
        deal_on(s, drawer)
    else:
        refill(t, s)


@kernel
def flee(t: Tables, s: Position, card: int) -> None:
    """D1: cards of rulers out of play are turned over until one is in play."""
    ruler = card // SYMBOLS
    if s.ruler[ruler] < 0:
        ask_chance(s, FLEE, s.active)
        return
    drive_out(t, s, ruler, t.direction[card], True)
    if s.end_phase:
        end_turns(t, s, s.active)  # W1: in place of this seat's turn
    else:
        s.phase = ACTIONS
        s.decider = s.active


@kernel
def come_back(t: Tables, s: Position) -> None:
    """From a draw or a consent, to the phase in which the action was chosen."""
    s.phase = s.back
    s.decider = s.active
    s.back = -1
    s.driven = -1
    action_done(t, s)


@kernel
def action_done(t: Tables, s: Position) -> None:
    if s.phase == CONQUESTS:
        if s.actions_left == 0 or not can_conquer(t, s, s.tiled[:0]):
            next_end_turn(t, s)
    elif s.actions_left == 0:
        if s.phase == THIRD_ACTION:
            begin_refill(t, s, MORALE)
        else:
            begin_special(s)


@kernel
def begin_special(s: Position) -> None:
    """T3, T4."""
    end_shields(s, s.active)
    s.phase = SPECIAL
    s.decider = s.active


@kernel
def begin_refill(t: Tables, s: Position, special: int) -> None:
    """T5, after a special card was played or not."""
    s.last_special[s.active] = special
    s.actions_left = 0
    refill(t, s)


@kernel
def refill(t: Tables, s: Position) -> None:
    if hand_size(s, s.active) < HAND:
        ask_chance(s, REFILL, s.active)
    elif s.end_phase:
        next_end_turn(t, s)
    else:
        start_turn(s, (s.active + 1) % s.players)


@kernel
def deal_on(s: Position, seat: int) -> None:
    """S4: one seat after the other."""
    if hand_size(s, seat) == HAND:
        seat = (seat + 1) % s.players
    if hand_size(s, seat) == HAND:
        start_turn(s, s.active)
    else:
        ask_chance(s, REFILL, seat)


@kernel
def next_end_turn(t: Tables, s: Position) -> None:
    s.turn += 1
    end_turns(t, s, (s.active + 1) % s.players)


@kernel
def end_turns(t: Tables, s: Position, seat: int) -> None:
    """W2: from this seat on, whoever can conquer; when all in a row can't, the game is over."""
    s.skipped = 0
    while s.skipped < s.players:
        s.active = seat
        s.decider = seat
        s.actions_left = 2
        forget_refusals(s)
        s.phase = CONQUESTS
        was_in_force = end_shields(s, seat)
        was_in_force |= end_scout(s, seat)
        if can_conquer(t, s, s.tiled[:0]):
            s.skipped = 0
            return
        s.skipped = 0 if was_in_force else s.skipped + 1
        if s.skipped < s.players:
            s.turn += 1
            seat = (seat + 1) % s.players
    s.phase = OVER
    s.actions_left = 0
    score(t, s)
    s.winners = winners(s)
