"""Where spaces lie in the picture, and the lines along their sides.

Corners are kept on a lattice of whole numbers, so that those of neighbouring spaces are equal: one
step across is half the width of a space, one step down a quarter of its height.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt

from serai.games.eko.board.coordinates import SIDES, Cell

Point = tuple[int, int]

RADIUS = 50
ACROSS = RADIUS * sqrt(3) / 2
DOWN = RADIUS / 2

# The two corners at the ends of each side, clockwise, in the order of SIDES.
_ENDS: tuple[tuple[Point, Point], ...] = (
    ((1, -1), (1, 1)),
    ((1, 1), (0, 2)),
    ((0, 2), (-1, 1)),
    ((-1, 1), (-1, -1)),
    ((-1, -1), (0, -2)),
    ((0, -2), (1, -1)),
)


def number(value: float) -> str:
    return f"{round(value, 1):g}"


def centre(space: Cell) -> tuple[float, float]:
    q, r = space
    return ACROSS * (2 * q + r), DOWN * 3 * r


def at(x: float, y: float) -> str:
    return f'transform="translate({number(x)} {number(y)})"'


def middle(spaces: Iterable[Cell]) -> tuple[float, float]:
    """The point in the middle of some spaces: for three that meet, their common corner."""
    points = [centre(space) for space in spaces]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _side(space: Cell, side: int) -> tuple[Point, Point]:
    q, r = space
    x, y = 2 * q + r, 3 * r
    (ax, ay), (bx, by) = _ENDS[side]
    return (x + ax, y + ay), (x + bx, y + by)


def _text(point: Point) -> str:
    return f"{number(point[0] * ACROSS)} {number(point[1] * DOWN)}"


def outline(spaces: Iterable[Cell]) -> str:
    """The path around a set of spaces, holes included, each ring closed."""
    inside = set(spaces)
    following: dict[Point, list[Point]] = {}
    for q, r in sorted(inside):
        for side, (dq, dr) in enumerate(SIDES):
            if (q + dq, r + dr) not in inside:
                start, end = _side((q, r), side)
                following.setdefault(start, []).append(end)
    rings = []
    while following:
        ring = [next(iter(following))]
        while ends := following.get(ring[-1]):
            ring.append(ends.pop())
            if not ends:
                del following[ring[-2]]
        rings.append("M" + "L".join(_text(point) for point in ring[:-1]) + "Z")
    return "".join(rings)


def seams(spaces: Iterable[Cell], tile_of: Mapping[Cell, int]) -> tuple[str, str]:
    """The sides that two spaces share: those within one tile, and those between two tiles."""
    within: list[str] = []
    between: list[str] = []
    present = set(spaces)
    for q, r in sorted(present):
        for side, (dq, dr) in enumerate(SIDES[:3]):
            other = (q + dq, r + dr)
            if other in present:
                start, end = _side((q, r), side)
                same = tile_of.get((q, r)) == tile_of.get(other)
                (within if same else between).append(f"M{_text(start)}L{_text(end)}")
    return "".join(within), "".join(between)
