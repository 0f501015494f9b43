from __future__ import annotations

import pickle
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.core.text.errors import BadBoard, BadPosition
from serai.games.eko.board.board import KINDS, Board, deal_room, zones
from serai.games.eko.board.coordinates import Cell, cell, label
from tests.conftest import examples

# Row by row, each row half a space further to the right than the one above:
#   A1 plain   B1 portal   C1 chasm    D1 reg      E1 plain
#     A2 plain   B2 plain    C2 plain    D2 plain    E2 chasm
#       A3 tempest B3 tempest  C3 tempest  D3 tempest  E3 beacon
#         A4 tempest B4 plain    C4 plain    D4 tempest  E4 tempest
ROWS = (
    "plain portal chasm reg plain",
    "plain plain plain plain chasm",
    "tempest tempest tempest tempest beacon",
    "tempest plain plain tempest tempest",
)


def sample() -> dict[str, Any]:
    return {
        "spaces": {
            label((q, r)): kind for r, row in enumerate(ROWS) for q, kind in enumerate(row.split())
        },
        "gates": {"B1": "B2"},
        "pyramids": [["A3", "A4", "B3"]],
        "beacon": ["D3", "D4", "E4"],
    }


def strip(*kinds: str) -> dict[str, Any]:
    """A board of one row."""
    spaces = {label((q, 0)): kind for q, kind in enumerate(kinds)}
    return {"spaces": spaces, "gates": {}, "pyramids": [], "beacon": None}


def refused(data: object, clause: str, where: str) -> None:
    with pytest.raises(BadBoard) as caught:
        Board.from_dict(data)
    assert (caught.value.clause, caught.value.where) == (clause, where)


# Reading and writing


def test_a_board_reads_back_as_it_was_written() -> None:
    board = Board.from_dict(sample())
    assert Board.from_dict(board.to_dict()) == board
    assert board.kinds[cell("B1")] == "portal"
    assert board.gates == {cell("B1"): cell("B2")}
    assert board.beacon == (cell("D3"), cell("D4"), cell("E4"))


@given(st.randoms(use_true_random=False))
def test_any_order_is_read_and_one_is_written(random: Any) -> None:
    def mixed(items: Any) -> list[Any]:
        return random.sample(list(items), len(items))  # type: ignore[no-any-return]

    data = sample()
    other = {
        "beacon": mixed(data["beacon"]),
        "pyramids": [mixed(pyramid) for pyramid in data["pyramids"]],
        "gates": dict(mixed(data["gates"].items())),
        "spaces": dict(mixed(data["spaces"].items())),
    }
    first, second = Board.from_dict(data), Board.from_dict(other)
    assert first == second
    assert hash(first) == hash(second)
    assert repr(first.to_dict()) == repr(second.to_dict())
    cells = [cell(name) for name in other["spaces"]]
    assert list(second.kinds) == sorted(cells)


def test_labels_are_kept_as_given() -> None:
    data = strip()
    data["spaces"] = {"F7": "plain", "G7": "reg"}
    assert Board.from_dict(data).to_dict() == data


def test_tiles_are_no_part_of_what_a_board_is() -> None:
    board = Board.from_dict(sample())
    cut = Board(board.kinds, board.gates, board.pyramids, board.beacon, tiles=((cell("A1"),),))
    assert cut == board
    assert cut.to_dict() == board.to_dict()
    assert pickle.loads(pickle.dumps(cut)).tiles == cut.tiles


# What the rules demand


def test_every_kind_is_known() -> None:
    """C3: twelve kinds of space and no more."""
    assert len(KINDS) == 12
    refused(strip("plain", "lake"), "C3", "board.spaces.B1")


def test_a_board_has_spaces() -> None:
    """S2: nothing is no board."""
    refused(strip(), "S2", "board.spaces")


def test_a_board_is_in_one_piece() -> None:
    """S2: two tiles apart are no board."""
    data = strip("plain", "plain", "reg")
    data["spaces"]["F1"] = "chasm"
    refused(data, "S2", "board.spaces.F1")


def test_no_movement_space_is_cut_off() -> None:
    """S2: by sides, and tempest spaces count."""
    refused(strip("plain", "reg", "plain"), "S2", "board.spaces.C1")
    refused(strip("plain", "plain", "chasm", "tempest"), "S2", "board.spaces.D1")
    Board.from_dict(strip("plain", "tempest", "plain"))


