"""Actions by their fixed index (docs/actions.md), in two steps where one index has several ways."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from serai.core.text.errors import BadNotation, BadOption, IllegalMove
from serai.core.text.messages import Reason
from serai.rl.actions import INDICES, index_of
from serai.rl.observation import observe

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from serai.core.contract.state import State

NOTHING = -1


def number_of(action: Any) -> int:
    """An action as a program hands it in."""
    try:
        return index(action)
    except TypeError:
        raise BadOption(f"an action is a whole number, not {action!r}") from None


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

    def mask(self) -> NDArray[np.int8]:
        """1 for each number that may be chosen."""
        mask = np.zeros(INDICES[self.state.game], np.int8)
        mask[self.numbers] = 1
        return mask

    def actions(self, number: int) -> list[int]:
        """The legal actions under a number, more than one if a second step must follow;
        IllegalMove if there is none."""
        found = self._actions.get(number)
        if found is None:
            raise IllegalMove(f"action {number}", self.reason_against(number))
        return found

    def after(self, number: int) -> Choice:
        """The next choice: of the same seat, if a way is to be picked."""
        actions = self.actions(number)
        return (
            Choice(self.state, number) if len(actions) > 1 else Choice(self.state.after(actions[0]))
        )

    def text(self, number: int) -> str:
        """A legal number as a move is written; of several ways, the first."""
        return self.state.text_of(self.actions(number)[0])

    def observe(self, seat: int) -> NDArray[np.int8]:
        """What the seat observes; that one of several ways is to be picked, all can see."""
        if self.chosen == NOTHING:
            return observe(self.state, seat)
        ways = [action for (action,) in self._actions.values()]
        return observe(self.state, seat, self.chosen, ways)

    def reason_against(self, number: int) -> Reason:
        """Why a number that may not be chosen may not."""
        if self.chosen != NOTHING:
            params: dict[str, object] = {"action": number, "ways": len(self.numbers)}
            return Reason("index", "no_way", params, __package__)
        try:
            if 0 <= number < INDICES[self.state.game]:
                return self.state.reason_against(self.state.text_of(number))
        except (LookupError, BadNotation):  # it stands for nothing here: no such space, no card
            pass
        return Reason("index", "no_move", {"action": number}, __package__)
