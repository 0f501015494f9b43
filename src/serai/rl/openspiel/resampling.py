"""Games of Khan that a seat can't tell from the one that was played."""

from __future__ import annotations

from random import Random

from serai.games.khan.text.knowledge import follow
from serai.rl.openspiel.point import Point


def texts_alike(point: Point, seat: int, rng: Random) -> list[str]:
    """The moves after the set-up, with other cards where the seat did not see them: any that it
    can't rule out, each such game being equally likely."""
    setup, *moves = point.steps()
    start = {"event": "start", "view": point.terms.set_up(setup.number).view(seat)}
    drawn = follow([start, *(step.event(seat) for step in moves)], seat).draws(rng)
    return [
        f"draw {drawn[time]}" if time in drawn else step.text
        for time, step in enumerate(moves, start=1)
    ]
