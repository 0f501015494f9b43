"""Rulers spread evenly over the land (S1), where people want neither the marks nor a choice.

The least distance is made as large as it can be: from ruler to ruler, and twice that from a ruler
to the edge of the map. Of several such ways the first counts, in the order of the fields.
"""

from __future__ import annotations

from functools import cache

from serai.games.khan.board.board import Board
from serai.games.khan.board.fields import HEIGHT, WIDTH, Field, label


@cache
def even_rulers(board: Board) -> dict[str, str]:
    """Each ruler's field; rulers in alphabetical order, fields by row, then column."""
    best = _apart(board, 1) or []
    distance = 2
    while wider := _apart(board, distance):
        best = wider
        distance += 1
    return dict(zip(board.rulers, map(label, best), strict=True))


def _apart(board: Board, distance: int) -> list[Field] | None:
    """The first fields for all rulers with at least this distance, which is squared; or None."""
    inner = [place for place in board.land if _from_edge(place) >= distance]
    far = {
        place: sum(1 << other for other in inner if _between(place, other) >= distance)
        for place in inner
    }
    return _chosen(sum(1 << place for place in inner), len(board.rulers), far)


def _chosen(left: int, wanted: int, far: dict[Field, int]) -> list[Field] | None:
    """The first so many places out of `left`, a bit each, that are all far from each other."""
    if wanted == 0:
        return []
    while left.bit_count() >= wanted:
        place = (left & -left).bit_length() - 1
        left &= left - 1
        others = _chosen(left & far[place], wanted - 1, far)
        if others is not None:
            return [place, *others]
    return None


def _between(one: Field, other: Field) -> int:
    row, column = divmod(one, WIDTH)
    to_row, to_column = divmod(other, WIDTH)
    return (row - to_row) ** 2 + (column - to_column) ** 2


def _from_edge(place: Field) -> int:
    """The square of twice the distance from the middle of a field to the nearest edge."""
    row, column = divmod(place, WIDTH)
    return (2 * min(row, column, HEIGHT - 1 - row, WIDTH - 1 - column) + 1) ** 2
