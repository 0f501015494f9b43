"""What a seat has seen of a match that is being played."""

from __future__ import annotations

from typing import Any

from serai.core.contract.game import find
from serai.core.match.match import Match


class Seen:
    """`match.seen(seat)`, while it only ever grows: what was told is not asked for again."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self._seat = seat
        self._next = 0
        self._log: list[dict[str, Any]] | None = [] if find(match.game).has_secrets else None

    def so_far(self) -> list[dict[str, Any]] | None:
        """None where all is open to everybody: the position says it all."""
        if self._log is not None:
            last = self._match.length
            told = (self._match.seen_event(n, self._seat) for n in range(self._next, last + 1))
            self._log += [event for event in told if event is not None]
            self._next = last + 1
        return self._log
