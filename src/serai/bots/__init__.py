"""Computer opponents, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serai.bots.greedy import GreedyBot
from serai.bots.random import RandomBot
from serai.core.errors import BadOption
from serai.core.game import find

if TYPE_CHECKING:
    from collections.abc import Callable

    from serai.bots.base import Bot

LEVELS: dict[str, Callable[[int | None], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot(game: str, level: str = "greedy", seed: int | None = None) -> Bot:
    """A bot that plays `game`; the same seed and the same positions give the same choices."""
    find(game)
    if level not in LEVELS:
        raise BadOption(f"no bot is called {level!r}; there are: {', '.join(LEVELS)}")
    return LEVELS[level](seed)
