"""Fixed games as one line each, for comparing the rules compiled with the same rules plain.

`python -m tests.games.khan.replay 0 40` prints the lines of these seeds in the mode of
SERAI_KERNELS.
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

from serai.games.khan.board.fields import label
from serai.games.khan.game import KhanGame
from tests.games.khan.journeys import played

STEPS = 18


def line(seed: int) -> str:
    """A hash over every position of a game, its legal actions in order, and how they look."""
    digest = hashlib.sha256()
    positions = 0
    for state, text in played(seed, STEPS):
        moves = state.legal_moves()
        tried = state.why_not(f"D {label(positions * 7 % 154)}")
        seen: list[Any] = [
            state.to_dict(),
            [move.action for move in moves],
            state.scores(),
            text,
            None if tried is None else [tried.clause, tried.key],
        ]
        if positions % 10 == 0:
            seen += [KhanGame().appraise(state, moves), state.perft(1)]
        digest.update(json.dumps(seen).encode())
        positions += 1
    return f"{seed} {positions} {digest.hexdigest()}"


def main(first: int, last: int) -> None:
    for seed in range(first, last):
        print(line(seed))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
