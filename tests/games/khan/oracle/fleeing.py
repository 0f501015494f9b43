"""The oracle's way of driving out a ruler, and what follows when the fifth one leaves the map."""

from __future__ import annotations

from tests.games.khan.oracle.ground import CLOCKWISE, RULERS, Position, away, free_fields

FARTHEST = 3
LEAVING = 5


def refuge(position: Position, field: str, direction: str) -> str | None:
    """D2, D3: where a ruler on this field flees to."""
    free = free_fields(position)
    around = list(CLOCKWISE)
    first = around.index(direction)
    for turned in around[first:] + around[:first]:
        for distance in range(1, FARTHEST + 1):
            target = away(field, turned, distance)
            if target in free:
                return target
    return None


def drive_out(after: Position, ruler: str, direction: str, *, from_camp: bool) -> None:
    """D4–D6."""
    left = after["rulers"][ruler]
    target = refuge(after, left, direction)
    after["yurts"][left] = "neutral"
    if from_camp:
        after["camps"][ruler] -= 1
    if target is None or after["camps"][ruler] == 0:
        del after["rulers"][ruler]
        after["camps"][ruler] = 0
    else:
        after["rulers"][ruler] = target
    if RULERS - len(after["rulers"]) >= LEAVING:
        _trigger_end(after)


def _trigger_end(after: Position) -> None:
    """W1."""
    after["end_phase"] = True
    for ruler, field in after["rulers"].items():
        after["yurts"][field] = "neutral"
        after["camps"][ruler] = 0
    after["rulers"] = {}
