"""Actions by their fixed index (docs/actions.md), in two steps where one index has several ways."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from serai.core.errors import BadOption
from serai.games.eko.actions import INDICES as EKO_INDICES
from serai.games.eko.actions import index_of
from serai.games.khan.actions import INDICES as KHAN_INDICES
from serai.rl.observation import observe

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from serai.core.state import State

INDICES = {"eko": EKO_INDICES, "khan": KHAN_INDICES}
NOTHING = -1


@dataclass(frozen=True)
class Choice:
    """A State in which a number is to be chosen: an index, or after an index that several legal
    actions share, which of them, counted from 0 in the order of the legal list."""

    state: State
    chosen: int = NOTHING  # the index of the first step, when this is the second

    @cached_property
    def _actions(self) -> dict[int, list[int]]:
        """The legal actions under each number."""
        legal = self.state.actions()
        if self.chosen != NOTHING:
            ways = [action for action in legal if index_of(action) == self.chosen]
            return {number: [action] for number, action in enumerate(ways)}
        found: dict[int, list[int]] = {}
        for action in legal:
            found.setdefault(index_of(action), []).append(action)
        return found

    @cached_property
    def numbers(self) -> list[int]:
        """What may be chosen, in ascending order."""
        return sorted(self._actions)

    def after(self, number: int) -> Choice:
        """The next choice, of the same seat if a way is to be picked; BadOption if not legal."""
        actions = self._actions.get(number)
        if actions is None:
            raise BadOption(f"action {number!r} is not legal now")
        if len(actions) > 1:
            return Choice(self.state, number)
        return Choice(self.state.after(actions[0]))

    def text(self, number: int) -> str:
        """A legal number as a move is written; of several ways, the first."""
        return self.state.text_of(self._actions[number][0])

    def observe(self, seat: int) -> NDArray[np.int8]:
        """What the seat observes; that one of several ways is to be picked, all can see."""
        if self.chosen == NOTHING:
            return observe(self.state, seat)
        ways = [action for (action,) in self._actions.values()]
        return observe(self.state, seat, self.chosen, ways)
