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
from tests.games.eko.journeys import exchange, middle, opening
from tests.games.eko.small_boards import tiny

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
        *("", " ", "{", "[]", "null", "1", '"eko"', "{}", '{"game": 1}', '{"game": "eko"}', "nul"),
        *("NaN", '{"game": "eko",}', "{'game': 'eko'}", "\x00", "\ufeff{}", '{"game": "khan?"}'),
        *("[" * 100_000, '{"a":' * 100_000, "1" * 100_000, '"' + "x" * 1_000_000 + '"'),
        '{"game": "eko", "board": ' + "[" * 500 + "]" * 500 + "}",
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
        st.sampled_from(["A1", "B2", "Z9", "plain", "tempest", "portal", "over", "exchange"]),
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
    states = [opening(6), exchange(2), tiny("A1:0:2 K1:0:1", "A2:1:1 G2:0:1", "march")]
    return [state.to_dict() for state in [*states, *(middle(seed) for seed in (9, 13, 17))]]


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


@examples(400)
@given(data=spoiled())
def test_junk_anywhere_is_refused_or_makes_a_valid_position(data: Data) -> None:
    state = quick(data)
    if state is not None:
        assert serai.load(state.to_dict()) == state
        for move in state.legal_moves()[:5]:
            quick(state.play(move).to_dict())
        state.scores()
        state.outcome()


def test_a_name_of_a_game_that_is_far_too_long_is_not_repeated() -> None:
    assert quick({**valid_positions()[0], "game": "A" * 50_000}) is None


@examples(100)
@given(text=st.one_of(st.text(), st.binary(max_size=60)))
def test_any_text_is_refused(text: str | bytes) -> None:
    assert quick(text) is None


@examples(150)
@given(
    place=st.integers(0, 10**9),
    swap=st.text(alphabet='{}[]",:0123456789AZeplaint \\', min_size=1, max_size=3),
)
def test_a_slip_of_the_pen_in_a_text(place: int, swap: str) -> None:
    text = json.dumps(valid_positions()[2])
    place %= len(text)
    quick(text[:place] + swap + text[place + len(swap) :])


# Options of a new game


@pytest.mark.parametrize("players", [0, 1, 5, -2, 10**30, True, "2", None, 2.0, 2.5, [], {}, "x"])
def test_impossible_numbers_of_players(players: Any) -> None:
    with pytest.raises(serai.BadOption):
        serai.new("eko", players=players, seed=1)


@pytest.mark.parametrize("board", [None, tiny("A1:0:1").board, opening(0).board.to_dict(), []])
@pytest.mark.parametrize("players", [1, 5, True, "2", None, 2.0])
def test_impossible_numbers_of_players_on_a_given_board(board: Any, players: Any) -> None:
    with pytest.raises(serai.BadOption):
        serai.new("eko", players=players, seed=1, board=board)


@pytest.mark.parametrize(
    "variants",
    [
        "portals",
        ["portal"],
        ["Portals"],
        [None],
        [["portals"]],
        7,
        None,
        [1],
        {"x": 1},
        ["sand", ""],
    ],
)
def test_unknown_variants(variants: Any) -> None:
    with pytest.raises(serai.BadOption):
        serai.new("eko", players=2, seed=1, variants=variants)


@pytest.mark.parametrize("game", ["chess", "", "Eko", "eko ", None, 1, [], "eko.game", "../eko"])
def test_unknown_games(game: Any) -> None:
    with pytest.raises(serai.BadOption):
        serai.new(game)
    with pytest.raises(serai.BadOption):
        serai.Match(game)


@pytest.mark.parametrize("board", [7, "board", b"", True, object(), {1}, {}, {"spaces": {}}, [7]])
def test_boards_that_are_none(board: Any) -> None:
    with pytest.raises(serai.BadPosition):
        serai.new("eko", players=2, seed=1, board=board)


@pytest.mark.parametrize("edition", [7, "/nowhere/at/all.toml", b"", {}, {"tiles": 1}, ["A"]])
def test_editions_that_are_none(edition: Any) -> None:
    with pytest.raises(serai.BadEdition):
        serai.new("eko", players=2, seed=1, edition=edition)


def test_S3_a_board_too_small_to_deal_on() -> None:
    with pytest.raises(serai.BadBoard) as refusal:
        serai.new("eko", players=2, seed=1, board=tiny("A1:0:1").board)
    assert refusal.value.clause == "S3"


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_seats_that_do_not_exist(seat: int) -> None:
    state = tiny("A1:0:1")
    for ask in (state.points, state.view):
        with pytest.raises(serai.BadOption):
            ask(seat)
