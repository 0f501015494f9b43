"""The way a stack takes: a shortest one on which it pays just the tolls of its move."""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING

from serai.games.eko.actions import end_of, start_of, tolls_of
from serai.games.eko.moving import pays_at_start, tolling_zones
from serai.games.eko.state import Position
from serai.games.eko.tables import Tables

if TYPE_CHECKING:
    from serai.games.eko.game import EkoState

Node = tuple[int, int]  # a slot, and the tolls paid by then, one bit a zone
Tree = dict[Node, Node | None]  # where a shortest way to a node comes from


class Ways:
    """The ways of all moves that the seat deciding has."""

    def __init__(self, state: EkoState) -> None:
        self._state = state
        self._steps, self._zone = state.surface.ground
        self._trees: dict[Node, tuple[Tree, deque[Node]]] = {}  # by start and tolls, as far grown

    @cached_property
    def _record(self) -> tuple[Tables, Position]:
        return self._state.surface.tables[0], self._state.position[0]

    @cached_property
    def _dear(self) -> int:
        """The zones that take a toll from the seat deciding, one bit each."""
        zones = self._state.surface.zones
        return int(tolling_zones(*self._record, self._state.decider)) if zones else 0

    def pays_at_start(self, start: int) -> bool:
        return self._zone[start] != 0 and bool(
            pays_at_start(*self._record, self._state.decider, start)
        )

    def way(self, action: int) -> list[int]:
        """The slots that a legal move passes, its start and its end included."""
        start, tolls = start_of(action), tolls_of(action)
        tree, rest = self._trees.setdefault((start, tolls), _planted(start))
        end = (end_of(action), tolls)
        if end not in tree:
            self._grow(tree, rest, tolls, end)
        node: Node | None = end
        way = []
        while node is not None:
            way.append(node[0])
            node = tree[node]
        return way[::-1]

    def toll_places(self, way: list[int], tolls: int) -> list[int]:
        """The slots of a way on which a disc is lost, in order."""
        places = way[:1] if self.pays_at_start(way[0]) else []
        for slot in way[1:]:
            if self._zone[slot] & tolls:
                tolls &= ~self._zone[slot]
                places.append(slot)
        return places

    def _grow(self, tree: Tree, rest: deque[Node], tolls: int, end: Node) -> None:
        """Up to an end, through zones that take nothing and those paid for.

        The start may be crossed again: the stack has left it.
        """
        start = next(iter(tree))[0]
        dear = self._dear & ~self._zone[start] if self.pays_at_start(start) else self._dear
        steps, zone, stacks = self._steps, self._zone, self._state.stacks
        while end not in tree:
            node = rest.popleft()
            slot, paid = node
            for beside in steps[slot]:
                toll = zone[beside] & dear
                reached = (beside, paid | toll)
                if toll & ~tolls or reached in tree:
                    continue
                tree[reached] = node
                if beside not in stacks or beside == start:
                    rest.append(reached)


def _planted(start: int) -> tuple[Tree, deque[Node]]:
    """A tree that has not grown yet, and the nodes from which it will."""
    tree: Tree = {(start, 0): None}
    return tree, deque(tree)
