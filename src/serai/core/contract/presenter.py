"""What a person at a board is shown: the moves on offer, what each would do, and what threatens.

One model drives the picture and the text: a click on the board and a line in a list pick the same
Offer. Each game has a module that makes them; it asks the rules and decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from serai.core.contract.state import State


@dataclass  # to freeze it would take longer than all else about it, and every move brings dozens
class Offer:
    """A legal move as it can be picked."""

    move: str  # in notation
    kind: str  # what sort of move it is, in the rulebook's words
    label: str  # in words, to be understood without the picture
    handle: str = ""  # what is picked first: a space, a card, a kind of tile; none: it is a button
    target: str = ""  # where it ends, or what it is about
    places: tuple[str, ...] = ()  # all that it touches, in order: a way, the fields of a tile
    facts: Mapping[str, Any] = field(default_factory=dict)  # what else the game's picture needs
    says_all: bool = False  # such as "end the turn": nobody needs to see first what it would do


@dataclass(frozen=True)
class OfferGroup:
    """Offers that a person looks at together, such as all moves of one stack."""

    heading: str
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class Preview:
    """What a legal move would do, as far as the one asking can know."""

    move: str
    words: tuple[str, ...]  # one line each: the deed, its price, who loses what, the points
    points: tuple[int, ...]  # the change for every seat
    ends_turn: bool  # whether the turn, or an answer out of turn, is then over
    after: dict[str, Any]  # the view of the position it leads to


@dataclass(frozen=True)
class Mark:
    """Something to be pointed out on a space by an overlay."""

    space: str
    words: str
    sources: tuple[str, ...] = ()  # where it comes from, such as the stacks that could strike


class Presenter(Protocol):
    overlays: tuple[str, ...]  # what can be laid over the board, by name
    legend: Mapping[str, Any]  # the figures of the rules that every picture shows

    def offers(self, state: State) -> list[OfferGroup]:
        """All legal moves, in the order in which a person would look for them."""
        ...

    def preview(self, state: State, move: str) -> Preview:
        """For the seat that decides."""
        ...

    def trace(self, before: State, text: str, after: State) -> dict[str, Any]:
        """What the picture needs to show a move happening, from what all may see of it."""
        ...

    def overlay(self, state: State, name: str, seat: int) -> list[Mark]:
        """What an overlay points out to a seat."""
        ...
