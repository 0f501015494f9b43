"""Ekö for PettingZoo: `env` ends the game at an illegal action, `raw_env` raises."""

from __future__ import annotations

from typing import Any, ClassVar

from pettingzoo import AECEnv

from serai.rl.aec import GameEnv, wrapped
from serai.rl.rendering import MODES


class raw_env(GameEnv):  # noqa: N801  # PettingZoo's name for it
    game = "eko"
    metadata: ClassVar[dict[str, Any]] = {
        "name": "eko_v0",
        "render_modes": MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }


def env(players: int = 2, **options: Any) -> AECEnv:
    """See `GameEnv` for the options."""
    return wrapped(raw_env(players, **options))
