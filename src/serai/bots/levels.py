"""Levels 1 to 8: how long, how far and how exactly the search may look.

A level is a number of simulations, with a cap on time: on a busy machine it thinks less, not
longer. When its choice is clear before, it stops. The lower levels also see only a few moves ahead,
consider only what looks good at once, and misjudge positions somewhat; so they make the mistakes of
people in a hurry.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from serai.bots.search import SearchBot, Style
from serai.core.text.errors import BadOption

STYLES: Final[dict[str, tuple[Style, ...]]] = {
    "eko": (
        Style(4, 0.1, trees=1, width=6, horizon=1, noise=1.5),
        Style(12, 0.1, trees=1, width=10, horizon=2, noise=1.0),
        Style(36, 0.2, trees=1, width=16, horizon=4, noise=0.4),
        Style(100, 0.5, trees=1, width=24, horizon=8, noise=0.25),
        Style(500, 1.0, trees=2),
        Style(2_400, 2.0, trees=2),
        Style(10_000, 3.0, trees=2),
        Style(60_000, 5.0, trees=2),
    ),
    "khan": (
        Style(4, 0.1, trees=1, width=6, horizon=1, noise=1.2),
        Style(8, 0.1, trees=1, width=8, horizon=2, noise=0.8),
        Style(16, 0.2, trees=1, width=12, horizon=3, noise=0.5),
        Style(30, 0.5, trees=1, width=20, horizon=6, noise=0.3),
        Style(80, 1.0, trees=2),
        Style(320, 2.0, trees=2),
        Style(1_000, 3.0, trees=2),
        Style(20_000, 5.0, trees=2),
    ),
}
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
    style = STYLES[game][level_number(level) - 1]
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
