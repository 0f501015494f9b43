from __future__ import annotations

import copy
import json
import pickle
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.core.text.errors import BadBoard, BadPosition
from serai.games.khan.board.board import REGIONS, SYMBOLS, Board, card
from serai.games.khan.board.fields import DIRECTIONS, FIELDS, field, label, neighbours
from serai.games.khan.board.shapes import KINDS
from tests.conftest import examples

if TYPE_CHECKING:
    from collections.abc import Callable

RULERS = ("anna", "berta", "clara", "dora", "emma", "frieda", "gerda", "seljuk")


def sample() -> dict[str, Any]:
    """An own map: three regions, two banks, a lake, and cards that all point north-east."""
    return {
        "map": ["m" * 14] * 3 + ["~" * 14] + ["d" * 14] * 3 + ["dd~~dddddddddd"] + ["f" * 14] * 3,
        "outland": ["A1", "N1", "A11"],
        "points": {kind: 2 * int(kind[1]) for kind in KINDS},
        "directions": {card(ruler, symbol): "NE" for ruler in RULERS for symbol in SYMBOLS},
    }


def with_change(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data = copy.deepcopy(sample())
    change(data)
    return data


# Reading and writing


def test_a_board_is_written_as_it_was_read() -> None:
    data = sample()
    data["directions"] = dict(sorted(data["directions"].items()))
    assert json.dumps(Board.from_dict(data).to_dict()) == json.dumps(data)


@given(st.randoms(use_true_random=False))
def test_any_order_is_read_and_one_is_written(random: Any) -> None:
    def mixed(table: dict[str, Any]) -> dict[str, Any]:
        return dict(random.sample(list(table.items()), len(table)))

    data = sample()
    other = mixed(data) | {
        "outland": random.sample(data["outland"], 3),
        "points": mixed(data["points"]),
        "directions": mixed(data["directions"]),
    }
    first, second = Board.from_dict(data), Board.from_dict(other)
    assert first == second
    assert hash(first) == hash(second)
    assert json.dumps(first.to_dict()) == json.dumps(second.to_dict())


def test_a_board_can_be_pickled() -> None:
    board = Board.from_dict(sample())
    assert board.banks
    assert pickle.loads(pickle.dumps(board)) == board


def test_what_it_was_made_from_may_change() -> None:
    data = sample()
    board = Board.from_dict(data)
    data["points"]["I2"] = 99
    data["map"][0] = "~" * 14
    data["directions"].clear()
    assert board == Board.from_dict(sample())


# What it tells


def test_C1_regions_and_river() -> None:
    board = Board.from_dict(sample())
    assert board.region_of(field("A1")) == "mountain"
    assert board.region_of(field("N5")) == "sand"
    assert board.region_of(field("N4")) is None
    assert [label(place) for place in board.river[-3:]] == ["N4", "C8", "D8"]
    assert sorted(board.land + board.river) == list(range(FIELDS))


def test_Q2_a_bank_is_a_connected_set_of_land_fields() -> None:
    north, south = Board.from_dict(sample()).banks
    assert (len(north), len(south)) == (3 * 14, 7 * 14 - 2)
    assert not any(other in south for place in north for other in neighbours(place))


def test_C2_rulers_are_named_by_the_cards() -> None:
    assert Board.from_dict(sample()).rulers == RULERS


def test_an_own_map_may_differ_from_the_printed_one() -> None:
    """C1: the letters and the size are demanded, not the counts."""
    for letter in (*REGIONS, "~"):
        assert Board.from_dict(sample() | {"map": [letter * 14] * 11}).map == (letter * 14,) * 11
    everywhere = [label(place) for place in range(FIELDS)]
    assert len(Board.from_dict(sample() | {"outland": everywhere}).outland) == FIELDS
    assert Board.from_dict(sample() | {"outland": []}).outland == frozenset()


# What is refused


def without(table: dict[str, Any], key: str, **more: Any) -> None:
    del table[key]
    table.update(more)


@pytest.mark.parametrize(
    ("change", "clause", "where", "what"),
    [
        (lambda d: d["map"].pop(), "C1", "board.map", "11 rows, not 10"),
        (lambda d: d["map"].append("m" * 14), "C1", "board.map", "11 rows, not 12"),
        (lambda d: d["map"].__setitem__(2, "m" * 13), "C1", "board.map.2", "14 fields, not 13"),
        (lambda d: d["map"].__setitem__(2, "mmxmmmmmmmmmmm"), "C1", "board.map.2", "C3 is 'x'"),
        (lambda d: d["map"].__setitem__(10, "M" * 14), "C1", "board.map.10", "A11 is 'M'"),
        (lambda d: d["points"].pop("X5"), "C4", "board.points", "X5 are missing"),
        (lambda d: d["points"].update(X6=1), "C4", "board.points", "'X6' is not a kind"),
        (lambda d: d["directions"].popitem(), "C3", "board.directions", "72 cards, not 71"),
        (
            lambda d: without(d["directions"], "anna-ice", **{"anna-lake": "N"}),
            "C3",
            "board.directions",
            "'anna-lake' is not a card",
        ),
        (
            lambda d: without(d["directions"], "anna-ice", **{"Anna-ice": "N"}),
            "C3",
            "board.directions",
            "'Anna-ice' is not a card",
        ),
        (
            lambda d: without(d["directions"], "anna-ice", **{"an-na-ice": "N"}),
            "C3",
            "board.directions",
            "'an-na-ice' is not a card",
        ),
        (
            lambda d: without(d["directions"], "anna-ice", **{"zoe-ice": "N"}),
            "C3",
            "board.directions",
            "8 rulers, not 9",
        ),
    ],
)
def test_a_board_that_breaks_a_clause_is_refused(
    change: Callable[[dict[str, Any]], object], clause: str, where: str, what: str
) -> None:
    with pytest.raises(BadBoard, match=what) as caught:
        Board.from_dict(with_change(change))
    assert (caught.value.clause, caught.value.where) == (clause, where)


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        (lambda d: d.pop("points"), "board.points", "missing"),
        (lambda d: d.update(name="x"), "board", "no field 'name'"),
        (lambda d: d.update(map="m" * 154), "board.map", "a list is needed"),
        (lambda d: d["map"].__setitem__(4, 7), "board.map.4", "a row of letters"),
        (lambda d: d.update(outland={"A1": 1}), "board.outland", "a list is needed"),
        (lambda d: d["outland"].append("A12"), "board.outland", "'A12' is not a label"),
        (lambda d: d["outland"].append(0), "board.outland", "a label of a field"),
        (lambda d: d["outland"].append("A1"), "board.outland", "A1 is listed twice"),
        (lambda d: d.update(outland=["A1"] * 155), "board.outland", "155 entries"),
        (lambda d: d.update(points=[1] * 22), "board.points", "an object is needed"),
        (lambda d: d["points"].update(I2=-1), "board.points.I2", "not -1"),
        (lambda d: d["points"].update(I2=1000), "board.points.I2", "from 0 to 999"),
        (lambda d: d["points"].update(I2=10**30), "board.points.I2", "from 0 to 999"),
        (lambda d: d["points"].update(I2=True), "board.points.I2", "not true"),
        (lambda d: d["points"].update(I2=2.0), "board.points.I2", "type float"),
        (lambda d: d.update(directions=[]), "board.directions", "an object is needed"),
        (
            lambda d: d["directions"].update({"anna-ice": "ne"}),
            "board.directions.anna-ice",
            "'ne' is not one of: N, NE",
        ),
        (
            lambda d: d["directions"].update({"anna-ice": ["N"]}),
            "board.directions.anna-ice",
            "type list",
        ),
    ],
)
def test_what_has_another_shape_is_refused(
    change: Callable[[dict[str, Any]], object], where: str, what: str
) -> None:
    with pytest.raises(BadPosition, match=what) as caught:
        Board.from_dict(with_change(change))
    assert caught.value.where == where


