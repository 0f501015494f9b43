"""Matches of the toy game, for the tests of Match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from serai.core.contract.state import CHANCE
from serai.core.match.events import Moved
from serai.core.match.match import Match
from serai.core.text.errors import BadOption
from tests.core.toygame import ToyGame

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True, scope="module")
def toy_game() -> Iterator[None]:
    """In a module that imports it, a Match may be one of the toy game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("serai.core.match.match.find", find)
        yield


def find(name: str) -> ToyGame:
    if name != ToyGame.name:
        raise BadOption(f"there is no game {name!r}")
    return ToyGame()


def match_of(players: int = 2, turn_limit: int | None = None) -> Match:
    return Match("toy", players, seed=5, first=0, turn_limit=turn_limit)


def draws(match: Match) -> list[str]:
    """All that chance ever drew, undone draws too."""
    return [e.text for e in match.events if isinstance(e, Moved) and e.seat == CHANCE]


def offer(match: Match) -> str:
    """The active seat offers the first card of its hand; the card."""
    text = str(match.state.legal_moves()[1])
    match.play(text)
    return text.removeprefix("offer ")


def play_to_the_end(match: Match) -> None:
    while match.outcome() is None:
        match.play(match.state.legal_moves()[0])
