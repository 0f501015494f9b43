"""One match as environments play it: actions are numbers, and a number may need a second step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from serai.core.contract.state import Move
from serai.core.match.match import Match
from serai.rl.actions import INDICES
from serai.rl.choosing import Choice
from serai.rl.observation import shape
from serai.rl.rewards import rewards

if TYPE_CHECKING:
    from gymnasium import spaces
    from numpy.typing import NDArray

TURN_LIMIT = 1000  # random games of Ekö take 170 to 370 turns, those of Khan 40
LARGEST_SEED = 2**62


def spaces_of(game: str) -> tuple[spaces.Box, spaces.Discrete]:
    """What a seat observes, and what it may choose."""
    from gymnasium import spaces

    seen = spaces.Box(0, 127, shape(game), np.int8)
    return seen, spaces.Discrete(INDICES[game])


class Episode:
    """`match` can be saved and looked at like any other."""

    def __init__(self, game: str, players: int, turn_limit: int, seed: int, options: Any) -> None:
        self.match = Match(game, players, seed=seed, turn_limit=turn_limit, **options)
        self.choice = Choice(self.match.state)

    @property
    def seat(self) -> int:
        """Who chooses now."""
        return self.match.state.decider

    def mask(self, seat: int) -> NDArray[np.int8]:
        """What the seat may choose: nothing, unless it is the one to choose now."""
        if seat == self.seat and not self.over:
            return self.choice.mask()
        return np.zeros(INDICES[self.match.game], np.int8)

    def choose(self, number: int) -> None:
        """IllegalMove, and nothing has happened, if it is not legal."""
        state, actions = self.choice.state, self.choice.actions(number)
        if len(actions) > 1:
            self.choice = Choice(state, number)
        else:
            self.play(Move(state, actions[0]))

    def play(self, move: Move) -> None:
        self.match.play(move)
        self.choice = Choice(self.match.state)

    @property
    def over(self) -> bool:
        return self.match.outcome() is not None

    @property
    def truncated(self) -> bool:
        """Whether the limit of turns, and not a rule, ended it."""
        return self.over and self.match.state.outcome() is None

    def rewards(self) -> list[float]:
        """By seat; 0 until the end."""
        outcome = self.match.outcome()
        return rewards(self.match.players, () if outcome is None else outcome.winners)
