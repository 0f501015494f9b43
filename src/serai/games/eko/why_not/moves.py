"""Why a stack can't make a move (M, V4): explain.py, for the moves of stacks."""

from __future__ import annotations

from serai.core.kernels.masks import NOTHING, places
from serai.core.text.messages import Reason, Seat, Term
from serai.games.eko.constants import TALLEST
from serai.games.eko.rules.moving import pays_at_start, region, tolling_zones, welcoming
from serai.games.eko.text.notation import SIGN_OF_KIND
from serai.games.eko.why_not.case import Case, no_own_stack

NO_POND = (NOTHING, NOTHING)


def why_lost(case: Case) -> Reason | None:
    found = no_own_stack(case, "V4c")
    if found is not None:
        return found
    assert case.slot is not None
    if not pays_at_start(case.tables, case.record, case.seat, case.slot):
        return case.reason("V4c", "no_storm_here")
    return case.reason("V4c", "not_alone", height=case.stacks[case.slot][1])


def why_move(case: Case) -> Reason | None:
    return (
        no_own_stack(case, "M1")
        or _why_end(case)
        or _why_sign(case)
        or _why_tolls(case)
        or _why_way(case)
        or _why_contact(case)
        or _why_dearer(case)
    )


def _end(case: Case) -> int:
    return case.surface.slot_of_label[case.written.end]


def _why_end(case: Case) -> Reason | None:
    """M1, M2: a move ends on another movement space."""
    kind = case.kind(case.written.end)
    if kind is None:
        return case.reason("M1", "no_end_space")
    if case.written.end not in case.surface.slot_of_label:
        return case.reason("M1", "end_is_no_movement_space", kind=Term(f"draw.kind.{kind}"))
    if case.written.end == case.written.space:
        return case.reason("M2", "ends_where_it_began")
    return None


def _why_sign(case: Case) -> Reason | None:
    """M2: go to an empty space, regroup with an own stack, attack an enemy's."""
    sign = SIGN_OF_KIND[case.written.kind]
    if _end(case) not in case.stacks:
        return None if sign == "-" else case.reason("M2", "end_is_empty")
    owner = case.stacks[_end(case)][0]
    if sign == "-":
        return case.reason("M2", "end_is_taken", owner=Seat(owner))
    if owner == case.seat:
        return None if sign == "+" else case.reason("M2", "never_attack_own")
    return case.reason("M2", "regroup_with_enemy", owner=Seat(owner)) if sign == "+" else None


def start_toll(case: Case) -> int:
    assert case.slot is not None
    return int(pays_at_start(case.tables, case.record, case.seat, case.slot))


def dear_zones(case: Case) -> int:
    """The zones that take a toll of this stack, one bit each."""
    zones = tolling_zones(case.tables, case.record, case.seat)
    if start_toll(case):
        assert case.slot is not None
        start = case.surface.slots[case.slot]
        zones &= ~sum(1 << z for z, zone in enumerate(case.surface.zones) if start in zone)
    return int(zones)


def paid_zones(case: Case) -> int:
    names = case.surface.zone_labels
    return sum(1 << names.index(zone) for zone in set(case.written.zones))


def discs_left(case: Case) -> int:
    assert case.slot is not None
    return case.stacks[case.slot][1] - start_toll(case) - len(case.written.zones)


def carries_emperor(case: Case) -> bool:
    return case.s.emperor[case.seat] == case.slot


def _why_tolls(case: Case) -> Reason | None:
    """V4: what is written as lost must be what the storms can take."""
    assert case.slot is not None
    height = case.stacks[case.slot][1]
    zones, names = case.written.zones, case.surface.zone_labels
    if start_toll(case) and height == 1:
        return case.reason("V4c", "alone_in_the_storm")
    for zone in zones:
        if zone not in names:
            return case.reason("V4a", "no_such_zone", zone=zone)
        if not dear_zones(case) >> names.index(zone) & 1:
            return case.reason("V4b", "zone_takes_nothing", zone=zone)
    if list(zones) != [name for name in names if name in zones]:
        return case.reason("V4a", "zones_in_order")
    if case.written.emperor and not carries_emperor(case):
        return case.reason("V4a", "emperor_not_in_stack")
    if case.written.emperor and not zones and not start_toll(case):
        return case.reason("V4a", "nothing_lost")
    if discs_left(case) < 1:
        return case.reason("V4d", "nobody_arrives", height=height, lost=height - discs_left(case))
    return None


def _why_way(case: Case) -> Reason | None:
    """M1, V4f: there must be a way there that passes exactly these zones."""
    paid, dear = paid_zones(case), dear_zones(case)
    if not _reaches(case, 0):
        return case.reason("M1", "blocked")
    if not _reaches(case, dear & ~paid):
        return case.reason("V4a", "way_costs_more")
    assert case.slot is not None
    walked, _ = region(case.tables, case.record, case.slot, dear & ~paid, NO_POND)
    reached = set(places(walked))
    for zone in case.written.zones:
        index = case.surface.zone_labels.index(zone)
        slots = [case.surface.slot_at[cell] for cell in case.surface.zones[index]]
        if _end(case) not in slots and not reached & set(slots):
            return case.reason("V4f", "zone_out_of_the_way", zone=zone)
    return None


def _reaches(case: Case, closed: int) -> bool:
    assert case.slot is not None
    reached, edge = region(case.tables, case.record, case.slot, closed, NO_POND)
    return _end(case) in places(reached) or _end(case) in places(edge)


def _why_contact(case: Case) -> Reason | None:
    """M2–M4, M6: what the stack that arrives may do with the one it meets."""
    if _end(case) not in case.stacks:
        return None
    owner, height = case.stacks[_end(case)]
    left = discs_left(case)
    emperor = carries_emperor(case) and not case.written.emperor
    facts = {"discs": left, "height": height, "tallest": TALLEST}
    welcome = _end(case) in places(welcoming(case.record, case.seat, left, emperor))
    if owner == case.seat:
        return None if welcome else case.reason("M6", "regroup_too_tall", **facts)
    kamikaze = left == 1 and height == TALLEST
    if case.written.kind == "kamikaze":
        return None if kamikaze else case.reason("M4", "no_kamikaze", **facts)
    if kamikaze:
        return case.reason("M4", "only_as_kamikaze")
    return None if welcome else case.reason("M3", "too_strong", **facts)


def _why_dearer(case: Case) -> Reason | None:
    """All else allowed, only V4f is left: the same end is open to this stack for fewer tolls."""
    return case.reason("V4f", "fewer_tolls_suffice")
