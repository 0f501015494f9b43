"""The oracle's counting of points, areas and winners."""

from __future__ import annotations

from typing import Any

from tests.games.khan.oracle.ground import Position, beside, land, map_of

BONUS = [10, 6, 3]


def scores(position: Position) -> list[dict[str, Any]]:
    """W3, W4: per seat the shares of its tiles, its areas and its bonus."""
    seats = range(position["players"])
    all_areas = [areas(position, seat) for seat in seats]
    bonus = bonuses(all_areas)
    tiles = [_shares(position, seat) for seat in seats]
    return [
        {
            "tiles": tiles[seat],
            "bonus": bonus[seat],
            "total": tiles[seat] + bonus[seat],
            "areas": all_areas[seat],
        }
        for seat in seats
    ]


def _shares(position: Position, seat: int) -> int:
    """W3: each share rounded up."""
    points = position["board"]["points"]
    total = 0
    for tile in position["tiles"]:
        if seat in tile["owners"]:
            whole, rest = divmod(points[tile["kind"]], len(tile["owners"]))
            total += whole + (1 if rest else 0)
    return total


def areas(position: Position, seat: int) -> list[int]:
    """W4: river fields join tiles and don't count."""
    dry = land(map_of(position))
    left = [set(tile["fields"]) for tile in position["tiles"] if seat in tile["owners"]]
    sizes = []
    while left:
        area = left.pop()
        while touching := [tile for tile in left if _touch(area, tile)]:
            area |= touching[0]
            left.remove(touching[0])
        sizes.append(len(area & dry))
    return sorted(sizes, reverse=True)


def _touch(area: set[str], tile: set[str]) -> bool:
    return any(beside(field) & area for field in tile)


def bonuses(all_areas: list[list[int]]) -> list[int]:
    """W4: a list of areas that is longer beats the one it begins with."""
    ranks = sorted({tuple(sizes) for sizes in all_areas if sizes}, reverse=True)
    bonus_of = dict(zip(ranks, BONUS, strict=False))
    return [bonus_of.get(tuple(sizes), 0) for sizes in all_areas]


def winners(counted: list[dict[str, Any]]) -> list[int]:
    """W5."""
    standing = [(seat["total"], max(seat["areas"], default=0)) for seat in counted]
    return [seat for seat, place in enumerate(standing) if place == max(standing)]
