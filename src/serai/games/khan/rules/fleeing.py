"""Driving out a ruler (D), and what follows when the fifth has left (W1)."""

from __future__ import annotations

from serai.core.kernels.kernel import kernel
from serai.core.kernels.masks import has, put
from serai.games.khan.constants import FLIGHT, NEUTRAL, RULERS, RULERS_OUT
from serai.games.khan.rules.position import Position, free_fields, rulers_in_play
from serai.games.khan.rules.tables import Tables


@kernel
def refuge(t: Tables, s: Position, ruler: int, direction: int) -> int:
    """D2, D3: the first free field in that direction or, turning clockwise, in another; or -1."""
    free = free_fields(t, s)
    for turn in range(8):
        for distance in range(FLIGHT):
            field = t.ray[s.ruler[ruler]][(direction + turn) % 8][distance]
            if field >= 0 and has(free, field):
                return field
    return -1


@kernel
def leave(s: Position, ruler: int) -> None:
    s.ruler[ruler] = -1
    s.camp[ruler] = 0


@kernel
def drive_out(t: Tables, s: Position, ruler: int, direction: int, from_camp: bool) -> None:
    """D4–D6: he flees and leaves a neutral yurt; with the last of his camp he leaves the map."""
    field = refuge(t, s, ruler, direction)
    put(s.yurts[NEUTRAL], s.ruler[ruler])
    if from_camp:
        s.camp[ruler] -= 1
    if field < 0 or (from_camp and s.camp[ruler] == 0):
        leave(s, ruler)
    else:
        s.ruler[ruler] = field
    if rulers_in_play(s) <= RULERS - RULERS_OUT:
        begin_end_phase(s)


@kernel
def begin_end_phase(s: Position) -> None:
    """W1: the rulers still there are replaced by neutral yurts."""
    s.end_phase = 1
    for ruler in range(RULERS):
        if s.ruler[ruler] >= 0:
            put(s.yurts[NEUTRAL], s.ruler[ruler])
            leave(s, ruler)
