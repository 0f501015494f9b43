"""State, Move and Outcome: what every game shows to the world."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import repeat
from typing import Any, NamedTuple

from serai.core.text.errors import BadOption, IllegalMove
from serai.core.text.messages import Reason

CHANCE = -1


@dataclass(frozen=True)
class Outcome:
    """How a game ended. `reason` is the clause that ended it, or what a Match adds to them."""

    winners: tuple[int, ...]
    reason: str


class Move(NamedTuple):
    """A legal move of one State. Its text is made when asked for."""

    state: State
    action: int

    @property
    def kind(self) -> str:
        """What sort of move it is, in the rulebook's words."""
        return self.state.kind_of(self.action)

    @property
    def space(self) -> str | None:
        """The place it starts from or is about."""
        return self.state.space_of(self.action)

    def __str__(self) -> str:
        return self.state.text_of(self.action)

    def __repr__(self) -> str:
        return f"<Move {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.action == other.action and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(self.action)


class State(ABC):
    """A position under the rules; nothing ever changes it, playing makes a new one."""

    __slots__ = ()

    game: str

    # What a game fills in

    @property
    @abstractmethod
    def players(self) -> int: ...

    @property
    @abstractmethod
    def phase(self) -> str: ...

    @property
    @abstractmethod
    def active(self) -> int: ...

    @property
    @abstractmethod
    def decider(self) -> int:
        """The seat that must choose now; -1 is chance."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The number of the turn, 0 before the first."""

    @abstractmethod
    def actions(self) -> list[int]:
        """The legal actions as integers, in a stable order."""

    @abstractmethod
    def after(self, action: int) -> State:
        """The State that a legal action leads to."""

    @abstractmethod
    def text_of(self, action: int) -> str: ...

    @abstractmethod
    def kind_of(self, action: int) -> str: ...

    @abstractmethod
    def space_of(self, action: int) -> str | None: ...

    @abstractmethod
    def find(self, text: str) -> int | None:
        """The legal action with exactly this text, or None; BadNotation if it is no move at all."""

    @abstractmethod
    def reason_against(self, text: str) -> Reason:
        """Why the move of this text, which is not legal, is not."""

    @abstractmethod
    def points(self, seat: int) -> int: ...

    @abstractmethod
    def scores(self) -> list[dict[str, Any]]:
        """Per seat, how its points come about."""

    @property
    @abstractmethod
    def contenders(self) -> tuple[int, ...]:
        """The seats that can still win."""

    @abstractmethod
    def outcome(self) -> Outcome | None: ...

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat, or with None a spectator, may see."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The whole position in the interchange format."""

    @abstractmethod
    def svg(self, theme: str = "day", seat: int | None = None) -> str:
        """A picture, as a seat or a spectator (None) may see the position."""

    @abstractmethod
    def terminal(self, colour: bool = True, seat: int | None = None) -> str:
        """The same for a terminal."""

    @abstractmethod
    def perft(self, depth: int) -> int:
        """The number of ways to play the next `depth` decisions."""

    # What is the same in every game

    def legal_moves(self) -> list[Move]:
        # There may be a hundred, and Move's own constructor takes twice as long.
        pairs = zip(repeat(self), self.actions())  # repeat never ends
        return list(map(tuple.__new__, repeat(Move), pairs))

    def play(self, move: Move | str) -> State:
        """The State after a move; raises BadNotation or IllegalMove."""
        return self.after(self.action_of(move))

    def action_of(self, move: Move | str) -> int:
        """A legal move as an integer; raises BadNotation or IllegalMove."""
        if isinstance(move, Move) and move.state is self:
            return move.action
        text = str(move)
        action = self.find(text)
        if action is None:
            raise IllegalMove(text, self.reason_against(text))
        return action

    def why_not(self, move: Move | str) -> Reason | None:
        """None when the move is legal now, else the clause that forbids it, and how."""
        text = str(move)
        return None if self.find(text) is not None else self.reason_against(text)

    @property
    def written(self) -> Mapping[str, Any]:
        """What `to_dict` gives, for those who only read it: it may be kept."""
        return self.to_dict()

    def shown(self, seat: int | None) -> Mapping[str, Any]:
        """What `view` gives, likewise."""
        return self.view(seat)

    @property
    def scored(self) -> list[dict[str, Any]]:
        """What `scores` gives, likewise."""
        return self.scores()

    # What was only worked out to be at hand; a State may have nothing of the sort.

    def follow(self, before: State) -> None:  # noqa: B027
        """`before` was an earlier state of the same match: what was worked out of it and is the
        same now may be taken from there."""

    def rest(self) -> None:  # noqa: B027
        """Lets go of all but what a state that follows needs most."""

    def shed(self) -> None:  # noqa: B027
        """Lets go of all."""

    def sharing(self, other: State) -> State:  # noqa: ARG002
        """The same position; what it has in common with `other`, a board, is kept only once."""
        return self

    def check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise BadOption(f"there is no seat {seat!r}; seats are 0 to {self.players - 1}")

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<{self.game} turn {self.turn}, {self.phase}, seat {self.decider} to decide>"
