"""Where fields lie in the picture, and the lines along their sides.

Corners are kept on a lattice of whole numbers, a step for each side of a field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import sin

from serai.games.khan.board.fields import WIDTH, Field

Point = tuple[int, int]
Side = tuple[Point, Point]

SIZE = 64  # of a field
WOBBLE = 5.0  # how far a painted border strays from the side of a field

# The ends of each side of a field, clockwise around it, by the way that leads across it.
ACROSS: dict[Point, Side] = {
    (0, -1): ((0, 0), (1, 0)),
    (1, 0): ((1, 0), (1, 1)),
    (0, 1): ((1, 1), (0, 1)),
    (-1, 0): ((0, 1), (0, 0)),
}


def number(value: float) -> str:
    return f"{round(value, 1):g}"


def at(x: float, y: float) -> str:
    return f'transform="translate({number(x)} {number(y)})"'


def square(place: Field) -> Point:
    """The column and the row of a field."""
    return place % WIDTH, place // WIDTH


def centre(place: Field) -> tuple[float, float]:
    column, row = square(place)
    return SIZE * (column + 0.5), SIZE * (row + 0.5)


def rings(squares: Iterable[Point]) -> list[list[Point]]:
    """The corners around a set of squares, holes included; each ring returns to its start.

    Where two squares meet only at a corner a ring turns right, so that each keeps its own.
    """
    following: dict[Point, list[Point]] = {}
    for start, end in _sides(set(squares)):
        following.setdefault(start, []).append(end)
    found = []
    while following:
        ring = [next(iter(following))]
        while ends := following.get(ring[-1]):
            end = ends[0] if len(ring) == 1 else min(ends, key=lambda e: _left_turn(ring, e))
            ends.remove(end)
            if not ends:
                del following[ring[-1]]
            ring.append(end)
            if end == ring[0]:
                break
        found.append(ring)
    return found


def _sides(inside: set[Point]) -> Iterator[Side]:
    for x, y in sorted(inside, key=lambda place: (place[1], place[0])):
        for (east, south), ((ax, ay), (bx, by)) in ACROSS.items():
            if (x + east, y + south) not in inside:
                yield (x + ax, y + ay), (x + bx, y + by)


def _left_turn(ring: list[Point], end: Point) -> int:
    (ax, ay), (bx, by) = ring[-2], ring[-1]
    return (by - ay) * (end[0] - bx) - (bx - ax) * (end[1] - by)


def outline(squares: Iterable[Point], inset: float = 0, size: float = SIZE) -> str:
    """The straight path around a set of squares, drawn inside them by `inset`."""
    return "".join(
        "M" + "L".join(_inset(*three, inset, size) for three in _corners(ring)) + "Z"
        for ring in rings(squares)
    )


def _corners(ring: list[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Each corner at which a ring turns, between the points before and after it."""
    points = ring[:-1]
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        if before[0] != after[0] and before[1] != after[1]:
            yield before, corner, after


def _inset(before: Point, corner: Point, after: Point, inset: float, size: float) -> str:
    """The inside of a side lies to its right, seen along the ring."""
    (ax, ay), (bx, by), (cx, cy) = before, corner, after
    x = size * bx - inset * ((by - ay) + (cy - by))
    y = size * by + inset * ((bx - ax) + (cx - bx))
    return f"{number(x)} {number(y)}"


def painted(squares: Iterable[Point], edge: Point) -> str:
    """The path around a set of squares as if by hand; straight only along the map's own edge."""
    paths = []
    for ring in rings(squares):
        start = _strayed(ring[0], edge)
        steps = [_stroke(one, other, edge) for one, other in pairwise(ring)]
        paths.append(f"M{number(start[0])} {number(start[1])}{''.join(steps)}Z")
    return "".join(paths)


def _stroke(start: Point, end: Point, edge: Point) -> str:
    """One side, bent in its middle: the same curve from whichever field it is drawn."""
    (ax, ay), (bx, by) = start, end
    (x, y), (to_x, to_y) = _strayed(start, edge), _strayed(end, edge)
    bend = 0.0 if _on_edge(start, edge) and _on_edge(end, edge) else chance(ax + bx, ay + by)
    across = (ay != by, ax != bx)  # bent sideways only
    middle_x = (x + to_x) / 2 + 2 * WOBBLE * bend * across[0]
    middle_y = (y + to_y) / 2 + 2 * WOBBLE * bend * across[1]
    return f"Q{number(middle_x)} {number(middle_y)} {number(to_x)} {number(to_y)}"


def _strayed(corner: Point, edge: Point) -> tuple[float, float]:
    x, y = corner
    stray_x = 0.0 if x in (0, edge[0]) else WOBBLE * chance(3 * x, 7 * y + 1)
    stray_y = 0.0 if y in (0, edge[1]) else WOBBLE * chance(5 * x + 2, 3 * y)
    return SIZE * x + stray_x, SIZE * y + stray_y


def _on_edge(corner: Point, edge: Point) -> bool:
    return corner[0] in (0, edge[0]) or corner[1] in (0, edge[1])


def chance(x: int, y: int) -> float:
    """A number from -1 to 1 that looks random and is the same in every picture."""
    return sin(12.9898 * x + 78.233 * y)
