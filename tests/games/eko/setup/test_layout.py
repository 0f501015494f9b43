from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.core.match.chance import Stream
from serai.core.text.errors import BadBoard, BadOption, BadPosition
from serai.games.eko.board.board import Board
from serai.games.eko.board.coordinates import Cell, neighbours
from serai.games.eko.board.edition import load_edition
from serai.games.eko.constants import LIMIT, MOVEMENT_KINDS, VARIANTS
from serai.games.eko.setup.layout import Placed, lay, random_board
from tests.conftest import examples

EDITION = load_edition()
PAIR = [Placed("A", 0, 0, 0), Placed("J", 2, 1, 0)]


def drawn(players: int, variants: Sequence[str], seed: int) -> Board:
    return random_board(EDITION, players, variants, Stream.from_seed(seed))


def refused(placed: Any, clause: str, where: str) -> None:
    with pytest.raises(BadBoard) as caught:
        lay(EDITION, placed)
    assert (caught.value.clause, caught.value.where) == (clause, where)


# A given arrangement


def test_a_tile_lies_as_printed() -> None:
    """S2: the middle, then the ring from side 0; moved so that the least q and r are 0."""
    spaces = lay(EDITION, [Placed("A", -40, 7, 0)]).kinds
    assert spaces[1, 1] == "capital"
    assert [space for space, kind in spaces.items() if kind == "canyon"] == [(2, 0)]
    assert min(q for q, _ in spaces) == min(r for _, r in spaces) == 0


def test_a_turn_takes_each_side_to_the_next() -> None:
    canyons = []
    for turn in range(6):
        spaces = lay(EDITION, [Placed("A", 0, 0, turn)]).kinds
        canyons += [space for space, kind in spaces.items() if kind == "canyon"]
    ring = neighbours((1, 1))
    assert canyons == [*ring[5:], *ring[:5]]


def test_both_forms_of_an_entry_mean_the_same() -> None:
    written = [{"tile": t, "place": [q, r], "turn": turn} for t, q, r, turn in PAIR]
    assert lay(EDITION, written) == lay(EDITION, PAIR)
    assert lay(EDITION, PAIR).tiles == lay(EDITION, written).tiles


def test_the_tiles_of_a_board_are_its_spaces_cut_up() -> None:
    board = lay(EDITION, PAIR)
    assert sorted(space for tile in board.tiles for space in tile) == list(board.kinds)
    assert [len(tile) for tile in board.tiles] == [7, 7]


@pytest.mark.parametrize("turn", range(6))
def test_a_portal_opens_where_its_tile_says(turn: int) -> None:
    """V1: the gate lies on the side that the tile's face names, turned with the tile."""
    gate_side = EDITION.tiles["R"].gate
    assert gate_side is not None
    side = (gate_side + turn) % 6
    q, r = neighbours((0, 0))[side]
    middle = (q * 2, r * 2)
    board = lay(EDITION, [Placed("R", 0, 0, turn), Placed("M", *middle, 0)])
    ((portal, gate),) = board.gates.items()
    assert board.kinds[portal] == "portal"
    assert gate == neighbours(portal)[side]


def test_a_portal_must_open_to_a_movement_space() -> None:
    """V1: a board where the gate's side meets nothing is invalid."""
    refused([Placed("J", 0, 0, 0), Placed("R", 2, 0, 1)], "V1", "board.gates.D2")


def test_pyramid_and_beacon_know_their_spaces() -> None:
    """V2, V8: the three spaces of tile S; the three tempests of tile U."""
    board = lay(EDITION, [Placed("U", 0, 0, 0), Placed("J", 2, 1, 0), Placed("S", -1, 2, 0)])
    assert board.beacon is not None
    assert len(board.pyramids) == 1
    (beacon,) = (space for space, kind in board.kinds.items() if kind == "beacon")
    assert set(board.beacon) < set(neighbours(beacon))
    assert set(board.pyramids[0]).isdisjoint(board.beacon)


def test_tiles_do_not_overlap() -> None:
    """S2: not even in one space."""
    refused([*PAIR, Placed("B", 2, 2, 0)], "S2", "layout.2")


def test_tiles_hang_together() -> None:
    """S2: in one piece, and no movement space cut off."""
    refused([Placed("A", 0, 0, 0), Placed("B", 9, 0, 0)], "S2", "board.spaces.J2")
    with pytest.raises(BadBoard, match="cut off"):
        lay(EDITION, [Placed("M", 0, 0, 0), Placed("T", 2, 0, 0), Placed("P", 4, 0, 0)])


