"""Hot loops over the rules, as kernels: a call from Python costs more than a move does.

Every game has its own, for a kernel that is handed the rules is compiled anew in every process.
"""

from __future__ import annotations

from serai.core.kernels.dice import next_random
from serai.core.kernels.kernel import door
from serai.core.kernels.record import Handle, assign
from serai.games.khan.constants import OVER
from serai.games.khan.rules.doors import apply, legal_actions
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.tables import Tables


@door
def rollouts(
    tables: Handle[Tables],
    start: Handle[Position],
    scratch: Handle[Position],
    out: list[int],
    seed: int,
    games: int,
    most: int,
) -> tuple[int, int]:
    """Random games from one position, each to its end or for `most` decisions; `scratch` holds the
    last position. Returns all decisions made and the next seed."""
    total = 0
    for _ in range(games):
        assign(scratch, 0, start, 0)
        left = most
        while scratch[0].phase != OVER and left > 0:
            count = legal_actions(tables, scratch, out)
            seed = next_random(seed)
            apply(tables, scratch, out[seed % count])
            left -= 1
        total += most - left
    return total, seed


@door
def perft(tables: Handle[Tables], line: Handle[Position], outs: list[list[int]], depth: int) -> int:
    """Positions after `depth` decisions from line[depth]; line and outs have a row per depth."""
    count = legal_actions(tables, line[depth : depth + 1], outs[depth])
    if depth == 1:
        return count
    total = 0
    for i in range(count):
        assign(line, depth - 1, line, depth)
        apply(tables, line[depth - 1 : depth], outs[depth][i])
        total += perft(tables, line, outs, depth - 1)
    return total


@door
def copies(start: Handle[Position], scratch: Handle[Position], count: int) -> int:
    """Copies a position many times, each copy differing by what the one before it held."""
    for i in range(count):
        assign(scratch, 0, start, 0)
        scratch[0].turn += i
    return scratch[0].turn
