"""What can happen in a match, and how it is written down."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from serai.core.contract.state import CHANCE
from serai.core.text.errors import BadMatch


@dataclass(frozen=True, slots=True)
class Moved:
    """A move of the seat that decided. Of `CHANCE`: a draw; `automatic`: by standing answer."""

    seat: int
    text: str
    automatic: bool = False

    @property
    def chosen(self) -> bool:
        """Whether somebody made up their mind about it at that moment."""
        return self.seat != CHANCE and not self.automatic


@dataclass(frozen=True, slots=True)
class UndoneTo:
    """All but the first `moves` moves were taken back."""

    moves: int


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    seat: int


@dataclass(frozen=True, slots=True)
class TakenOver:
    """From now on `by` (a person or a bot, by name) plays for the seat."""

    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class StandingAnswer:
    """How the seat answers from now on without being asked; None: it is asked again."""

    seat: int
    answer: str | None


@dataclass(frozen=True, slots=True)
class Ended:
    """Those at the table broke the match off; nobody wins."""

    reason: str


Event: TypeAlias = Moved | UndoneTo | Resigned | TimedOut | TakenOver | StandingAnswer | Ended

_TYPES: dict[str, type[Event]] = {
    "move": Moved,
    "undo-to": UndoneTo,
    "resign": Resigned,
    "timeout": TimedOut,
    "take-over": TakenOver,
    "standing-answer": StandingAnswer,
    "ended": Ended,
}
_NAMES = {event_type: name for name, event_type in _TYPES.items()}
_FIELD_TYPES: dict[object, tuple[type, ...]] = {
    "int": (int,),
    "str": (str,),
    "bool": (bool,),
    "str | None": (str, type(None)),
}


_KEYS = {event_type: [field.name for field in fields(event_type)] for event_type in _NAMES}


def event_to_dict(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = {"event": _NAMES[type(event)]}
    for key in _KEYS[type(event)]:
        found[key] = getattr(event, key)
    return found


def event_from_dict(value: object, where: str) -> Event:
    """The event that `event_to_dict` wrote; `where` is its place in the file."""
    if not isinstance(value, Mapping):
        raise BadMatch(where, "an event is an object")
    name = value.get("event")
    event_type = _TYPES.get(name) if isinstance(name, str) else None
    if event_type is None:
        known = ", ".join(_TYPES)
        raise BadMatch(f"{where}.event", f"must be one of {known}, not {reprlib.repr(name)}")
    expected = {field.name: field.type for field in fields(event_type)}
    check_keys(value, {"event", *expected}, where)
    for key, type_name in expected.items():
        # The exact type: True is no seat.
        if type(value[key]) not in _FIELD_TYPES[type_name]:
            raise BadMatch(f"{where}.{key}", f"must be {type_name}, not {reprlib.repr(value[key])}")
    return event_type(**{key: value[key] for key in expected})


def check_keys(value: Mapping[Any, Any], expected: set[str], where: str) -> None:
    if missing := expected - set(value):
        raise BadMatch(where, f"lacks {', '.join(sorted(missing))}")
    if unknown := set(value) - expected:
        raise BadMatch(where, f"has the unknown {', '.join(sorted(map(reprlib.repr, unknown)))}")
