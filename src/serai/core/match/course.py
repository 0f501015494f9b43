"""The course of a match: its set-up, its secret, its events, and what can be asked of them."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Self

from serai.core.contract.state import CHANCE, Outcome
from serai.core.match import chance
from serai.core.match.events import (
    Ended,
    Event,
    Moved,
    Resigned,
    StandingAnswer,
    TimedOut,
    UndoneTo,
    event_to_dict,
)
from serai.core.match.trail import UNREAD, Trail
from serai.core.text.errors import BadMatch, BadOption

if TYPE_CHECKING:
    from collections.abc import Iterator

    from serai.core.contract.game import Game
    from serai.core.contract.state import State


class Course:
    """A match as far as it has come. Whether an event fits is for `Match` to say."""

    def __init__(
        self, rules: Game, start: State, secret: bytes, turn_limit: int | None, committed: bool
    ) -> None:
        if turn_limit is not None and (type(turn_limit) is not int or turn_limit < 1):
            raise BadOption(f"a turn limit is a whole number from 1, not {turn_limit!r}")
        self._rules = rules
        self._secret = secret
        self._committed = committed
        self._turn_limit = turn_limit
        self._trail = Trail(start)
        self._players = start.players
        # For each event the point of the trail it met, and the one it led to if it is a move; for
        # others, which are few, the place in their list, inverted: ~0 is the first of them.
        self._befores, self._afters = array("i"), array("i")
        self._others: list[Event] = []
        self._drawn = 0
        self._withdrawn: dict[int, str] = {}  # seat: why
        self._standing: dict[int, str | None] = {}
        self._ended: str | None = None  # why
        self._found: tuple[int, Outcome | None] = (-1, None)  # after so many events, the outcome

    def copy(self) -> Self:
        """One of its own, to try something on; states are shared, since they never change."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin._trail = self._trail.copy()
        twin._befores, twin._afters = self._befores[:], self._afters[:]
        twin._others = self._others[:]
        twin._withdrawn, twin._standing = self._withdrawn.copy(), self._standing.copy()
        return twin

    @property
    def game(self) -> str:
        return self._rules.name

    @property
    def players(self) -> int:
        return self._players

    @property
    def turn_limit(self) -> int | None:
        return self._turn_limit

    @property
    def state(self) -> State:
        return self._trail.state

    @property
    def start(self) -> State:
        return self._trail.state_at(0)

    @property
    def states(self) -> tuple[State, ...]:
        """The states from the set-up to now, one more than there are `moves`. Most are played
        again for it: who wants only some asks `state`, `start` or `met`."""
        return tuple(map(self._trail.state_at, self._trail.line()))

    def met(self, number: int) -> State:
        """The state that event `number`, counted from 1, met; undone ones too."""
        self._check_event(number, first=1)
        return self._trail.state_at(self._befores[number - 1])

    def shed(self) -> None:
        """Lets go of what was worked out of its states: for those who keep many matches."""
        self._trail.shed(goes_on=self.outcome() is None)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves from the set-up to now, draws included, undone ones not."""
        return tuple(move.text for move in self._trail.moves())

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(map(self._event, self._afters))

    @property
    def length(self) -> int:
        """How many events there are."""
        return len(self._afters)

    def events_from(self, length: int) -> list[Event]:
        """Those that came when there were so many."""
        return list(map(self._event, self._afters[length:]))

    def event(self, number: int) -> Event:
        """Event `number`, counted from 1."""
        self._check_event(number, first=1)
        return self._event(self._afters[number - 1])

    def _event(self, after: int) -> Event:
        return self._others[~after] if after < 0 else self._trail.move_to(after)

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

    @property
    def standing(self) -> dict[int, str | None]:
        """The standing answers by seat, each for its own seat's eyes only."""
        return self._standing.copy()

    def outcome(self) -> Outcome | None:
        """Who won, or None while the match goes on."""
        if self._found[0] != self.length:
            self._found = self.length, self._find_outcome()
        return self._found[1]

    def _find_outcome(self) -> Outcome | None:
        state = self.state
        by_rules = state.outcome()
        if by_rules is not None:
            winners = tuple(seat for seat in by_rules.winners if seat not in self._withdrawn)
            return Outcome(winners, by_rules.reason)
        if self._ended is not None:
            return Outcome((), self._ended)
        if self._withdrawn:
            staying = tuple(seat for seat in state.contenders if seat not in self._withdrawn)
            if len(staying) == 1:
                return Outcome(staying, list(self._withdrawn.values())[-1])
        if self._turn_limit is not None and state.turn > self._turn_limit:
            return Outcome((), "turn limit")
        return None

    def seen(self, seat: int | None) -> list[dict[str, Any]]:
        """The start and the events as a seat, or a spectator (None), saw them; what was undone
        stays seen.

        Standing answers are their seat's own business: neither they nor the mark they leave on a
        move are shown to others.
        """
        log = (self.seen_event(number, seat) for number in range(self.length + 1))
        return [shown for shown in log if shown is not None]

    def seen_event(self, number: int, seat: int | None) -> dict[str, Any] | None:
        """Event `number`, counted from 1, as `seen` gives it; 0 is the start. None if the seat
        saw nothing of it."""
        if seat is not None:
            self._check_seat("seen", seat)
        self._check_event(number, first=0)
        if number == 0:
            return {"event": "start", "view": self.start.view(seat)}
        event = self.event(number)
        if isinstance(event, StandingAnswer) and event.seat != seat:
            return None
        shown = event_to_dict(event)
        if isinstance(event, Moved):
            met = self._trail.state_at(self._befores[number - 1])
            shown.update(self._rules.seen(met, event.text, seat))
            shown["automatic"] = event.automatic and event.seat == seat
        return shown

    def undo_point(self, seat: int) -> int | None:
        """How many moves to keep for the seat to take back all that it may without asking: what it
        chose in this turn since something hidden or random came out or another seat decided.
        None: there is nothing."""
        return min(self._own_choices(seat), default=None)

    def undo_step(self, seat: int) -> int | None:
        """The same for the last of these choices alone."""
        return next(self._own_choices(seat), None)

    def last_choice(self, seat: int) -> int | None:
        """The same however long ago it was: for this, others must agree."""
        for number, (point, move) in enumerate(self._trail.steps_back(), start=1):
            if move.seat == seat and self._had_a_choice(point, move):
                return self._trail.depth - number
        return None

    def _own_choices(self, seat: int) -> Iterator[int]:
        """How many moves went before each of them, from the last."""
        self._check_seat("undo", seat)
        now = self.state
        if self.outcome() is not None or seat not in (now.active, now.decider):
            return
        depth = self._trail.depth
        for number, (point, move) in enumerate(self._trail.steps_back(), start=1):
            if move.seat != seat:
                break
            if self._trail.state_at(point).turn != now.turn:
                break
            if self._had_a_choice(point, move):
                yield depth - number

    def _had_a_choice(self, point: int, move: Moved) -> bool:
        """What was forced is no choice."""
        return move.chosen and len(self._trail.state_at(point).actions()) > 1

    def snapshot(self) -> dict[str, Any]:
        """Where the match stands now, to resume it with few events to be played again."""
        return {"events": self.length, "position": self.state.to_dict()}

    def _note(self, event: Event, action: int = UNREAD) -> None:
        """Lets an event that is known to fit take effect."""
        self._befores.append(self._trail.here)
        if isinstance(event, Moved):
            self._trail.advance(event, action)
            self._afters.append(self._trail.here)
            self._drawn += event.seat == CHANCE
            return
        self._afters.append(~len(self._others))
        self._others.append(event)
        match event:
            case UndoneTo(moves):
                self._trail.back_to(moves)
            case Resigned(seat):
                self._withdrawn[seat] = "resignation"
            case TimedOut(seat):
                self._withdrawn[seat] = "timeout"
            case StandingAnswer(seat, answer):
                self._standing[seat] = answer
            case Ended(reason):
                self._ended = reason

    def _check_seat(self, where: str, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise BadMatch(where, f"there is no seat {seat!r}")

    def _check_event(self, number: int, first: int) -> None:
        if type(number) is not int or not first <= number <= self.length:
            raise BadMatch("events", f"{number!r} is not among the {self.length} so far")
