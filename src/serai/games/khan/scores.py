"""Scores as data, and how they come about (W3–W5)."""

from __future__ import annotations

from typing import Any

from serai.games.khan.board import Board
from serai.games.khan.fields import label
from serai.games.khan.scoring import share
from serai.games.khan.state import Position
from serai.games.khan.tables import PLACEMENTS


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


def explained(board: Board, s: Position) -> list[dict[str, Any]]:
    """The same, with each tile's share (W3) and, among equals at the top, what decides (W5)."""
    scores = scores_of(s)
    totals = [score["total"] for score in scores]
    tied = totals.count(max(totals)) > 1
    for seat, score in enumerate(scores):
        score["shares"] = [_share(board, s, i) for i in range(s.tiles) if s.owners[i] >> seat & 1]
        equal = tied and score["total"] == max(totals)
        score["tie_break"] = s.area[seat][0] if equal else None
    return scores


def _share(board: Board, s: Position, tile: int) -> dict[str, Any]:
    kind, fields = PLACEMENTS[s.tile[tile]]
    points, owners = board.points[kind], s.owners[tile].bit_count()
    return {
        "kind": kind,
        "fields": [label(field) for field in fields],
        "points": points,
        "owners": owners,
        "share": int(share(points, owners)),
    }
