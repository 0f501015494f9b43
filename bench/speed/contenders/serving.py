"""A contender: a process that measures when asked to, and rests while others are measured.

It also runs in the peers' environment, so it needs nothing but Python.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Reading:
    """What one line of a table showed in one round."""

    table: str
    line: str
    value: float
    length: float | None = None  # decisions a game, where the value is decisions a second


# Measures for about so many seconds, in the round of this number.
Turn = Callable[[float, int], list[Reading]]


def serve(version: str, turns: Mapping[str, Turn]) -> None:
    """Says what it can measure, then answers each JSON line with one of its own."""
    _say({"version": version, "turns": list(turns)})
    for line in sys.stdin:
        asked = json.loads(line)
        readings = turns[asked["turn"]](asked["seconds"], asked["round"])
        _say([asdict(reading) for reading in readings])


def _say(answer: object) -> None:
    print(json.dumps(answer), flush=True)
