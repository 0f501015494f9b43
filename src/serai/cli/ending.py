"""Who won and why, and the points of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serai.cli import screen
from serai.cli.words import words
from serai.games.eko.reading import seat_name

if TYPE_CHECKING:
    from serai.core.match import Match
    from serai.core.state import Outcome


def show(match: Match) -> None:
    outcome = match.outcome()
    assert outcome is not None
    screen.say()
    screen.say(sentence(outcome), bold=True)
    for seat, score in enumerate(match.state.scores()):
        capital = words("eko.score.capital") if score["capital"] else ""
        screen.say(words("eko.score.line", seat=seat_name(seat), **score | {"capital": capital}))


def sentence(outcome: Outcome) -> str:
    key = {0: "nobody", 1: "one"}.get(len(outcome.winners), "several")
    names = words("session.and").join(seat_name(seat) for seat in outcome.winners)
    why = words(f"eko.ended.{outcome.reason}")
    return words(f"ending.{key}", winners=names, why=why)
