"""What a position of Ekö has to say about who will win: one number per seat and feature.

The weights of the features stand in `evaluation.toml`; `serai tune eko` finds them in games that
the computer plays against itself.
"""

from __future__ import annotations

import math
from typing import Final

from serai.core.kernels.kernel import door, kernel, lowest
from serai.core.kernels.masks import BITS, WORDS, Mask, both, mask_of
from serai.core.kernels.record import Handle
from serai.core.kernels.tree import FEATURES, Desk
from serai.games.eko.constants import (
    ACTION,
    CAPTIVE,
    IN_RESERVE,
    MARCH_PRICE,
    SETUP,
    TALLEST,
    WINNING_POINTS,
)
from serai.games.eko.mind.appraisal import attacks
from serai.games.eko.rules.constructing import may_build, price
from serai.games.eko.rules.position import (
    Position,
    builder_of,
    height_at,
    is_eliminated,
    level_of,
    plain_in_reserve,
)
from serai.games.eko.rules.scoring import holds_capital, holds_temple, points
from serai.games.eko.rules.tables import Tables

NAMES: Final = (
    "points",
    "points_squared",
    "capital",
    "points_near_victory_with_a_capital",
    "discs_on_board",
    "discs_in_reserve",
    "stacks",
    "stacks_of_three",
    "stacks_of_four",
    "emperor_in_reserve",
    "emperor_captive",
    "emperor_height",
    "most_discs_attacked_next",
    "discs_attacked_next",
    "emperor_attacked_next",
    "discs_attacked_later",
    "emperor_attacked_later",
    "best_construction_on_move",
    "best_construction_waiting",
    "constructions",
    "capital_in_reach_on_move",
    "capital_in_reach_waiting",
    "victory_in_reach_on_move",
    "victory_in_reach_waiting",
    "on_move",
    "reinforcing",
    "march_affordable",
    "temples",
    "discs_on_board_logarithm",
    "stacks_logarithm",
    "stacks_of_one",
    "discs_beside_enemy_buildings",
)
POINTS: Final = 0
POINTS_SQUARED: Final = 1
CAPITAL: Final = 2
NEAR_VICTORY: Final = 3
BOARD: Final = 4
RESERVE: Final = 5
STACKS: Final = 6
THREES: Final = 7
FOURS: Final = 8
EMPEROR_HOME: Final = 9
EMPEROR_TAKEN: Final = 10
EMPEROR_HEIGHT: Final = 11
MOST_NEXT: Final = 12
DISCS_NEXT: Final = 13
EMPEROR_NEXT: Final = 14
DISCS_LATER: Final = 15
EMPEROR_LATER: Final = 16
BEST_CONSTRUCTION: Final = 17  # on move; the next one waiting, as in the pairs below
CONSTRUCTIONS: Final = 19
CAPITAL_IN_REACH: Final = 20
VICTORY_IN_REACH: Final = 22
ON_MOVE: Final = 24
REINFORCING: Final = 25
MARCH: Final = 26
TEMPLES: Final = 27
BOARD_LOGARITHM: Final = 28
STACKS_LOGARITHM: Final = 29
ONES: Final = 30
BARRED: Final = 31


@door
def describe(tables: Handle[Tables], position: Handle[Position], desk: Handle[Desk]) -> int:
    """Writes down the features of every seat; returns the seats that are out, one bit each."""
    survey(tables[0], position[0], desk[0])
    return position[0].eliminated


@kernel
def survey(t: Tables, s: Position, d: Desk) -> None:
    mover = next_to_act(s)
    for seat in range(s.players):
        for i in range(FEATURES):
            d.features[seat][i] = 0.0
        if not is_eliminated(s, seat):
            count_points(t, s, seat, d)
            count_discs(s, seat, d)
            look_at_stacks(t, s, seat, d, 0 if seat == mover else 1)
            for temple in range(3):
                if holds_temple(t, s, seat, temple):
                    d.features[seat][TEMPLES] += 1.0
    d.features[mover][ON_MOVE] = 1.0
    if mover != s.active:
        d.features[s.active][REINFORCING] = 1.0
    decider = s.decider
    for attacker in range(s.players):
        if not is_eliminated(s, attacker):
            s.decider = attacker
            look_at_attacks(s, attacker, attacks(t, s), d, attacker == mover)
    s.decider = decider


@kernel
def next_to_act(s: Position) -> int:
    """The seat whose action comes next."""
    seat = s.active
    if s.phase != ACTION and s.phase != SETUP:
        seat = (seat + 1) % s.players
        while is_eliminated(s, seat):
            seat = (seat + 1) % s.players
    return seat


