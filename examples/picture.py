"""Let greedy opponents play so many moves of a game, and draw the position they come to.

Run it with `python examples/picture.py [GAME PLAYERS SEED MOVES PICTURE.svg]`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import serai


def played(game: str, players: int, seed: int, moves: int) -> serai.State:
    """The position after so many chosen moves; draws are not counted."""
    match = serai.Match(game, players=players, seed=seed)
    bot = serai.bot(game, "greedy", seed=seed)
    for _ in range(moves):
        match.play(bot.choose(match.state))
    return match.state


def main(arguments: list[str]) -> None:
    game, players, seed, moves, picture = arguments or ["khan", "4", "2", "100", "khan.svg"]
    state = played(game, int(players), int(seed), int(moves))
    Path(picture).write_text(state.svg(), encoding="utf-8")
    print(f"The picture of {state!r} is in {picture}.")


if __name__ == "__main__":
    main(sys.argv[1:])
