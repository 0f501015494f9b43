"""Hot loops over the rules, as kernels: a call from Python costs more than a move does.

Every game has its own, for a kernel that is handed the rules is compiled anew in every process.
"""

from __future__ import annotations

from serai.core.dice import next_random
from serai.core.kernel import kernel
from serai.core.record import Handle, assign
from serai.games.khan.constants import OVER
from serai.games.khan.rules import apply, legal_actions
from serai.games.khan.state import Position
from serai.games.khan.tables import Tables


@kernel
def rollout(
    tables: Handle[Tables], position: Handle[Position], out: list[int], seed: int, most: int
) -> tuple[int, int]:
    """Plays at random to the end, or for `most` decisions; returns those made and the next seed."""
    decisions = 0
    while position[0].phase != OVER and decisions < most:
        count = legal_actions(tables, position, out)
        seed = next_random(seed)
        apply(tables, position, out[seed % count])
        decisions += 1
    return decisions, seed


@kernel
def rollouts(
    tables: Handle[Tables],
    start: Handle[Position],
    scratch: Handle[Position],
    out: list[int],
    seed: int,
    games: int,
    most: int,
) -> tuple[int, int]:
    """Several random games from one position; returns all decisions made and the next seed."""
    total = 0
    for _ in range(games):
        assign(scratch, 0, start, 0)
        decisions, seed = rollout(tables, scratch, out, seed, most)
        total += decisions
    return total, seed


@kernel
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


@kernel
def copies(start: Handle[Position], scratch: Handle[Position], count: int) -> int:
    """Copies a position many times, each copy differing by what the one before it held."""
    for i in range(count):
        assign(scratch, 0, start, 0)
        scratch[0].turn += i
    return scratch[0].turn