@kernel
def count_points(t: Tables, s: Position, seat: int, d: Desk) -> None:
    scored = min(points(t, s, seat), WINNING_POINTS + 2)
    d.features[seat][POINTS] = scored / 4
    d.features[seat][POINTS_SQUARED] = scored * scored / 48
    if holds_capital(t, s, seat):
        d.features[seat][CAPITAL] = 1.0
        d.features[seat][NEAR_VICTORY] = max(0, scored - 7) / 2


@kernel
def count_discs(s: Position, seat: int, d: Desk) -> None:
    d.features[seat][RESERVE] = min(8, s.reserve[seat]) / 4
    if plain_in_reserve(s, seat) >= MARCH_PRICE:
        d.features[seat][MARCH] = 1.0
    where = s.emperor[seat]
    if where == IN_RESERVE:
        d.features[seat][EMPEROR_HOME] = 1.0
    elif where >= CAPTIVE:
        d.features[seat][EMPEROR_TAKEN] = 1.0
    else:
        d.features[seat][EMPEROR_HEIGHT] = height_at(s, where) / 4


@kernel
def look_at_stacks(t: Tables, s: Position, seat: int, d: Desk, waiting: int) -> None:
    """Heights, and what could be built where the stacks stand."""
    best = 0
    for w in range(WORDS):
        word = s.owned[seat][w]
        while word:
            slot = BITS * w + lowest(word)
            word &= word - 1
            height = height_at(s, slot)
            d.features[seat][STACKS] += 0.25
            d.features[seat][BOARD] += height / 4
            if height == TALLEST:
                d.features[seat][FOURS] += 1.0
            elif height == TALLEST - 1:
                d.features[seat][THREES] += 1.0
            elif height == 1:
                d.features[seat][ONES] += 1.0
            best = max(best, look_at_sites(t, s, seat, slot, height, d, waiting))
    d.features[seat][BEST_CONSTRUCTION + waiting] = best / 4
    d.features[seat][BOARD_LOGARITHM] = logarithm(4 * d.features[seat][BOARD])
    d.features[seat][STACKS_LOGARITHM] = logarithm(4 * d.features[seat][STACKS])
    if d.features[seat][CONSTRUCTIONS] > 2.0:
        d.features[seat][CONSTRUCTIONS] = 2.0


@kernel
def logarithm(count: float) -> float:
    """Of none too: in an exchange a seat without discs is not out yet."""
    return math.log(max(count, 0.5))


@kernel
def look_at_sites(
    t: Tables, s: Position, seat: int, slot: int, height: int, d: Desk, waiting: int
) -> int:
    """What the best construction of one stack changes in points, both sides counted."""
    best = 0
    barred = 0.0
    scored = int(d.features[seat][POINTS] * 4)
    for i in range(t.building_sides[slot]):
        site = t.site_beside[slot][t.building_side[slot][i]]
        building = s.building[site]
        standing = level_of(building)
        if standing > 0 and builder_of(building) != seat:
            barred = height / 4
        for level in range(max(1, standing), standing + 2):
            if not may_build(t, s, seat, site, level) or price(building, seat, level) > height:
                continue
            own = level - standing if building != 0 and builder_of(building) == seat else level
            best = max(best, own if own < level or standing == 0 else own + standing)
            d.features[seat][CONSTRUCTIONS] += 0.25
            settles = d.features[seat][CAPITAL] > 0.0
            if not settles:
                for c in range(t.capitals):
                    settles = settles or t.capital[c] == site
                if settles:
                    d.features[seat][CAPITAL_IN_REACH + waiting] = 1.0
            if settles and scored + own >= WINNING_POINTS:
                d.features[seat][VICTORY_IN_REACH + waiting] = 1.0
    d.features[seat][BARRED] += barred
    return best


@kernel
def look_at_attacks(s: Position, attacker: int, targets: Mask, d: Desk, is_next: bool) -> None:
    for seat in range(s.players):
        if seat == attacker:
            continue
        hit = both(targets, mask_of(s.owned[seat]))
        for w in range(WORDS):
            word = hit[w]
            while word:
                slot = BITS * w + lowest(word)
                word &= word - 1
                discs = height_at(s, slot) / 4
                emperor = 1.0 if s.emperor[seat] == slot else 0.0
                if is_next:
                    d.features[seat][MOST_NEXT] = max(d.features[seat][MOST_NEXT], discs)
                    d.features[seat][DISCS_NEXT] += discs
                    d.features[seat][EMPEROR_NEXT] += emperor
                else:
                    d.features[seat][DISCS_LATER] += discs
                    d.features[seat][EMPEROR_LATER] += emperor
