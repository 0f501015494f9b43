"""Play a game of Ekö with random moves, and tell how it went.

Run it with `python examples/random_game.py [SEED]`.
"""

from __future__ import annotations

import sys

import serai

TURN_LIMIT = 300


def main(seed: int) -> None:
    match = serai.Match("eko", players=3, seed=seed, turn_limit=TURN_LIMIT)
    bot = serai.bot("eko", "random", seed=seed)
    while (outcome := match.outcome()) is None:
        match.play(bot.choose(match.state))

    print(f"{len(match.moves)} moves; the last ten: {' '.join(match.moves[-10:])}")
    for seat in range(match.state.players):
        mark = "wins" if seat in outcome.winners else ""
        print(f"seat {seat}: {match.state.points(seat):2} points {mark}")
    if not outcome.winners:
        print(f"nobody wins: {outcome.reason}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
