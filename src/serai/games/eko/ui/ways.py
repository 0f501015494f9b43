"""The way a stack takes: a shortest one on which it pays just the tolls of its move."""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING

from serai.games.eko.rules.moving import pays_at_start, tolling_zones
from serai.games.eko.rules.position import Position
from serai.games.eko.rules.tables import Tables

if TYPE_CHECKING:
    from serai.games.eko.game import EkoState

Node = tuple[int, int]  # a slot, and the tolls paid by then, one bit a zone
Way = tuple[int, ...]  # the slots that are passed, start and end included
Tree = dict[Node, Way]  # a shortest way to each node


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

    def way(self, start: int, end: int, tolls: int) -> Way:
        """Of a legal move."""
        if (start, tolls) not in self._trees:
            tree: Tree = {(start, 0): (start,)}
            self._trees[start, tolls] = tree, deque(tree)
        tree, rest = self._trees[start, tolls]
        arrival = (end, tolls)
        if arrival not in tree:
            self._grow(start, tree, rest, tolls, arrival)
        return tree[arrival]

    def toll_places(self, way: Way, tolls: int) -> list[int]:
        """The slots of a way on which a disc is lost, in order."""
        places = [way[0]] if self.pays_at_start(way[0]) else []
        if not tolls:
            return places
        for slot in way[1:]:
            if self._zone[slot] & tolls:
                tolls &= ~self._zone[slot]
                places.append(slot)
        return places

    def _grow(self, start: int, tree: Tree, rest: deque[Node], tolls: int, end: Node) -> None:
        """Up to an end, through zones that take nothing and those paid for.

        The start may be crossed again: the stack has left it.
        """
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
                tree[reached] = (*tree[node], beside)
                if beside not in stacks or beside == start:
                    rest.append(reached)
