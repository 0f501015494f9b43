"""The games as environments of PettingZoo, where seats act one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from serai.rl import rendering
from serai.rl.choosing import number_of
from serai.rl.episode import LARGEST_SEED, TURN_LIMIT, Episode, spaces_of

if TYPE_CHECKING:
    from gymnasium import spaces
    from numpy.typing import NDArray

    from serai.core.match.match import Match

Agent = str


def metadata_of(game: str) -> dict[str, Any]:
    return {
        "name": f"{game}_v0",
        "render_modes": rendering.MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }


def wrapped(env: AECEnv) -> AECEnv:
    """An illegal action ends the game with -1 for who chose it."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class GameEnv(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """A seat is an agent, `player_0` to `player_3`. Raises IllegalMove for an illegal action.

    `options` are those of the game, such as `variants` of Ekö. After `turn_limit` turns the match
    is truncated, and nobody wins.
    """

    game: ClassVar[str]

    def __init__(
        self,
        players: int = 2,
        *,
        turn_limit: int = TURN_LIMIT,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, players, turn_limit=turn_limit, render_mode=render_mode, **options)
        rendering.check_mode(render_mode)
        self.render_mode = render_mode
        self._options = (players, turn_limit, options)
        self._rng, _ = seeding.np_random()
        self._begin()  # wrong options are refused at once
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = self.possible_agents[:]
        seen, numbers = zip(*(spaces_of(self.game) for _ in self.agents), strict=True)
        self.observation_spaces = dict(zip(self.agents, seen, strict=True))
        self.action_spaces = dict(zip(self.agents, numbers, strict=True))

    @property
    def match(self) -> Match:
        """What has been played: to be looked at, saved, continued elsewhere."""
        return self._episode.match

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        space: spaces.Space[Any] = self.observation_spaces[agent]
        return space

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        space: spaces.Space[Any] = self.action_spaces[agent]
        return space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self._begin()
        self.agents = self.possible_agents[:]
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._look()
        if self.render_mode == "human":
            self.render()

    def _begin(self) -> None:
        players, turn_limit, options = self._options
        seed = int(self._rng.integers(LARGEST_SEED))
        self._episode = Episode(self.game, players, turn_limit, seed, options)

    def _look(self) -> None:
        """Rewards, ends and masks as the episode has them now."""
        episode = self._episode
        over, truncated = episode.over, episode.truncated
        self.rewards = dict(zip(self.possible_agents, episode.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, over and not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = {
            agent: {"action_mask": episode.mask(seat)} for seat, agent in enumerate(self.agents)
        }
        self.agent_selection = self.possible_agents[episode.seat]

    def observe(self, agent: Agent) -> NDArray[np.int8]:
        return self._episode.choice.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._episode.choose(number_of(action))
        self._cumulative_rewards[agent] = 0.0
        self._look()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """As a spectator sees it."""
        if self.render_mode is None:
            return None
        return rendering.render(self.match.state, self.render_mode, None)

    def close(self) -> None:
        """There is nothing to let go of."""

    def __str__(self) -> str:
        return f"{self.game}_v0"
