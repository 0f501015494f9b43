"""One search tree over one full position, as Python holds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from serai.core.kernel import PLAIN
from serai.core.record import Handle, blank
from serai.core.tree import ROOM, SEATS, Desk, Manner, Node, cut_back

if TYPE_CHECKING:
    from serai.core.record_state import RecordState

WALK = 3000  # positions to look at before a tree is given up as having no part in what happened


@dataclass(frozen=True)
class Branch:
    """A move of the root as the search sees it."""

    action: int
    visits: int
    promise: float  # the share that the decider sees in it if all choose what looks best
    shares: tuple[float, ...]  # that each seat may expect


class SearchTree:
    def __init__(
        self, state: RecordState, search: Any, manner: Handle[Manner], most_nodes: int, seed: int
    ) -> None:
        self.state = state
        self._search = search  # the module with the game's loop
        self._manner = manner
        self._nodes = blank(Node, most_nodes)
        self._desk = blank(Desk, 1)
        self._open: Any = self._nodes if PLAIN else self._nodes.view(np.recarray)  # type: ignore[attr-defined]
        desk: Any = self._desk if PLAIN else self._desk.view(np.recarray)  # type: ignore[attr-defined]
        desk[0].used, desk[0].seed = 1, seed
        self._open[0].promise[:] = [1 / state.players] * SEATS
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

    @property
    def visits(self) -> int:
        return int(self._open[0].visits)

    def branches(self) -> list[Branch]:
        return [self._branch(node) for node in self._children(0)]

    def line(self, action: int, most: int) -> list[str]:
        """The moves that follow an action, as the search expects them, chance left aside."""
        node, state, texts = 0, self.state, list[str]()
        found = next((n for n in self._children(0) if self._open[n].action == action), None)
        while found is not None and len(texts) < most:
            node, action = found, int(self._open[found].action)
            texts.append(state.text_of(action))
            state = state.after(action)
            if state.decider < 0:
                break
            tried = [n for n in self._children(node) if self._open[n].visits > 0]
            found = max(tried, key=lambda n: self._open[n].visits, default=None)
        return texts

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
                tried = [n for n in self._children(node) if self._open[n].visits > 0]
                tried.sort(key=lambda n: self._open[n].visits)  # the likeliest is looked at first
                waiting += [(n, state.after(int(self._open[n].action))) for n in tried]
        return False

    def _children(self, node: int) -> Iterator[int]:
        first = int(self._open[node].first)
        return iter(range(first, first + int(self._open[node].children)))

    def _branch(self, node: int) -> Branch:
        n, players = self._open[node], self.state.players
        shares = tuple(float(share) for share in list(n.shares)[:players])
        promise = float(n.promise[self.state.decider])
        return Branch(int(n.action), int(n.visits), promise, shares)
