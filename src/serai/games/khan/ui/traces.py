"""What the picture needs to show a move happening.

Read from what a spectator sees of the positions around it, so nothing hidden can be in it: a card
drawn into a hand is only counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from serai.core.contract.state import State
from serai.games.khan.board.fields import DIRECTIONS, field, label, step
from serai.games.khan.text.words import Position, asked_share, asked_sharers


def trace(before: State, text: str, after: State) -> dict[str, Any]:
    old, new = before.shown(None), after.shown(None)
    verb, *rest = text.split()
    found: dict[str, Any] = {"verb": verb, "seat": old["decider"]}
    if verb == "draw":
        found |= _draw(rest[0], old, new)
    elif verb == "A":
        found["card"] = rest[0]
    elif verb == "B":
        found |= {"ruler": rest[0], "from": old["rulers"][rest[0]]}
    elif verb == "C":
        found |= {"kind": rest[0], "fields": rest[1].split(",")}
        if new["turn"]["pending"]:
            found |= {"owners": asked_sharers(new), "share": asked_share(new)}
    elif verb == "S":
        found |= {"special": rest[0], "about": rest[1] if len(rest) > 1 else None}
    elif verb == "discard":
        found["cards"] = rest[0].split(",") if rest else []
    return found | _changes(old, new)


def _draw(card: str, old: Position, new: Position) -> dict[str, Any]:
    draw = old["turn"]["draw"]
    found: dict[str, Any] = {"for": draw["for"], "drawer": draw["seat"]}
    if draw["for"] == "hand":
        return found
    found["card"] = card
    ruler = draw["ruler"] or card.partition("-")[0]
    if ruler in old["rulers"]:
        found |= {"ruler": ruler, **_flight(old["rulers"][ruler], new["rulers"].get(ruler))}
    return found


def _flight(start: str, end: str | None) -> dict[str, Any]:
    """The fields over which a ruler went; none if he left the map."""
    found: dict[str, Any] = {"from": start, "to": end, "fields": [start]}
    if end is None:
        return found
    for direction in DIRECTIONS:
        way = _way(start, end, direction)
        if way:
            return found | {"fields": [start, *way], "direction": direction}
    raise AssertionError(f"no direction leads from {start} to {end}")


def _way(start: str, end: str, direction: str) -> list[str]:
    way: list[str] = []
    place = step(field(start), direction)
    while place is not None:
        way.append(label(place))
        if way[-1] == end:
            return way
        place = step(place, direction)
    return []


def _changes(old: Position, new: Position) -> dict[str, Any]:
    """Yurts set down and taken off, a tile laid, and what else all can see to have changed."""
    changed = new["yurts"] != old["yurts"]
    found: dict[str, Any] = {
        "yurts": _gained(new["yurts"], old["yurts"]) if changed else [],
        "returned": _gained(old["yurts"], new["yurts"]) if changed else [],
        "gone": [ruler for ruler in old["rulers"] if ruler not in new["rulers"]],
    }
    if len(new["tiles"]) > len(old["tiles"]):
        found["tile"] = new["tiles"][-1]
    if new["deck"]["cards"] > old["deck"]["cards"]:
        found["renewed"] = True
    if new["end_phase"] and not old["end_phase"]:
        found["end_phase"] = True
    return found


def _gained(more: Position, less: Position) -> list[Sequence[Any]]:
    return [[place, owner] for place, owner in more.items() if place not in less]
