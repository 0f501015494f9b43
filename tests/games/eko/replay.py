"""Fixed games as one line each, for comparing the rules compiled with the same rules plain.

`python -m tests.games.eko.replay 0 40` prints the lines of these seeds in the mode of
SERAI_KERNELS.
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

from serai.games.eko.game import EkoGame
from tests.games.eko.journeys import played

STEPS = 50


def line(seed: int) -> str:
    """A hash over every position of a game, its legal actions in order, and how they look."""
    digest = hashlib.sha256()
    positions = 0
    for state, text in played(seed, STEPS):
        moves, labels = state.legal_moves(), state.surface.labels
        seen: list[Any] = [
            state.to_dict(),
            [move.action for move in moves],
            state.scores(),
            text,
            str(state.why_not(f"{labels[positions % len(labels)]}x{labels[-1]}")),
        ]
        if positions % 20 == 0:
            seen += [EkoGame().appraise(state, moves), state.perft(1)]
        digest.update(json.dumps(seen).encode())
        positions += 1
    return f"{seed} {positions} {digest.hexdigest()}"


def main(first: int, last: int) -> None:
    for seed in range(first, last):
        print(line(seed))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
