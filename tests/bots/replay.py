"""What a short search finds in some positions, as lines of text: alike in both modes."""

from __future__ import annotations

import sys
from random import Random

from serai import Match
from serai.bots.search import SearchBot
from serai.core.contract.style import Style

STYLE = Style(24, 3600.0, trees=2, width=12, noise=0.2)


def line(game: str, seed: int) -> str:
    match, rng = Match(game, players=2 + seed % 3, seed=seed), Random(seed)
    while match.state.turn < 3 or len(match.state.legal_moves()) < 2:
        match.play(rng.choice(match.state.legal_moves()))
    bot = SearchBot(STYLE, seed, threads=1)
    chosen = bot.choose(match.state)
    found = bot.analyze(match.state, simulations=STYLE.simulations, seconds=3600.0, lines=5)
    seen = [f"{line.move} {line.visits} {line.shares[0]:.6f}" for line in found]
    return f"{game} {seed} {chosen}: {', '.join(seen)}"


def lines(seeds: int) -> list[str]:
    return [line(game, seed) for game in ("eko", "khan") for seed in range(seeds)]


if __name__ == "__main__":
    print("\n".join(lines(int(sys.argv[1]))))
