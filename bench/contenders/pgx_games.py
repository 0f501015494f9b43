"""pgx's games in batches, compiled by JAX; only the steps are timed, not the choice of actions."""

from __future__ import annotations

import time
from importlib import import_module
from importlib.metadata import version
from typing import Any

from bench.contenders.serving import Reading, serve

jax: Any = import_module("jax")  # only in the peers' environment
pgx: Any = import_module("pgx")

BATCH = 1024
GAMES = {"hex": "hex 11 × 11", "go_9x9": "go 9 × 9", "chess": "chess"}


class Batch:
    def __init__(self, name: str) -> None:
        self.name = GAMES[name]
        env = pgx.make(name)
        auto_reset = import_module("pgx.experimental").auto_reset
        self.step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        self.choose = jax.jit(self._any_legal)
        self.key = jax.random.PRNGKey(1)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(self.key, BATCH))
        self.run(0.0)  # compiles

    @staticmethod
    def _any_legal(key: Any, mask: Any) -> Any:
        logits = jax.numpy.where(mask, 0.0, -jax.numpy.inf)
        return jax.random.categorical(key, logits, axis=1)

    def run(self, seconds: float) -> float:
        """Steps of one match a second."""
        steps, spent = 0, 0.0
        while spent <= seconds:
            self.key, *keys = jax.random.split(self.key, BATCH + 2)
            actions = self.choose(keys[0], self.state.legal_action_mask)
            dice = jax.block_until_ready(jax.numpy.stack(keys[1:]))
            jax.block_until_ready(actions)
            begun = time.perf_counter()
            self.state = jax.block_until_ready(self.step(self.state, actions, dice))
            spent += time.perf_counter() - begun
            steps += BATCH
        return steps / spent

    def readings(self, seconds: float, number: int) -> list[Reading]:  # noqa: ARG002
        return [Reading("batch", f"pgx: {self.name}", self.run(seconds))]


if __name__ == "__main__":
    turns = {name: Batch(name).readings for name in GAMES}
    serve(f"pgx {version('pgx')} with JAX {version('jax')}", turns)
