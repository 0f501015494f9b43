"""Points (W1, W5, E1) and majorities."""

from __future__ import annotations

from serai.core.kernels.kernel import door, kernel, lowest
from serai.core.kernels.masks import has
from serai.core.kernels.record import Handle
from serai.games.eko.constants import (
    CAPTIVE,
    EMPEROR_POINTS,
    LEVELS,
    PYRAMID_POINTS,
    STOCK,
    WINNING_POINTS,
)
from serai.games.eko.rules.position import Position, builder_of
from serai.games.eko.rules.tables import Tables

TALLIED = ("buildings", "captives", "pyramids", "total", "capital")


@kernel
def majority(s: Position, spaces: list[int]) -> int:
    """The seat that occupies strictly most of three spaces, or -1."""
    leader = -1
    most = 0
    for seat in range(s.players):
        count = 0
        for i in range(3):
            if has(s.owned[seat], spaces[i]):
                count += 1
        if count > most:
            leader = seat
            most = count
        elif count == most:
            leader = -1
    return leader


@kernel
def building_points(s: Position, seat: int) -> int:
    total = 0
    for level in range(1, LEVELS + 1):
        total += (STOCK[level - 1] - s.stock[seat][level]) * level
    return total


@kernel
def captive_points(s: Position, seat: int) -> int:
    total = 0
    for other in range(s.players):
        if s.emperor[other] == CAPTIVE + seat:
            total += EMPEROR_POINTS
    return total


@kernel
def pyramid_points(t: Tables, s: Position, seat: int) -> int:
    total = 0
    for i in range(t.pyramids):
        if majority(s, t.pyramid[i]) == seat:
            total += PYRAMID_POINTS
    return total


@kernel
def points(t: Tables, s: Position, seat: int) -> int:
    return building_points(s, seat) + captive_points(s, seat) + pyramid_points(t, s, seat)


@kernel
def capital_holders(t: Tables, s: Position) -> int:
    """One bit for each seat with a building on a capital."""
    holders = 0
    for i in range(t.capitals):
        building = s.building[t.capital[i]]
        if building != 0:
            holders |= 1 << builder_of(building)
    return holders


@kernel
def holds_capital(t: Tables, s: Position, seat: int) -> bool:
    return (capital_holders(t, s) >> seat) & 1 == 1


@kernel
def conquerors(t: Tables, s: Position) -> int:
    """W1: the seats with twelve points and a building on a capital, one bit each."""
    found = 0
    holders = capital_holders(t, s)
    while holders:
        seat = lowest(holders)
        holders &= holders - 1
        if points(t, s, seat) >= WINNING_POINTS:
            found |= 1 << seat
    return found


@door
def has_conquered(t: Tables, s: Position, seat: int) -> bool:
    return (conquerors(t, s) >> seat) & 1 == 1


@door
def holds_temple(t: Tables, s: Position, seat: int, temple: int) -> bool:
    for i in range(t.temples[temple]):
        building = s.building[t.temple[temple][i]]
        if building != 0 and builder_of(building) == seat:
            return True
    return False


@door
def tally(tables: Handle[Tables], position: Handle[Position], out: list[list[int]]) -> None:
    """Where each seat's points come from, as TALLIED names them."""
    t, s = tables[0], position[0]
    for seat in range(s.players):
        out[seat][0] = building_points(s, seat)
        out[seat][1] = captive_points(s, seat)
        out[seat][2] = pyramid_points(t, s, seat)
        out[seat][3] = points(t, s, seat)
        out[seat][4] = 1 if holds_capital(t, s, seat) else 0
