"""Looking at a match with the search: the best lines at a moment, and how the chances went.

A moment is a number of events that had happened. What is found there is what the seat deciding then
could have found: from its own view, and from what it had seen by then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import mul
from threading import Event
from typing import Any, Final

from serai.bots.levels import level_bot
from serai.bots.search import UNLIMITED, Line, SearchBot
from serai.core.contract.game import find
from serai.core.contract.state import State
from serai.core.contract.style import Style
from serai.core.match.events import Moved, Resigned, TimedOut, UndoneTo
from serai.core.match.match import Match

GLANCE: Final = Style(simulations=240, seconds=0.5)  # at each turn of a whole match
MOST_TURNS: Final = 300
MOST_POINTS: Final = 5  # at which a match turned
LEAST_SWING: Final = 0.12  # of the win that changes hands at one of them


@dataclass(frozen=True)
class Chances:
    """The share of the win that each seat could expect at a moment."""

    moment: int
    turn: int
    shares: tuple[float, ...]


@dataclass(frozen=True)
class TurningPoint:
    """A turn around which the chances changed."""

    moment: int  # at which it began
    before: Chances
    after: Chances


class Past:
    """A match as it was at each of its moments. It moves what the match keeps at hand, so it needs
    one of its own."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._logs: dict[int, list[dict[str, Any] | None]] = {}  # by seat, as far as asked for

    def state(self, moment: int) -> State:
        match = self.match
        return match.met(moment + 1) if moment < match.length else match.state

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

    def turns(self, most: int = MOST_TURNS) -> list[int]:
        """The moments of the first choice in each turn; of too many, as many as allowed, spread."""
        found, turn = [], None
        for moment in self.line():
            state = self.state(moment)
            if state.turn != turn and state.decider >= 0 and len(state.actions()) > 1:
                turn = state.turn
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
        simulations: int = UNLIMITED,
        stop: Event | None = None,
        progress: Callable[[list[Line]], None] | None = None,
    ) -> list[Line]:
        """At a moment at which a seat decides."""
        return level_bot(self.match.game, level, seed=1).analyze(
            self.state(moment),
            self.seen(moment),
            simulations=simulations,
            seconds=seconds,
            lines=lines,
            stop=stop,
            progress=progress,
        )

    def chances(self, moment: int, stop: Event | None = None) -> Chances:
        """By a short search, at one of the `turns`. The same whenever it is asked for, unless
        the machine is so busy that time runs out."""
        state = self.state(moment)
        (best,) = SearchBot(GLANCE, seed=moment, threads=1).analyze(
            state,
            self.seen(moment),
            simulations=GLANCE.simulations,
            seconds=GLANCE.seconds,
            lines=1,
            stop=stop,
        )
        return Chances(moment, state.turn, self._of_those_staying(best.shares, moment))

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
        return Chances(self.match.length, self.match.state.turn, tuple(shares))


def evened(course: Sequence[Chances], players: int) -> list[Chances]:
    """Each moment as the mean over one round around it. Whoever is to move looks a little better
    than after the next move; over a round that cancels out, as seasons do over a year."""
    reach, edge = players // 2, 1.0 if players % 2 else 0.5
    found = []
    for i, at in enumerate(course):
        near = range(max(0, i - reach), min(len(course), i + reach + 1))
        weights = [edge if abs(j - i) == reach else 1.0 for j in near]
        found.append(replace(at, shares=_mean([course[j] for j in near], weights)))
    return found


def turning_points(
    course: Sequence[Chances], shown: Sequence[Chances], players: int
) -> list[TurningPoint]:
    """Where one round promised other than the round before it, in order. `shown` is the course
    evened: what changed is named by two of its moments, so that whoever looks there finds the same,
    the nearest into which nothing went from across the turn."""
    rounds = [
        (_mean(course[max(0, i + 1 - players) : i + 1]), _mean(course[i + 1 : i + 1 + players]))
        for i in range(len(course) - 1)
    ]
    swings = [max(abs(b - a) for a, b in zip(*pair, strict=True)) for pair in rounds]
    reach, last = players // 2, len(shown) - 1
    points: list[int] = []
    for i in sorted(range(len(rounds)), key=lambda i: -swings[i]):
        if swings[i] >= LEAST_SWING and all(abs(i - other) > 2 * reach for other in points):
            points.append(i)
    return [
        TurningPoint(course[i].moment, shown[max(0, i - reach)], shown[min(i + 1 + reach, last)])
        for i in sorted(points[:MOST_POINTS])
    ]


def _mean(course: Sequence[Chances], weights: Sequence[float] | None = None) -> tuple[float, ...]:
    weights = weights or [1.0] * len(course)
    columns = zip(*(at.shares for at in course), strict=True)
    return tuple(sum(map(mul, weights, column)) / sum(weights) for column in columns)