def test_portals_do_not_connect() -> None:
    """S2, V1: what only portals join is still cut off."""
    data = strip("plain", "portal", "chasm", "portal", "plain")
    data["gates"] = {"B1": "A1", "D1": "E1"}
    refused(data, "S2", "board.spaces.E1")


def block(width: int, height: int, kind: str) -> dict[Cell, str]:
    return {(q, r): kind for q in range(width) for r in range(height)}


def test_the_size_of_a_board() -> None:
    """S2: 192 spaces, 128 of them movement, 16 zones, and not one more."""
    full = block(16, 8, "plain") | {(q, r): "reg" for q in range(16) for r in range(8, 12)}
    assert len(Board(full, {}, (), None).kinds) == 192
    for extra, kind in (((0, 12), "reg"), ((0, 8), "plain")):
        with pytest.raises(BadBoard, match="at most") as caught:
            Board(full | {extra: kind}, {}, (), None)
        assert caught.value.clause == "S2"


def test_the_number_of_zones() -> None:
    """S2: 16 zones, and not one more."""
    sixteen = ["plain", "tempest"] * 16
    assert len(zones(Board.from_dict(strip(*sixteen)))) == 16
    refused(strip(*sixteen, "plain", "tempest"), "S2", "board.spaces")


def test_zones_are_connected_tempests_in_order() -> None:
    """V4: a zone is a connected set of tempest spaces."""
    board = Board.from_dict(sample())
    names = [[label(space) for space in zone] for zone in zones(board)]
    assert names == [["A3", "A4", "B3", "C3", "D3", "D4", "E4"]]
    row = Board.from_dict(strip("tempest", "tempest", "plain", "tempest"))
    assert zones(row) == [[(0, 0), (1, 0)], [(3, 0)]]


@pytest.mark.parametrize(
    ("gates", "where"),
    [
        ({}, "board.spaces.B1"),
        ({"B1": "C1"}, "board.gates.B1"),
        ({"B1": "C2"}, "board.gates.B1"),
        ({"B1": "Z9"}, "board.gates.B1"),
        ({"B1": "B1"}, "board.gates.B1"),
        ({"B1": "B2", "C2": "B2"}, "board.gates.C2"),
        ({"B1": "B2", "Z9": "B2"}, "board.gates.Z9"),
    ],
)
def test_a_portal_has_one_gate(gates: dict[str, str], where: str) -> None:
    """V1: a movement space that touches it; and nothing but a portal has one."""
    refused(sample() | {"gates": gates}, "V1", where)


@pytest.mark.parametrize(
    "pyramids",
    [
        [["A3", "A4"]],
        [["A3", "A4", "B3", "C3"]],
        [["A3", "A3", "B3"]],
        [["A3", "B3", "C3"]],
        [["A4", "B3", "C3"]],
        [["A2", "A3", "B2"]],
        [["A3", "A4", "Z9"]],
        [["A3", "A4", "B3"], ["B3", "A3", "A4"]],
    ],
)
def test_a_pyramid_is_three_tempests_around_a_corner(pyramids: list[list[str]]) -> None:
    """V2: three different ones, in no other pyramid."""
    with pytest.raises(BadBoard) as caught:
        Board.from_dict(sample() | {"pyramids": pyramids})
    assert caught.value.clause == "V2"
    assert caught.value.where.startswith("board.pyramids.")


def test_two_pyramids_share_no_space() -> None:
    """V2: overlapping triangles are refused, touching ones are not."""
    spaces = block(3, 2, "tempest")
    first = ((0, 0), (0, 1), (1, 0))
    Board(spaces, {}, (first, ((1, 1), (2, 0), (2, 1))), None)
    with pytest.raises(BadBoard, match="another pyramid"):
        Board(spaces, {}, (first, ((0, 1), (1, 0), (1, 1))), None)


@pytest.mark.parametrize(
    "beacon",
    [None, ["D3", "D4"], ["D3", "D4", "D4"], ["D3", "D4", "C3"], ["D3", "D4", "E2"], []],
)
def test_a_beacon_has_its_three_tempests(beacon: list[str] | None) -> None:
    """V8: three different ones that touch it."""
    refused(sample() | {"beacon": beacon}, "V8", "board.beacon")


def test_a_beacon_is_one_or_none() -> None:
    """V8: no list without a beacon, no second beacon."""
    data = sample()
    data["spaces"]["E3"] = "chasm"
    refused(data, "V8", "board.beacon")
    data = sample()
    data["spaces"]["E2"] = "beacon"
    refused(data, "V8", "board.spaces.E3")


