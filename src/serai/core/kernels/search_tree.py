"""One search tree over one full position, as Python holds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from serai.core.kernels.kernel import PLAIN
from serai.core.kernels.record import Handle, blank
from serai.core.kernels.tree import ROOM, SEATS, Desk, Manner, Node, cut_back

if TYPE_CHECKING:
    from serai.core.kernels.record_state import RecordState

WALK = 3000  # positions to look at before a tree is given up as having no part in what happened


@dataclass(frozen=True)
class Branch:
    """A move of the root as the search sees it."""

    action: int
    visits: int
    promise: float  # the share that the decider sees in it at first sight
    shares: tuple[float, ...]  # that each seat may expect


class SearchTree:
    def __init__(
        self, state: RecordState, search: Any, manner: Handle[Manner], most_nodes: int, seed: int
    ) -> None:
        self.state = state
        self.most_nodes = most_nodes
        self._search = search  # the module with the game's loop
        self._manner = manner
        self._nodes = blank(Node, most_nodes)
        self._desk = blank(Desk, 1)
        desk: Any = self._desk if PLAIN else self._desk.view(np.recarray)  # type: ignore[attr-defined]
        desk[0].used, desk[0].seed = 1, seed
        root: Any = self._nodes[0] if PLAIN else self._nodes.view(np.recarray)[0]  # type: ignore[attr-defined]
        root.promise[:] = [1 / state.players] * SEATS
        self._out: Any = [0] * ROOM if PLAIN else np.empty(ROOM, np.int64)
        self._position, self._ahead = blank(state.record, 1), blank(state.record, 1)

    def grow(self, simulations: int) -> bool:
        """Whether anything came of it: a tree that is full does not grow."""
        before = self.visits
        self._search.simulate(
            self.state.surface.tables,
            self.state.position,
            self._position,
            self._ahead,
            self._nodes,
            self._desk,
            self._manner,
            self._out,
            simulations,
        )
        return self.visits > before

    def is_settled(self, more: int) -> bool:
        """Whether so many more simulations can't change which move has the most visits."""
        *others, most = sorted(self._column("visits", *self._family(0)))
        return bool(most > max(others, default=-1) + more)

    @property
    def visits(self) -> int:
        return int(self._column("visits", 0, 1)[0])

    def branches(self) -> list[Branch]:
        first, count = self._family(0)
        columns = [self._column(n, first, count) for n in ("action", "visits", "promise", "shares")]
        players, decider = self.state.players, self.state.decider
        return [
            Branch(action, visits, promise[decider], tuple(shares[:players]))
            for action, visits, promise, shares in zip(*columns, strict=True)
        ]

    def line(self, action: int, most: int) -> list[str]:
        """The moves that follow an action, as the search expects them, chance left aside."""
        state, texts = self.state, list[str]()
        actions = self._column("action", *self._family(0))
        if action not in actions:
            return []
        node = self._family(0)[0] + actions.index(action)
        while True:
            texts.append(state.text_of(action))
            state = state.after(action)
            tried = self._tried(node)
            if state.decider < 0 or len(texts) == most or not tried:
                return texts
            _, node, action = tried[-1]

    def follow(self, agrees: Callable[[RecordState], bool], turn: int) -> bool:
        """Makes the position that has come about the root, if the tree leads to one that agrees."""
        waiting = [(0, self.state)]
        for _ in range(WALK):
            if not waiting:
                return False
            node, state = waiting.pop()
            if agrees(state):
                self.state = state
                cut_back(self._nodes, self._desk, node)
                return True
            if state.turn <= turn:
                waiting += [(n, state.after(action)) for _, n, action in self._tried(node)]
        return False

    def _tried(self, node: int) -> list[tuple[int, int, int]]:
        """The children that were visited, the likeliest last: visits, node and action."""
        first, count = self._family(node)
        visits, actions = self._column("visits", first, count), self._column("action", first, count)
        tried = [(visits[i], first + i, actions[i]) for i in range(count) if visits[i] > 0]
        return sorted(tried, key=lambda child: child[0])

    def _family(self, node: int) -> tuple[int, int]:
        """Where its children begin, and how many there are."""
        return self._column("first", node, 1)[0], self._column("children", node, 1)[0]

    def _column(self, name: str, first: int, count: int) -> list[Any]:
        """One field of some nodes side by side."""
        if PLAIN:
            return [getattr(node, name) for node in self._nodes[first : first + count]]
        nodes: Any = self._nodes
        column: list[Any] = nodes[name][first : first + count].tolist()
        return column
