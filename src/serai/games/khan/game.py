"""Khan as the rest of the world meets it: its States, and how they come to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from serai.core.contract.narrator import Narrator
from serai.core.contract.presenter import Presenter
from serai.core.contract.state import Outcome, State
from serai.core.contract.style import Style
from serai.core.kernels.masks import places
from serai.core.kernels.record import copy, read_rows
from serai.core.kernels.record_state import RecordGame, RecordState
from serai.core.lazy import lazy
from serai.core.match.chance import Stream
from serai.core.text.messages import Reason
from serai.core.text.shape import fields
from serai.games.khan.board.board import Board
from serai.games.khan.board.edition import load_edition
from serai.games.khan.constants import PHASES
from serai.games.khan.mind import appraisal, evaluation, search
from serai.games.khan.mind.levels import LEVELS
from serai.games.khan.rules import doors as rules
from serai.games.khan.rules import loops
from serai.games.khan.rules.position import Position, free_fields
from serai.games.khan.rules.scoring import score_position
from serai.games.khan.setup.setup import set_up
from serai.games.khan.setup.spreading import even_rulers
from serai.games.khan.text import interchange, notation, writing
from serai.games.khan.text.scores import explained, scores_from
from serai.games.khan.text.view import complete, fitting_symbols, seen_draw, view
from serai.games.khan.ui import narrator as narration
from serai.games.khan.ui import presenter as presenting
from serai.games.khan.why_not.explain import reason_against


class KhanState(RecordState):
    """A position of Khan. See State for what it can do."""

    game = "khan"
    record = Position
    phases = PHASES
    rules: ClassVar[Any] = rules
    loops: ClassVar[Any] = loops
    needed_next = frozenset(("thawed", "written", "scored"))
    _earlier: writing.Earlier | None = None

    @lazy
    def hand(self) -> list[str]:
        """Of the active seat."""
        return notation.hand_of(self.surface, self.thawed, self.active)

    def text_of(self, action: int) -> str:
        return notation.text_of(self.surface, self.hand, action)

    def kind_of(self, action: int) -> str:
        return notation.kind_of(action)

    def space_of(self, action: int) -> str | None:
        return notation.space_of(action)

    def find(self, text: str) -> int | None:
        action = notation.action_of(self.surface, self.hand, notation.parse(text))
        if action is None or action not in self.actions() or self.text_of(action) != text:
            return None
        return action

    def reason_against(self, text: str) -> Reason:
        return reason_against(self.surface, self.position, notation.parse(text))

    def points(self, seat: int) -> int:
        """Points as if the game ended now."""
        self.check_seat(seat)
        return int(self.scores()[seat]["total"])

    def scores(self) -> list[dict[str, Any]]:
        """Per seat, as if the game ended now: points by tiles, bonus, total, sizes of areas, the
        share of each tile, and for those who tie at the top the area that decides."""
        scored = copy(self.position)
        score_position(self.surface.tables, scored)
        found = (read_rows(scored, name) for name in ("tile_points", "bonus", "area"))
        return explained(self.board, self.thawed, scores_from(self.players, *found))

    @lazy
    def scored(self) -> list[dict[str, Any]]:
        earlier = self._earlier
        if earlier is not None and earlier.has("tiles", self.thawed):
            return earlier.scored
        return self.scores()

    @property
    def contenders(self) -> tuple[int, ...]:
        return tuple(range(self.players))

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        return Outcome(tuple(self.written["winners"]), "W5")

    def write(self, board: Mapping[str, Any]) -> dict[str, Any]:
        return writing.to_dict(self.surface, self.thawed, board)

    @lazy
    def written(self) -> Mapping[str, Any]:
        board = self.surface.written_board
        return writing.to_dict(self.surface, self.thawed, board, self._earlier)

    def follow(self, before: State) -> None:
        assert isinstance(before, KhanState)
        known = vars(before)
        if "written" in known and "scored" in known:
            self._earlier = writing.Earlier(before.thawed, before.written, before.scored)
        else:
            self._earlier = before._earlier

    def seen_by(self, seat: int | None, written: Mapping[str, Any]) -> dict[str, Any]:
        return view(written, seat)

    def svg(self, theme: str = "day", seat: int | None = None) -> str:
        from serai.games.khan.drawing.svg import picture  # loaded only by those who look

        return picture.svg(self.view(seat), self.scores(), seat, theme=theme)

    def terminal(self, colour: bool = True, seat: int | None = None) -> str:
        from serai.games.khan.drawing.terminal import screen as terminal

        return terminal.render(self.view(seat), self.scores(), seat, colour)


class KhanGame(RecordGame):
    name = "khan"
    package = "serai.games.khan"
    standing_answers: tuple[str, ...] = ("refuse", "accept")
    variants: tuple[str, ...] = ()
    narrator: Narrator = narration
    presenter: Presenter = presenting
    states: ClassVar[type[RecordState]] = KhanState
    appraisal: ClassVar[Any] = appraisal
    evaluation: ClassVar[Any] = evaluation
    search: ClassVar[Any] = search
    levels: tuple[Style, ...] = LEVELS
    secret_fields = ("hand", "deck")

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

    def even_rulers(self) -> dict[str, str]:
        """Rulers for `new`, spread evenly over the printed map: always the same."""
        return dict(even_rulers(load_edition(None).board))

    def load(self, data: Mapping[str, Any]) -> KhanState:
        return KhanState.from_record(*interchange.from_dict(data))

    def setup_to_dict(self, state: State) -> dict[str, Any]:
        return {"position": state.to_dict()}

    def setup_from_dict(self, data: Mapping[str, Any]) -> KhanState:
        return self.load(fields("setup", data, ("position",))["position"])

    def seen(self, before: State, text: str, seat: int | None) -> dict[str, Any]:
        assert isinstance(before, KhanState)
        if text == "pass":  # all can see what would have been possible with which cards
            free = places(free_fields(before.surface.tables[0], before.position[0]))
            return {"text": text, "fitting": fitting_symbols(before.board, free)}
        if before.phase != "chance":
            return {"text": text}
        return seen_draw(writing.draw_of(before.surface, before.thawed), text, seat)

    def answer(self, state: State, standing: str) -> str | None:
        """Only who would share a tile is ever asked, so accepting always means to share."""
        return standing if state.phase == "consent" else None

    def determinize(
        self, view: Mapping[str, Any], rng: Random, seen: Sequence[Mapping[str, Any]] | None
    ) -> KhanState:
        return self.load(complete(view, rng, seen))
