from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.core.text.errors import BadNotation
from serai.games.eko.board.coordinates import SIDES, Cell, cell, label, neighbours, turned

cells = st.tuples(st.integers(0, 9999), st.integers(0, 9999))
anywhere = st.tuples(st.integers(-50, 50), st.integers(-50, 50))


@pytest.mark.parametrize(
    ("place", "name"),
    [((0, 0), "A1"), ((5, 6), "F7"), ((25, 0), "Z1"), ((26, 9), "AA10"), ((701, 0), "ZZ1")],
)
def test_labels(place: Cell, name: str) -> None:
    assert label(place) == name
    assert cell(name) == place


@given(cells)
def test_a_label_names_its_cell(place: Cell) -> None:
    assert cell(label(place)) == place


@pytest.mark.parametrize(
    "text",
    [
        *("", "F", "7", "f7", "F0", "F07", "F-1", "7F", "F7 ", " F7", "F7\n", "F7G7"),
        *("F٧", "Ｆ7", "É7", "A" * 5000 + "1", "A" + "1" * 5000),
    ],
)
def test_other_texts_are_no_labels(text: str) -> None:
    with pytest.raises(BadNotation):
        cell(text)


def test_a_negative_cell_has_no_label() -> None:
    with pytest.raises(BadNotation):
        label((-1, 0))


def test_neighbours_share_a_side() -> None:
    """C5: adjacent is what shares a side."""
    assert set(neighbours((5, 6))) == {(6, 6), (4, 6), (5, 7), (5, 5), (6, 5), (4, 7)}


@given(anywhere, anywhere)
def test_neighbourhood_is_mutual(a: Cell, b: Cell) -> None:
    assert (a in neighbours(b)) == (b in neighbours(a))


def test_each_side_is_the_one_before_it_turned() -> None:
    for number, side in enumerate(SIDES):
        assert turned(side, 1) == SIDES[(number + 1) % 6]


@given(anywhere, st.integers(-12, 12), st.integers(-12, 12))
def test_turns_add_up(place: Cell, first: int, second: int) -> None:
    assert turned(turned(place, first), second) == turned(place, first + second)
    assert turned(place, 6) == place
