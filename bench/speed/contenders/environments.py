"""Serai's learning environments: a batch inside kernels, and one match through PettingZoo."""

from __future__ import annotations

import time
from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np

import serai
from bench.speed.contenders.serving import Reading, Turn, serve
from serai.games.eko.constants import VARIANTS
from serai.rl import eko_v0, khan_v0  # registers the others too

BATCH = 1024
MATCHES: dict[str, tuple[str, dict[str, Any]]] = {
    "Ekö, 2 seats": ("Eko", {}),
    "Ekö, 4 seats": ("Eko", {"players": 4}),
    "Ekö, 4 seats, all variants": ("Eko", {"players": 4, "variants": VARIANTS}),
    "Khan, 2 seats": ("Khan", {}),
    "Khan, 4 seats": ("Khan", {"players": 4}),
}


class Batch:
    """Only the steps are timed, not the choice among what is legal."""

    def __init__(self, name: str) -> None:
        self.name = name
        title, options = MATCHES[name]
        self.env = gymnasium.make_vec(f"serai/{title}SelfPlay-v0", num_envs=BATCH, **options)
        self.rng = np.random.default_rng(1)
        _, self.info = self.env.reset(seed=1)
        self.run(60)  # beyond the first moves

    def run(self, most: int, seconds: float = float("inf")) -> tuple[int, float]:
        """Steps of one match, and the seconds they took."""
        spent = 0.0
        for number in range(most):
            actions = self._choose()
            begun = time.process_time()
            *_, self.info = self.env.step(actions)
            spent += time.process_time() - begun
            if spent > seconds:
                return (number + 1) * BATCH, spent
        return most * BATCH, spent

    def _choose(self) -> Any:
        """Any that is legal, in each match. The masks are 22 million numbers, nearly all of them 0:
        looking at eight at a time takes a fifth as long."""
        mask = self.info["action_mask"]
        eights = mask.reshape(-1).view(np.uint64)
        filled = np.flatnonzero(eights)
        which, place = np.nonzero(eights[filled].view(np.int8).reshape(-1, 8))
        matches, actions = np.divmod(filled[which] * 8 + place, mask.shape[1])
        counts = np.bincount(matches, minlength=BATCH)
        chosen = np.cumsum(counts) - counts + (self.rng.random(BATCH) * counts).astype(int)
        return actions[chosen]

    def readings(self, seconds: float, number: int) -> list[Reading]:  # noqa: ARG002
        steps, spent = self.run(1_000_000, seconds)
        return [Reading("batch", f"Serai: {self.name}", steps / spent)]


def single(name: str, env: Any, seconds: float, number: int) -> list[Reading]:
    """One match after the other through PettingZoo; here choosing counts, as for its own games."""
    rng, steps = Random(number), 0
    env.reset(seed=number)
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        _, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.reset()
        else:
            env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
            steps += 1
    return [Reading("single", f"Serai: {name}", steps / spent)]


if __name__ == "__main__":
    turns: dict[str, Turn] = {name: Batch(name).readings for name in MATCHES}
    for title, module in (("Ekö", eko_v0), ("Khan", khan_v0)):
        turns[f"{title} through PettingZoo"] = partial(single, f"{title}, 2 seats", module.env())
    serve(f"Serai {serai.__version__}", turns)
