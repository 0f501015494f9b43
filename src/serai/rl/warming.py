"""Compiles the kernels that only environments use."""

from __future__ import annotations

from collections.abc import Callable

from serai.core.contract.game import GAMES
from serai.rl.vector import EkoVectorEnv, GameVectorEnv, KhanVectorEnv

ENVIRONMENTS: dict[str, type[GameVectorEnv]] = {"eko": EkoVectorEnv, "khan": KhanVectorEnv}


def warm(progress: Callable[[str], None]) -> None:
    """Names each to `progress` first, as `Game.warm` does."""
    for game in GAMES:
        progress(f"environments of {game}")
        env = ENVIRONMENTS[game](setups=1)
        _, info = env.reset(seed=0)
        env.step(info["action_mask"].argmax(axis=1))
        env.step([-1])  # the last observation of a match is written on its own
