"""Khan as the rest of the world meets it: its States, and how they come to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from serai.core.chance import Stream
from serai.core.messages import Reason
from serai.core.record import blank, copy, thaw
from serai.core.record_state import RecordState, rollouts, room, run_all, time_copies
from serai.core.state import Move, Outcome, State
from serai.games.khan import loops, notation, positions, rules
from serai.games.khan.board import Board
from serai.games.khan.constants import OVER, PHASES
from serai.games.khan.scores import scores_of
from serai.games.khan.scoring import score
from serai.games.khan.setup import set_up
from serai.games.khan.state import Position
from serai.games.khan.view import seen_text, view


class KhanState(RecordState):
    """A position of Khan. See State for what it can do."""

    game = "khan"
    record = Position
    phases = PHASES
    rules: ClassVar[Any] = rules
    loops: ClassVar[Any] = loops

    def text_of(self, action: int) -> str:
        return notation.text_of(self.surface, self.thawed, action)

    def kind_of(self, action: int) -> str:
        return notation.kind_of(action)

    def space_of(self, action: int) -> str | None:
        return notation.space_of(action)

    def find(self, text: str) -> int | None:
        action = notation.action_of(self.surface, self.thawed, notation.parse(text))
        if action is None or action not in self.actions() or self.text_of(action) != text:
            return None
        return action

    def reason_against(self, text: str) -> Reason:
        raise NotImplementedError

    def points(self, seat: int) -> int:
        """Points as if the game ended now."""
        self.check_seat(seat)
        return int(self.scores()[seat]["total"])

    def scores(self) -> list[dict[str, Any]]:
        """Per seat, as if the game ended now: points by tiles, bonus, total, and sizes of areas."""
        scored = copy(self.position)
        score(self.surface.tables[0], scored[0])
        return scores_of(thaw(scored, Position))

    @property
    def contenders(self) -> tuple[int, ...]:
        return tuple(range(self.players))

    def outcome(self) -> Outcome | None:
        if self.thawed.phase != OVER:
            return None
        return Outcome(tuple(self.to_dict()["winners"]), "W5")

    def view(self, seat: int | None) -> dict[str, Any]:
        if seat is not None:
            self.check_seat(seat)
        return view(self.to_dict(), seat)

    def to_dict(self) -> dict[str, Any]:
        return positions.to_dict(self.surface, self.thawed)

    def svg(self, theme: str = "day") -> str:
        raise NotImplementedError

    def terminal(self, colour: bool = True) -> str:
        raise NotImplementedError


class KhanGame:
    name = "khan"
    package = "serai.games.khan"
    standing_answers = ("refuse", "accept")
    position_bytes = Position.dtype().itemsize

    def new(
        self,
        *,
        players: int = 2,
        seed: int | None = None,
        rulers: Mapping[str, str] | None = None,
        board: Board | Mapping[str, Any] | None = None,
        edition: str | Path | Mapping[str, Any] | None = None,
    ) -> KhanState:
        return KhanState.from_record(
            *set_up(players, rulers, board, edition, Stream.from_seed(seed))
        )

    def load(self, data: Mapping[str, Any]) -> KhanState:
        return KhanState.from_record(*positions.from_dict(data))
