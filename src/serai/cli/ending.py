"""Who won and why, and how the points of all came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serai.cli import screen
from serai.cli.words import words
from serai.core.game import find

if TYPE_CHECKING:
    from serai.core.match import Match

INDENT = " " * 17  # of the further lines of a long one


def show(match: Match) -> None:
    screen.say()
    screen.tell(sentence(match), bold=True)
    for line in find(match.game).narrator.score_lines(match.state):
        screen.tell(line, indent=INDENT)


def sentence(match: Match) -> str:
    outcome = match.outcome()
    assert outcome is not None
    rules = find(match.game)
    key = {0: "nobody", 1: "one"}.get(len(outcome.winners), "several")
    names = words("session.and").join(map(rules.narrator.seat_name, outcome.winners))
    why = rules.narrator.ended(match.state, outcome.reason)
    return words(f"ending.{key}", winners=names, why=why)