def test_there_must_be_room_to_deal() -> None:
    """S3: one plain space a disc; tempests don't count."""
    board = Board(block(8, 4, "plain") | {(8, 0): "tempest"}, {}, (), None)
    deal_room(board, 2)
    with pytest.raises(BadBoard) as caught:
        deal_room(board, 3)
    assert caught.value.clause == "S3"


# Malformed input


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"spaces": []}, "board.spaces"),
        ({"spaces": None}, "board.spaces"),
        ({"spaces": {7: "plain"}}, "board.spaces"),
        ({"spaces": {"f7": "plain"}}, "board.spaces"),
        ({"spaces": {"F07": "plain"}}, "board.spaces"),
        ({"spaces": {"F٧": "plain"}}, "board.spaces"),
        ({"spaces": {"A" + "9" * 5000: "plain"}}, "board.spaces"),
        ({"spaces": {"A1": True}}, "board.spaces.A1"),
        ({"spaces": {"A1": ["plain"]}}, "board.spaces.A1"),
        ({"spaces": {"A1": 10**5000}}, "board.spaces.A1"),
        ({"spaces": {f"A{n}": "plain" for n in range(1, 100_000)}}, "board.spaces"),
        ({"gates": []}, "board.gates"),
        ({"gates": {"B1": ["B2"]}}, "board.gates.B1"),
        ({"gates": {"B1": None}}, "board.gates.B1"),
        ({"gates": {True: "B2"}}, "board.gates"),
        ({"pyramids": {}}, "board.pyramids"),
        ({"pyramids": None}, "board.pyramids"),
        ({"pyramids": "A3A4B3"}, "board.pyramids"),
        ({"pyramids": [{"A3": 1}]}, "board.pyramids.0"),
        ({"pyramids": [[1, 2, 3]]}, "board.pyramids.0"),
        ({"beacon": False}, "board.beacon"),
        ({"beacon": {}}, "board.beacon"),
        ({"beacon": [None, None, None]}, "board.beacon"),
        ({"extra": 1}, "board"),
    ],
)
def test_malformed_parts_are_named(changed: dict[str, Any], where: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Board.from_dict(sample() | changed)
    assert caught.value.where == where


@pytest.mark.parametrize("data", [None, True, 7, "board", [], [10**5000]])
def test_something_else_is_no_board(data: object) -> None:
    with pytest.raises(BadPosition) as caught:
        Board.from_dict(data)
    assert caught.value.where == "board"


@pytest.mark.parametrize("name", ["spaces", "gates", "pyramids", "beacon"])
def test_every_field_is_needed(name: str) -> None:
    data = sample()
    del data[name]
    with pytest.raises(BadPosition, match="missing") as caught:
        Board.from_dict(data)
    assert caught.value.where == f"board.{name}"


labels = st.sampled_from([*sample()["spaces"], "F7", "AA1", "f7", "A0", "", "Ⅷ"])
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | labels
junk = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(scalars, inner, max_size=4),
    max_leaves=10,
)
likely = st.fixed_dictionaries(
    {
        "spaces": st.dictionaries(labels, st.sampled_from(KINDS) | junk, max_size=12) | junk,
        "gates": st.dictionaries(labels, labels | junk, max_size=3) | junk,
        "pyramids": st.lists(st.lists(labels | junk, max_size=4) | junk, max_size=3) | junk,
        "beacon": st.none() | st.lists(labels, min_size=3, max_size=3) | junk,
    }
)
changes = st.dictionaries(labels, st.sampled_from(KINDS), max_size=3)


@examples(300)
@given(likely | junk)
def test_nothing_but_bad_position_comes_out(data: object) -> None:
    with suppress(BadPosition):
        assert Board.from_dict(data).to_dict()


@examples(300)
@given(changes, likely, st.sets(st.sampled_from(["gates", "pyramids", "beacon"])))
def test_a_board_is_refused_or_survives_its_own_text(
    spaces: dict[str, str], other: dict[str, Any], taken: set[str]
) -> None:
    data = sample() | {name: other[name] for name in taken}
    data["spaces"] |= spaces
    with suppress(BadPosition):
        board = Board.from_dict(data)
        assert Board.from_dict(board.to_dict()) == board
        assert board.to_dict()["spaces"] == dict(sorted(data["spaces"].items(), key=place))


def place(item: tuple[str, str]) -> Cell:
    return cell(item[0])
