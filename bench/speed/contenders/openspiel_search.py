"""OpenSpiel's tree search in C++ (MCTSBot), with one random game for each simulation."""

from __future__ import annotations

import random
import time
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from bench.speed.contenders.serving import Reading, Turn, serve

pyspiel: Any = import_module("pyspiel")  # only in the peers' environment

GAMES = ("chess", "amazons")
SIMULATIONS = 4000  # for a position, as Serai's searches have
MOVES = 60
MEGABYTES = 1000


def searched(game: Any, number: int, moves: int) -> float:
    """Seconds that a fresh search takes of a position to which random moves lead."""
    state, rng = game.new_initial_state(), random.Random(number)
    for _ in range(moves):
        state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            state = game.new_initial_state()
    evaluator = pyspiel.RandomRolloutEvaluator(1, number)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, MEGABYTES, False, number, False)
    begun = time.process_time()
    bot.mcts_search(state)
    return time.process_time() - begun


def readings(name: str, game: Any, seconds: float, number: int) -> list[Reading]:
    spent, positions = 0.0, 0
    while spent < seconds:
        spent += searched(game, number, 17 * positions % MOVES)
        positions += 1
    return [Reading("searches", f"OpenSpiel: {name}", positions * SIMULATIONS / spent)]


if __name__ == "__main__":
    turns: dict[str, Turn] = {
        name: partial(readings, name, pyspiel.load_game(name)) for name in GAMES
    }
    serve(f"OpenSpiel {version('open_spiel')}", turns)
