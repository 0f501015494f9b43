"""Valid positions: what the rules could hold, beyond the shape of the data."""

from __future__ import annotations

from serai.core.kernels.masks import places
from serai.core.kernels.record import freeze
from serai.core.text.errors import BadPosition
from serai.games.eko.board.board import deal_room
from serai.games.eko.constants import (
    ACTION,
    CAPTIVE,
    DISCS,
    EXCHANGE,
    IN_RESERVE,
    MARCH,
    OVER,
    REINFORCE,
    SETUP,
    WIND,
)
from serai.games.eko.rules.emperors import captives, exchange_due
from serai.games.eko.rules.ending import conqueror, seats_on_board
from serai.games.eko.rules.position import Position
from serai.games.eko.rules.scoring import has_conquered, holds_temple
from serai.games.eko.rules.tables import Surface

# Actions done and whether the march was paid, by phase. After a marched action comes `reinforce`;
# before one, only a first placement under the wind leads there.
PROGRESS = {
    SETUP: {(0, 0)},
    ACTION: {(0, 0), (1, 1)},
    MARCH: {(1, 0)},
    REINFORCE: {(1, 0), (2, 1)},
    EXCHANGE: {(1, 0), (2, 1)},
    OVER: {(0, 0), (1, 0), (1, 1), (2, 1)},
}


def check(surface: Surface, s: Position) -> None:
    record = freeze(s)[0]
    _check_discs(s)
    _check_progress(s)
    _check_eliminated(s, record)
    if s.phase == SETUP:
        _check_deal(surface, s)
    _check_exchange(s, record)
    _check_decider(s)
    _check_reinforced(surface, s, record)
    _check_end(surface, s, record)


def discs_of(s: Position, seat: int) -> int:
    """All discs of a seat that are still in the game."""
    own = set(places(s.owned[seat]))
    stacked = sum(len(own & set(places(row))) for row in s.tall)
    return stacked + s.reserve[seat] + (1 if s.emperor[seat] >= CAPTIVE else 0)


def _check_discs(s: Position) -> None:
    for seat in range(s.players):
        discs = discs_of(s, seat)
        if discs > DISCS:
            raise BadPosition("stacks", f"seat {seat} has {discs} discs; a seat has {DISCS} (C1)")


def _check_progress(s: Position) -> None:
    if (s.turn == 0) != (s.phase == SETUP):
        raise BadPosition("turn.number", "0 during set-up, and from 1 on after it")
    if (s.actions, s.marched) not in PROGRESS[s.phase]:
        raise BadPosition("turn.actions", "this number of actions does not fit the phase and march")
    if s.tolled and s.actions == 0:
        raise BadPosition("turn.tolled", "no zone takes a toll before the first action")
    if s.sanded and s.phase == SETUP:
        raise BadPosition("turn.sand", "the Temple of the Sand is not used during set-up")


def _check_eliminated(s: Position, record: Position) -> None:
    on_board = seats_on_board(record)
    gone = ((1 << s.players) - 1) & ~on_board
    if s.phase == EXCHANGE:
        if s.eliminated & on_board:
            raise BadPosition("eliminated", "a seat with discs on the board is not eliminated (W4)")
    elif s.eliminated != gone:
        raise BadPosition("eliminated", "exactly the seats with no disc on the board (W4)")
    if s.eliminated >> s.active & 1 and s.phase != OVER:
        raise BadPosition("active", f"seat {s.active} is eliminated and has no turn (W4)")


def _check_deal(surface: Surface, s: Position) -> None:
    deal_room(surface.board, s.players)
    for seat in range(s.players):
        dealt = places(s.owned[seat])
        if len(dealt) != DISCS or set(dealt) & set(places(s.tall[2])):
            raise BadPosition("stacks", f"seat {seat} begins with {DISCS} discs, each alone (S3)")
        for slot in dealt:
            if surface.board.kinds[surface.slots[slot]] != "plain":
                where = f"stacks.{surface.labels[slot]}"
                raise BadPosition(where, "discs are dealt to plain spaces only (S3)")
    if any(s.building):
        raise BadPosition("buildings", "nothing is built before the first turn")


def _check_exchange(s: Position, record: Position) -> None:
    due = exchange_due(record)
    if s.phase != EXCHANGE:
        if due >= 0:
            raise BadPosition("captives", f"seat {due} must exchange for its Emperor first (E2)")
    elif due != s.decider:
        raise BadPosition("decider", "the first seat from the active one that must exchange (E3)")
    elif captives(record, due).bit_count() < 2:
        raise BadPosition("phase", "an exchange of a single captive is no choice (E3)")


def _check_decider(s: Position) -> None:
    if s.phase not in (SETUP, EXCHANGE) and s.decider != s.active:
        raise BadPosition("decider", "the active seat decides in this phase")


def _check_reinforced(surface: Surface, s: Position, record: Position) -> None:
    done = set(places(s.reinforced))
    if s.phase == REINFORCE and not s.marched and not done:
        raise BadPosition("phase", "after the first action comes march, not reinforce")
    if not done:
        return
    where = "turn.reinforced"
    if s.phase not in (REINFORCE, OVER):
        raise BadPosition(where, "only in the phase reinforce")
    if not holds_temple(surface.tables[0], record, s.active, WIND):
        raise BadPosition(where, "only with a building on the Temple of the Wind (V3)")
    grown = set(places(s.owned[s.active])) & set(places(s.tall[2]))
    if not done <= grown or s.emperor[s.active] == IN_RESERVE:
        raise BadPosition(where, "own stacks that discs were put on, the Emperor among the first")


def _check_end(surface: Surface, s: Position, record: Position) -> None:
    tables = surface.tables[0]
    left = seats_on_board(record)
    if s.phase == OVER:
        conquerors = sum(
            1 << seat for seat in range(s.players) if has_conquered(tables, record, seat)
        )
        if not _can_have_won(s, left, conquerors):
            raise BadPosition("winners", "not who wins here by W1, W2 or W3")
    elif s.phase != EXCHANGE:
        winner = conqueror(tables, record)
        if winner >= 0:
            raise BadPosition("phase", f"seat {winner} has already won (W1)")
        if left.bit_count() < 2:
            raise BadPosition("phase", "a seat alone on the board has already won (W2)")


def _can_have_won(s: Position, left: int, conquerors: int) -> bool:
    """Seats as bits. Who was eliminated earlier can't be told from who was just now."""
    if s.winners == 0:  # W3, or a limit of turns (W6)
        return not conquerors & left and left.bit_count() != 1
    if s.winners.bit_count() == 1:
        return bool(s.winners & conquerors) or (s.winners == left and not conquerors & left)
    spent = 1 << s.active  # W3: its last disc brought it to W1, and one other seat is left
    return bool(spent & conquerors) and left.bit_count() == 1 and s.winners == spent | left != left
