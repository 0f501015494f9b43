"""PettingZoo's own games of the same kind, one after the other."""

from __future__ import annotations

import random
import time
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from bench.speed.contenders.serving import Reading, serve

np: Any = import_module("numpy")  # only in the peers' environment, as are these games
GAMES = {"chess": "chess_v6", "connect four": "connect_four_v3"}


def readings(name: str, env: Any, seconds: float, number: int) -> list[Reading]:
    rng, steps = random.Random(number), 0
    env.reset(seed=number)
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
        else:
            env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
    return [Reading("single", f"PettingZoo: {name}", steps / spent)]


if __name__ == "__main__":
    turns = {
        name: partial(readings, name, import_module(f"pettingzoo.classic.{module}").env())
        for name, module in GAMES.items()
    }
    serve(f"PettingZoo {version('pettingzoo')}", turns)
