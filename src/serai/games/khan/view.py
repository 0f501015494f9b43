"""What a seat may see (by allow-list), and full positions that agree with what it knows.

Every card has a history that all can follow in part. The pile begins as a known set of cards; when
its last one is drawn, the discards, known to all, become the next pile. So each card that is in a
hand was drawn while a certain pile lasted, its last one: that is known, and so is how many cards of
each pile a seat has drawn and not yet played. Dealing the unseen cards of each pile at random over
the unseen places for them gives every deal in agreement with what the seat knows, equally often.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai.games.khan.positions import FIELDS

Knowledge = list[tuple[list[str], list[int]]]


def view(position: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """A field that is not named in the interchange never leaves; hands and the pile are counted."""
    seen = {name: position[name] for name in FIELDS}
    seen["hands"] = [
        hand if holder == seat else {"cards": len(hand)}
        for holder, hand in enumerate(position["hands"])
    ]
    seen["deck"] = {"cards": len(position["deck"])}
    return seen


def seen_text(draw: Mapping[str, Any] | None, text: str, seat: int | None) -> str:
    """A card drawn into another hand is not seen."""
    hidden = draw is not None and draw["for"] == "hand" and draw["seat"] != seat
    return "draw ?" if hidden else text
