"""How much time each seat has left. Pure: whoever asks says what time it is.

One rule serves both kinds of clock: a seat's time runs while it must decide, in its own turn or
asked out of turn. With a live clock a seat gets its increment whenever the decision passes on from
it, so a step taken back and taken again gains nothing. With days per turn all seats have their
whole time again when a new turn begins. Bots have no clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from serai.server.wire.match import ClockReading
from serai.server.wire.table import Clock

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Timepiece:
    """A clock as it stood at `since`."""

    rule: Clock
    left: tuple[float, ...]  # seconds, by seat
    running: int | None
    since: float
    turn: int

    @classmethod
    def wound(cls, rule: Clock, players: int, now: float) -> Timepiece | None:
        """A clock before the first decision; None if there is no limit."""
        if rule.kind == "none":
            return None
        return cls(rule, (_whole(rule),) * players, None, now, 0)

    @classmethod
    def stored(cls, data: Mapping[str, Any]) -> Timepiece | None:
        """As `to_store` wrote it."""
        reading = data.get("reading")
        if reading is None:
            return None
        rule = Clock(**{name: value for name, value in data.items() if name != "reading"})
        return cls(
            rule, tuple(reading["left"]), reading["running"], reading["since"], reading["turn"]
        )

    def to_store(self) -> dict[str, Any]:
        reading = {
            "left": [round(seconds, 3) for seconds in self.left],
            "running": self.running,
            "since": self.since,
            "turn": self.turn,
        }
        return {**self.rule.model_dump(), "reading": reading}

    def pressed(self, now: float, decider: int | None, turn: int) -> Timepiece:
        """After something happened: the seat whose time runs from now on, None for nobody's."""
        left = self.left_at(now)
        if self.rule.kind == "days" and turn != self.turn:
            left = [_whole(self.rule)] * len(left)
        elif self.rule.kind == "live" and self.running not in (None, decider):
            left[self.running] += self.rule.increment
        return replace(self, left=tuple(left), running=decider, since=now, turn=turn)

    def resumed(self, started: float) -> Timepiece:
        """While the server was down no live clock ran."""
        if self.rule.kind == "live" and self.since < started:
            return replace(self, since=started)
        return self

    def left_at(self, now: float) -> list[float]:
        left = list(self.left)
        if self.running is not None:
            left[self.running] = max(0.0, left[self.running] - max(0.0, now - self.since))
        return left

    def reading(self, now: float) -> ClockReading:
        left = [round(seconds, 3) for seconds in self.left_at(now)]
        return ClockReading(left=left, running=self.running)

    @property
    def deadline(self) -> float | None:
        """When the running seat's time is up."""
        return None if self.running is None else self.since + self.left[self.running]


def _whole(rule: Clock) -> float:
    return rule.days * DAY if rule.kind == "days" else float(rule.seconds)
