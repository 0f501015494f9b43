"""Any legal move, each as likely as another."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from serai.bots.base import options

if TYPE_CHECKING:
    from collections.abc import Sequence
    from threading import Event

    from serai.core.contract.state import Move, State


class RandomBot:
    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def choose(
        self,
        state: State,
        seen: Sequence[Any] | None = None,  # noqa: ARG002
        stop: Event | None = None,  # noqa: ARG002  # it never takes long
    ) -> Move:
        return self._rng.choice(options(state))
