"""Names that people give themselves: one line, visible, and never more than text."""

from __future__ import annotations

import unicodedata

from serai.server.problems import Refused

LONGEST = 32


def clean(name: str) -> str:
    """Without control and invisible characters, spaces collapsed; '' if nothing is left."""
    normal = unicodedata.normalize("NFC", name)
    visible = (" " if c.isspace() else c for c in normal if c.isspace() or _is_visible(c))
    return " ".join("".join(visible).split())[:LONGEST].strip()


def clean_name(name: str) -> str:
    cleaned = clean(name)
    if not cleaned:
        raise Refused(422, "no-name")
    return cleaned


def _is_visible(character: str) -> bool:
    return not unicodedata.category(character).startswith("C")
