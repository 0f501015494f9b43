"""How the points of a game came about (W3, W4) and what decided between equals (W5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from serai.core.contract.state import State
from serai.games.khan.constants import BONUS
from serai.games.khan.text.words import Position, say, seat_name, together


def ended(state: State, reason: str) -> str:
    by_points = reason == "W5" and len(_foremost(state.scores())) == 1
    return say("telling.ended.W5_points" if by_points else f"telling.ended.{reason}")


def score_lines(state: State) -> list[str]:
    data, scores = state.view(None), state.scores()
    lines = []
    for seat in sorted(range(state.players), key=lambda seat: -scores[seat]["total"]):
        score = scores[seat]
        lines += [
            say("telling.score.line", seat=seat_name(seat), **score | {"areas": ""}),
            say("telling.score.tiles", tiles=_tiles(data, seat, score["shares"])),
            say("telling.score.areas", areas=_areas(score)),
        ]
    return [*_tie(scores), *lines]


def _tiles(data: Position, seat: int, shares: Sequence[dict[str, Any]]) -> str:
    """Each tile with the points it brings; a share with the tile's own."""
    entries = []
    own = [tile for tile in data["tiles"] if seat in tile["owners"]]
    for tile, part in zip(own, shares, strict=True):
        points, got = part["points"], part["share"]
        others = [seat_name(other) for other in tile["owners"] if other != seat]
        facts = {"kind": tile["kind"], "got": got, "points": points}
        if others:
            entries.append(say("telling.score.shared", others=together(others), **facts))
        else:
            entries.append(say("telling.score.whole", **facts))
    return ", ".join(entries) or say("draw.none")


def _areas(score: dict[str, Any]) -> str:
    sizes = ", ".join(map(str, score["areas"])) or say("draw.none")
    if not score["bonus"]:
        return say("telling.score.no_bonus", sizes=sizes)
    rank = BONUS.index(score["bonus"]) + 1
    return say("telling.score.bonus", sizes=sizes, rank=rank, bonus=score["bonus"])


def _tie(scores: Sequence[dict[str, Any]]) -> list[str]:
    equal = _foremost(scores)
    if len(equal) == 1:
        return []
    largest = [max(scores[seat]["areas"], default=0) for seat in equal]
    first = [seat for seat, size in zip(equal, largest, strict=True) if size == max(largest)]
    facts = {
        "seats": together([seat_name(seat) for seat in equal]),
        "first": together([seat_name(seat) for seat in first]),
        "points": scores[equal[0]]["total"],
        "size": max(largest),
    }
    return [say("telling.score.tie" if len(first) < len(equal) else "telling.score.tied", **facts)]


def _foremost(scores: Sequence[dict[str, Any]]) -> list[int]:
    most = max(score["total"] for score in scores)
    return [seat for seat, score in enumerate(scores) if score["total"] == most]
