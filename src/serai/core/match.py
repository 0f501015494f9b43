"""A match: a set-up, a secret and a list of events that only ever grows. All else follows.

Chance is settled here: draw number `i` of a match is number `i` of the stream of its secret, as an
index into the outcomes in alphabetical order. The count of draws never goes back: a draw that was
undone is used up.
"""

from __future__ import annotations

import hmac
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from serai.core import chance
from serai.core.errors import BadMatch, BadOption, SeraiError
from serai.core.events import (
    Event,
    Moved,
    Resigned,
    StandingAnswer,
    TakenOver,
    TimedOut,
    UndoneTo,
    event_to_dict,
)
from serai.core.game import find
from serai.core.saved_match import SavedMatch
from serai.core.state import CHANCE, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from serai.core.game import Game
    from serai.core.state import Move, State


class Match:
    """A game as it is played at a table.

    `seed` fixes set-up and draws, for programs and tests. Without it the match gets a fresh secret
    and shows its `commitment` from the start. `setup_seed` fixes the set-up alone, never a draw.
    `state` begins from a given position instead of a new one; `options` are those of the game.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seed: int | None = None,
        setup_seed: int | None = None,
        turn_limit: int | None = None,
        state: State | None = None,
        **options: Any,
    ) -> None:
        rules = find(game)
        if state is None:
            seats = 2 if players is None else players
            dealt_from = seed if setup_seed is None else setup_seed
            state = rules.new(players=seats, seed=dealt_from, **options)
        elif state.game != rules.name or players not in (None, state.players):
            raise BadOption(f"the state is one of {state.game} with {state.players} seats")
        elif options or setup_seed is not None:
            raise BadOption("a match that begins from a state has no set-up to choose")
        secret = chance.new_secret() if seed is None else _draws_secret(seed)
        self._open(rules, state, secret, turn_limit, committed=seed is None)
        self._settle()

    def _open(
        self, rules: Game, start: State, secret: bytes, turn_limit: int | None, committed: bool
    ) -> None:
        if turn_limit is not None and (type(turn_limit) is not int or turn_limit < 1):
            raise BadOption(f"a turn limit is a whole number from 1, not {turn_limit!r}")
        self._rules = rules
        self._secret = secret
        self._committed = committed
        self._turn_limit = turn_limit
        self._states = [start]
        self._moves: list[Moved] = []
        self._events: list[Event] = []
        self._befores: list[State] = []  # for each event the state it met
        self._drawn = 0
        self._withdrawn: dict[int, str] = {}  # seat: why
        self._standing: dict[int, str | None] = {}

    # --- what can be asked -----------------------------------------------------------------------

    @property
    def game(self) -> str:
        return self._rules.name

    @property
    def players(self) -> int:
        return self.state.players

    @property
    def turn_limit(self) -> int | None:
        return self._turn_limit

    @property
    def state(self) -> State:
        return self._states[-1]

    @property
    def states(self) -> tuple[State, ...]:
        """The states from the set-up to now, one more than there are `moves`."""
        return tuple(self._states)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves from the set-up to now, draws included, undone ones not."""
        return tuple(move.text for move in self._moves)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._events)

    @property
    def secret(self) -> bytes:
        """What all draws follow from, those to come too: to be shown to nobody before the end."""
        return self._secret

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the secret, to be shown from the start; None when a seed gave it."""
        return chance.commitment(self._secret) if self._committed else None

    @property
    def withdrawn(self) -> tuple[int, ...]:
        """The seats that resigned or ran out of time and can't win any more."""
        return tuple(sorted(self._withdrawn))

    def outcome(self) -> Outcome | None:
        """Who won, or None while the match goes on."""
        by_rules = self.state.outcome()
        if by_rules is not None:
            winners = tuple(seat for seat in by_rules.winners if seat not in self._withdrawn)
            return Outcome(winners, by_rules.reason)
        staying = tuple(seat for seat in self.state.contenders if seat not in self._withdrawn)
        if len(staying) == 1:
            return Outcome(staying, list(self._withdrawn.values())[-1])
        if self._turn_limit is not None and self.state.turn > self._turn_limit:
            return Outcome((), "turn limit")
        return None

    def seen(self, seat: int | None) -> list[dict[str, Any]]:
        """The start and the events as a seat, or a spectator (None), saw them; what was undone
        stays seen.

        Standing answers are their seat's own business: neither they nor the mark they leave on a
        move are shown to others.
        """
        if seat is not None:
            self._check_seat("seen", seat)
        log: list[dict[str, Any]] = [{"event": "start", "view": self._states[0].view(seat)}]
        for event, before in zip(self._events, self._befores, strict=True):
            if isinstance(event, StandingAnswer) and event.seat != seat:
                continue
            shown = event_to_dict(event)
            if isinstance(event, Moved):
                shown.update(self._rules.seen(before, event.text, seat))
                shown["automatic"] = event.automatic and event.seat == seat
            log.append(shown)
        return log

    # --- what can happen -------------------------------------------------------------------------

    def play(self, move: Move | str) -> None:
        """A move of the seat that has to decide; draws and standing answers follow."""
        self._happen(Moved(self.state.decider, str(move)), move)

    def undo(self) -> None:
        """Takes back the last move that somebody chose, and all that followed from it."""
        chosen = [number for number, move in enumerate(self._moves) if move.chosen]
        if not chosen:
            raise BadMatch("undo", "nobody has moved yet")
        self.undo_to(chosen[-1])

    def undo_to(self, moves: int) -> None:
        """Takes back all but the first `moves` moves. Events that are not moves stand."""
        self._happen(UndoneTo(moves))

    def resign(self, seat: int) -> None:
        """The seat can't win any more. With two seats the other wins; with more, play goes on."""
        self._happen(Resigned(seat))

    def timeout(self, seat: int) -> None:
        """The seat ran out of time; the same follows as when it resigns."""
        self._happen(TimedOut(seat))

    def take_over(self, seat: int, by: str) -> None:
        """Notes that `by` plays for the seat from now on. What the seat may win stays as it is."""
        self._happen(TakenOver(seat, by))

    def standing_answer(self, seat: int, answer: str | None) -> None:
        """How the seat answers by itself from now on; None: it is asked again."""
        self._happen(StandingAnswer(seat, answer))

    def _happen(self, event: Event, move: Move | str | None = None) -> None:
        self._add(event, move)
        self._settle()

    def _settle(self) -> None:
        while due := self._due():
            self._add(due)

    def _due(self) -> Moved | None:
        """The move that follows with nobody choosing it: a draw, or a standing answer."""
        if self.outcome() is not None:
            return None
        seat = self.state.decider
        if seat == CHANCE:
            outcomes = self.state.legal_moves()
            index = chance.draw(self._secret, self._drawn, len(outcomes))
            return Moved(CHANCE, str(outcomes[index]))
        standing = self._standing.get(seat)
        answer = None if standing is None else self._rules.answer(self.state, standing)
        return None if answer is None else Moved(seat, answer, automatic=True)

    def _add(self, event: Event, move: Move | str | None = None) -> None:
        """Checks an event and lets it take effect; a refused one leaves everything as it was."""
        before = self.state
        match event:
            case Moved():
                self._add_move(event, event.text if move is None else move)
            case UndoneTo(moves):
                self._check_undo(moves)
                del self._states[moves + 1 :], self._moves[moves:]
            case Resigned(seat):
                self._withdraw(seat, "resignation")
            case TimedOut(seat):
                self._withdraw(seat, "timeout")
            case TakenOver(seat, by):
                self._check_running("take-over")
                self._check_seat("take-over", seat)
                if not by:
                    raise BadMatch("take-over", "the one who takes over has no name")
            case StandingAnswer(seat, answer):
                self._check_standing_answer(seat, answer)
                self._standing[seat] = answer
        self._befores.append(before)
        self._events.append(event)

    def _add_move(self, event: Moved, move: Move | str) -> None:
        self._check_running("move")
        if event.seat != self.state.decider:
            raise BadMatch("move", f"seat {self.state.decider} decides now, not {event.seat}")
        self._states.append(self.state.play(move))
        self._moves.append(event)
        self._drawn += event.seat == CHANCE

    def _withdraw(self, seat: int, why: str) -> None:
        self._check_running(why)
        self._check_seat(why, seat)
        if seat in self._withdrawn:
            raise BadMatch(why, f"seat {seat} is out already, by {self._withdrawn[seat]}")
        self._withdrawn[seat] = why

    # --- what is refused -------------------------------------------------------------------------

    def _check_running(self, where: str) -> None:
        over = self.outcome()
        if over is not None:
            raise BadMatch(where, f"the match is over ({over.reason})")

    def _check_seat(self, where: str, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise BadMatch(where, f"there is no seat {seat!r}")

    def _check_undo(self, moves: int) -> None:
        if type(moves) is not int or not 0 <= moves < len(self._moves):
            raise BadMatch("undo-to", f"{moves!r} is not among the {len(self._moves)} moves so far")
        if len(self._withdrawn) == self.players - 1:
            raise BadMatch("undo-to", "the match was decided by those who left, not by a move")

    def _check_standing_answer(self, seat: int, answer: str | None) -> None:
        self._check_running("standing-answer")
        self._check_seat("standing-answer", seat)
        known = self._rules.standing_answers
        if answer is not None and answer not in known:
            choice = ", ".join(known) or "none"
            raise BadMatch("standing-answer", f"{answer!r} is not one; there are: {choice}")

    # --- as a file -------------------------------------------------------------------------------

    def save(self) -> str:
        """The whole match as one JSON text, its secret included."""
        return SavedMatch(
            game=self.game,
            secret=self._secret,
            committed=self._committed,
            turn_limit=self._turn_limit,
            setup=self._rules.setup_to_dict(self._states[0]),
            events=self.events,
        ).text()

    @classmethod
    def load(cls, saved: str | Mapping[str, Any]) -> Match:
        """Plays a saved match again, checking every move and every draw."""
        file = SavedMatch.read(saved)
        match = cls.__new__(cls)
        with _located("game"):
            rules = find(file.game)
        with _located("setup"):
            start = rules.setup_from_dict(file.setup)
        with _located("turn_limit"):
            match._open(rules, start, file.secret, file.turn_limit, file.committed)
        for number, event in enumerate(file.events):
            with _located(f"events[{number}]"):
                match._replay(event)
        if (due := match._due()) is not None:
            raise BadMatch("events", f"break off before {due.text!r}, which follows by itself")
        return match

    def _replay(self, event: Event) -> None:
        due = self._due()
        if due is not None and event != due:
            raise BadMatch("match", f"must be {due.text!r}, which follows by itself")
        if due is None and isinstance(event, Moved) and not event.chosen:
            raise BadMatch("match", f"{event.text!r} does not follow by itself: a seat must choose")
        self._add(event)


@contextmanager
def _located(where: str) -> Iterator[None]:
    """Names the place in the file for whatever is wrong with it."""
    try:
        yield
    except SeraiError as error:
        what = error.what if isinstance(error, BadMatch) else str(error)
        raise BadMatch(where, what) from None


def _draws_secret(seed: int) -> bytes:
    """Not the secret that the set-up is dealt from, lest the draws depend on it."""
    return hmac.digest(chance.secret_from_seed(seed), b"draws", "sha256")
