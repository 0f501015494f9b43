"""pgx's games in batches, compiled by JAX; only the steps are timed, not the choice of actions."""

from __future__ import annotations

import time
from importlib import import_module
from importlib.metadata import version
from typing import Any

from bench.speed.contenders.serving import Reading, serve

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
        """The next key, an action for each match, and its dice."""
        key, one, other = jax.random.split(key, 3)
        logits = jax.numpy.where(mask, 0.0, -jax.numpy.inf)
        return key, jax.random.categorical(one, logits, axis=1), jax.random.split(other, BATCH)

    def run(self, seconds: float) -> float:
        """Steps of one match a second."""
        steps, spent = 0, 0.0
        while spent <= seconds:
            self.key, actions, dice = jax.block_until_ready(
                self.choose(self.key, self.state.legal_action_mask)
            )
            begun = time.process_time()
            self.state = jax.block_until_ready(self.step(self.state, actions, dice))
            spent += time.process_time() - begun
            steps += BATCH
        return steps / spent

    def readings(self, seconds: float, number: int) -> list[Reading]:  # noqa: ARG002
        return [Reading("batch", f"pgx: {self.name}", self.run(seconds))]


if __name__ == "__main__":
    turns = {name: Batch(name).readings for name in GAMES}
    serve(f"pgx {version('pgx')} with JAX {version('jax')}", turns)
