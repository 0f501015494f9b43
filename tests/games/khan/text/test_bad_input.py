"""Bad input: anything at all as a position or as an option, answered by name within a second."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import serai
from tests.conftest import examples
from tests.games.khan.journeys import journeys, middle, opening

Data = dict[str, Any]


# As text


def quick(data: Any) -> serai.State | None:
    """Loads anything; whatever it is, a State or a named error comes within a second."""
    started = perf_counter()
    state, said = None, "nothing"
    try:
        state = serai.load(data)
    except serai.BadPosition as error:
        said = str(error)
    assert perf_counter() - started < 1
    assert 0 < len(said) < 1000
    return state


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "{",
            "[]",
            "null",
            "1",
            '"khan"',
            "{}",
            '{"game": 1}',
            '{"game": "khan"}',
            "nul",
        ),
        *("NaN", '{"game": "khan",}', "{'game': 'khan'}", "\x00", "\ufeff{}", '{"game": "eko?"}'),
        *("[" * 100_000, '{"a":' * 100_000, "1" * 100_000, '"' + "x" * 1_000_000 + '"'),
        '{"game": "khan", "board": ' + "[" * 500 + "]" * 500 + "}",
    ],
    ids=lambda text: text[:12],
)
def test_texts_that_are_no_positions(text: str) -> None:
    assert quick(text) is None
    assert quick(text.encode()) is None


def test_bytes_that_are_no_text() -> None:
    for data in (b"\xff\xfe\x00", b"\x80", "{}".encode("utf-16"), bytes(range(256))):
        assert quick(data) is None


def test_truncated_texts() -> None:
    text = json.dumps(middle(12).to_dict())
    for length in range(0, len(text), 61):
        assert quick(text[:length]) is None


@pytest.mark.parametrize(
    "value", [None, 1, 1.5, True, [], [1], (), {1}, object(), b"", {"game": []}]
)
def test_values_that_are_no_positions(value: Any) -> None:
    assert quick(value) is None


# Anything anywhere

JUNK = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 20),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from(
            ["A1", "C7", "Z9", "neutral", "rus-ice", "I2", "over", "consent", "morale"]
        ),
        st.sampled_from([10**400, "A" * 50_000, "\ud800", b"A1", frozenset()]),
    ),
    lambda parts: st.one_of(
        st.lists(parts, max_size=4),
        st.dictionaries(
            st.one_of(st.text(max_size=3), st.integers(), st.none()), parts, max_size=4
        ),
    ),
    max_leaves=8,
)


@cache
def valid_positions() -> list[Data]:
    return [state.to_dict() for state in [opening(6), *(middle(seed) for seed in range(1, 13))]]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every part of a position."""
    parts = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, part in parts:
        yield (*path, key)
        yield from places(part, (*path, key))


@st.composite
def spoiled(draw: st.DrawFn) -> Data:
    """A valid position with one to three parts replaced, added or taken out."""
    data = copy.deepcopy(draw(st.sampled_from(valid_positions())))
    for _ in range(draw(st.integers(1, 3))):
        field = draw(st.sampled_from(list(data)))
        path = draw(st.sampled_from([(field,), *((field, *rest) for rest in places(data[field]))]))
        spot: Any = data
        for step in path[:-1]:
            spot = spot[step]
        if draw(st.integers(0, 4)) == 0:
            del spot[path[-1]]
        else:
            spot[path[-1]] = draw(JUNK)
        if not data:
            break
    return data


@examples(250)
@given(data=spoiled())
def test_junk_anywhere_is_refused_or_makes_a_valid_position(data: Data) -> None:
    state = quick(data)
    if state is not None:
        assert serai.load(state.to_dict()) == state
        for move in state.legal_moves()[:5]:
            quick(state.play(move).to_dict())
        state.scores()
        state.outcome()


@examples(100)
@given(text=st.one_of(st.text(), st.binary(max_size=60)))
def test_any_text_is_refused(text: str | bytes) -> None:
    assert quick(text) is None


@examples(150)
@given(
    place=st.integers(0, 10**9),
    swap=st.text(alphabet='{}[]",:0123456789AZneutralo \\', min_size=1, max_size=3),
)
def test_a_slip_of_the_pen_in_a_text(place: int, swap: str) -> None:
    text = json.dumps(valid_positions()[2])
    place %= len(text)
    quick(text[:place] + swap + text[place + len(swap) :])


