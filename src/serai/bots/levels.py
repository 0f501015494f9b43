"""Levels 1 to 8: how long, how far and how exactly the search may look.

A level is a number of simulations, with a cap on time: on a busy machine it thinks less, not
longer. When its choice is clear before, it stops. The lower levels also see only a few moves ahead,
consider only what looks good at once, and misjudge positions somewhat; so they make the mistakes of
people in a hurry. Each game says in its `mind/levels.py` what its levels are.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from serai.bots.search import SearchBot
from serai.core.contract.game import find
from serai.core.text.errors import BadOption

LEVELS: Final = range(1, 9)


def level_number(level: int | str) -> int:
    """From 5, "5" or "level-5"; BadOption for what is no level."""
    text = str(level).removeprefix("level-")
    if isinstance(level, bool) or text not in map(str, LEVELS):
        raise BadOption(f"there is no level {level!r}; levels are 1 to {LEVELS[-1]}")
    return int(text)


def level_bot(
    game: str,
    level: int | str,
    seed: int | None = None,
    *,
    scale: float = 1.0,
    seconds: float | None = None,
    threads: int | None = None,
) -> SearchBot:
    """`scale` multiplies the simulations; `seconds` is another cap on time, and with 0 the bot
    plays whatever looks best at first sight."""
    style = find(game).levels[level_number(level) - 1]
    if not scale > 0:
        raise BadOption(f"scale {scale!r}: must be above 0")
    if seconds is not None and not seconds >= 0:
        raise BadOption(f"seconds {seconds!r}: must not be below 0")
    style = replace(
        style,
        simulations=max(1, round(style.simulations * scale)),
        seconds=style.seconds if seconds is None else seconds,
    )
    return SearchBot(style, seed, threads)
