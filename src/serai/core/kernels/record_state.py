"""States whose rules are kernels over records: the part that is the same for all such games."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self

import numpy as np

from serai.core.contract.game import find
from serai.core.contract.state import Move, State
from serai.core.contract.style import Style
from serai.core.kernels.kernel import PLAIN
from serai.core.kernels.record import Handle, assign, blank, copy, freeze, read_field, thaw
from serai.core.kernels.search_tree import SearchTree
from serai.core.kernels.tree import DEEPEST, Desk, Manner
from serai.core.lazy import lazy
from serai.core.text.evaluations import read_weights

_LASTING = frozenset(("surface", "position"))  # what a state is; all else was worked out of it
ROOM = 4096  # for the actions of one position, in loops that ask no further
GLANCE = Style(2, 1.0, width=10, horizon=10)


def room(count: int) -> list[int]:
    """A place for actions that kernels can write into."""
    return [0] * count if PLAIN else np.empty(count, np.int64)  # type: ignore[return-value]


def rows(count: int, width: int = ROOM) -> list[list[int]]:
    """Room for the actions of several positions, or for other numbers."""
    if PLAIN:
        return [room(width) for _ in range(count)]
    return np.empty((count, width), np.int64)  # type: ignore[return-value]


class RecordState(State):
    """A surface, shared by the positions of a match, and a position, both as kernels take them."""

    record: ClassVar[Any]  # the class of the position
    phases: ClassVar[tuple[str, ...]]
    rules: ClassVar[Any]  # the module with the two doors, legal_actions and apply
    loops: ClassVar[Any]  # the module with the loops over them
    needed_next: ClassVar[frozenset[str]]  # of what is worked out, what the next state asks for

    def __init__(self, surface: Any, position: Handle[Any]) -> None:
        self.surface = surface
        self.position = position

    @classmethod
    def from_record(cls, surface: Any, record: Any) -> Self:
        return cls(surface, freeze(record))

    @lazy
    def thawed(self) -> Any:
        """The position as code outside kernels reads it."""
        return thaw(self.position, self.record)

    @property
    def board(self) -> Any:
        return self.surface.board

    @lazy
    def players(self) -> int:
        return self._number("players")

    @lazy
    def phase(self) -> str:
        return self.phases[self._number("phase")]

    @lazy
    def active(self) -> int:
        return self._number("active")

    @lazy
    def decider(self) -> int:
        return self._number("decider")

    @lazy
    def turn(self) -> int:
        return self._number("turn")

    def _number(self, name: str) -> int:
        thawed = vars(self).get("thawed")
        return read_field(self.position, name) if thawed is None else getattr(thawed, name)

    def actions(self) -> list[int]:
        return self._legal[:]

    @lazy
    def _legal(self) -> list[int]:
        out = room(512)
        count = self.rules.legal_actions(self.surface.tables, self.position, out)
        if count > len(out):
            out = room(count)
            self.rules.legal_actions(self.surface.tables, self.position, out)
        return out[:count] if PLAIN else out[:count].tolist()  # type: ignore[attr-defined]

    def after(self, action: int) -> Self:
        position = copy(self.position)
        self.rules.apply(self.surface.tables, position, action)
        return type(self)(self.surface, position)

    @abstractmethod
    def write(self, board: Mapping[str, Any]) -> dict[str, Any]:
        """The interchange around a board that is written already."""

    @abstractmethod
    def seen_by(self, seat: int | None, written: Mapping[str, Any]) -> dict[str, Any]:
        """The view of a position, from what was written of it."""

    def to_dict(self) -> dict[str, Any]:
        return self.write(self.board.to_dict())

    def view(self, seat: int | None) -> dict[str, Any]:
        if seat is not None:
            self.check_seat(seat)
        return self.seen_by(seat, self.to_dict())

    @lazy
    def written(self) -> Mapping[str, Any]:
        return self.write(self.surface.written_board)

    @lazy
    def _views(self) -> dict[int | None, Mapping[str, Any]]:
        return {}

    def shown(self, seat: int | None) -> Mapping[str, Any]:
        views = self._views  # another thread may shed them meanwhile
        if seat not in views:
            views[seat] = self.seen_by(seat, self.written)
        return views[seat]

    def rest(self) -> None:
        self._let_go(_LASTING | self.needed_next)

    def shed(self) -> None:
        self._let_go(_LASTING)

    def _let_go(self, keep: frozenset[str]) -> None:
        known = vars(self)
        # A new dict: one that things are taken out of stays as large as it was.
        self.__dict__ = {name: known[name] for name in keep if name in known}

    def sharing(self, other: State) -> Self:
        if not isinstance(other, RecordState) or self.board != other.board:
            return self
        return type(self)(other.surface, self.position)

    def perft(self, depth: int) -> int:
        if depth <= 0:
            return int(depth == 0)
        line = blank(self.record, depth + 1)
        assign(line, depth, self.position, 0)
        return int(self.loops.perft(self.surface.tables, line, rows(depth + 1), depth))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RecordState):
            return NotImplemented
        return bool(self.board == other.board and self.thawed == other.thawed)

    def __hash__(self) -> int:
        return hash((self.game, self.turn, self.phase, self.decider))


def ask_why(state: State) -> None:
    """Goes through a random game, asking now and then why an earlier move is not legal any more."""
    rng = Random(0)
    tried: list[str] = []
    while (moves := state.legal_moves()) and len(tried) < 300:
        move = rng.choice(moves)
        tried.append(str(move))
        state.why_not(rng.choice(tried))
        state = state.after(move.action)


class RecordGame:
    """What such a game offers to bots, bench and warm-up, the same for all of them."""

    states: ClassVar[type[RecordState]]
    appraisal: ClassVar[Any]  # the module with `appraise`
    evaluation: ClassVar[Any]  # the module with NAMES and `describe`
    search: ClassVar[Any]  # the module with `simulate`
    name: str
    package: str
    secret_fields: tuple[str, ...] = ()  # of the record; by seat, its own is no secret to it

    @property
    def position_bytes(self) -> int:
        return int(self.states.record.dtype().itemsize)

    def appraise(self, state: State, moves: Sequence[Move]) -> list[float]:
        assert isinstance(state, RecordState)
        found, worth = room(len(moves)), room(len(moves))
        found[:] = [move.action for move in moves]
        scratch = blank(state.record, 1)
        self.appraisal.appraise(state.surface.tables, state.position, scratch, found, worth)
        return [float(value) for value in worth]

    @property
    def has_secrets(self) -> bool:
        return bool(self.secret_fields)

    @property
    def features(self) -> tuple[str, ...]:
        return tuple(self.evaluation.NAMES)

    def search_tree(self, state: State, style: Style, most_nodes: int, seed: int) -> SearchTree:
        assert isinstance(state, RecordState)
        weights = read_weights(self.package, self.features)[state.players]
        manner = Manner()
        manner.weights[: len(weights)] = weights
        manner.exploration, manner.sharpness = style.exploration, style.sharpness
        manner.noise, manner.random_games = style.noise, int(style.random_games)
        manner.width, manner.horizon = style.width, min(style.horizon, DEEPEST)
        return SearchTree(state, self.search, freeze(manner), most_nodes, seed)

    def kept_trees(self, trees: Sequence[SearchTree], state: State) -> list[SearchTree]:
        assert isinstance(state, RecordState)
        public = self._public(state, state.decider)

        def agrees(other: RecordState) -> bool:
            return (
                other.turn == state.turn
                and other.decider == state.decider
                and self._public(other, state.decider) == public
            )

        return [
            tree
            for tree in trees
            if tree.state.surface.board == state.board and tree.follow(agrees, state.turn)
        ]

    def _public(self, state: RecordState, seat: int) -> dict[str, Any]:
        """All of a position that a seat sees."""
        record = dict(vars(state.thawed))
        for name in self.secret_fields:
            rows = record.pop(name)
            if isinstance(rows[0], list):
                record[name] = rows[seat]
        return record

    def describe(self, state: State) -> tuple[list[list[float]], list[int]]:
        assert isinstance(state, RecordState)
        desk = blank(Desk, 1)
        out = self.evaluation.describe(state.surface.tables, copy(state.position), desk)
        rows = thaw(desk, Desk).features[: state.players]
        features = [row[: len(self.features)] for row in rows]
        return features, [seat for seat in range(state.players) if not out >> seat & 1]

    def rollouts(self, state: State, seconds: float, seed: int) -> tuple[int, int, float]:
        """Random games from a position for about so long: decisions, games, seconds."""
        assert isinstance(state, RecordState)
        tables, scratch, out = state.surface.tables, blank(state.record, 1), room(ROOM)
        decisions = games = 0
        started = time.perf_counter()
        while (spent := time.perf_counter() - started) < seconds:
            made, seed = state.loops.rollouts(
                tables, state.position, scratch, out, seed, 10, 100_000
            )
            decisions += made
            games += 10
        return decisions, games, spent

    def time_copies(self, state: State) -> float:
        """Nanoseconds that a kernel takes to copy a position."""
        assert isinstance(state, RecordState)
        scratch, count = blank(state.record, 1), 1_000 if PLAIN else 1_000_000
        state.loops.copies(state.position, scratch, 1)
        started = time.perf_counter()
        state.loops.copies(state.position, scratch, count)
        return (time.perf_counter() - started) / count * 1e9

    def warm(self, progress: Callable[[str], None]) -> None:
        rules = find(self.name)
        state = rules.new(players=2, seed=0)
        calls: dict[str, Callable[[], object]] = {
            "random games": lambda: self.rollouts(state, 0.01, 1),
            "what is legal": state.legal_moves,
            "playing": lambda: state.after(state.actions()[0]),
            "looking ahead": lambda: self.appraise(state, state.legal_moves()),
            "searching": lambda: self.search_tree(state, GLANCE, 8192, 1).grow(2),
            "counting": lambda: state.perft(2),
            "scoring": state.scores,
            "reading positions": lambda: rules.load(state.to_dict()),
            "explaining": lambda: ask_why(state),
        }
        for name, call in calls.items():
            progress(name)
            call()
