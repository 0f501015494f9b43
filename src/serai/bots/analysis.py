"""Looking at a match with the search: the best lines at a moment, and how the chances went.

A moment is a number of events that had happened. What is found there is what the seat deciding then
could have found: from its own view, and from what it had seen by then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from threading import Event
from typing import Any, Final

from serai.bots.levels import level_bot
from serai.bots.search import Line, SearchBot, Style
from serai.core.events import Moved, Resigned, TimedOut, UndoneTo
from serai.core.game import find
from serai.core.match import Match
from serai.core.state import State

GLANCE: Final = Style(simulations=96, seconds=0.25)  # at each moment of a whole match
MOST_MOMENTS: Final = 400
TURNS: Final = 5  # turning points, at most
LEAST_TURN: Final = 0.12  # of the win that changes hands at one


@dataclass(frozen=True)
class Chances:
    """The share of the win that each seat could expect at a moment."""

    moment: int
    shares: tuple[float, ...]


class Past:
    """A match as it was at each of its moments. It moves what the match keeps at hand, so it needs
    one of its own."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._logs: dict[int, list[dict[str, Any] | None]] = {}  # by seat, as far as asked for

    def state(self, moment: int) -> State:
        match = self.match
        return match.met(moment + 1) if moment < len(match.events) else match.state

    def seen(self, moment: int) -> list[dict[str, Any]] | None:
        """What the seat deciding then had seen of the match; None where all see everything."""
        if not find(self.match.game).has_secrets:
            return None
        seat = self.state(moment).decider
        log = self._logs.setdefault(seat, [])
        log += (self.match.seen_event(number, seat) for number in range(len(log), moment + 1))
        return [shown for shown in log[: moment + 1] if shown is not None]

    def line(self) -> list[int]:
        """The moments of the moves that stand: the start, and after each move. Where moves were
        taken back it is the moment when that had happened, with all that was seen by then."""
        moments = [0]
        for number, event in enumerate(self.match.events, start=1):
            if isinstance(event, Moved):
                moments.append(number)
            elif isinstance(event, UndoneTo):
                moments[event.moves :] = [number]
        return moments

    def decisions(self, most: int = MOST_MOMENTS) -> list[int]:
        """The moments at which a seat had a choice; of too many, as many as allowed, spread."""
        found = []
        for moment in self.line():
            state = self.state(moment)
            if state.decider >= 0 and len(state.actions()) > 1:
                found.append(moment)
        step = max(1.0, len(found) / most)
        return [found[int(i * step)] for i in range(min(most, len(found)))]

    def best_lines(
        self,
        moment: int,
        *,
        level: int | str,
        seconds: float,
        lines: int,
        stop: Event | None = None,
        progress: Callable[[list[Line]], None] | None = None,
    ) -> list[Line]:
        """At a moment at which a seat decides."""
        return level_bot(self.match.game, level, seed=1).analyze(
            self.state(moment),
            self.seen(moment),
            seconds=seconds,
            lines=lines,
            stop=stop,
            progress=progress,
        )

    def chances(self, moment: int, stop: Event | None = None) -> Chances:
        """By a short search, at one of the `decisions`. The same whenever it is asked for, unless
        the machine is so busy that time runs out."""
        (best,) = SearchBot(GLANCE, seed=moment, threads=1).analyze(
            self.state(moment),
            self.seen(moment),
            simulations=GLANCE.simulations,
            seconds=GLANCE.seconds,
            lines=1,
            stop=stop,
        )
        return Chances(moment, self._of_those_staying(best.shares, moment))

    def _of_those_staying(self, shares: Sequence[float], moment: int) -> tuple[float, ...]:
        """Who gave up can't win any more, though its pieces play on."""
        before = self.match.events[:moment]
        gone = {event.seat for event in before if isinstance(event, Resigned | TimedOut)}
        staying = [0.0 if seat in gone else share for seat, share in enumerate(shares)]
        whole = sum(staying) or 1.0
        return tuple(share / whole for share in staying)

    def chances_in_the_end(self) -> Chances | None:
        """None if nobody won."""
        outcome = self.match.outcome()
        if outcome is None or not outcome.winners:
            return None
        shares = [0.0] * self.match.players
        for seat in outcome.winners:
            shares[seat] = 1 / len(outcome.winners)
        return Chances(len(self.match.events), tuple(shares))


def coarse_first(count: int) -> list[int]:
    """All numbers below `count`, so ordered that the first few are spread over all of them."""
    return sorted(range(count), key=lambda number: (number & -number) or count, reverse=True)


def turning_points(course: Sequence[Chances]) -> list[int]:
    """Where in the course the most changed from one moment to the next: the indices of the
    earlier ones, in order."""
    swings = [
        max(abs(b - a) for a, b in zip(one.shares, other.shares, strict=True))
        for one, other in pairwise(course)
    ]
    largest = sorted(range(len(swings)), key=lambda i: -swings[i])[:TURNS]
    return sorted(i for i in largest if swings[i] >= LEAST_TURN)
