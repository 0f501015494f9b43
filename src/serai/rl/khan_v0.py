"""Khan for PettingZoo: `env` ends the game at an illegal action, `raw_env` raises."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from serai.rl.aec import GameEnv, metadata_of, wrapped


class raw_env(GameEnv):  # noqa: N801  # PettingZoo's name for it
    game = "khan"
    metadata = metadata_of(game)


def env(players: int = 2, **options: Any) -> AECEnv:
    """See `GameEnv` for the options."""
    return wrapped(raw_env(players, **options))
