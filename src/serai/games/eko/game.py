"""Ekö as the rest of the world meets it: its States, and how they come to be."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from serai.core.chance import Stream
from serai.core.errors import BadOption
from serai.core.kernel import PLAIN
from serai.core.messages import Reason
from serai.core.record import Handle, blank, copy, freeze, thaw
from serai.core.state import Move, Outcome, State
from serai.games.eko import loops, notation, positions
from serai.games.eko.board import Board, deal_room
from serai.games.eko.constants import DISCS, OVER, PHASES, SEATS, STOCK
from serai.games.eko.edition import load_edition
from serai.games.eko.explain import reason_against
from serai.games.eko.layout import lay, random_board
from serai.games.eko.rules import apply, legal_actions
from serai.games.eko.state import Position
from serai.games.eko.tables import Surface


def room(count: int) -> list[int]:
    """A place for actions that kernels can write into."""
    return [0] * count if PLAIN else np.empty(count, np.int64)  # type: ignore[return-value]


class EkoState(State):
    """A position of Ekö. See State for what it can do."""

    game = "eko"

    def __init__(self, surface: Surface, position: Handle[Position]) -> None:
        self.surface = surface
        self.position = position

    @cached_property
    def thawed(self) -> Position:
        return thaw(self.position, Position)

    @cached_property
    def stacks(self) -> positions.Stacks:
        return positions.stacks_of(self.thawed)

    @property
    def board(self) -> Board:
        return self.surface.board

    @property
    def players(self) -> int:
        return self.thawed.players

    @property
    def phase(self) -> str:
        return PHASES[self.thawed.phase]

    @property
    def active(self) -> int:
        return self.thawed.active

    @property
    def decider(self) -> int:
        return self.thawed.decider

    @property
    def turn(self) -> int:
        return self.thawed.turn

    def actions(self) -> list[int]:
        out = room(512)
        count = legal_actions(self.surface.tables, self.position, out)
        if count > len(out):
            out = room(count)
            legal_actions(self.surface.tables, self.position, out)
        return out[:count] if PLAIN else out[:count].tolist()  # type: ignore[attr-defined]

    def after(self, action: int) -> EkoState:
        position = copy(self.position)
        apply(self.surface.tables, position, action)
        return EkoState(self.surface, position)

    def text_of(self, action: int) -> str:
        return notation.text_of(self.surface, self.thawed, self.stacks, action)

    def kind_of(self, action: int) -> str:
        return notation.kind_of(self.thawed, self.stacks, action)

    def space_of(self, action: int) -> str | None:
        return notation.space_of(self.surface, action)

    def find(self, text: str) -> int | None:
        action = notation.action_of(self.surface, notation.parse(text))
        if action is None or action not in self.actions() or self.text_of(action) != text:
            return None
        return action

    def to_dict(self) -> dict[str, Any]:
        return positions.to_dict(self.surface, self.thawed, self.stacks)
