"""Random games of Catan with catanatron, four players, each round on another random map."""

from __future__ import annotations

import random
import time
from importlib import import_module
from importlib.metadata import version
from typing import Any

from bench.speed.contenders.serving import Reading, serve

catanatron: Any = import_module("catanatron")  # only in the peers' environment
turns_limit: int = import_module("catanatron.game").TURNS_LIMIT


def readings(seconds: float, number: int) -> list[Reading]:
    players = [catanatron.RandomPlayer(colour) for colour in catanatron.Color]
    start = catanatron.Game(players, seed=number)
    decisions = games = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        decisions += play(start.copy())
        games += 1
    return [Reading("python", "catanatron: Catan", decisions / spent, decisions / games)]


def play(game: Any) -> int:
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < turns_limit:
        actions = game.state.playable_actions
        game.execute(actions[int(random.random() * len(actions))], validate_action=False)
        decisions += 1
    return decisions


if __name__ == "__main__":
    serve(f"catanatron {version('catanatron')}", {"Catan": readings})
