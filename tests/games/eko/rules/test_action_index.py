"""The action index: what docs/actions.md says of it, in both directions, and its room."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from serai.core.contract.state import Move
from serai.core.kernels.kernel import PLAIN
from serai.core.kernels.record_state import room
from serai.games.eko.board.coordinates import SIDES
from serai.games.eko.game import EkoState
from serai.games.eko.rules import actions
from serai.games.eko.rules.doors import legal_actions
from serai.games.eko.text.notation import Written, parse
from tests.games.eko.journeys import journeys

DOCUMENT = (Path(__file__).parents[4] / "docs/actions.md").read_text(encoding="utf-8")
RANGES = {
    meaning: (int(first), int(last or first))
    for first, last, meaning in re.findall(
        r"^\| (\d+)(?: – (\d+))? \| ([^|]+?) \|[^|]*\|$", DOCUMENT, re.MULTILINE
    )
}
RANGE_OF_KIND = {
    **dict.fromkeys(("go", "regroup", "attack", "kamikaze", "lost"), "move a stack"),
    **{name: name for name in ("construct", "reinforce", "exchange", "pass", "end")},
    "moon": "Temple of the Moon",
    "sand": "Temple of the Sand",
    "swap": "swap the Emperor",
    "keep": "keep the Emperor",
    "march": "forced march",
}


@cache
def states() -> list[EkoState]:
    return list(journeys(range(1, 54, 5 if PLAIN else 2), 14))


def test_the_document_has_the_ranges_of_the_code() -> None:
    starts = {meaning: first for meaning, (first, _) in RANGES.items()}
    assert starts == {
        "move a stack": actions.MOVES,
        "construct": actions.CONSTRUCTIONS,
        "reinforce": actions.PLACEMENTS,
        "Temple of the Moon": actions.MOONS,
        "Temple of the Sand": actions.SANDS,
        "swap the Emperor": actions.SWAPS,
        "keep the Emperor": actions.KEEP,
        "pass": actions.PASS,
        "forced march": actions.FORCED_MARCH,
        "end": actions.END,
        "exchange": actions.EXCHANGES,
    }


def test_the_ranges_of_the_document_fill_the_index() -> None:
    ranges = sorted(RANGES.values())
    assert ranges[0][0] == 0
    assert [last + 1 for _, last in ranges] == [
        *(first for first, _ in ranges[1:]),
        actions.INDICES,
    ]
    assert actions.INDICES <= 1 << actions.TOLL_SHIFT
    assert "from 0 to 22,151" in DOCUMENT


def test_the_document_numbers_the_sides_as_the_code_does() -> None:
    rows = re.findall(r"^\| (\d) \| \(q(?: ([+−]) 1)?, r(?: ([+−]) 1)?\) \|$", DOCUMENT, re.M)
    step = {"": 0, "+": 1, "−": -1}
    assert [(step[q], step[r]) for _, q, r in rows] == list(SIDES)
    assert [int(side) for side, _, _ in rows] == list(range(6))


def test_the_index_of_every_legal_action_is_the_documents_formula() -> None:
    kinds = set()
    for state in states():
        for move in state.legal_moves():
            kinds.add(move.kind)
            index = actions.index_of(move.action)
            first, last = RANGES[RANGE_OF_KIND[move.kind]]
            assert first <= index <= last
            assert index == first + offset(state, move.kind, parse(str(move)))
            assert 0 <= index < actions.INDICES
    assert kinds >= set(RANGE_OF_KIND) - {"pass"}


def offset(state: EkoState, kind: str, written: Written) -> int:
    """The formulas of the document, over the text of a move."""
    surface = state.surface
    slot: int = surface.slot_of_label.get(written.space, 0)
    if kind == "lost":
        return slot * 128 + slot
    if RANGE_OF_KIND[kind] == "move a stack":
        return slot * 128 + int(surface.slot_of_label[written.end])
    if kind == "construct":
        (q, r), (end_q, end_r) = surface.slots[slot], surface.cell_of_label[written.end]
        side = SIDES.index((end_q - q, end_r - r))
        return ((slot * 6 + side) * 3 + written.number - 1) * 2 + written.emperor
    if kind == "reinforce":
        return slot * 6 + (3 + written.number if written.emperor else written.number - 1)
    return written.number if kind == "exchange" else slot


def test_an_index_leads_to_its_ways_and_they_lead_back() -> None:
    """Under one index lie only ways of the same move, told apart by what they lose."""
    shared = 0
    for state in states():
        ways: dict[int, list[Move]] = {}
        for move in state.legal_moves():
            ways.setdefault(actions.index_of(move.action), []).append(move)
        for index, moves in ways.items():
            assert all(actions.index_of(move.action) == index for move in moves)
            written = [parse(str(move)) for move in moves]
            assert len({(way.space, way.end) for way in written}) == 1
            losses = {(way.zones, way.emperor) for way in written}
            assert len(losses) == len(moves)
            if len(moves) > 1:
                shared += 1
                assert all(way.kind in ("go", "regroup", "attack", "kamikaze") for way in written)
    assert shared > 20


def test_tolls_are_bits_in_the_order_of_the_zones() -> None:
    tolled = 0
    for state in states():
        for move in state.legal_moves():
            written = parse(str(move))
            bits = {state.surface.zone_labels.index(zone) for zone in written.zones}
            lost = written.emperor and RANGE_OF_KIND[move.kind] == "move a stack"
            expected = sum(1 << 16 + zone for zone in bits) + (lost << 32)
            assert move.action - actions.index_of(move.action) == expected
            tolled += len(bits)
    assert tolled > 100


def test_actions_are_packed_and_unpacked_without_loss() -> None:
    for slot in (0, 1, 63, 127):
        for side in range(6):
            for level in (1, 2, 3):
                for emperor in (0, 1):
                    packed = actions.construct(slot, side, level, emperor)
                    assert actions.construction(packed) == (slot, side, level, emperor)
        for plain, emperor in ((1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1)):
            packed = actions.reinforce(slot, plain, emperor)
            assert actions.reinforcement(packed) == (slot, plain, emperor)
        for tolls, lost in ((0, False), (5, True), (0xFFFF, False), (0xFFFF, True)):
            packed = actions.move(slot, 127 - slot, tolls, lost)
            assert actions.start_of(packed) == slot
            assert actions.end_of(packed) == 127 - slot
            assert actions.tolls_of(packed) == tolls
            assert actions.loses_emperor(packed) == lost


@pytest.mark.parametrize("space", [0, 1, 2, 7, 30])
def test_the_list_never_goes_past_its_room_and_says_how_long_it_would_be(space: int) -> None:
    """What lies behind it keeps its value (a plain list would complain), and the count is true."""
    guard = -77
    for state in states():
        whole = state.actions()
        buffer = room(space + 40)
        buffer[:] = [guard] * len(buffer)
        out = buffer[:space]
        assert legal_actions(state.surface.tables, state.position, out) == len(whole)
        assert list(out) == (whole + [guard] * space)[:space]
        assert list(buffer[space:]) == [guard] * 40