# Options of a new game, and moves


@pytest.mark.parametrize("players", [0, 1, 5, -2, 10**30, True, "2", None, 2.0, 2.5, [], {}, "x"])
def test_impossible_numbers_of_players(players: Any) -> None:
    with pytest.raises(serai.BadOption):
        serai.new("khan", players=players, seed=1)


def rulers() -> dict[str, str]:
    return dict(opening(0).to_dict()["rulers"])


def spoiled_rulers() -> list[Any]:
    no_fields: list[Any] = ["O1", "A12", "", "a1", None, 7, [], ("A", 1), b"A1"]
    first, second, *_ = rulers()
    water = next(
        f"{'ABCDEFGHIJKLMN'[row.index('~')]}{number}"
        for number, row in enumerate(opening(0).board.map, 1)
        if "~" in row
    )
    return [
        {},
        {first: "A1"},
        rulers() | {"xerxes": "A1"},
        rulers() | {first: rulers()[second]},
        rulers() | {first: water},
        *({**rulers(), first: bad} for bad in no_fields),
    ]


@pytest.mark.parametrize("number", range(14))
def test_S1_rulers_that_can_not_stand_so(number: int) -> None:
    """S1: each on a land field of his own."""
    with pytest.raises(serai.BadOption):
        serai.new("khan", players=2, seed=1, rulers=spoiled_rulers()[number])


@pytest.mark.parametrize("value", [7, "rus", [], ["rus"], True, {1: 2}])
def test_rulers_that_are_none(value: Any) -> None:
    with pytest.raises(serai.SeraiError):
        serai.new("khan", players=2, seed=1, rulers=value)


@pytest.mark.parametrize("board", [7, "board", b"", True, object(), {1}, {}, {"map": []}, [7]])
def test_boards_that_are_none(board: Any) -> None:
    with pytest.raises(serai.BadPosition):
        serai.new("khan", players=2, seed=1, board=board)


@examples(100)
@given(data=st.data())
def test_boards_and_editions_with_junk_in_them(data: st.DataObject) -> None:
    """Only errors of the package, each within a second."""
    board = copy.deepcopy(opening(0).board.to_dict())
    path = data.draw(st.sampled_from(list(places(board))))
    spot: Any = board
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = data.draw(JUNK)
    started = perf_counter()
    for options in ({"board": board}, {"edition": board}):
        said = "nothing"
        try:
            serai.new("khan", players=2, seed=1, **options)
        except serai.SeraiError as error:
            said = str(error)
        assert 0 < len(said) < 1000
    assert perf_counter() - started < 2


@pytest.mark.parametrize("edition", [7, "/nowhere/at/all.toml", b"", {}, {"map": 1}, ["A"]])
def test_editions_that_are_none(edition: Any) -> None:
    with pytest.raises(serai.BadEdition):
        serai.new("khan", players=2, seed=1, edition=edition)


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_seats_that_do_not_exist(seat: int) -> None:
    for ask in (opening(0).points, opening(0).view):
        with pytest.raises(serai.BadOption):
            ask(seat)


WORDS = ["place", "A", "B", "C", "D", "S", "discard", "draw", "scout", "divine", "pass", "end"]
PARTS = [*WORDS, "rus-khan", "rus", "A1", "C7,C8", "N11", "L3", "X5", "ice", ",", "?", "A1" * 500]


@examples(250)
@given(
    number=st.integers(0, 60),
    text=st.one_of(st.text(), st.lists(st.sampled_from(PARTS), max_size=5).map(" ".join)),
)
def test_any_text_as_a_move_is_played_or_refused_by_name(number: int, text: str) -> None:
    """A refused move changes nothing."""
    state = some_states()[number % len(some_states())]
    before = state.to_dict()
    started, said = perf_counter(), "nothing"
    try:
        state.play(text)
    except (serai.BadNotation, serai.IllegalMove) as error:
        said = str(error)
    assert 0 < len(said) < 1000
    assert perf_counter() - started < 1
    assert state.to_dict() == before


@cache
def some_states() -> list[serai.State]:
    return list(journeys(range(12), 3))
