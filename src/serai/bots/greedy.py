"""Looks one move ahead: whatever the game itself appraises highest for the seat that decides."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from serai.bots.base import options
from serai.core.contract.game import find

if TYPE_CHECKING:
    from collections.abc import Sequence
    from threading import Event

    from serai.core.contract.state import Move, State


class GreedyBot:
    """Among moves that are worth the same, chance decides."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def choose(
        self,
        state: State,
        seen: Sequence[Any] | None = None,  # noqa: ARG002
        stop: Event | None = None,  # noqa: ARG002  # it never takes long
    ) -> Move:
        moves = options(state)
        worth = find(state.game).appraise(state, moves)
        best = max(worth)
        return self._rng.choice([m for m, value in zip(moves, worth, strict=True) if value == best])
