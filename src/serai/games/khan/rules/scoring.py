"""Points at the end (W3–W5): tiles and their shares, areas, bonus, winners."""

from __future__ import annotations

from serai.core.kernels.kernel import door, kernel, popcount
from serai.core.kernels.masks import both, count, either, mask_of, some
from serai.core.kernels.record import Handle
from serai.games.khan.constants import BONUS, SEATS, TILES
from serai.games.khan.rules.adjacency import neighbours
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.tables import Tables


@door
def share(points: int, seats: int) -> int:
    """W3: a tile's points divided among its seats, each share rounded up."""
    return (points + seats - 1) // seats


@kernel
def area_from(t: Tables, s: Position, seat: int, tile: int, used: int) -> tuple[int, int]:
    """W4: the land fields of the area around a tile, and all tiles used up so far as bits."""
    fields = mask_of(t.covers[s.tile[tile]])
    used |= 1 << tile
    grown = True
    while grown:
        grown = False
        beside = neighbours(t, fields)
        for other in range(s.tiles):
            if (used >> other) & 1 or not (s.owners[other] >> seat) & 1:
                continue
            covered = mask_of(t.covers[s.tile[other]])
            if some(both(beside, covered)):
                fields = either(fields, covered)
                used |= 1 << other
                grown = True
    return count(both(fields, mask_of(t.land))), used


@kernel
def insert_area(s: Position, seat: int, size: int) -> None:
    """Keeps a seat's areas from the largest down."""
    place = TILES - 1
    while place > 0 and s.area[seat][place - 1] < size:
        s.area[seat][place] = s.area[seat][place - 1]
        place -= 1
    s.area[seat][place] = size


@kernel
def compare_areas(s: Position, a: int, b: int) -> int:
    """W4: positive when seat a ranks before seat b, 0 when they are equal in everything."""
    for place in range(TILES):
        difference = s.area[a][place] - s.area[b][place]
        if difference != 0:
            return difference
    return 0


@kernel
def rank(s: Position, seat: int) -> int:
    """The distinct sets of areas that are better than this seat's."""
    better = 0
    for other in range(s.players):
        if compare_areas(s, other, seat) <= 0:
            continue
        first = True  # seats equal in everything share a rank, so only the first of them counts
        for earlier in range(other):
            if compare_areas(s, earlier, other) == 0:
                first = False
        if first:
            better += 1
    return better


@door
def score_position(tables: Handle[Tables], position: Handle[Position]) -> None:
    """`score`, for code outside kernels: a handle is handed over in a fifth of the time."""
    score(tables[0], position[0])


@kernel
def score(t: Tables, s: Position) -> None:
    """Fills in tile points, areas and bonus of every seat."""
    for seat in range(SEATS):
        s.tile_points[seat] = 0
        s.bonus[seat] = 0
        for place in range(TILES):
            s.area[seat][place] = 0
    for seat in range(s.players):
        used = 0
        for tile in range(s.tiles):
            if not (s.owners[tile] >> seat) & 1:
                continue
            seats = popcount(s.owners[tile])
            s.tile_points[seat] += share(t.points[t.kind[s.tile[tile]]], seats)
            if not (used >> tile) & 1:
                size, used = area_from(t, s, seat, tile, used)
                insert_area(s, seat, size)
    for seat in range(s.players):
        place = rank(s, seat)
        if s.area[seat][0] > 0 and place < len(BONUS):
            s.bonus[seat] = BONUS[place]


@door
def winners(s: Position) -> int:
    """W5: most points, then the larger largest area; one bit a seat."""
    best = 0
    found = 0
    for seat in range(s.players):
        total = (s.tile_points[seat] + s.bonus[seat]) * 1000 + s.area[seat][0]
        if found == 0 or total > best:
            best = total
            found = 0
        if total == best:
            found |= 1 << seat
    return found
