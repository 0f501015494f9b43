from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.core.text.errors import BadNotation
from serai.games.khan.board.fields import (
    DIRECTIONS,
    FIELDS,
    field,
    label,
    neighbours,
    on_edge,
    pieces,
    step,
)

fields = st.integers(0, FIELDS - 1)
sets = st.frozensets(fields)


@pytest.mark.parametrize(
    ("number", "name"), [(0, "A1"), (13, "N1"), (14, "A2"), (86, "C7"), (140, "A11"), (153, "N11")]
)
def test_labels(number: int, name: str) -> None:
    assert label(number) == name
    assert field(name) == number


def test_fields_are_numbered_by_row_then_column() -> None:
    """C1: 14 columns from the west, 11 rows from the north."""
    names = [f"{column}{row}" for row in range(1, 12) for column in "ABCDEFGHIJKLMN"]
    assert [label(number) for number in range(FIELDS)] == names


@given(fields)
def test_a_label_names_its_field(number: int) -> None:
    assert field(label(number)) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", "C", "7", "c7", "C0", "C07", "C12", "C100", "O1", "AA1", "C-1", "7C", "C7 ", " C7"),
        *("C7\n", "C7D7", "C٧", "Ｃ7", "Ñ7", "C" * 5000 + "1", "C" + "1" * 5000),
    ],
)
def test_other_texts_are_no_labels(text: str) -> None:
    with pytest.raises(BadNotation):
        field(text)


@pytest.mark.parametrize("number", [-1, FIELDS, 10**9])
def test_there_is_no_other_field(number: int) -> None:
    with pytest.raises(BadNotation):
        label(number)


def test_directions_go_clockwise_from_north() -> None:
    """D3: the next direction clockwise is the next one in the list."""
    assert list(DIRECTIONS) == ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    around = [step(field("C7"), direction) for direction in DIRECTIONS]
    assert around == [field(name) for name in ("C6", "D6", "D7", "D8", "C8", "B8", "B7", "B6")]


def test_off_the_map_there_is_nothing() -> None:
    """D2: fields off the map do not exist; rows do not run on into each other."""
    for direction in ("NE", "E", "SE"):
        assert step(field("N5"), direction) is None
    for direction in ("SW", "W", "NW"):
        assert step(field("A5"), direction) is None
    assert all(step(field("A1"), direction) is None for direction in ("N", "NE", "NW"))
    assert all(step(field("N11"), direction) is None for direction in ("S", "SE", "SW"))


@given(fields, st.sampled_from(list(DIRECTIONS)))
def test_every_step_can_be_retraced(number: int, direction: str) -> None:
    names = list(DIRECTIONS)
    back = names[(names.index(direction) + 4) % 8]
    there = step(number, direction)
    assert there is None or step(there, back) == number


def test_neighbours_share_a_side() -> None:
    """C6: adjacent is what shares a side, not what meets in a corner."""
    assert [label(other) for other in neighbours(field("C7"))] == ["C6", "D7", "C8", "B7"]
    assert [label(other) for other in neighbours(field("A1"))] == ["B1", "A2"]
    assert [label(other) for other in neighbours(field("N6"))] == ["N5", "N7", "M6"]


@given(fields, fields)
def test_neighbourhood_is_mutual(a: int, b: int) -> None:
    assert (a in neighbours(b)) == (b in neighbours(a))


def test_the_edge_is_the_frame_of_the_map() -> None:
    edge = [label(number) for number in range(FIELDS) if on_edge(number)]
    assert len(edge) == 2 * 14 + 2 * 9
    assert all(name[0] in "AN" or name[1:] in ("1", "11") for name in edge)


@given(sets)
def test_pieces_are_a_partition_into_connected_sets(chosen: frozenset[int]) -> None:
    found = pieces(chosen)
    assert sorted(number for piece in found for number in piece) == sorted(chosen)
    assert [piece[0] for piece in found] == sorted(min(piece) for piece in found)
    for piece in found:
        assert pieces(piece) == (piece,)
        beside = {other for number in piece for other in neighbours(number)}
        assert not (beside & chosen) - set(piece)


def test_corners_do_not_connect() -> None:
    """C6: two fields that meet in a corner are two pieces."""
    assert len(pieces([field("C7"), field("D8")])) == 2
    assert len(pieces([field("C7"), field("D8"), field("C8")])) == 1
