"""OpenSpiel's games, played at random inside its C++.

Its rollouts do not tell how many decisions they made. So each round also lets its random bots
play, in C++ too but a little slower, and takes the mean length of all the games they have played.
"""

from __future__ import annotations

import time
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from bench.speed.contenders.serving import Reading, Turn, serve

pyspiel: Any = import_module("pyspiel")  # only in the peers' environment

GAMES = ("chess", "hive", "quoridor", "amazons")
BATCH = 10  # games at a time, as many as Serai plays between two looks at the clock


class Lengths:
    """How many decisions a random game takes, from all games seen so far."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(2)]
        self.decisions = self.games = 0

    def sample(self, seconds: float) -> float:
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            state = self.game.new_initial_state()
            pyspiel.evaluate_bots(state, self.bots, 1)
            self.decisions += state.move_number()
            self.games += 1
        return self.decisions / self.games


def readings(name: str, game: Any, lengths: Lengths, seconds: float, number: int) -> list[Reading]:
    # A search of one simulation is nothing but the evaluation of its root: BATCH rollouts.
    evaluator = pyspiel.RandomRolloutEvaluator(BATCH, number)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, number, False)
    start = game.new_initial_state()
    games = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        search.mcts_search(start)
        games += BATCH
    length = lengths.sample(seconds)
    return [Reading("compiled", f"OpenSpiel: {name}", games * length / spent, length)]


if __name__ == "__main__":
    turns: dict[str, Turn] = {}
    for name in GAMES:
        game = pyspiel.load_game(name)
        turns[name] = partial(readings, name, game, Lengths(game))
    serve(f"OpenSpiel {version('open_spiel')}", turns)