@pytest.mark.parametrize(
    ("entry", "clause", "where"),
    [
        (Placed("X", 5, 5, 0), "C2", "layout.2.tile"),
        (Placed("a", 5, 5, 0), "C2", "layout.2.tile"),
        (Placed("A", 5, 5, 0), "C2", "layout.2.tile"),
        (Placed("B", 5, 5, 6), "S1", "layout.2.turn"),
        (Placed("B", 5, 5, -1), "S1", "layout.2.turn"),
        (Placed("B", 10**5000, 5, 0), "S2", "layout.2.place"),
    ],
)
def test_a_tile_that_cannot_be_laid(entry: Placed, clause: str, where: str) -> None:
    """C2, S1: tiles that exist, no more often than they exist, turned by whole sixths."""
    refused([*PAIR, entry], clause, where)


def test_small_tiles_are_as_many_as_the_edition_has() -> None:
    """C2: two pyramids, not three."""
    refused([Placed("S", 2 * n, 0, 0) for n in range(3)], "C2", "layout.2.tile")


def test_no_tiles_are_no_board() -> None:
    """S2: an empty arrangement is refused."""
    refused([], "S2", "layout")


@pytest.mark.parametrize(
    ("entry", "where"),
    [
        (None, "layout.0"),
        ("A", "layout.0"),
        (["A", [0, 0], 0], "layout.0"),
        (("A", 0, 0, 0), "layout.0"),
        ({"tile": "A", "place": [0, 0]}, "layout.0"),
        ({"tile": "A", "place": [0, 0], "turn": 0, "more": 1}, "layout.0"),
        ({"tile": None, "place": [0, 0], "turn": 0}, "layout.0.tile"),
        ({"tile": ["A"], "place": [0, 0], "turn": 0}, "layout.0.tile"),
        ({"tile": "A", "place": 0, "turn": 0}, "layout.0.place"),
        ({"tile": "A", "place": [0, 0, 0], "turn": 0}, "layout.0.place"),
        ({"tile": "A", "place": [0, 1.0], "turn": 0}, "layout.0.place"),
        ({"tile": "A", "place": [True, 0], "turn": 0}, "layout.0.place"),
        ({"tile": "A", "place": [0, 0], "turn": "1"}, "layout.0.turn"),
        (Placed("A", 0, 0, True), "layout.0.turn"),
    ],
)
def test_malformed_entries_are_named(entry: Any, where: str) -> None:
    with pytest.raises(BadPosition) as caught:
        lay(EDITION, [entry])
    assert caught.value.where == where


@pytest.mark.parametrize("placed", [None, 7, {"tile": "A"}, {1, 2}])
def test_something_else_is_no_arrangement(placed: Any) -> None:
    with pytest.raises(BadPosition) as caught:
        lay(EDITION, placed)
    assert caught.value.where == "layout"


anything = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3)
entries = st.builds(
    lambda tile, place, turn: {"tile": tile, "place": place, "turn": turn},
    st.sampled_from([*EDITION.tiles]) | anything,
    st.lists(st.integers(-4, 4) | anything, min_size=2, max_size=2) | anything,
    st.integers(0, 5) | anything,
)


@examples(300)
@given(st.lists(entries | anything, max_size=6))
def test_nothing_but_bad_position_comes_out(placed: Any) -> None:
    with suppress(BadPosition):
        assert lay(EDITION, placed).kinds


# Random boards

MIXES: list[tuple[str, ...]] = [
    (),
    ("sand",),
    ("moon",),
    ("sand", "moon"),
    *((variant,) for variant in VARIANTS if variant not in ("sand", "moon")),
    ("portals", "pyramids"),
    ("tempests", "beacon", "wind"),
    VARIANTS,
]


def kinds_of(names: str) -> Counter[str]:
    return Counter(kind for name in names for kind in EDITION.tiles[name].spaces)


def kinds_in_play(players: int, variants: Sequence[str]) -> Counter[str]:
    """All that must be on the board, counted from the tiles that the rules name."""
    names = "ACDFG" + ("", "HIJ", "HIJKLM")[players - 2]
    names += "N" if "sand" in variants else "O" if "moon" in variants else "E"
    names += "O" if {"sand", "moon"} <= set(variants) else "B"
    names += "PPPQQQ" if "tempests" in variants else ""
    names += ("S" if players == 2 else "SS") if "pyramids" in variants else ""
    names += "RR" if "portals" in variants else ""
    names += "T" if "wind" in variants else ""
    names += "U" if "beacon" in variants else ""
    return kinds_of(names)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variants", MIXES, ids="+".join)
