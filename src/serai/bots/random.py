"""Any legal move, each as likely as another."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from serai.bots.base import options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from serai.core.state import Move, State


class RandomBot:
    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def choose(self, state: State, seen: Sequence[Any] | None = None) -> Move:  # noqa: ARG002
        return self._rng.choice(options(state))