def test_C3_each_ruler_has_each_symbol() -> None:
    board = Board.from_dict(sample())
    assert set(board.directions) == {card(ruler, symbol) for ruler in RULERS for symbol in SYMBOLS}
    directions = {card(ruler, symbol): "N" for ruler in RULERS[:7] for symbol in SYMBOLS}
    directions |= {card("zoe", symbol): "N" for symbol in SYMBOLS[:8]} | {"ylva-khan": "N"}
    with pytest.raises(BadBoard, match="8 rulers, not 9"):
        Board.from_dict(sample() | {"directions": directions})


def test_fields_off_the_map_are_refused() -> None:
    board = Board.from_dict(sample())
    with pytest.raises(BadBoard, match="no field 154"):
        Board(board.map, frozenset([FIELDS]), board.points, board.directions)


# Fuzz: whatever comes in, a Board or a named error comes out.

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=12) | st.dictionaries(st.text(max_size=8), inner, max_size=5)
    ),
    max_leaves=12,
)


@given(junk)
def test_junk_is_refused_by_name(data: object) -> None:
    with pytest.raises(BadPosition):
        Board.from_dict(data)


@examples(300)
@given(st.data())
def test_a_damaged_board_is_read_rightly_or_refused_by_name(data: st.DataObject) -> None:
    found = sample()
    place: Any = found
    key: Any = data.draw(st.sampled_from(sorted(found)))
    if data.draw(st.booleans()):
        place = found[key]
        keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
    place[key] = data.draw(junk | st.sampled_from([*DIRECTIONS, "B2", "~" * 14, "mi" * 7]))
    with suppress(BadPosition):
        board = Board.from_dict(found)
        assert Board.from_dict(board.to_dict()) == board
