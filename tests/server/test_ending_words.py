"""How the end of a match is told where somebody has withdrawn."""

from __future__ import annotations

import serai
from serai.core.match import Match
from serai.server.words import tell_outcome

CLAUSE = "12 points or more, and a building on a capital (W1)"


def test_one_who_came_first_after_withdrawing_is_named() -> None:
    match, bot = Match("eko", 3, seed=1), serai.bot("eko", "greedy", 1)
    while (won := match.outcome()) is None:
        last = bot.choose(match.state)
        match.play(last)
    assert tell_outcome(match, won) == f"Red wins: {CLAUSE}."
    match.undo()
    match.resign(2)
    match.play(last)
    nobody = match.outcome()
    assert nobody is not None
    words = f"Nobody wins, for Red came first after withdrawing: {CLAUSE}."
    assert tell_outcome(match, nobody) == words
