"""A move leaves nothing that only the collector of garbage could clear away: at a table, others
would wait while it looks."""

from __future__ import annotations

import gc
from random import Random

import pytest

from serai.core.match.match import Match
from serai.server.table.played_match import Played, rows_after
from serai.server.table.showing import Receiver, Showing


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_showing_moves_leaves_no_garbage(game: str) -> None:
    match = Match(game, 2, seed=1)
    played, rng = Played(match, rows_after(0, match, 0.0)), Random(1)
    receivers = [Receiver(frozenset({seat}), "en") for seat in range(2)]

    def play() -> None:
        since, trial = played.version, played.match.copy()
        trial.play(rng.choice(trial.state.legal_moves()))
        played.advance(trial, rows_after(len(played.match.events), trial, 0.0))
        showing = Showing(played, frozenset({0, 1}))
        for receiver in receivers:
            assert showing.events(receiver, since, None)
        played.match.shed()

    for _ in range(20):
        play()  # loads kernels, which leaves some
    gc.collect()
    gc.disable()
    try:
        for _ in range(20):
            play()
        assert gc.collect() < 20, "a kernel that is loaded only now leaves a few"
    finally:
        gc.enable()
