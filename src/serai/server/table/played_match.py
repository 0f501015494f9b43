"""A match as a room keeps it: with the times of its events and the versions they make."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from typing import Literal

from serai.core.contract.state import CHANCE, State
from serai.core.match.events import StandingAnswer, UndoneTo, event_to_dict
from serai.core.match.match import Match
from serai.storage.records import EventRow, StoredMatch

NOBODY = -1
UndoKind = Literal["free", "ask", "none"]


class Played:
    """Versions count the events that all may know of. A standing answer is its seat's own affair:
    if it counted, the gap in the numbers would tell everyone of it."""

    def __init__(self, match: Match, rows: Sequence[EventRow]) -> None:
        self._at = array("d")
        self._deciders = array("b")  # or NOBODY
        self._numbers = array("i")  # of the event that led to a version
        self._choices: dict[int, int] = {}  # of some seats, the moves before a choice that stands
        self.advance(match, rows)

    @classmethod
    def resumed(cls, stored: StoredMatch) -> Played | None:
        """The match of a table as it was stored; None if there is none yet."""
        table, snapshot = stored.table, stored.snapshot
        if table.start is None or table.secret is None:
            return None
        match = Match.resume(
            table.game,
            start=table.start,
            secret=table.secret,
            events=(row.body for row in stored.events),
            committed=table.committed,
            turn_limit=table.turn_limit,
            snapshot=None if snapshot is None else snapshot.body,
        )
        return cls(match, stored.events)

    def copy(self) -> Played:
        """For another thread: asking a match about its past moves what it keeps at hand."""
        twin = object.__new__(Played)
        twin.match = self.match.copy()
        twin._at, twin._deciders = self._at[:], self._deciders[:]
        twin._numbers, twin._choices = self._numbers[:], self._choices.copy()
        twin.outcome, twin.decider = self.outcome, self.decider
        return twin

    def advance(self, match: Match, rows: Sequence[EventRow]) -> None:
        """The match went on, and this is stored."""
        self.match = match
        for event, row in zip(match.events_from(len(self._at)), rows, strict=True):
            self._at.append(row.at)
            self._deciders.append(NOBODY if row.decider is None else row.decider)
            if not isinstance(event, StandingAnswer):
                self._numbers.append(row.seq)
            if isinstance(event, UndoneTo):
                self._choices.clear()
        self.outcome = match.outcome()
        self.decider = None if self.is_over else match.state.decider  # the seat that must decide

    @property
    def version(self) -> int:
        return len(self._numbers)

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    def number(self, version: int) -> int:
        """Of the event, counted from 1, that led to a version."""
        return self._numbers[version - 1]

    def at(self, version: int) -> float:
        return self._at[self.number(version) - 1]

    def before(self, number: int) -> State:
        """The state that an event met, or if there is none of that number yet, will meet."""
        return self.match.met(number) if number <= len(self._at) else self.match.state

    def around(self, version: int) -> tuple[State, State]:
        """The states before and after the event that led to a version."""
        number = self.number(version)
        return self.before(number), self.before(number + 1)

    def shown_to(self, seats: Collection[int], version: int) -> int | None:
        """With which seat's eyes a device that holds several sees a version.

        Those of the seat that then had to decide, if it is one of them; else of the last of them
        that had to. Never of two at once: people who share a device still have their secrets.
        """
        if len(seats) < 2:
            return next(iter(seats), None)
        number = self.number(version) if version else 0
        later = self._deciders[number] if number < len(self._at) else self.decider
        for seat in (later, *reversed(self._deciders[:number])):
            if seat in seats:
                return seat
        return min(seats)

    def may_undo(self, seat: int, others: Collection[int]) -> UndoKind:
        """Whether a seat may take back: by itself, or if the other people agree."""
        if self.is_over:
            return "none"
        if self.match.undo_step(seat) is not None:
            return "free"
        if seat not in self._choices:
            choice = self.match.last_choice(seat)
            if choice is None:
                return "none"
            self._choices[seat] = choice
        return "ask" if others else "free"


def rows_after(known: int, match: Match, at: float) -> list[EventRow]:
    """What storage keeps of the events of a match beyond those it knows."""
    return [
        EventRow(number, at, _who(match.met(number)), event_to_dict(event))
        for number, event in enumerate(match.events_from(known), start=known + 1)
    ]


def _who(state: State) -> int | None:
    decider = state.decider
    return None if decider == CHANCE else decider
