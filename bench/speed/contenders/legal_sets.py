"""Random games as lines, one for each position: how many moves are legal there, and their hash.

    python -m bench.speed.contenders.legal_sets khan 3 1000

Which move is made depends on the texts of the moves and not on the order in which they are listed,
so two versions of the rules that agree play the same games.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from itertools import count, islice
from random import Random

import serai
from serai.games.eko.constants import VARIANTS

LONGEST = 1_000  # decisions: a few games with all variants never end


def lines(game: str, players: int, varied: bool) -> Iterator[str]:
    """Game after game, without end. A varied game has the variants that its number says in bits."""
    for number in count():
        variants = [name for bit, name in enumerate(VARIANTS) if number >> bit & 1]
        options = {"variants": variants} if varied else {}
        random = Random(number)
        state = serai.new(game, players=players, seed=number, **options)
        for decision in range(LONGEST):
            moves = sorted((str(move), move.action) for move in state.legal_moves())
            if not moves:
                break
            digest = hashlib.sha256("\n".join(text for text, _ in moves).encode()).hexdigest()
            yield f"game {number}, decision {decision}: {len(moves)} moves {digest[:16]}"
            state = state.after(random.choice(moves)[1])


if __name__ == "__main__":
    game, _, variants = sys.argv[1].partition("+")
    for line in islice(lines(game, int(sys.argv[2]), bool(variants)), int(sys.argv[3])):
        print(line)
