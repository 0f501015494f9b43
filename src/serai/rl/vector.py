"""A batch of matches stepped inside kernels; whoever has to decide in a match is the one who acts.

All that `reset` and `step` return of observations and masks is the environment's own memory: the
next step writes into it. Copying 22,152 numbers of a mask would take longer than the step itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from serai.core.contract.game import find
from serai.core.kernels.record import assign, blank, copy, freeze
from serai.core.kernels.record_state import RecordState, rows
from serai.core.kernels.vector_lanes import NOTHING, OVER, TRUNCATED, Lane, column
from serai.core.text.errors import BadOption, IllegalMove
from serai.games.eko.learning import batch as eko
from serai.games.khan.learning import batch as khan
from serai.rl.actions import INDICES
from serai.rl.choosing import Choice
from serai.rl.episode import LARGEST_SEED, TURN_LIMIT, spaces_of
from serai.rl.observation import PLANES, board_planes
from serai.rl.rewards import rewards

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import NDArray

SETUPS = 64


class Setups:
    """Positions to begin from, with the boards they lie on: dealing one takes longer than a match
    inside kernels."""

    def __init__(self, game: str, players: int, seeds: list[int], options: Any) -> None:
        states = [find(game).new(players=players, seed=seed, **options) for seed in seeds]
        self.states = [state for state in states if isinstance(state, RecordState)]
        boards = {state.board: state.surface for state in self.states}
        numbers = {board: number for number, board in enumerate(boards)}
        self.surfaces = list(boards.values())
        self.boards = [numbers[state.board] for state in self.states]
        self.planes = [board_planes(game, surface) for surface in self.surfaces]
        self.tables = blank(_loops(game).Tables, len(boards))
        for number, surface in enumerate(self.surfaces):
            assign(self.tables, number, surface.tables, 0)
        self.starts = blank(self.states[0].record, len(states))
        for number, state in enumerate(self.states):
            assign(self.starts, number, state.position, 0)


def _loops(game: str) -> ModuleType:
    return {"eko": eko, "khan": khan}[game]


class GameVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` matches with all seats played by `step`: an observation is that of the seat in
    `info["seat"]`, and a reward that of the seat that has just acted; those of all seats are in
    `info["rewards"]`.

    Matches begin from one of `setups` set-ups, dealt at the first `reset` and at each with a seed.
    Who is through begins anew in the same step, and its last observation is in `info["final_obs"]`.
    Illegal actions are treated as in `SeatEnv`.
    """

    game: ClassVar[str]
    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        *,
        players: int = 2,
        turn_limit: int = TURN_LIMIT,
        setups: int = SETUPS,
        strict: bool = False,
        **options: Any,
    ) -> None:
        for name, count in (("num_envs", num_envs), ("turn_limit", turn_limit), ("setups", setups)):
            if type(count) is not int or count < 1:
                raise BadOption(f"{name} is a whole number from 1, not {count!r}")
        self.num_envs = num_envs
        self._options = (players, options)
        self._turn_limit, self._setup_count, self._strict = turn_limit, setups, strict
        self._loops = _loops(self.game)
        self._setups = Setups(self.game, players, [0], options)  # wrong options are refused at once
        self._dealt = False
        self.single_observation_space, self.single_action_space = spaces_of(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        planes = PLANES[self.game]
        self._seen = np.zeros((num_envs, planes.SHAPE[0], planes.PLACES), np.int8)
        self._mask = np.zeros((num_envs, INDICES[self.game]), np.int8)
        self._legal = rows(num_envs)
        self._positions = blank(self._loops.Position, num_envs)
        self._lanes = blank(Lane, num_envs)

    def state(self, number: int) -> RecordState:
        """The position of one of the matches."""
        surface = self._setups.surfaces[column(self._lanes, "board")[number]]
        return type(self._setups.states[0])(surface, copy(self._positions[number : number + 1]))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        super().reset(seed=seed, options=options)
        if seed is not None or not self._dealt:
            seeds = self.np_random.integers(LARGEST_SEED, size=self._setup_count).tolist()
            players, given = self._options
            self._setups = Setups(self.game, players, seeds, given)
            self._dealt = True
        self._mask[:] = 0
        for number, dice in enumerate(self.np_random.integers(1, 2**59, size=self.num_envs)):
            lane = Lane()
            lane.dice = int(dice)
            assign(self._lanes, number, freeze(lane), 0)
            self._begin(number)
        return self._show(), self._info()

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.int8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise BadOption(f"{self.num_envs} matches take as many whole numbers as actions")
        numbers = given.astype(np.int64)
        illegal = self._reasons(numbers)
        numbers[list(illegal)] = NOTHING
        acted = column(self._lanes, "seat").copy()
        arguments = (self._positions, self._lanes, self._legal, self._mask)
        self._loops.advance(self._setups.tables, *arguments, numbers, self._turn_limit)
        ended = column(self._lanes, "ended")
        terminated, truncated = ended == OVER, ended == TRUNCATED
        terminated[list(illegal)] = True
        gains = np.zeros((self.num_envs, self._options[0]))
        through = np.flatnonzero(terminated | truncated).tolist()
        for number in through:
            gains[number] = self._gains(number, int(acted[number]), number in illegal)
        news = self._start_anew(through, acted) if through else {}
        seen = self._show()
        info = {**self._info(), "rewards": gains, **news}
        if illegal:
            info["illegal"], info["_illegal"] = _spread(illegal, self.num_envs)
        reward = gains[np.arange(self.num_envs), acted]
        return seen, reward, terminated, truncated, info

    def _reasons(self, numbers: NDArray[np.int64]) -> dict[int, Any]:
        """Why those numbers that are not legal are not; nothing has happened yet."""
        inside = (numbers >= 0) & (numbers < INDICES[self.game])
        legal = self._mask[np.arange(self.num_envs), np.where(inside, numbers, 0)] == 1
        found = {}
        for number in np.flatnonzero(~(inside & legal)).tolist():
            chosen = int(column(self._lanes, "chosen")[number])
            reason = Choice(self.state(number), chosen).reason_against(int(numbers[number]))
            if self._strict:
                raise IllegalMove(f"match {number}, action {numbers[number]}", reason)
            found[number] = reason
        return found

    def _gains(self, number: int, acted: int, illegal: bool) -> list[float]:
        players = self._options[0]
        if illegal:
            return [-1.0 if seat == acted else 0.0 for seat in range(players)]
        won = int(column(self._lanes, "winners")[number])
        over = column(self._lanes, "ended")[number] == OVER
        return rewards(players, [seat for seat in range(players) if over and won >> seat & 1])

    def _start_anew(self, through: list[int], acted: NDArray[np.int64]) -> dict[str, Any]:
        last = {number: self._last_seen(number, int(acted[number])) for number in through}
        for number in through:
            self._begin(number)
        final, which = _spread(last, self.num_envs)
        return {"final_obs": final, "_final_obs": which}

    def _last_seen(self, number: int, seat: int) -> Any:
        planes = PLANES[self.game]
        out: NDArray[np.int8] = self._seen[number].copy()
        board = int(column(self._lanes, "board")[number])
        tables = self._setups.tables[board : board + 1]
        position = self._positions[number : number + 1]
        planes.write(tables, position, seat, NOTHING, self._legal[number][:0], out)
        return out.reshape(planes.SHAPE)

    def _begin(self, number: int) -> None:
        setups = self._setups
        start = int(self.np_random.integers(len(setups.states)))
        board = setups.boards[start]
        self._seen[number, : len(setups.planes[board])] = setups.planes[board]
        arguments = (self._positions, self._lanes, number, setups.starts, start, board)
        self._loops.begin(setups.tables, *arguments)

    def _show(self) -> NDArray[np.int8]:
        arguments = (self._positions, self._lanes, self._legal, self._mask, self._seen)
        self._loops.show(self._setups.tables, *arguments)
        return self._seen.reshape(self.num_envs, *PLANES[self.game].SHAPE)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask, "seat": column(self._lanes, "seat").copy()}


def _spread(found: dict[int, Any], count: int) -> tuple[NDArray[Any], NDArray[np.bool_]]:
    """What some of the matches have, as Gymnasium wants it: by match, and which have it."""
    values, which = np.full(count, None, object), np.zeros(count, bool)
    for number, value in found.items():
        values[number], which[number] = value, True
    return values, which


class EkoVectorEnv(GameVectorEnv):
    game = "eko"


class KhanVectorEnv(GameVectorEnv):
    game = "khan"
