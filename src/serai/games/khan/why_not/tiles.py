"""Why a tile can't be laid (Q)."""

from __future__ import annotations

from serai.core.kernels.masks import places
from serai.core.text.messages import Reason, Seat
from serai.games.khan.board.fields import label
from serai.games.khan.board.shapes import BRIDGES, KINDS
from serai.games.khan.constants import MOST_REFUSALS
from serai.games.khan.rules.conquering import (
    in_supply,
    must_agree,
    reserved_by_others,
    sharers,
    was_refused,
)
from serai.games.khan.rules.position import yurt_fields
from serai.games.khan.rules.tables import placement_number
from serai.games.khan.text.words import ruler_name
from serai.games.khan.why_not.case import Case


def why_conquer(case: Case) -> Reason | None:
    kind, fields = case.written.name, case.written.fields
    if kind not in KINDS:
        return case.reason("C4", "no_such_tile")
    number = placement_number().get((kind, fields))
    if number is None:
        if (kind, tuple(sorted(fields))) in placement_number():
            return case.reason("C4", "fields_in_order")
        return case.reason("C4", "wrong_shape", fields=_named(fields))
    return (
        _why_supply(case, KINDS.index(kind))  # first: no other place would help
        or _why_ground(case)
        or _why_bridge(case)
        or _why_majority(case, number)
        or _why_consent(case, number)
    )


def _named(fields: tuple[int, ...]) -> str:
    return ", ".join(label(field) for field in fields)


def _why_ground(case: Case) -> Reason | None:
    """Q1, Q2: yurts on all land, no ruler, no tile."""
    land = set(case.surface.board.land)
    bridge = case.written.name in BRIDGES
    yurts = set(places(yurt_fields(case.record)))
    for field in case.written.fields:
        if field in places(case.s.tiled):
            return case.reason("Q1", "tile_there", place=label(field))
        if field in case.s.ruler:
            ruler = case.surface.board.rulers[case.s.ruler.index(field)]
            return case.reason("Q1", "ruler_there", place=label(field), ruler=ruler_name(ruler))
        if field not in land:
            if not bridge:
                return case.reason("Q1", "river_there", place=label(field))
        elif field not in yurts:
            return case.reason("Q2" if bridge else "Q1", "no_yurt_there", place=label(field))
    return None


def _why_bridge(case: Case) -> Reason | None:
    if case.written.name not in BRIDGES:
        return None
    covered = set(case.written.fields)
    if not covered & set(case.surface.board.river):
        return case.reason("Q2", "no_river")
    banks = [bank for bank in case.surface.board.banks if covered & set(bank)]
    return None if len(banks) > 1 else case.reason("Q2", "one_bank")


def _why_supply(case: Case, kind: int) -> Reason | None:
    if in_supply(case.record, kind):
        return None
    if case.s.supply[kind] == 0:
        return case.reason("Q5", "none_left")
    kept = int(reserved_by_others(case.record, kind))
    return case.reason("Q5", "reserved", left=case.s.supply[kind], kept=kept)


def _why_majority(case: Case, number: int) -> Reason | None:
    """Q3."""
    if sharers(case.tables, case.record, number) >> case.s.active & 1:
        return None
    counts = [
        len(set(case.written.fields) & set(places(case.s.yurts[seat])))
        for seat in range(case.s.players)
    ]
    own, most = counts[case.s.active], max(counts)
    if own == 0:
        return case.reason("Q3", "no_own_yurt")
    return case.reason("Q3", "outnumbered", own=own, most=most, other=Seat(counts.index(most)))


def _why_consent(case: Case, number: int) -> Reason | None:
    """Q6."""
    asked = must_agree(case.tables, case.record, number)
    shared = sharers(case.tables, case.record, number)
    for seat in range(case.s.players):
        if asked >> seat & 1 and not shared >> seat & 1:
            return case.reason("Q6", "shielded", other=Seat(seat))
    if asked and was_refused(case.record, number):
        return case.reason("Q6", "refused_already")
    if asked and case.s.refusals == MOST_REFUSALS:
        return case.reason("Q6", "no_more_asking", most=MOST_REFUSALS)
    return None
