"""What a game offers beyond its States, and where games are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from serai.core.contract.state import Move, State
from serai.core.text.errors import BadOption
from serai.core.text.shape import shown

if TYPE_CHECKING:
    from serai.core.contract.narrator import Narrator
    from serai.core.contract.presenter import Presenter
    from serai.core.contract.style import Style
    from serai.core.kernels.search_tree import SearchTree

GAMES = ("eko", "khan")


class Game(Protocol):
    """Each package in `serai.games` has one, named GAME."""

    name: str
    package: str  # where its catalogues and RULES.md lie
    has_secrets: bool  # whether seats see different things
    standing_answers: tuple[str, ...]  # what a seat may have answered for it, out of turn
    variants: tuple[str, ...]  # what `new` takes as variants
    narrator: Narrator
    presenter: Presenter

    position_bytes: int  # the size of one position, the board not counted

    def new(self, *, players: int, seed: int | None, **options: Any) -> State:
        """A random set-up; the options are the game's own."""
        ...

    def load(self, data: Mapping[str, Any]) -> State:
        """A position in the interchange format; BadPosition if the rules could not hold it."""
        ...

    def setup_to_dict(self, state: State) -> dict[str, Any]:
        """The start of a match: the position and what only drawing needs."""
        ...

    def setup_from_dict(self, data: Mapping[str, Any]) -> State: ...

    def seen(self, before: State, text: str, seat: int | None) -> dict[str, Any]:
        """A move as a seat, or with None a spectator, saw it: its text, and what else is public."""
        ...

    def answer(self, state: State, standing: str) -> str | None:
        """The move that a standing answer gives for the seat deciding, if it answers this."""
        ...

    def determinize(
        self, view: Mapping[str, Any], rng: Random, seen: Sequence[Mapping[str, Any]] | None
    ) -> State:
        """A full State in agreement with all that a seat knows."""
        ...

    def appraise(self, state: State, moves: Sequence[Move]) -> list[float]:
        """How good each move looks at first sight to the seat deciding; higher is better."""
        ...

    def search_tree(self, state: State, style: Style, most_nodes: int, seed: int) -> SearchTree:
        """A tree to search this very position, whatever of it is secret."""
        ...

    def kept_trees(self, trees: Sequence[SearchTree], state: State) -> list[SearchTree]:
        """Those that lead to a position which its decider can't tell from this one, cut back."""
        ...

    def describe(self, state: State) -> tuple[list[list[float]], list[int]]:
        """The features by which a position is evaluated, per seat, and the seats still in."""
        ...

    features: tuple[str, ...]  # their names
    levels: tuple[Style, ...]  # of computer opponents, from weak to strong

    def rollouts(self, state: State, seconds: float, seed: int) -> tuple[int, int, float]:
        """Random play inside kernels: decisions made, games begun, seconds taken."""
        ...

    def time_copies(self, state: State) -> float:
        """Nanoseconds that a kernel takes to copy a position."""
        ...

    def warm(self, progress: Callable[[str], None]) -> None:
        """Compile every kernel that a door leads to, naming each to `progress` first."""
        ...


def find(name: str) -> Game:
    if name not in GAMES:
        raise BadOption(f"there is no game {shown(name)}; there are: {', '.join(GAMES)}")
    return _loaded(name)


@cache
def _loaded(name: str) -> Game:
    game: Game = import_module(f"serai.games.{name}").GAME
    return game
