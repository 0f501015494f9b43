"""How the end of a match is told where somebody has withdrawn."""

from __future__ import annotations

import serai
from serai.core.ending import tell_outcome
from serai.core.match import Match

CLAUSE = "12 points or more, and a building on a capital (W1)"


def test_one_who_came_first_after_withdrawing_is_named() -> None:
    match, bot = Match("eko", 3, seed=1), serai.bot("eko", "greedy", 1)
    while match.outcome() is None:
        last = bot.choose(match.state)
        match.play(last)
    assert tell_outcome(match) == f"Red wins: {CLAUSE}."
    match.undo()
    match.resign(2)
    match.play(last)
    words = f"Nobody wins, for Red came first after withdrawing: {CLAUSE}."
    assert tell_outcome(match) == words
