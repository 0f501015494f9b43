"""`serai` with nothing left to chance, for `serai serve` in tests of the browser.

All its matches deal from the same secret and its bots have a seed and all the time they need, so
that a game between the same hands on the same board goes the same way every time, and what failed
once can be made to fail again. One device may ask as often as all tests together do.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from serai.bots import bot
from serai.bots.base import Bot
from serai.cli import main
from serai.core.match import chance
from serai.server import limits, settings
from serai.server.minds import minds

BOT_SEED = 1
TIME_TO_THINK = 60.0  # seconds: a level is its number of simulations then, on a busy machine too
BOT_PAUSE = 0.02  # seconds
NO_LIMIT = (1000.0, 1000.0)


def known_bot(game: str, level: str) -> Bot:
    options: dict[str, Any] = {"seconds": TIME_TO_THINK} if level.startswith("level-") else {}
    return bot(game, level, BOT_SEED, **options)


if __name__ == "__main__":
    chance.new_secret = lambda: bytes(chance.SECRET_BYTES)
    minds.bot = known_bot  # type: ignore[assignment,attr-defined]
    limits.RATES.update(dict.fromkeys(limits.RATES, NO_LIMIT))
    settings.Settings = partial(settings.Settings, bot_pause=BOT_PAUSE)  # type: ignore[assignment,misc]
    main()
