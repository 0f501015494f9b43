"""How the end of a match is told where somebody has withdrawn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import serai
from serai.core.contract.state import Outcome
from serai.core.match.ending import tell_outcome
from serai.core.match.match import Match

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
    words = f"Red came first: {CLAUSE}. But Red had withdrawn, so nobody wins."
    assert tell_outcome(match) == words


def test_several_who_came_first_after_withdrawing_are_named() -> None:
    shared = SimpleNamespace(outcome=lambda: Outcome((0, 2), "W1"))
    match = SimpleNamespace(game="eko", state=shared, outcome=lambda: Outcome((), "W1"))
    words = f"Gold and Red came first together: {CLAUSE}. But they had withdrawn, so nobody wins."
    assert tell_outcome(cast(Match, match)) == words
