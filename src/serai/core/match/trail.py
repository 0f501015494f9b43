"""The states that a match went through, as a tree that only ever grows.

Point 0 is the start. Every move leads from the present point to a new one; taking moves back goes
to an earlier point and leaves the others where they are, since what was undone stays seen. Few
states are kept. The others are played again when somebody asks, from their actions, which takes
some microseconds a move. And since matches by the hundred are kept in memory, moves stand here as
rows of numbers, and their texts, of which all repeat the same few thousand, once for all of them.
"""

from __future__ import annotations

import sys
from array import array
from typing import TYPE_CHECKING

from serai.core.contract.state import CHANCE
from serai.core.match.events import Moved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from serai.core.contract.state import State

KEEP_EVERY = 64  # of the states of a line
KEEP_LAST = 8  # of those asked for: a move of Khan and the draws that follow it
KEEP_IDLE = 2  # of these, while nobody asks
UNREAD = -1  # an action that only its text is known of


class Trail:
    def __init__(self, start: State) -> None:
        self.here = 0
        self._parents = array("i", [0])
        self._depths = array("i", [0])  # how many moves lead to a point
        # Of the move that leads to a point; none leads to point 0.
        self._actions = array("q", [UNREAD])
        self._texts = [""]
        self._seats = array("b", [CHANCE])
        self._automatic = bytearray(1)
        self._kept = {0: start}
        self._recent: dict[int, None] = {0: None}  # the points at hand, in order of coming

    def copy(self) -> Trail:
        twin = object.__new__(Trail)
        twin.here = self.here
        twin._parents, twin._depths = self._parents[:], self._depths[:]
        twin._actions, twin._texts = self._actions[:], self._texts[:]
        twin._seats, twin._automatic = self._seats[:], self._automatic[:]
        twin._kept, twin._recent = self._kept.copy(), self._recent.copy()
        return twin

    @property
    def depth(self) -> int:
        """How many moves lead from the start to here."""
        return self._depths[self.here]

    @property
    def state(self) -> State:
        return self.state_at(self.here)

    def state_at(self, point: int) -> State:
        state = self._kept.get(point)
        if state is None:
            return self._played_again(point)
        if point not in self._recent:
            self._note(point)
        return state

    def _played_again(self, point: int) -> State:
        missing = []
        while point not in self._kept:
            missing.append(point)
            point = self._parents[point]
        state = self.state_at(point)
        for step in reversed(missing):
            before, state = state, state.after(self._action(step, state))
            state.follow(before)
            self.keep(step, state)
        return state

    def move_to(self, point: int) -> Moved:
        """The move that leads to a point, from point 1 on."""
        return Moved(self._seats[point], self._texts[point], bool(self._automatic[point]))

    def steps_back(self) -> Iterator[tuple[int, Moved]]:
        """The moves from the last to the first, each with the point where it was made."""
        point = self.here
        while point:
            yield self._parents[point], self.move_to(point)
            point = self._parents[point]

    def line(self) -> list[int]:
        """The points from the start to here."""
        points = [self.here]
        while points[-1]:
            points.append(self._parents[points[-1]])
        return points[::-1]

    def moves(self) -> list[Moved]:
        """The moves from the start to here."""
        return [self.move_to(point) for point in self.line()[1:]]

    def advance(self, move: Moved, action: int = UNREAD) -> None:
        """The move, which must be legal, was made here."""
        self._parents.append(self.here)
        self._depths.append(self.depth + 1)
        self._actions.append(action)
        self._texts.append(sys.intern(move.text))
        self._seats.append(move.seat)
        self._automatic.append(move.automatic)
        self.here = len(self._parents) - 1

    def back_to(self, depth: int) -> None:
        """All but the first `depth` moves are taken back."""
        while self.depth > depth:
            self.here = self._parents[self.here]
        if self.here in self._kept:
            self._recent[self.here] = None

    def keep(self, point: int, state: State) -> None:
        """That this is the state at the point needs no playing."""
        self._kept[point] = state
        self._note(point)

    def _action(self, point: int, before: State) -> int:
        if self._actions[point] == UNREAD:
            self._actions[point] = before.action_of(self._texts[point])
        return self._actions[point]

    def _note(self, point: int) -> None:
        """The point is at hand; of too many, those that came first are forgotten."""
        self._recent[point] = None
        self._forget(KEEP_LAST)

    def _forget(self, keep: int) -> None:
        while len(self._recent) > keep:
            first = next(other for other in self._recent if other != self.here)
            del self._recent[first]
            if self._depths[first] % KEEP_EVERY:
                del self._kept[first]
            else:
                self._kept[first].shed()

    def shed(self, goes_on: bool) -> None:
        """Lets go of most states, and of most that was worked out of them."""
        self._forget(KEEP_IDLE)
        for point in self._recent:  # the others let go when they were forgotten
            if goes_on and point == self.here:
                self._kept[point].rest()
            else:
                self._kept[point].shed()
