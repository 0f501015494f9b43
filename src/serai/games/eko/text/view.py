"""What a seat may see, and a full position from it. Ekö hides nothing: all seats see the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai.games.eko.text.interchange import FIELDS


def view(position: Mapping[str, Any]) -> dict[str, Any]:
    """By allow-list: a field that is not named in the interchange never leaves."""
    return {name: position[name] for name in FIELDS}
