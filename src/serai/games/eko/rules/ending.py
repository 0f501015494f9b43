"""Elimination and the end of the game (W)."""

from __future__ import annotations

from serai.core.kernels.kernel import door, kernel, lowest, popcount
from serai.games.eko.constants import OVER
from serai.games.eko.rules.position import Position, on_board
from serai.games.eko.rules.scoring import conquerors
from serai.games.eko.rules.tables import Tables


@door
def seats_on_board(s: Position) -> int:
    """One bit for each seat that has discs on the board."""
    seats = 0
    for seat in range(s.players):
        if on_board(s, seat):
            seats |= 1 << seat
    return seats


@kernel
def next_clockwise(s: Position, seats: int) -> int:
    """The first of these seats from the active one on."""
    later = seats >> s.active
    return s.active + lowest(later) if later else lowest(seats)


@door
def conqueror(t: Tables, s: Position) -> int:
    """The seat that wins by W1, the active one before the others clockwise, or -1."""
    seats = conquerors(t, s) & ~s.eliminated
    return next_clockwise(s, seats) if seats else -1


@kernel
def end_game(s: Position, winners: int) -> None:
    s.winners = winners
    s.phase = OVER
    s.decider = s.active


@kernel
def conclude(t: Tables, s: Position) -> bool:
    """W4: after a move and its exchanges, look for the end, and eliminate whoever lost all discs.

    A seat eliminated by this very move may still win by W1, so the end is looked for first.
    """
    left = seats_on_board(s)
    winner = conqueror(t, s)
    if winner >= 0:
        winners = 1 << winner
        if winner == s.active and not on_board(s, winner) and popcount(left) == 1:
            winners |= left  # W3: it spent its last disc on this; the last one standing wins too
        end_game(s, winners)
    elif popcount(left) <= 1:
        end_game(s, left)  # W2; or W3: nobody is left, all lose
    s.eliminated = ((1 << s.players) - 1) & ~left
    return s.phase == OVER
