"""Scores as data, and how they come about (W3–W5)."""

from __future__ import annotations

from typing import Any

from serai.games.khan.board.board import Board
from serai.games.khan.board.fields import label
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.scoring import share
from serai.games.khan.rules.tables import PLACEMENTS


def scores_of(s: Position) -> list[dict[str, Any]]:
    """The interchange's scores, from a position whose score has been filled in."""
    return scores_from(s.players, s.tile_points, s.bonus, s.area)


def scores_from(
    players: int, tiles: list[int], bonus: list[int], area: list[list[int]]
) -> list[dict[str, Any]]:
    return [
        {
            "tiles": tiles[seat],
            "bonus": bonus[seat],
            "total": tiles[seat] + bonus[seat],
            "areas": [size for size in area[seat] if size > 0],
        }
        for seat in range(players)
    ]


def explained(board: Board, s: Position, scores: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same, with each tile's share (W3) and, among equals at the top, what decides (W5)."""
    totals = [score["total"] for score in scores]
    tied = totals.count(max(totals)) > 1
    for seat, score in enumerate(scores):
        score["shares"] = [_share(board, s, i) for i in range(s.tiles) if s.owners[i] >> seat & 1]
        equal = tied and score["total"] == max(totals)
        score["tie_break"] = next(iter(score["areas"]), 0) if equal else None
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
