"""Scores as data, and how they come about (W3–W5)."""

from __future__ import annotations

from typing import Any

from serai.games.khan.state import Position


def scores_of(s: Position) -> list[dict[str, Any]]:
    """The interchange's scores, from a position whose score has been filled in."""
    return [
        {
            "tiles": s.tile_points[seat],
            "bonus": s.bonus[seat],
            "total": s.tile_points[seat] + s.bonus[seat],
            "areas": [size for size in s.area[seat] if size > 0],
        }
        for seat in range(s.players)
    ]


def share(points: int, owners: int) -> int:
    """W3: what each of its seats gets for a tile."""
    return -(-points // owners)
