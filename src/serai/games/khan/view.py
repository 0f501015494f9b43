"""What a seat may see, by allow-list; and full positions that agree with all that it knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from serai.games.khan.board import Board
from serai.games.khan.fields import Field, neighbours
from serai.games.khan.knowledge import Ledger, follow, whose
from serai.games.khan.positions import FIELDS


def view(position: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """A field that is not named in the interchange never leaves; hands and the pile are counted."""
    seen = {name: position[name] for name in FIELDS}
    seen["hands"] = [
        hand if holder == seat else {"cards": len(hand)}
        for holder, hand in enumerate(position["hands"])
    ]
    seen["deck"] = {"cards": len(position["deck"])}
    return seen


def seen(draw: Mapping[str, Any] | None, text: str, seat: int | None) -> dict[str, Any]:
    """A card drawn into another hand is not seen; what it was drawn for, and by whom, is."""
    if draw is None:
        return {"text": text}
    hidden = draw["for"] == "hand" and draw["seat"] != seat
    return {"text": "draw ?" if hidden else text, "draw": dict(draw)}


def fitting_symbols(board: Board, free: Iterable[Field]) -> list[str]:
    """The symbols of cards with which one of these fields could be invaded (A1)."""
    river = set(board.river)
    found = set()
    for field in free:
        found |= {"khan", str(board.region_of(field))}
        if river & set(neighbours(field)):
            found.add("river")
        if field in board.outland:
            found.add("outland")
    return sorted(found)


def complete(
    view: Mapping[str, Any], rng: Random, events: Sequence[Mapping[str, Any]] | None
) -> dict[str, Any]:
    """A full position in agreement with a view and, if given, with all that its seat saw."""
    seat = whose(view)
    ledger = Ledger.begin(view, seat) if events is None else follow(events, seat)
    hands, deck = ledger.deal(view["players"], rng)
    return {**view, "hands": hands, "deck": deck}
