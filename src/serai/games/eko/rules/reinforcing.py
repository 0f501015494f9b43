"""Reinforcing (R), with the Temples of the Wind (V3) and the Moon (V5)."""

from __future__ import annotations

from serai.core.kernels.kernel import door, kernel, lowest
from serai.core.kernels.masks import BITS, NOTHING, WORDS, Mask, either, mask_of, minus, only, some
from serai.games.eko.constants import IN_RESERVE, MOON, MOON_PRICE, TALLEST
from serai.games.eko.rules.actions import MOONS, reinforce, reinforcement
from serai.games.eko.rules.moving import list_ends, weathers_storms
from serai.games.eko.rules.position import Position, builder_of, height_at, occupied, set_height
from serai.games.eko.rules.scoring import holds_temple
from serai.games.eko.rules.tables import Tables


@kernel
def with_room(s: Position, seat: int) -> Mask:
    """The seat's stacks that can take a disc more."""
    return minus(mask_of(s.owned[seat]), mask_of(s.tall[TALLEST]))


@door
def beside_enemy_building(t: Tables, s: Position, seat: int, slot: int) -> bool:
    for i in range(t.building_sides[slot]):
        building = s.building[t.site_beside[slot][t.building_side[slot][i]]]
        if building != 0 and builder_of(building) != seat:
            return True
    return False


@kernel
def reinforceable(t: Tables, s: Position, seat: int) -> Mask:
    """Own stacks with room, outside tempests (V4e), not yet reinforced under the wind (V3)."""
    stacks = minus(with_room(s, seat), mask_of(s.reinforced))
    return stacks if weathers_storms(t, s, seat) else minus(stacks, mask_of(t.tempest))


@kernel
def away_from_enemy_buildings(t: Tables, s: Position, seat: int, stacks: Mask) -> Mask:
    """R2: what is left of these stacks without those next to an enemy building."""
    kept = stacks
    for w in range(WORDS):
        word = stacks[w]
        while word:
            slot = BITS * w + lowest(word)
            word &= word - 1
            if beside_enemy_building(t, s, seat, slot):
                kept = minus(kept, only(slot))
    return kept


@door
def placements(t: Tables, s: Position) -> Mask:
    """The stacks that may be reinforced now."""
    seat = s.decider
    if s.reserve[seat] == 0:
        return NOTHING
    stacks = reinforceable(t, s, seat)
    kept = away_from_enemy_buildings(t, s, seat, stacks)
    if some(kept):
        return kept
    return stacks if s.emperor[seat] == IN_RESERVE else NOTHING  # R4


@kernel
def most_discs(t: Tables, s: Position, slot: int) -> int:
    """How many discs may be put on a stack of `placements`: the Emperor alone under R4."""
    seat = s.decider
    if beside_enemy_building(t, s, seat, slot):
        return 1
    return min(TALLEST - height_at(s, slot), s.reserve[seat])


@kernel
def list_placements(t: Tables, s: Position, out: list[int], n: int) -> int:
    stacks = placements(t, s)
    emperor = 1 if s.emperor[s.decider] == IN_RESERVE else 0  # R3: he must be among them
    for w in range(WORDS):
        word = stacks[w]
        while word:
            slot = BITS * w + lowest(word)
            word &= word - 1
            for discs in range(1, most_discs(t, s, slot) + 1):
                if n < len(out):
                    out[n] = reinforce(slot, discs - emperor, emperor)
                n += 1
    return n


@kernel
def moon_spaces(t: Tables, s: Position) -> Mask:
    """V5: every space where the Temple of the Moon may put a disc now."""
    seat = s.decider
    if not holds_temple(t, s, seat, MOON) or s.reserve[seat] <= MOON_PRICE:
        return NOTHING
    if some(mask_of(s.reinforced)):
        return NOTHING
    spaces = either(mask_of(t.plain), mask_of(t.tempest))
    return either(minus(spaces, occupied(s)), with_room(s, seat))


@kernel
def list_moon(t: Tables, s: Position, out: list[int], n: int) -> int:
    return list_ends(moon_spaces(t, s), MOONS, out, n)


@kernel
def place(s: Position, seat: int, slot: int, discs: int, with_emperor: bool) -> None:
    """Discs from the reserve onto an own stack or, by the Moon, an empty space."""
    set_height(s, seat, slot, height_at(s, slot) + discs)
    s.reserve[seat] -= discs
    if with_emperor:
        s.emperor[seat] = slot


@kernel
def do_reinforce(s: Position, action: int) -> int:
    """Returns the slot reinforced."""
    slot, plain, emperor = reinforcement(action)
    place(s, s.decider, slot, plain + emperor, emperor == 1)
    return slot


@kernel
def do_moon(s: Position, action: int) -> None:
    seat = s.decider
    s.reserve[seat] -= MOON_PRICE
    place(s, seat, action - MOONS, 1, s.emperor[seat] == IN_RESERVE)
