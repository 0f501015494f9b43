"""The action index: what actions.py says of it, in both directions, and its room."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from serai.core.kernels.kernel import PLAIN
from serai.core.kernels.record_state import room
from serai.games.khan.board.fields import field
from serai.games.khan.board.shapes import KINDS
from serai.games.khan.game import KhanState
from serai.games.khan.rules import actions
from serai.games.khan.rules.doors import legal_actions
from serai.games.khan.rules.tables import PLACEMENTS, placement_number
from serai.games.khan.text.notation import kind_of, parse
from tests.games.khan.journeys import journeys

REGIONS = ("mountain", "ice", "tundra", "stone", "sand", "forest")
SYMBOLS = sorted((*REGIONS, "river", "outland", "khan"))
RANGES = [
    tuple(int(number.replace(",", "")) for number in row)
    for row in re.findall(r"^ +([\d,]+) … +([\d,]+) ", actions.__doc__ or "", re.MULTILINE)
]


@cache
def states() -> list[KhanState]:
    return list(journeys(range(0, 84, 5 if PLAIN else 2), 8))


def test_the_docstring_has_the_ranges_of_the_code() -> None:
    starts = [
        *(actions.PLACE, actions.INVADE, actions.DRIVE_OUT, actions.CONQUER),
        *(actions.INVADE_FREELY, actions.DISCARD, actions.PASS, actions.ACCEPT),
        *(actions.PLAY_MORALE, actions.PLAY_DIVINE, actions.PLAY_SCOUT, actions.DRAW),
    ]
    assert [first for first, _ in RANGES] == starts
    assert [last + 1 for _, last in RANGES] == [*starts[1:], actions.INDICES]
    assert actions.INDICES == 11_764
    assert actions.END == actions.PASS + 1
    assert actions.REFUSE == actions.ACCEPT + 1
    assert actions.PLAY_PROTECTION == actions.PLAY_MORALE + 1


def test_C4_placements_are_all_there_in_order() -> None:
    """C4: every way to lay each kind on 14 by 11 fields, by kind and then by fields."""
    assert actions.PLACEMENT_COUNT == len(PLACEMENTS) == 10_709
    assert len(set(PLACEMENTS)) == len(PLACEMENTS)
    assert list(PLACEMENTS) == sorted(PLACEMENTS, key=lambda p: (KINDS.index(p[0]), p[1]))
    assert all(placement_number()[placement] == i for i, placement in enumerate(PLACEMENTS))
    straight = {2: 13 * 11 + 14 * 10, 3: 12 * 11 + 14 * 9, 4: 11 * 11 + 14 * 8, 5: 10 * 11 + 14 * 7}
    for kind in ("I2", "I3", "I4", "I5", "B3", "B4"):
        assert sum(placed == kind for placed, _ in PLACEMENTS) == straight[int(kind[1])]


def test_the_index_of_every_legal_action_is_the_docstrings_formula() -> None:
    kinds = set()
    for state in states():
        for move in state.legal_moves()[:: 1 if state.phase in ("special", "consent") else 5]:
            kinds.add(move.kind)
            assert 0 <= move.action < actions.INDICES
            assert move.action == index(state, move.kind, str(move)), str(move)
            assert kind_of(move.action) == move.kind
    assert len(kinds - {"pass"}) == 14


def index(state: KhanState, kind: str, text: str) -> int:
    """The docstring's formulas, over the text of a move."""
    written = parse(text)
    hand = state.to_dict()["hands"][state.active]
    places = [field(name) for name in re.findall(r"\b[A-N]\d{1,2}\b", text) if kind != "scout"]
    rulers = sorted({card.split("-")[0] for card in state.board.directions})
    ruler, _, symbol = written.name.partition("-")
    offset: dict[str, Callable[[], int]] = {
        "place": lambda: places[0],
        "invade": lambda: 154 + hand.index(written.name) * 154 + places[0],
        "drive": lambda: 770 + rulers.index(written.name),
        "conquer": lambda: 778 + placement_number()[written.name, written.fields],
        "free": lambda: 11_487 + places[0],
        "discard": lambda: 11_641 + sum(1 << hand.index(card) for card in written.cards),
        "pass": lambda: 11_657,
        "end": lambda: 11_658,
        "accept": lambda: 11_659,
        "refuse": lambda: 11_660,
        "morale": lambda: 11_661,
        "protection": lambda: 11_662,
        "divine": lambda: 11_663 + (REGIONS.index(written.name) if written.name else 6),
        "scout": lambda: 11_670 + KINDS.index(written.name),
        "draw": lambda: 11_692 + rulers.index(ruler) * 9 + SYMBOLS.index(symbol),
    }
    return int(offset[kind]())


def test_every_index_has_a_text_that_leads_back() -> None:
    """Not only legal ones: whatever the hand holds cards for."""
    for state in states()[:: 40 if PLAIN else 60]:
        held = len(state.to_dict()["hands"][state.active])
        for action in range(0, actions.INDICES, 23):
            kind = kind_of(action)
            if kind == "invade" and (action - actions.INVADE) // 154 >= held:
                continue
            if kind == "discard" and (action - actions.DISCARD) >> held:
                continue
            assert index(state, kind, state.text_of(action)) == action


@pytest.mark.parametrize("space", [0, 1, 2, 7, 30])
def test_the_list_never_goes_past_its_room_and_says_how_long_it_would_be(space: int) -> None:
    """What lies behind it keeps its value (a plain list would complain), and the count is true."""
    guard = -77
    for state in states()[::3]:
        whole = state.actions()
        buffer = room(space + 40)
        buffer[:] = [guard] * len(buffer)
        out = buffer[:space]
        assert legal_actions(state.surface.tables, state.position, out) == len(whole)
        assert list(out) == (whole + [guard] * space)[:space]
        assert list(buffer[space:]) == [guard] * 40
