"""The games as environments of Gymnasium: one seat against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import gymnasium
import numpy as np

from serai.bots import bot
from serai.core.match.seen import Seen
from serai.core.text.errors import BadOption, IllegalMove
from serai.rl import rendering
from serai.rl.choosing import number_of
from serai.rl.episode import LARGEST_SEED, TURN_LIMIT, Episode, spaces_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from serai.core.match.match import Match

Step = tuple["NDArray[np.int8]", float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """`seat` is played by `step`, the others by `opponents`, from the next seat clockwise.

    An illegal action ends the episode with -1 and its Reason in `info["illegal"]`; with `strict`
    it raises IllegalMove instead, and nothing has happened. `options` are those of the game.
    """

    game: ClassVar[str]
    metadata: dict[str, Any] = {"render_modes": rendering.MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        opponents: Sequence[int | str] = ("greedy",),
        *,
        seat: int = 0,
        turn_limit: int = TURN_LIMIT,
        strict: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        rendering.check_mode(render_mode)
        if isinstance(opponents, str):
            raise BadOption(f"opponents is a list, a bot for each other seat, not {opponents!r}")
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces_of(self.game)
        self._opponents = list(opponents)
        self._seat, self._strict = seat, strict
        self._options = (1 + len(self._opponents), turn_limit, options)
        self._begin(seed=0)  # wrong options are refused at once
        self.match.state.check_seat(seat)

    @property
    def match(self) -> Match:
        """What has been played: to be looked at, saved, continued elsewhere."""
        return self._episode.match

    def _begin(self, seed: int) -> None:
        players, turn_limit, options = self._options
        self._episode = Episode(self.game, players, turn_limit, seed, options)
        self._ended = False
        self._bots = {
            (self._seat + i) % players: bot(self.game, level, seed=seed + i)
            for i, level in enumerate(self._opponents, start=1)
        }
        self._logs = {seat: Seen(self.match, seat) for seat in self._bots}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self._begin(int(self.np_random.integers(LARGEST_SEED)))
        self._let_others_play()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> Step:
        if self._ended:
            raise BadOption("the episode is over: reset the environment")
        try:
            self._episode.choose(number_of(action))
        except IllegalMove as illegal:
            if self._strict:
                raise
            self._ended = True
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": illegal.reason}
        self._let_others_play()
        reward = self._episode.rewards()[self._seat]
        truncated = self._episode.truncated
        self._ended = self._episode.over
        return self._seen(), reward, self._ended and not truncated, truncated, self._info()

    def _let_others_play(self) -> None:
        episode = self._episode
        while not episode.over and episode.seat != self._seat:
            seen = self._logs[episode.seat].so_far()
            episode.play(self._bots[episode.seat].choose(self.match.state, seen))
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> NDArray[np.int8]:
        return self._episode.choice.observe(self._seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._episode.mask(self._seat)}

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be chosen, under the name that MaskablePPO asks for."""
        return self._episode.mask(self._seat).astype(bool)

    def render(self) -> Any:
        """As the seat sees it."""
        if self.render_mode is None:
            return None
        return rendering.render(self.match.state, self.render_mode, self._seat)


class EkoEnv(SeatEnv):
    game = "eko"


class KhanEnv(SeatEnv):
    game = "khan"
