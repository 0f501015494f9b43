"""Why a move is illegal: the same predicates as the rules, asked one after the other.

Each function goes through what its clauses demand, in the order a player would check them, and
returns the first Reason found. `tiles.py` does the same for conquests.
"""

from __future__ import annotations

from collections.abc import Callable

from serai.core.kernels.masks import places
from serai.core.kernels.record import Handle
from serai.core.text.messages import Reason, Term
from serai.games.khan.board.fields import Field
from serai.games.khan.board.shapes import KINDS
from serai.games.khan.constants import (
    ACTIONS,
    CONQUESTS,
    CONSENT,
    DISCARDING,
    DIVINE,
    DRAWING,
    EVERYWHERE,
    MORALE,
    OVER,
    PHASES,
    PLACING,
    PROTECTION,
    REGIONS,
    SCOUT,
    SEATS,
    SPECIAL,
    THIRD_ACTION,
)
from serai.games.khan.rules.conquering import in_supply
from serai.games.khan.rules.position import Position, yurt_fields
from serai.games.khan.rules.specials import holds, in_a_row, other_protects, other_supports
from serai.games.khan.rules.tables import Surface
from serai.games.khan.text.notation import Written, hand_of
from serai.games.khan.text.words import ruler_name
from serai.games.khan.why_not.case import Case
from serai.games.khan.why_not.tiles import why_conquer

TURN = (ACTIONS, THIRD_ACTION)
PHASES_OF_KIND = {
    "place": (PLACING,),
    "invade": TURN,
    "drive": TURN,
    "conquer": (*TURN, CONQUESTS),
    "free": (ACTIONS,),
    "discard": (DISCARDING,),
    "pass": TURN,
    "end": (SPECIAL,),
    "accept": (CONSENT,),
    "refuse": (CONSENT,),
    "morale": (SPECIAL,),
    "protection": (SPECIAL,),
    "divine": (SPECIAL,),
    "scout": (SPECIAL,),
    "draw": (DRAWING,),
}
# The clause that says what is to be done in a phase
CLAUSE_OF_PHASE = {
    PLACING: "S3",
    ACTIONS: "T2",
    DISCARDING: "A4",
    SPECIAL: "T4",
    THIRD_ACTION: "X1",
    CONSENT: "Q6",
    DRAWING: "S5",
    CONQUESTS: "W2",
    OVER: "W2",
}


def reason_against(surface: Surface, position: Handle[Position], written: Written) -> Reason:
    """The first clause that a move breaks; it must not be legal."""
    case = Case(surface, position, written)
    found = wrong_phase(case) or WHY[written.kind](case)
    assert found is not None, f"no clause forbids {written}"
    return found


def wrong_phase(case: Case) -> Reason | None:
    """T2 and its kin: every kind of move has its phase."""
    phase = case.s.phase
    if phase in PHASES_OF_KIND[case.written.kind]:
        return None
    return case.reason(CLAUSE_OF_PHASE[phase], f"not_in_{PHASES[phase]}")


def _why_not_free(case: Case, clause: str, field: Field) -> Reason | None:
    """D2: free is land with no yurt, no ruler, no tile."""
    if field not in case.surface.board.land:
        return case.reason(clause, "field_is_river")
    if field in places(case.s.tiled):
        return case.reason(clause, "field_under_tile")
    if field in case.s.ruler:
        ruler = case.surface.board.rulers[case.s.ruler.index(field)]
        return case.reason(clause, "field_of_ruler", ruler=ruler_name(ruler))
    if field in places(yurt_fields(case.record)):
        return case.reason(clause, "field_of_yurt")
    return None


def why_place(case: Case) -> Reason | None:
    field = case.written.fields[0]
    found = _why_not_free(case, "S3", field)
    if found is None:
        region = case.surface.board.region_of(field)
        return case.reason("S3", "region_taken", region=Term(f"draw.land.{region}"))
    return found


def why_invade(case: Case) -> Reason | None:
    card, field = case.written.name, case.written.fields[0]
    if card not in case.surface.cards:
        return case.reason("C3", "no_such_card")
    if card not in hand_of(case.surface, case.s, case.s.active):
        return case.reason("A1", "not_in_hand")
    found = _why_not_free(case, "D2", field)
    if found is not None:
        return found
    symbol = card.partition("-")[2]
    key = symbol if symbol in ("river", "outland") else "region"
    return case.reason("A1", f"card_fits_{key}", symbol=Term(f"draw.land.{symbol}"))


def why_drive(case: Case) -> Reason | None:
    if case.written.name not in case.surface.board.rulers:
        return case.reason("C2", "no_such_ruler")
    if case.s.end_phase:
        return case.reason("A2", "end_triggered")
    return case.reason("D6", "ruler_gone", name=ruler_name(case.written.name))


def why_free(case: Case) -> Reason | None:
    if case.s.actions_left < 2:
        return case.reason("A4", "needs_both_actions")
    return _why_not_free(case, "A4", case.written.fields[0])


def why_discard(case: Case) -> Reason | None:
    hand = hand_of(case.surface, case.s, case.s.active)
    for card in case.written.cards:
        if card not in hand:
            return case.reason("A4", "not_in_hand", name=card)
    return case.reason("A4", "cards_in_order")


def why_pass(case: Case) -> Reason | None:
    return case.reason("T2", "action_possible")


def why_morale(case: Case) -> Reason | None:
    return None if holds(case.record, MORALE) else case.reason("X1", "none_of_these")


def why_protection(case: Case) -> Reason | None:
    if not holds(case.record, PROTECTION):
        return case.reason("X2", "none_of_these")
    if other_protects(case.record):
        return case.reason("X2", "other_protects")
    return case.reason("X2", "twice_in_a_row") if in_a_row(case.record, PROTECTION) else None


def why_divine(case: Case) -> Reason | None:
    name = case.written.name
    if not holds(case.record, DIVINE):
        return case.reason("X3", "none_of_these")
    if name and name not in REGIONS:
        return case.reason("C1", "no_such_region")
    if (case.s.players == SEATS) != bool(name):
        return case.reason("X3", "name_a_region" if not name else "name_no_region")
    region = REGIONS.index(name) if name else EVERYWHERE
    if other_supports(case.record, region):
        return case.reason("X3", "other_supports")
    return case.reason("X3", "twice_in_a_row") if in_a_row(case.record, DIVINE) else None


def why_scout(case: Case) -> Reason | None:
    if case.written.name not in KINDS:
        return case.reason("C4", "no_such_tile")
    if not holds(case.record, SCOUT):
        return case.reason("X4", "none_of_these")
    kind = KINDS.index(case.written.name)
    if case.s.supply[kind] == 0:
        return case.reason("X4", "none_left")
    return None if in_supply(case.record, kind) else case.reason("X4", "all_reserved")


def why_draw(case: Case) -> Reason | None:
    if case.written.name not in case.surface.cards:
        return case.reason("C3", "no_such_card")
    return case.reason("S5", "not_in_the_pile")


def why_never(case: Case) -> Reason | None:  # noqa: ARG001  # always legal in its phase
    return None


WHY: dict[str, Callable[[Case], Reason | None]] = {
    "place": why_place,
    "invade": why_invade,
    "drive": why_drive,
    "conquer": why_conquer,
    "free": why_free,
    "discard": why_discard,
    "pass": why_pass,
    "end": why_never,
    "accept": why_never,
    "refuse": why_never,
    "morale": why_morale,
    "protection": why_protection,
    "divine": why_divine,
    "scout": why_scout,
    "draw": why_draw,
}
