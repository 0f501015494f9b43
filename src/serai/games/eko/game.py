"""Ekö as the rest of the world meets it: its States, and how they come to be."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import numpy as np

from serai.core.contract.narrator import Narrator
from serai.core.contract.presenter import Presenter
from serai.core.contract.state import Outcome, State
from serai.core.contract.style import Style
from serai.core.kernels.record import read_field
from serai.core.kernels.record_state import RecordGame, RecordState, rows
from serai.core.lazy import lazy
from serai.core.match.chance import Stream
from serai.core.text.errors import BadOption
from serai.core.text.messages import Reason
from serai.games.eko.board.board import Board
from serai.games.eko.board.coordinates import label
from serai.games.eko.constants import PHASES, VARIANTS
from serai.games.eko.mind import appraisal, evaluation, search
from serai.games.eko.mind.levels import LEVELS
from serai.games.eko.rules import doors as rules
from serai.games.eko.rules import loops
from serai.games.eko.rules.position import Position
from serai.games.eko.rules.scoring import TALLIED, has_conquered, tally
from serai.games.eko.setup.setup import BoardSource, deal, make_board
from serai.games.eko.setup.standard import standard_board
from serai.games.eko.text import interchange, notation
from serai.games.eko.text.view import view
from serai.games.eko.ui import narrator as narration
from serai.games.eko.ui import presenter as presenting
from serai.games.eko.why_not.explain import reason_against


class EkoState(RecordState):
    """A position of Ekö. See State for what it can do."""

    game = "eko"
    record = Position
    phases = PHASES
    rules: ClassVar[Any] = rules
    loops: ClassVar[Any] = loops
    needed_next = frozenset(("stacks", "written", "_tally"))

    @lazy
    def stacks(self) -> interchange.Stacks:
        return interchange.stacks_of(self.thawed)

    def text_of(self, action: int) -> str:
        return notation.text_of(self.surface, self.thawed, self.kind_of(action), action)

    def kind_of(self, action: int) -> str:
        return notation.kind_of(self.thawed, self.stacks, action)

    def space_of(self, action: int) -> str | None:
        return notation.space_of(self.surface, action)

    def written_action(self, text: str) -> int | None:
        """The action that a text would be, legal or not; None if no action could ever be it."""
        return notation.action_of(self.surface, notation.parse(text))

    def find(self, text: str) -> int | None:
        action = self.written_action(text)
        if action is None or action not in self.actions() or self.text_of(action) != text:
            return None
        return action

    def reason_against(self, text: str) -> Reason:
        return reason_against(self.surface, self.position, self.stacks, notation.parse(text))

    def points(self, seat: int) -> int:
        self.check_seat(seat)
        return int(self._tally[seat][TALLIED.index("total")])

    def scores(self) -> list[dict[str, Any]]:
        """Per seat: points by buildings, captives and pyramids, and whether it holds a capital."""
        scores = [dict(zip(TALLIED, row, strict=True)) for row in self._tally]
        return [score | {"capital": bool(score["capital"])} for score in scores]

    @lazy
    def _tally(self) -> list[list[int]]:
        found = rows(self.players, len(TALLIED))
        tally(self.surface.tables, self.position, found)
        listed: list[list[int]] = np.asarray(found).tolist()
        return listed

    @property
    def contenders(self) -> tuple[int, ...]:
        gone = read_field(self.position, "eliminated")
        return tuple(seat for seat in range(self.players) if not gone >> seat & 1)

    def outcome(self) -> Outcome | None:
        """How the game ended: its winners, and the clause W1, W2, W3 or W6."""
        if self.phase != "over":
            return None
        winners = tuple(self.written["winners"])
        if len(winners) == 1:
            conquered = has_conquered(self.surface.tables[0], self.position[0], winners[0])
            return Outcome(winners, "W1" if conquered else "W2")
        return Outcome(winners, "W3" if winners or not self.stacks else "W6")

    def write(self, board: Mapping[str, Any]) -> dict[str, Any]:
        return interchange.to_dict(self.surface, self.thawed, self.stacks, board)

    def seen_by(self, seat: int | None, written: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        return view(written)

    def svg(self, theme: str = "day", seat: int | None = None) -> str:
        from serai.games.eko.drawing.svg import picture  # loaded only by those who look

        tiles = [[label(space) for space in tile] for tile in self.board.tiles]
        return picture.svg(self.view(seat), self.scores(), tiles, theme=theme)

    def terminal(self, colour: bool = True, seat: int | None = None) -> str:
        from serai.games.eko.drawing.terminal import screen as terminal

        return terminal.render(self.view(seat), self.scores(), colour)


class EkoGame(RecordGame):
    """Where States of Ekö come from, and what bots and matches ask of the game."""

    name = "eko"
    package = "serai.games.eko"
    standing_answers: tuple[str, ...] = ()
    variants: tuple[str, ...] = VARIANTS
    narrator: Narrator = narration
    presenter: Presenter = presenting
    states: ClassVar[type[RecordState]] = EkoState
    appraisal: ClassVar[Any] = appraisal
    evaluation: ClassVar[Any] = evaluation
    search: ClassVar[Any] = search
    levels: tuple[Style, ...] = LEVELS

    def new(
        self,
        *,
        players: int = 2,
        seed: int | None = None,
        variants: Collection[str] = (),
        board: BoardSource | None = None,
        edition: str | Path | Mapping[str, Any] | None = None,
    ) -> EkoState:
        """A random set-up. `board` is the interchange's board, or a list of placed tiles."""
        stream = Stream.from_seed(seed)
        surface, s = deal(make_board(players, variants, board, edition, stream), players, stream)
        return EkoState.from_record(surface, s)

    def standard_board(self, players: int, variants: Collection[str] = ()) -> Board:
        """Always the same board; `new` takes it as `board`, without variants."""
        return standard_board(players, variants)

    def load(self, data: Mapping[str, Any]) -> EkoState:
        surface, s = interchange.from_dict(data)
        return EkoState.from_record(surface, s)

    def setup_to_dict(self, state: State) -> dict[str, Any]:
        assert isinstance(state, EkoState)
        return interchange.setup_to_dict(state.to_dict(), state.surface)

    def setup_from_dict(self, data: Mapping[str, Any]) -> EkoState:
        surface, s = interchange.setup_from_dict(data)
        return EkoState.from_record(surface, s)

    def seen(self, before: State, text: str, seat: int | None) -> dict[str, Any]:  # noqa: ARG002
        return {"text": text}  # Ekö has no secrets

    def answer(self, state: State, standing: str) -> str | None:
        raise BadOption(f"Ekö asks nobody out of turn what {standing!r} could answer: {state!r}")

    def determinize(
        self,
        view: Mapping[str, Any],
        rng: Random,  # noqa: ARG002  # nothing is hidden
        seen: Sequence[Mapping[str, Any]] | None,  # noqa: ARG002
    ) -> EkoState:
        return self.load(view)
