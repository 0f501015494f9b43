"""Where a game stands and how it came to that, as values that never change.

OpenSpiel copies states all the time. Copies share their point, and all that was worked out of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from serai.core.contract.game import find
from serai.core.contract.state import CHANCE, State
from serai.core.kernels.actions import index_of
from serai.core.text.errors import IllegalMove
from serai.core.text.messages import Reason
from serai.rl.choosing import NOTHING, Choice
from serai.rl.openspiel.terms import Terms
from serai.rl.rewards import rewards

NOBODY = -4  # who decides when a game is over, as OpenSpiel counts
TO_BE_PICKED = " ..."  # after a move of which one of several ways is still to be picked


def setup_text(number: int) -> str:
    return f"set-up {number}"


class Step:
    """A number that was chosen. It keeps no list of what else could have been."""

    def __init__(
        self, before: Step | None, number: int, state: State | None, action: int, several: bool
    ) -> None:
        self.before = before
        self.number = number
        self._state = state  # where it was chosen; None: it is the set-up
        self._action = action
        self._several = several
        self._seen: dict[int | None, str] = {}

    @property
    def decider(self) -> int:
        return CHANCE if self._state is None else self._state.decider

    @property
    def text(self) -> str:
        """All of it, whoever may see that."""
        if self._state is None:
            return setup_text(self.number)
        return self._state.text_of(self._action)

    def seen(self, seat: int | None) -> str:
        """As a seat, or with None a spectator, saw it."""
        if seat not in self._seen:
            text: str = self.event(seat)["text"]
            self._seen[seat] = text + TO_BE_PICKED if self._several else text
        return self._seen[seat]

    def event(self, seat: int | None) -> dict[str, Any]:
        """The same as `Match.seen` has it."""
        state, facts = self._state, {"event": "move", "seat": self.decider}
        if state is None:
            return facts | {"text": self.text}
        return facts | find(state.game).seen(state, self.text, seat)


class Point:
    """`choice` is None before the set-up; `last` is the step that led here."""

    def __init__(
        self, terms: Terms, choice: Choice | None = None, last: Step | None = None
    ) -> None:
        self.terms = terms
        self.choice = choice
        self._last = last

    def __deepcopy__(self, memo: dict[int, Any]) -> Point:
        return self

    def __reduce__(self) -> Any:
        return replayed, (self.terms, [step.number for step in self.steps()])

    @cached_property
    def decider(self) -> int:
        """A seat, CHANCE or NOBODY."""
        if self.choice is None:
            return CHANCE
        state = self.choice.state
        over = state.turn > self.terms.turn_limit or state.outcome() is not None
        return NOBODY if over else state.decider

    @cached_property
    def numbers(self) -> list[int]:
        """What may be chosen, in ascending order; chance's outcomes begin at 0."""
        if self.choice is None:
            return list(range(self.terms.setups()))
        if self.decider == NOBODY:
            return []
        if self.decider == CHANCE:
            return [number - self.terms.first_draw for number in self.choice.numbers]
        return self.choice.numbers

    def after(self, number: int) -> Point:
        """Where it leads; IllegalMove, if it may not be chosen."""
        if self.choice is None:
            self._check(number)
            step = Step(None, number, None, NOTHING, several=False)
            return Point(self.terms, Choice(self.terms.set_up(number)), step)
        actions = self._actions(number)
        step = Step(self._last, number, self.choice.state, actions[0], len(actions) > 1)
        return Point(self.terms, self.choice.after(self._index(number)), step)

    def text(self, number: int) -> str:
        if self.choice is None:
            self._check(number)
            return setup_text(number)
        several = len(self._actions(number)) > 1
        return self.choice.text(self._index(number)) + (TO_BE_PICKED if several else "")

    def returns(self) -> list[float]:
        outcome = None if self.choice is None else self.choice.state.outcome()
        return rewards(self.terms.players, () if outcome is None else outcome.winners)

    def seen(self, seat: int | None) -> list[str]:
        """All steps, with who decided, as a seat, or with None a spectator, saw them."""
        return [f"{step.decider} {step.seen(seat)}" for step in self.steps()]

    def number_of(self, text: str) -> int:
        """What to choose for a legal move of this text."""
        assert self.choice is not None
        index = index_of(self.choice.state.action_of(text))
        return index - self.terms.first_draw if self.decider == CHANCE else index

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat, or with None a spectator, may see now: nothing before the set-up."""
        return {} if self.choice is None else self._marked(self.choice.state.view(seat))

    def __str__(self) -> str:
        position = {} if self.choice is None else self._marked(self.choice.state.to_dict())
        return json.dumps(position)

    def _marked(self, position: dict[str, Any]) -> dict[str, Any]:
        """With the move of which a way is to be picked, which all can see."""
        if self.choice is None or self._last is None or self.choice.chosen == NOTHING:
            return position
        return position | {"chosen": self._last.seen(None)}

    def _index(self, number: int) -> int:
        return number + self.terms.first_draw if self.decider == CHANCE else number

    def _actions(self, number: int) -> list[int]:
        assert self.choice is not None
        if self.decider == NOBODY:
            self._check(number)
        return self.choice.actions(self._index(number))

    def _check(self, number: int) -> None:
        """Where no rules say why: before the set-up, and when it is over."""
        if number not in self.numbers:
            reason = Reason("index", "no_move", {"action": number}, "serai.rl")
            raise IllegalMove(f"action {number}", reason)

    def steps(self) -> list[Step]:
        """From the first on."""
        return list(_back_from(self._last))[::-1]


def _back_from(step: Step | None) -> Iterator[Step]:
    while step is not None:
        yield step
        step = step.before


def replayed(terms: Terms, numbers: Sequence[int]) -> Point:
    point = Point(terms)
    for number in numbers:
        point = point.after(number)
    return point
