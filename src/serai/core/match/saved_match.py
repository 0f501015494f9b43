"""A match as one JSON text: read strictly, so that what is accepted is written again as it was."""

from __future__ import annotations

import json
import re
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from serai.core.match import chance
from serai.core.match.events import Event, check_keys, event_from_dict, event_to_dict
from serai.core.text.errors import BadMatch

FORMAT = "serai-match"
VERSION = 1
_FIELD_TYPES: dict[str, Any] = {
    "format": str,
    "version": int,
    "game": str,
    "secret": str,
    "commitment": str | None,
    "turn_limit": int | None,
    "setup": Mapping,
    "events": list,
}


@dataclass(frozen=True)
class SavedMatch:
    """All that a match consists of. Whether it could have been played is for `Match` to say."""

    game: str
    secret: bytes
    committed: bool
    turn_limit: int | None
    setup: Mapping[str, Any]
    events: tuple[Event, ...]

    def text(self) -> str:
        return json.dumps(
            {
                "format": FORMAT,
                "version": VERSION,
                "game": self.game,
                "secret": self.secret.hex(),
                "commitment": chance.commitment(self.secret) if self.committed else None,
                "turn_limit": self.turn_limit,
                "setup": self.setup,
                "events": [event_to_dict(event) for event in self.events],
            }
        )

    @classmethod
    def read(cls, saved: str | Mapping[str, Any]) -> SavedMatch:
        value = _checked(_parsed(saved) if isinstance(saved, str) else saved)
        return cls(
            game=value["game"],
            secret=_secret(value),
            committed=value["commitment"] is not None,
            turn_limit=value["turn_limit"],
            setup=value["setup"],
            events=tuple(
                event_from_dict(event, f"events[{number}]")
                for number, event in enumerate(value["events"])
            ),
        )


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadMatch("match", f"is not JSON: {error}") from None


def _checked(value: object) -> Mapping[str, Any]:
    """The value, once it has just the fields of a saved match, each of its type."""
    if not isinstance(value, Mapping):
        raise BadMatch("match", "a saved match is an object")
    check_keys(value, set(_FIELD_TYPES), "match")
    for key, expected in _FIELD_TYPES.items():
        found = value[key]
        if not isinstance(found, expected) or isinstance(found, bool):
            name = getattr(expected, "__name__", str(expected))
            raise BadMatch(key, f"must be {name}, not {reprlib.repr(found)}")
    if value["format"] != FORMAT:
        raise BadMatch("format", f"must be {FORMAT!r}, not {reprlib.repr(value['format'])}")
    if value["version"] != VERSION:
        raise BadMatch("version", f"only {VERSION} is known, not {value['version']}")
    return value


def _secret(value: Mapping[str, Any]) -> bytes:
    if not re.fullmatch(r"[0-9a-f]{64}", value["secret"]):
        raise BadMatch("secret", "must be 64 hexadecimal digits in lower case")
    secret = bytes.fromhex(value["secret"])
    if value["commitment"] not in (None, chance.commitment(secret)):
        raise BadMatch("commitment", "is not the SHA-256 of the secret")
    return secret
