"""Reading data from outside: every value is asked for by the shape it must have.

`where` is the place in the data; whatever does not fit is a BadPosition that names it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from serai.core.text.errors import BadPosition


def shown(value: object) -> str:
    """A value as it may stand in a message. Of all but texts only the type: repr may fail."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, int) and abs(value) < 10**9:
        return str(value)
    if not isinstance(value, str):
        return f"a value of type {type(value).__name__}"
    return repr(value if len(value) <= 40 else value[:37] + "...")


def mapping(where: str, value: object) -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise BadPosition(where or "position", f"an object is needed here, not {shown(value)}")
    return value


def fields(where: str, value: object, names: Collection[str]) -> Mapping[str, Any]:
    """An object with exactly these fields; `where` is empty for the whole position."""
    found = mapping(where, value)
    for name in names:
        if name not in found:
            raise BadPosition(f"{where}.{name}".lstrip("."), "missing")
    for name in found:
        if name not in names:
            raise BadPosition(where or "position", f"there is no field {shown(name)} here")
    return found


def sequence(where: str, value: object, length: int | None = None) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise BadPosition(where, f"a list is needed here, not {shown(value)}")
    if length is not None and len(value) != length:
        raise BadPosition(where, f"{length} entries are needed here, not {len(value)}")
    return value


def integer(where: str, value: object, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadPosition(where, f"a number from {least} to {most} is needed, not {shown(value)}")
    return value


def flag(where: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise BadPosition(where, f"true or false is needed here, not {shown(value)}")
    return value


def word(where: str, value: object, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise BadPosition(where, f"{shown(value)} is not one of: {', '.join(known)}")
    return value


def seats(where: str, value: object, players: int) -> list[int]:
    """A list of seats, each once, in ascending order."""
    found = [integer(where, seat, 0, players - 1) for seat in sequence(where, value)]
    if found != sorted(set(found)):
        raise BadPosition(where, "seats are listed in ascending order, each once")
    return found
