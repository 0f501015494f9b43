"""A match: a set-up, a secret and a list of events that only ever grows. All else follows.

Chance is settled here: draw number `i` of a match is number `i` of the stream of its secret, as an
index into the outcomes in alphabetical order. The count of draws never goes back: a draw that was
undone is used up.
"""

from __future__ import annotations

import hmac
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from serai.core.contract.game import find
from serai.core.contract.state import CHANCE, Move
from serai.core.match import chance
from serai.core.match.course import Course
from serai.core.match.events import (
    Ended,
    Event,
    Moved,
    Resigned,
    StandingAnswer,
    TakenOver,
    TimedOut,
    UndoneTo,
    event_from_dict,
)
from serai.core.match.saved_match import SavedMatch
from serai.core.text.errors import BadMatch, BadOption, SeraiError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from serai.core.contract.state import State


class Match(Course):
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
        super().__init__(rules, state, secret, turn_limit, committed=seed is None)
        self._settle()

    # --- what can happen -------------------------------------------------------------------------

    def play(self, move: Move | str) -> None:
        """A move of the seat that has to decide; draws and standing answers follow."""
        self._happen(Moved(self.state.decider, str(move)), move)

    def undo(self) -> None:
        """Takes back the last move that somebody chose, and all that followed from it."""
        chosen = [number for number, move in enumerate(self._trail.moves()) if move.chosen]
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

    def end(self, reason: str = "agreement") -> None:
        """Those at the table break the match off, and nobody wins."""
        self._happen(Ended(reason))

    def _happen(self, event: Event, move: Move | str | None = None) -> None:
        self._add(event, move)
        self._settle()

    def _settle(self) -> None:
        while (due := self._due()) is not None:
            self._note(self._by_itself(due), self.state.action_of(due))

    def _by_itself(self, move: Move | str) -> Moved:
        seat = self.state.decider
        return Moved(seat, str(move), automatic=seat != CHANCE)

    def _due(self) -> Move | str | None:
        """The move that follows with nobody choosing it: a draw, or a standing answer."""
        if self.outcome() is not None:
            return None
        state = self.state
        seat = state.decider
        if seat == CHANCE:
            outcomes = state.actions()
            return Move(state, outcomes[chance.draw(self._secret, self._drawn, len(outcomes))])
        standing = self._standing.get(seat)
        return None if standing is None else self._rules.answer(state, standing)

    def _add(self, event: Event, move: Move | str | None = None) -> None:
        """Checks an event and lets it take effect; a refused one leaves everything as it was."""
        match event:
            case Moved():
                self._check_running("move")
                state = self.state
                if event.seat != (decider := state.decider):
                    raise BadMatch("move", f"seat {decider} decides now, not {event.seat}")
                self._note(event, state.action_of(event.text if move is None else move))
                return
            case UndoneTo(moves):
                self._check_undo(moves)
            case Resigned(seat):
                self._check_withdrawal(seat, "resignation")
            case TimedOut(seat):
                self._check_withdrawal(seat, "timeout")
            case TakenOver(seat, by):
                self._check_running("take-over")
                self._check_seat("take-over", seat)
                _check_name("take-over", "the one who takes over", by)
            case StandingAnswer(seat, answer):
                self._check_standing_answer(seat, answer)
            case Ended(reason):
                self._check_running("ended")
                _check_name("ended", "the reason", reason)
        self._note(event)

    # --- what is refused -------------------------------------------------------------------------

    def _check_running(self, where: str) -> None:
        over = self.outcome()
        if over is not None:
            raise BadMatch(where, f"the match is over ({over.reason})")

    def _check_withdrawal(self, seat: int, why: str) -> None:
        self._check_running(why)
        self._check_seat(why, seat)
        if seat in self._withdrawn:
            raise BadMatch(why, f"seat {seat} is out already, by {self._withdrawn[seat]}")

    def _check_undo(self, moves: int) -> None:
        if type(moves) is not int or not 0 <= moves < self._trail.depth:
            raise BadMatch(
                "undo-to", f"{moves!r} is not among the {self._trail.depth} moves so far"
            )
        if self._ended is not None:
            raise BadMatch("undo-to", f"the match was ended by {self._ended}, not by a move")
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
            setup=self._rules.setup_to_dict(self.start),
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
            Course.__init__(match, rules, start, file.secret, file.turn_limit, file.committed)
        for number, event in enumerate(file.events):
            with _located(f"events[{number}]"):
                match._replay(event)
        match._check_complete()
        return match

    @classmethod
    def resume(
        cls,
        game: str,
        *,
        start: Mapping[str, Any],
        secret: bytes,
        events: Iterable[Mapping[str, Any]],
        committed: bool = True,
        turn_limit: int | None = None,
        snapshot: Mapping[str, Any] | None = None,
    ) -> Match:
        """A match that this program kept itself, so that its events are known to fit: `start` as
        `Game.setup_to_dict` wrote it, events as `event_to_dict`. Only those after the `snapshot`
        are played again."""
        match, rules = cls.__new__(cls), find(game)
        Course.__init__(match, rules, rules.setup_from_dict(start), secret, turn_limit, committed)
        for number, event in enumerate(events):
            match._note(event_from_dict(event, f"events[{number}]"))
            if snapshot is not None and snapshot["events"] == number + 1:
                position = rules.load(snapshot["position"])
                match._trail.keep(match._trail.here, position.sharing(match.start))
        match._check_complete()
        return match

    def _check_complete(self) -> None:
        if (due := self._due()) is not None:
            raise BadMatch("events", f"break off before {str(due)!r}, which follows by itself")

    def _replay(self, event: Event) -> None:
        due = self._due()
        if due is not None and event != self._by_itself(due):
            raise BadMatch("match", f"must be {str(due)!r}, which follows by itself")
        if due is None and isinstance(event, Moved) and not event.chosen:
            raise BadMatch("match", f"{event.text!r} does not follow by itself: a seat must choose")
        self._add(event)


def _check_name(where: str, what: str, name: str) -> None:
    if not name:
        raise BadMatch(where, f"{what} has no name")


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
