"""The names under which Gymnasium and PettingZoo find the environments."""

from __future__ import annotations

import gymnasium
import pettingzoo

for game, title in (("eko", "Eko"), ("khan", "Khan")):
    gymnasium.register(f"serai/{title}-v0", f"serai.rl.single:{title}Env")
    gymnasium.register(
        f"serai/{title}SelfPlay-v0", vector_entry_point=f"serai.rl.vector:{title}VectorEnv"
    )
    pettingzoo.register("aec", f"serai/{game}-v0", f"serai.rl.{game}_v0:env")
