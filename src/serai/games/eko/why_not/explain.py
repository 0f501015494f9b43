"""Why a move is illegal: the same predicates as the rules, asked one after the other.

Each function goes through what its clauses demand, in the order a player would check them, and
returns the first Reason found. `moves.py` does the same for the moves of a stack.
"""

from __future__ import annotations

from collections.abc import Callable

from serai.core.kernels.masks import places
from serai.core.kernels.record import Handle
from serai.core.text.messages import Reason, Seat, Term
from serai.games.eko.constants import (
    IN_RESERVE,
    LIMIT,
    MARCH_PRICE,
    MOON,
    MOON_PRICE,
    SAND,
    SAND_PRICE,
    TALLEST,
)
from serai.games.eko.rules.constructing import follows, price
from serai.games.eko.rules.emperors import captives
from serai.games.eko.rules.moving import weathers_storms
from serai.games.eko.rules.position import Position, builder_of, level_of
from serai.games.eko.rules.reinforcing import beside_enemy_building, placements
from serai.games.eko.rules.scoring import holds_temple
from serai.games.eko.rules.tables import Surface
from serai.games.eko.text.interchange import Stacks
from serai.games.eko.text.notation import Written, beside
from serai.games.eko.why_not.case import Case, no_own_stack, wrong_phase
from serai.games.eko.why_not.moves import why_lost, why_move


def reason_against(
    surface: Surface, position: Handle[Position], stacks: Stacks, written: Written
) -> Reason:
    """The first clause that a move breaks; it must not be legal."""
    case = Case(surface, position, stacks, written)
    found = wrong_phase(case) or WHY[written.kind](case)
    assert found is not None, f"no clause forbids {written}"
    return found


def why_swap(case: Case) -> Reason | None:
    found = no_own_stack(case, "S4")
    if found is None and case.s.emperor[case.seat] == case.slot:
        return case.reason("S4", "emperor_there_already")
    return found


def why_construct(case: Case) -> Reason | None:
    kind = case.kind(case.written.end)
    found = no_own_stack(case, "B1")
    if found is not None:
        return found
    if kind is None:
        return case.reason("B2", "no_end_space")
    if kind not in LIMIT:
        return case.reason("C4", "never_built_on", kind=Term(f"draw.kind.{kind}"))
    assert case.slot is not None
    cell = case.surface.cell_of_label[case.written.end]
    if all(beside(case.surface.slots[case.slot], side) != cell for side in range(6)):
        return case.reason("B1", "not_adjacent")
    return _why_building(case, kind, case.s.building[case.surface.site_at[cell]])


def _why_building(case: Case, kind: str, building: int) -> Reason | None:
    level, seat = case.written.number, case.seat
    if level > LIMIT[kind]:
        return case.reason(
            "C4", "terrain_limit", kind=Term(f"draw.kind.{kind}"), limit=LIMIT[kind], level=level
        )
    if not follows(building, seat, level):
        if building == 0:
            return case.reason("B2", "camp_first")
        key = "own_one_up" if builder_of(building) == seat else "enemy_same_or_one_up"
        return case.reason("B2", key, level=level_of(building))
    if case.s.stock[seat][level] == 0:
        return case.reason("B3", f"no_stock_{level}")
    return _why_discs(case, price(building, seat, level))


def _why_discs(case: Case, cost: int) -> Reason | None:
    assert case.slot is not None
    height = case.stacks[case.slot][1]
    carries = case.s.emperor[case.seat] == case.slot
    if cost > height:
        return case.reason("B1", "too_few_discs", cost=cost, height=height)
    if case.written.emperor and not carries:
        return case.reason("B1", "emperor_not_in_stack")
    if carries and not case.written.emperor and cost > height - 1:
        return case.reason("B1", "emperor_needed_too", cost=cost, height=height)
    return None


def why_pass(case: Case) -> Reason | None:
    return case.reason("T2", "action_possible")


def why_march(case: Case) -> Reason | None:
    reserve = case.s.reserve[case.seat] - (case.s.emperor[case.seat] == IN_RESERVE)
    if reserve < MARCH_PRICE:
        return case.reason("T3", "march_price", reserve=reserve, price=MARCH_PRICE)
    return case.reason("T3", "march_for_nothing")


