"""What a person who plays at a keyboard is told and asked. Each game has a module that does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from serai.core.contract.state import Move, State


@dataclass(frozen=True)
class Choice:
    """A legal move as it stands in a list."""

    move: Move
    short: str  # what the heading above it leaves to say


@dataclass(frozen=True)
class Group:
    """Legal moves that a person looks at together."""

    name: str  # what is typed to see all of it; nothing if it is always shown
    heading: str
    choices: tuple[Choice, ...]
    shown: int  # how many a short list shows; the others are only counted


class Narrator(Protocol):
    """The sentences come from the table [telling] of the game's own catalogue.

    There the command line also finds `help` and `example` for the prompt, `line` for a told move,
    and in `ended` a phrase for each reason of an Outcome.
    """

    def seat_name(self, seat: int) -> str: ...

    def headline(self, state: State) -> str:
        """Whose decision it is and what is asked."""
        ...

    def tell(self, before: State, text: str, after: State, seat: int | None) -> str:
        """What a move did, without its subject: `text` is what that seat saw of it."""
        ...

    def groups(self, state: State) -> list[Group]:
        """All legal moves, in the order in which a person would look for them."""
        ...

    def signs(self, state: State) -> str:
        """What the signs in the list of moves stand for."""
        ...

    def read(self, state: State, typed: str) -> str:
        """What was typed, as the notation would have it; a move, or what moves are asked about."""
        ...

    def is_about(self, move: Move, text: str) -> bool:
        """Whether a move is among those asked for by a space, a card, a kind of tile …"""
        ...

    def ended(self, state: State, reason: str) -> str:
        """Why it is over, as a phrase: `reason` is that of its Outcome."""
        ...

    def score_lines(self, state: State) -> list[str]:
        """How the points of all seats come about, and what decided between equals."""
        ...
