"""The package and the oracle side by side: two models written apart must agree on everything."""

from __future__ import annotations

import pytest

import serai
from serai.core.contract.state import Move
from serai.core.kernels.kernel import PLAIN
from serai.games.khan.game import KhanState
from tests.games.khan.journeys import journey, played
from tests.games.khan.oracle import model

GROUPS = 6  # a test each, so that a failure is found soon
GAMES = 4 if PLAIN else 7
ALL_KINDS = {
    *("place", "invade", "drive", "conquer", "free", "discard", "pass", "end"),
    *("accept", "refuse", "morale", "protection", "divine", "scout", "draw"),
}


def agree_on_what_is(state: KhanState) -> None:
    position = state.to_dict()
    texts = [str(move) for move in state.legal_moves()]
    assert len(set(texts)) == len(texts)
    assert set(texts) == set(model.legal(position))
    known = ("tiles", "bonus", "total", "areas")
    scores = [{key: score[key] for key in known} for score in state.scores()]
    assert scores == model.scores(position)


def samples_of_each_kind(state: KhanState) -> list[Move]:
    by_kind: dict[str, list[Move]] = {}
    for move in state.legal_moves():
        by_kind.setdefault(move.kind, []).append(move)
    return [move for moves in by_kind.values() for move in moves[:: 1 + len(moves) // 2]]


@pytest.mark.parametrize("group", range(GROUPS))
def test_both_agree_on_every_position_of_many_games(group: int) -> None:
    for seed in range(group * GAMES, (group + 1) * GAMES):
        for state, text in played(seed, 14):
            agree_on_what_is(state)
            if text is not None:
                following = model.play(state.to_dict(), text)
                assert following == state.play(text).to_dict(), text


def test_moves_of_every_kind_lead_to_the_same_position() -> None:
    """Not only the moves that were played: all kinds."""
    kinds: set[str] = set()
    for seed in range(100, 124):
        for state in journey(seed, 6):
            position = state.to_dict()
            for move in samples_of_each_kind(state):
                kinds.add(move.kind)
                assert model.play(position, str(move)) == state.play(move).to_dict(), str(move)
    assert kinds >= ALL_KINDS - {"pass"}


def test_positions_played_to_are_positions_that_load_accepts() -> None:
    for seed in range(1, 72, 6):
        for state in journey(seed, 10):
            assert serai.load(state.to_dict()) == state