def test_the_right_tiles_are_in_play(players: int, variants: Sequence[str]) -> None:
    """S2, S3, V7: every tile of the count and the variants, once; a plain space for each disc."""
    for seed in range(3):
        board = drawn(players, variants, seed)
        kinds = Counter(board.kinds.values())
        assert kinds == kinds_in_play(players, variants)
        assert kinds["plain"] == 16 * players
        assert kinds["capital"] == players - 1
        assert len(board.gates) == (2 if "portals" in variants else 0)
        assert len(board.pyramids) == ((1, 2, 2)[players - 2] if "pyramids" in variants else 0)
        assert (board.beacon is not None) == ("beacon" in variants)
        assert Board.from_dict(board.to_dict()) == board


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_base_board_keeps_to_its_slots(players: int) -> None:
    """S1: tiles are shuffled over the slots and turned, so only what lies where differs."""
    boards = [drawn(players, [], seed) for seed in range(30)]
    assert len({tuple(board.kinds) for board in boards}) == 1
    assert len(boards[0].kinds) == (49, 70, 91)[players - 2]
    assert len({tuple(board.kinds.values()) for board in boards}) == 30


def distance(a: Cell, b: Cell) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(sum(a) - sum(b)))


@examples(40)
@given(st.integers(2, 4), st.sets(st.sampled_from(VARIANTS)), st.integers(0, 10**9))
def test_what_variants_add_is_of_use(players: int, variants: set[str], seed: int) -> None:
    """Portals lead far and open on plain spaces; whatever is built on or stormed is reached."""
    board = drawn(players, sorted(variants), seed)
    gates = list(board.gates.values())
    assert all(board.kinds[gate] == "plain" for gate in gates)
    assert len(gates) < 2 or distance(*gates) >= 5
    for site, kind in board.kinds.items():
        ways = sum(board.kinds.get(space) in MOVEMENT_KINDS for space in neighbours(site))
        least = {"capital": 3, "wind": 3, "sand": 5, "moon": 5}.get(kind, 2)
        assert ways >= (least if kind in LIMIT else 0)
    assert len(board.tiles) == len(set(board.tiles))


def test_tempests_lie_inside_rather_than_on_the_fringe() -> None:
    """Of the sides on which tempests end, most meet other spaces of the board."""
    outer = inner = 0
    for seed in range(12):
        board = drawn(3, ["tempests", "pyramids"], seed)
        for space, kind in board.kinds.items():
            if kind == "tempest":
                kinds = [board.kinds.get(beside) for beside in neighbours(space)]
                outer += kinds.count(None)
                inner += sum(kind not in (None, "tempest") for kind in kinds)
    assert inner > 2 * outer


def test_a_stream_gives_one_board_and_another_stream_another() -> None:
    for variants in ((), VARIANTS):
        assert drawn(3, variants, 5).to_dict() == drawn(3, variants, 5).to_dict()
        assert drawn(3, variants, 5) != drawn(3, variants, 6)


def test_variants_named_twice_or_in_another_order_change_nothing() -> None:
    assert drawn(2, ["wind", "portals", "wind"], 1) == drawn(2, ["portals", "wind"], 1)


def test_drawing_a_board_is_quick() -> None:
    start = time.process_time()
    for seed in range(10):
        drawn(4, VARIANTS, seed)
    assert time.process_time() - start < 10 * 0.5


@pytest.mark.parametrize("players", [1, 5, 0, -2, True, None, "3", 2.0])
def test_other_numbers_of_players_are_refused(players: Any) -> None:
    """C1: two to four seats."""
    with pytest.raises(BadOption, match="2 to 4"):
        drawn(players, [], 1)


@pytest.mark.parametrize("variants", [["storms"], ["Wind"], [None], [["wind"]], [10**5000]])
def test_unknown_variants_are_refused(variants: Any) -> None:
    with pytest.raises(BadOption, match="portals, pyramids, wind, tempests, moon, sand, beacon"):
        drawn(2, variants, 1)


@pytest.mark.parametrize("variants", ["wind", None, 7])
def test_variants_are_a_list(variants: Any) -> None:
    with pytest.raises(BadOption, match="list"):
        drawn(2, variants, 1)
