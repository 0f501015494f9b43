"""What a game of OpenSpiel is about: which game, for how many, with what, and how long at most."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from serai.core.contract.game import find
from serai.core.contract.state import State
from serai.core.text.errors import BadOption
from serai.games.khan.constants import CAMP, CARDS, MOST_REFUSALS, RULERS, TILES
from serai.games.khan.rules.actions import DRAW
from serai.rl.episode import TURN_LIMIT

EKO_SETUPS = 1000


@dataclass(frozen=True)
class Terms(ABC):
    game: ClassVar[str]
    first_draw: ClassVar[int] = 0  # the index of the action that is chance's outcome 0

    players: int = 2
    turn_limit: int = TURN_LIMIT

    def __post_init__(self) -> None:
        if self.turn_limit < 1:
            raise BadOption(f"turn_limit is a whole number from 1, not {self.turn_limit}")
        self.set_up(0)  # wrong options are refused at once

    @abstractmethod
    def setups(self) -> int:
        """How many outcomes the first decision has, which is chance's."""

    @abstractmethod
    def set_up(self, number: int) -> State:
        """The position that one of them leads to."""

    @abstractmethod
    def most_outcomes(self) -> int:
        """How many outcomes a decision of chance has at most."""

    @abstractmethod
    def most_decisions(self) -> int:
        """How many decisions all seats together have at most."""


@dataclass(frozen=True)
class EkoTerms(Terms):
    game = "eko"

    variants: tuple[str, ...] = ()

    def setups(self) -> int:
        return EKO_SETUPS

    @lru_cache(maxsize=EKO_SETUPS)  # noqa: B019  # terms are few and small
    def set_up(self, number: int) -> State:
        return find(self.game).new(players=self.players, seed=number, variants=self.variants)

    def most_outcomes(self) -> int:
        return EKO_SETUPS

    def most_decisions(self) -> int:
        action = 2 + 3  # an index and a way; which captives to give, of four Emperors
        placements = 15 + 1  # under the wind: all discs but one, each by itself, and `end`
        sand = march = 1
        return self.players + self.turn_limit * (sand + 2 * action + march + placements)


@dataclass(frozen=True)
class KhanTerms(Terms):
    game = "khan"
    first_draw = DRAW

    def setups(self) -> int:
        return self.players

    @lru_cache(maxsize=16)  # noqa: B019
    def set_up(self, number: int) -> State:
        """The seat of that number begins."""
        rules = find(self.game)
        first = self.set_up(0) if number else rules.new(players=self.players, seed=0)
        begun = rules.load(first.to_dict() | {"active": number, "decider": number})
        return begun.sharing(first)

    def most_outcomes(self) -> int:
        return CARDS

    def most_decisions(self) -> int:
        conquest = 1 + (self.players - 1)  # proposed, and the others asked
        discard = special = 1
        turn = (3 + MOST_REFUSALS) * conquest + discard + special  # 3 actions with high morale
        turns = RULERS * CAMP + TILES + self.players  # flights; end turns with a tile, or refused
        placed = 6
        return placed + turn * min(self.turn_limit, turns)