def why_reinforce(case: Case) -> Reason | None:
    s, seat, written = case.s, case.seat, case.written
    if s.reserve[seat] == 0:
        return case.reason("R1", "reserve_empty")
    found = no_own_stack(case, "R2")
    if found is not None:
        return found
    if written.emperor and s.emperor[seat] != IN_RESERVE:
        return case.reason("R3", "emperor_not_in_reserve")
    if not written.emperor and s.emperor[seat] == IN_RESERVE:
        return case.reason("R3", "emperor_first")
    assert case.slot is not None
    height = case.stacks[case.slot][1]
    if height == TALLEST:
        return case.reason("R2", "stack_full")
    if case.slot in places(s.reinforced):
        return case.reason("V3", "reinforced_already")
    if case.kind(written.space) == "tempest" and not weathers_storms(
        case.tables, case.record, seat
    ):
        return case.reason("V4e", "tempest_not_reinforced")
    return _why_placement(case, height, written.number + written.emperor)


def _why_placement(case: Case, height: int, discs: int) -> Reason | None:
    assert case.slot is not None
    reserve = case.s.reserve[case.seat]
    if beside_enemy_building(case.tables, case.record, case.seat, case.slot):
        if case.slot not in places(placements(case.tables, case.record)):
            return case.reason("R2", "beside_enemy_building")
        if discs > 1:
            return case.reason("R4", "emperor_alone")
    if height + discs > TALLEST:
        return case.reason("R2", "too_tall", height=height, discs=discs, tallest=TALLEST)
    if discs > reserve:
        return case.reason("R1", "reserve_too_small", reserve=reserve, discs=discs)
    return None


def why_end(case: Case) -> Reason | None:
    return case.reason("R1", "must_reinforce", reserve=case.s.reserve[case.seat])


def why_moon(case: Case) -> Reason | None:
    s, seat = case.s, case.seat
    if not holds_temple(case.tables, case.record, seat, MOON):
        return case.reason("V5", "no_moon")
    if any(s.reinforced):
        return case.reason("V5", "moon_after_wind")
    if s.reserve[seat] <= MOON_PRICE:
        return case.reason("V5", "moon_price", reserve=s.reserve[seat], price=MOON_PRICE)
    kind = case.kind(case.written.space)
    if kind is None:
        return case.reason("V5", "no_space")
    if case.slot is None:
        return case.reason("V5", "no_movement_space", kind=Term(f"draw.kind.{kind}"))
    owner, height = case.stacks.get(case.slot, (seat, 0))
    if owner != seat:
        return case.reason("V5", "not_your_stack", owner=Seat(owner))
    if height == TALLEST:
        return case.reason("V5", "stack_full")
    if case.written.emperor:
        return case.reason("V5", "emperor_not_in_reserve")
    return case.reason("V5", "moon_brings_emperor")


def why_sand(case: Case) -> Reason | None:
    s, seat = case.s, case.seat
    reserve = s.reserve[seat] - (s.emperor[seat] == IN_RESERVE)
    if s.actions > 0:
        return case.reason("V6", "sand_too_late")
    if s.sanded:
        return case.reason("V6", "sand_once")
    if not holds_temple(case.tables, case.record, seat, SAND):
        return case.reason("V6", "no_sand")
    if reserve < SAND_PRICE:
        return case.reason("V6", "sand_price", reserve=reserve, price=SAND_PRICE)
    if case.kind(case.written.space) is None:
        return case.reason("V6", "no_space")
    if case.slot is None or case.slot not in case.stacks:
        return case.reason("V6", "no_stack")
    if case.stacks[case.slot][0] == seat:
        return case.reason("V6", "sand_own_stack")
    return case.reason("V6", "sand_lone_emperor")


def why_exchange(case: Case) -> Reason | None:
    held = [seat for seat in range(case.s.players) if captives(case.record, case.seat) >> seat & 1]
    listed = ", ".join(map(str, held))
    return case.reason("E3", "not_your_captive", number=case.written.number, held=listed)


WHY: dict[str, Callable[[Case], Reason | None]] = {
    "swap": why_swap,
    "go": why_move,
    "regroup": why_move,
    "attack": why_move,
    "kamikaze": why_move,
    "lost": why_lost,
    "construct": why_construct,
    "pass": why_pass,
    "sand": why_sand,
    "march": why_march,
    "reinforce": why_reinforce,
    "moon": why_moon,
    "end": why_end,
    "exchange": why_exchange,
}
