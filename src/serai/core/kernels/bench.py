"""How fast the rules run, inside kernels and through the public API; the same for every game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

from serai.core.contract.game import find
from serai.core.contract.state import State


def measure(
    game: str, players: int, variants: Sequence[str] = (), seconds: float = 5.0, seed: int = 1
) -> dict[str, Any]:
    """Random play on one core, listing all legal actions at every decision; half the time each."""
    rules = find(game)
    options = {"variants": list(variants)} if variants else {}
    state = rules.new(players=players, seed=seed, **options)
    rules.rollouts(state, 0.01, seed)  # compile or load first
    decisions, games, spent = rules.rollouts(state, seconds / 2, seed)
    api_decisions, api_spent = _through_the_api(state, seconds / 2, seed)
    return {
        "game": game,
        "players": players,
        "variants": list(variants),
        "seconds": seconds,
        "compiled_decisions_per_second": round(decisions / spent),
        "api_decisions_per_second": round(api_decisions / api_spent),
        "decisions_per_game": round(decisions / games, 1),
        "position_bytes": rules.position_bytes,
        "copy_nanoseconds": round(rules.time_copies(state), 1),
    }


def _through_the_api(start: State, seconds: float, seed: int) -> tuple[int, float]:
    rng = Random(seed)
    state = start
    decisions = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        for _ in range(100):
            moves = state.legal_moves()
            if not moves:
                state = start
                continue
            state = state.play(moves[int(rng.random() * len(moves))])
            decisions += 1
    return decisions, spent
