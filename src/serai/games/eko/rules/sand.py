"""The Temple of the Sand (V6)."""

from __future__ import annotations

from serai.core.kernels.kernel import kernel
from serai.core.kernels.masks import NOTHING, Mask, either, mask_of, minus, only
from serai.games.eko.constants import SAND, SAND_PRICE, SLOTS
from serai.games.eko.rules.actions import SANDS
from serai.games.eko.rules.moving import list_ends
from serai.games.eko.rules.position import (
    Position,
    height_at,
    occupied,
    owner_at,
    plain_in_reserve,
    set_height,
)
from serai.games.eko.rules.scoring import holds_temple
from serai.games.eko.rules.tables import Tables


@kernel
def lone_emperors(s: Position) -> Mask:
    found = NOTHING
    for seat in range(s.players):
        slot = s.emperor[seat]
        if slot < SLOTS and height_at(s, slot) == 1:
            found = either(found, only(slot))
    return found


@kernel
def may_call_sand(t: Tables, s: Position) -> bool:
    return (
        s.sanded == 0
        and s.actions == 0
        and plain_in_reserve(s, s.decider) >= SAND_PRICE
        and holds_temple(t, s, s.decider, SAND)
    )


@kernel
def sand_targets(s: Position) -> Mask:
    """The enemy stacks with a plain disc in them."""
    return minus(minus(occupied(s), mask_of(s.owned[s.decider])), lone_emperors(s))


@kernel
def list_sand(t: Tables, s: Position, out: list[int], n: int) -> int:
    return list_ends(sand_targets(s), SANDS, out, n) if may_call_sand(t, s) else n


@kernel
def do_sand(s: Position, action: int) -> None:
    slot = action - SANDS
    owner = owner_at(s, slot)
    s.sanded = 1
    s.reserve[s.decider] -= SAND_PRICE
    set_height(s, owner, slot, height_at(s, slot) - 1)
    s.reserve[owner] += 1
