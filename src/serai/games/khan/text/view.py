"""What a seat may see, by allow-list; and full positions that agree with all that it knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import Any

from serai.core.text.errors import BadPosition, SeraiError
from serai.games.khan.board.board import Board
from serai.games.khan.board.fields import Field, neighbours
from serai.games.khan.text.interchange import FIELDS
from serai.games.khan.text.knowledge import Ledger, follow, whose

_allowed = itemgetter(*FIELDS)


def view(position: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """A field that is not named in the interchange never leaves; hands and the pile are counted."""
    seen = dict(zip(FIELDS, _allowed(position), strict=True))
    seen["hands"] = [
        hand if holder == seat else {"cards": len(hand)}
        for holder, hand in enumerate(position["hands"])
    ]
    seen["deck"] = {"cards": len(position["deck"])}
    return seen


def seen_draw(draw: dict[str, Any], text: str, seat: int | None) -> dict[str, Any]:
    """A card drawn into another hand is not seen; what it was drawn for, and by whom, is."""
    hidden = draw["for"] == "hand" and draw["seat"] != seat
    return {"text": "draw ?" if hidden else text, "draw": draw}


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
    try:
        seat = whose(view)
        ledger = Ledger.begin(view, seat) if events is None else follow(events, seat)
        _check(ledger, view)
        hands, deck = ledger.deal(view["players"], rng)
    except SeraiError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        what = "is no view" if events is None else "is no account of a match, or contradicts itself"
        raise BadPosition("view" if events is None else "seen", f"{what} ({error!r:.80})") from None
    return {**view, "hands": hands, "deck": deck}


def _check(ledger: Ledger, view: Mapping[str, Any]) -> None:
    """What was seen must lead to what is in view."""
    seat, hands, deck = ledger.seat, view["hands"], view["deck"]
    if ledger.discards != set(view["discards"]) or ledger.in_deck != deck["cards"]:
        raise BadPosition("seen", "leads to another pile, or other discards, than the view shows")
    if seat is not None and ledger.own != set(hands[seat]):
        raise BadPosition("seen", f"leads to another hand of seat {seat} than the view shows")
