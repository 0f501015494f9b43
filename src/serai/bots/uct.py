"""Plain UCT with random games, a measuring stick: it knows the rules and nothing else."""

from __future__ import annotations

from serai.bots.search import SearchBot
from serai.core.contract.style import Style
from serai.core.text.errors import BadOption

ANY = 1 << 30


def uct_bot(
    game: str,  # noqa: ARG001  # it plays all games alike
    seed: int | None = None,
    *,
    simulations: int = ANY,
    seconds: float = 1.0,
    scale: float = 1.0,
    threads: int | None = None,
) -> SearchBot:
    """Thinks until so many simulations are made or so many seconds are gone."""
    if simulations < 1 or not seconds >= 0 or not scale > 0:
        raise BadOption("uct: simulations, seconds and scale can't be below 1, 0 and 0")
    style = Style(
        max(1, round(simulations * scale)),
        seconds,
        trees=2,
        width=ANY,
        exploration=1.0,
        random_games=True,
    )
    return SearchBot(style, seed, threads)
