"""Random chess with python-chess, always from the first position."""

from __future__ import annotations

import time
from importlib import import_module
from random import Random
from typing import Any

from bench.speed.contenders.serving import Reading, serve

chess: Any = import_module("chess")  # only in the peers' environment


def readings(seconds: float, number: int) -> list[Reading]:
    rng = Random(number)
    decisions = games = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        decisions += play(rng)
        games += 1
    return [Reading("python", "python-chess: chess", decisions / spent, decisions / games)]


def play(rng: Random) -> int:
    board = chess.Board()
    decisions = 0
    # Of the rules that end a game, those that are cheap to ask for: repetitions play on.
    while board.halfmove_clock < 150 and not board.is_insufficient_material():
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(rng.random() * len(moves))])
        decisions += 1
    return decisions


if __name__ == "__main__":
    serve(f"python-chess {chess.__version__}", {"chess": readings})
