"""Computer opponents, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from serai.bots.greedy import GreedyBot
from serai.bots.hosted import hosted_bot, hosted_names
from serai.bots.levels import LEVELS as _NUMBERS
from serai.bots.levels import level_bot
from serai.bots.random import RandomBot
from serai.bots.uct import uct_bot
from serai.core.contract.game import find
from serai.core.text.errors import BadOption

if TYPE_CHECKING:
    from serai.bots.base import Bot

LEVELS = ("random", "greedy", *(f"level-{number}" for number in _NUMBERS))
NAMES = (*LEVELS, "uct")


def opponents(game: str) -> tuple[str, ...]:
    """Whom people can choose to play against: programs of the host, and levels from weak to
    strong."""
    return (*hosted_names(game), *LEVELS)


def bot(game: str, level: int | str = "greedy", seed: int | None = None, **options: Any) -> Bot:
    """A bot that plays `game`; the same seed and the same positions give the same choices.

    Levels take `scale`, `seconds` and `threads` as options; "uct" also `simulations`.
    """
    find(game)
    try:
        if level == "uct":
            return uct_bot(game, seed, **options)
        if level in ("random", "greedy"):
            return (RandomBot if level == "random" else GreedyBot)(seed, **options)
        if isinstance(level, int) or level in LEVELS:
            return level_bot(game, level, seed, **options)
        if level in hosted_names(game):
            return hosted_bot(level, seed, **options)
    except TypeError:
        raise BadOption(f"{level!r} takes no such options: {', '.join(options)}") from None
    raise BadOption(f"no bot is called {level!r}; there are: {', '.join(NAMES)}")
