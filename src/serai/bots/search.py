"""The tree search as an opponent: several trees at once, and what they agree on.

Each tree searches one full position in agreement with what the seat knows: in a game with secrets
every tree deals the hidden cards anew. Trees also differ in how curious they are, or without
secrets they would all find the same. They share the simulations evenly and are merged in order, so
the choice does not depend on the number of threads.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Any

from serai.bots.base import options
from serai.core.contract.game import find
from serai.core.contract.state import Move, State
from serai.core.contract.style import Style
from serai.core.text.errors import BadOption

if TYPE_CHECKING:
    from serai.core.kernels.search_tree import SearchTree

CHUNK = 32  # simulations between two looks at the clock
NODES = 1_500_000  # of all trees together
NODES_A_SIMULATION = 40
SPARE_NODES = 8192  # of each tree
UNLIMITED = 1 << 40  # simulations
REPEATED = 4  # for each time a move was chosen among the same moves, its visits count so much less


@dataclass(frozen=True)
class Line:
    """A move that was looked at, and what the search expects to come of it."""

    move: Move
    moves: tuple[str, ...]  # it and what may follow, as texts
    visits: int
    shares: tuple[float, ...]  # of the win, that each seat may expect


@dataclass
class _Tally:
    visits: int
    promise: float
    sums: list[float]


class SearchBot:
    """Plays by tree search; keeps its trees from move to move."""

    def __init__(self, style: Style, seed: int | None = None, threads: int | None = None) -> None:
        self.style = style
        self._rng = Random(seed)
        self._threads = threads or os.cpu_count() or 1
        self._trees: list[SearchTree] = []
        self._played: Counter[tuple[tuple[int, ...], int]] = Counter()  # given which choice

    def choose(
        self, state: State, seen: Sequence[Any] | None = None, stop: Event | None = None
    ) -> Move:
        """A move for the seat deciding; `stop` ends the thinking early."""
        moves = options(state)
        if state.decider < 0:
            raise BadOption("chance decides here: there is nothing to choose")
        if len(moves) == 1:
            return moves[0]
        self._think(state, seen, self.style.simulations, self.style.seconds, stop)
        tallies, choice = self._merged(), tuple(move.action for move in moves)
        best = max(
            tallies,
            key=lambda action: _preference(
                tallies[action], state.decider, self._played[choice, action]
            ),
        )
        self._played[choice, best] += 1
        return Move(state, best)

    def analyze(
        self,
        state: State,
        seen: Sequence[Any] | None = None,
        *,
        simulations: int = UNLIMITED,
        seconds: float = 5.0,
        lines: int = 3,
        length: int = 6,
        stop: Event | None = None,
        progress: Callable[[list[Line]], None] | None = None,
    ) -> list[Line]:
        """The best lines from here; `progress` is called with what is known so far."""
        options(state)
        if state.decider < 0:
            raise BadOption("chance decides here: there is nothing to analyse")

        def found() -> list[Line]:
            return self._lines(state, lines, length)

        tell = (lambda: progress(found())) if progress else None
        self._think(state, seen, simulations, seconds, stop, tell, choosing=False)
        return found()

    def _think(
        self,
        state: State,
        seen: Sequence[Any] | None,
        simulations: int,
        seconds: float,
        stop: Event | None,
        tell: Callable[[], None] | None = None,
        choosing: bool = True,
    ) -> None:
        """`choosing`: only until it is clear what to choose."""
        deadline = time.monotonic() + seconds
        self._prepare(state, seen, simulations, deadline)
        each = max(1, round(simulations / len(self._trees)))
        left = [max(0, each - tree.visits) for tree in self._trees]
        if not any(tree.branches() for tree in self._trees):
            self._trees[0].grow(1)  # so that there is something to choose from
            left[0] -= 1
        crews = [
            range(i, len(self._trees), self._threads)
            for i in range(min(self._threads, len(self._trees)))
        ]

        def work(crew: range, until: float) -> None:
            while any(left[i] > 0 for i in crew):
                for i in crew:
                    if time.monotonic() >= until or (stop is not None and stop.is_set()):
                        return
                    if left[i] > 0:
                        goes_on = self._trees[i].grow(min(CHUNK, left[i]))
                        left[i] = left[i] - CHUNK if goes_on else 0
                        if choosing and self._trees[i].is_settled(left[i]):
                            left[i] = 0

        with ThreadPoolExecutor(len(crews)) as pool:
            spread = pool.map if len(crews) > 1 else map
            while any(count > 0 for count in left):
                until = deadline if tell is None else min(deadline, time.monotonic() + 0.25)
                list(spread(work, crews, [until] * len(crews)))
                if tell is not None:
                    tell()
                if time.monotonic() >= deadline or (stop is not None and stop.is_set()):
                    return

    def _prepare(
        self, state: State, seen: Sequence[Any] | None, simulations: int, deadline: float
    ) -> None:
        """Trees for this position: those of earlier moves that lead here, and new ones."""
        game = find(state.game)
        nodes = min(NODES, simulations * NODES_A_SIMULATION) // self.style.trees + SPARE_NODES
        large = [tree for tree in self._trees if tree.most_nodes >= nodes]
        self._trees = game.kept_trees(large, state)
        missing = self.style.trees - len(self._trees)
        view = state.view(state.decider) if game.has_secrets and missing else None
        for _ in range(missing):
            if self._trees and time.monotonic() >= deadline:
                return
            world = state if view is None else game.determinize(view, self._rng, seen)
            seed = self._rng.getrandbits(59) | 1
            curious = self.style.exploration * (1 + 0.5 * (len(self._trees) % 2))
            style = replace(self.style, exploration=curious)
            self._trees.append(game.search_tree(world, style, nodes, seed))

    def _merged(self) -> dict[int, _Tally]:
        """What the trees found of each move, in the order of the trees."""
        tallies: dict[int, _Tally] = {}
        for tree in self._trees:
            for branch in tree.branches():
                tally = tallies.setdefault(
                    branch.action, _Tally(0, 0.0, [0.0] * len(branch.shares))
                )
                tally.visits += branch.visits
                tally.promise += branch.promise
                for seat, share in enumerate(branch.shares):
                    tally.sums[seat] += share * branch.visits
        return tallies

    def _lines(self, state: State, count: int, length: int) -> list[Line]:
        tallies = self._merged()
        order = sorted(
            tallies, key=lambda action: _preference(tallies[action], state.decider), reverse=True
        )
        found = []
        for action in order[:count]:
            tally = tallies[action]
            shares = tuple(total / max(1, tally.visits) for total in tally.sums)
            moves = max((tree.line(action, length) for tree in self._trees), key=len)
            found.append(Line(Move(state, action), tuple(moves), tally.visits, shares))
        return found


def _preference(tally: _Tally, seat: int, times: int = 0) -> tuple[float, float]:
    """Most visits; before any visit, and among equals, what looks best.

    What was played before, given the very same choice, counts for less each time: two seats that
    both wait for the other would go on for ever.
    """
    mean = tally.sums[seat] / tally.visits if tally.visits else tally.promise
    return tally.visits / REPEATED**times, mean
