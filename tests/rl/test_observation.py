"""Observations: alike for what a seat can't tell apart, different for what it can."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

import serai
from serai.core.contract.state import CHANCE, State
from serai.games.eko.game import EkoState
from serai.games.eko.learning import planes as eko
from serai.games.khan.game import KhanState
from serai.games.khan.learning import planes as khan
from serai.rl.actions import INDICES, index_of
from serai.rl.choosing import Choice
from serai.rl.observation import observe, shape
from tests.conformance import EKO_VARIANTS, TABLES, Table

DOCUMENT = Path(__file__).parents[2] / "docs/learning.md"
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def some_states(table: Table) -> Iterator[State]:
    yield from table.some_of(4, 10)


@every_table
def test_every_seat_observes_the_same_shape(table: Table) -> None:
    for state in some_states(table):
        for seat in range(state.players):
            seen = observe(state, seat)
            assert seen.dtype == np.int8
            assert seen.shape == shape(table.game)
            assert seen.ndim <= 3
            assert seen.min() == 0


@every_table
def test_alike_for_states_a_seat_cannot_tell_apart(table: Table) -> None:
    for state in some_states(table):
        for seat in range(state.players):
            seen, view = observe(state, seat), state.view(seat)
            for seed in range(2):
                other = serai.determinize(view, Random(seed))
                assert np.array_equal(observe(other, seat), seen)


@every_table
def test_different_for_states_that_a_seat_can_tell_apart(table: Table) -> None:
    """What the moves of a position lead to, by what each seat may see of it."""
    states = [state for state in table.game_of(5) if state.decider != CHANCE]
    for state in states[:: max(1, len(states) // 5)]:
        after = [state.after(action) for action in state.actions()[::3]]
        for seat in range(state.players):
            views = {repr(later.view(seat)) for later in after}
            seen = {observe(later, seat).tobytes() for later in after}
            assert len(seen) == len(views)


@every_table
def test_the_same_from_every_seat_but_turned(table: Table) -> None:
    """The planes of the pieces begin with one's own, whoever looks."""
    first = {"eko": eko.PIECES, "khan": khan.YURTS}[table.game]
    for state in some_states(table):
        planes = [observe(state, seat)[first : first + 4] for seat in range(state.players)]
        for seat, own in enumerate(planes):
            for i in range(state.players):
                assert np.array_equal(own[i], planes[(seat + i) % state.players][0])
            assert not own[state.players :].any()


def test_ekos_pieces_lie_where_the_position_says() -> None:
    for state in TABLES[3].some_of(1, 12):
        assert isinstance(state, EkoState)
        data, seen = state.to_dict(), observe(state, 1)
        place = {name: i for i, name in enumerate(state.surface.labels)}
        for name, stack in data["stacks"].items():
            column = seen[:, place[name]]
            own = (stack["owner"] - 1) % state.players
            assert column[eko.PIECES + own] == stack["discs"]
            assert column[eko.EMPEROR] == stack["emperor"]
        assert np.count_nonzero(seen[eko.PIECES : eko.EMPEROR]) == len(data["stacks"]) + len(
            data["buildings"]
        )


def test_khans_hand_is_shown_to_its_seat_alone() -> None:
    for state in TABLES[-1].some_of(2, 12):
        assert isinstance(state, KhanState)
        data = state.to_dict()
        for seat in range(state.players):
            cards = observe(state, seat)[khan.CARD].ravel()
            names = np.array(state.surface.cards)
            assert sorted(names[np.flatnonzero(cards == 1)]) == data["hands"][seat]
            assert sorted(names[np.flatnonzero(cards == 2)]) == data["discards"]


def test_the_second_step_shows_the_first() -> None:
    """Ekö's ways to pay tolls: the same legal actions in the end, each under its own number."""
    rng, ambiguous = Random(1), 0
    choice = Choice(serai.new("eko", players=3, variants=EKO_VARIANTS, seed=1))
    for _ in range(150):
        if not choice.numbers:
            break
        if choice.chosen < 0:
            reached = []
            for number in choice.numbers:
                later = choice.after(number)
                ways = [later.after(way) for way in later.numbers] if later.chosen >= 0 else [later]
                reached += [way.state for way in ways]
                if later.chosen >= 0:
                    ambiguous += 1
                    assert later.state is choice.state
                    shown = later.observe(0)
                    assert not np.array_equal(shown, choice.observe(0))
                    start, end = divmod(number, 128)
                    assert shown[eko.CHOSEN, start] == 1
                    assert shown[eko.CHOSEN, end] == 2
            legal = sorted(choice.state.actions(), key=index_of)
            assert reached == [choice.state.after(action) for action in legal]
        choice = choice.after(rng.choice(choice.numbers))
    assert ambiguous > 20


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_numbers_are_the_indices_of_the_legal_actions(game: str) -> None:
    for state in serai_states(game):
        choice = Choice(state)
        assert choice.numbers == sorted({index_of(action) for action in state.actions()})
        assert all(0 <= number < INDICES[game] for number in choice.numbers)
        for number in set(range(0, INDICES[game], 997)) - set(choice.numbers):
            with pytest.raises(serai.IllegalMove):
                choice.after(number)


def serai_states(game: str) -> list[State]:
    return Table(game, 2, frozenset()).some_of(7, 6)


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_the_planes_are_as_documented(game: str) -> None:
    """The tables of the document: planes and numbers without a gap, from 0 to the last."""
    title = {"eko": "Ekö", "khan": "Khan"}[game]
    planes, numbers = (documented(f"### {title}: {what}\n") for what in ("planes", "numbers"))
    for spans in (planes, numbers):
        assert [first for first, _ in spans] == [0, *(last + 1 for _, last in spans[:-1])]
    assert planes[-1][1] + 1 == shape(game)[0]
    used = np.zeros(shape(game)[1:], np.int8).ravel()
    for table in TABLES:
        for state in some_states(table) if table.game == game else ():
            used |= observe(state, 0)[-1].ravel()
    assert np.flatnonzero(used)[-1] < numbers[-1][1] + 1
    assert used[numbers[-1][0]]  # the number of the turn


def documented(heading: str) -> list[tuple[int, int]]:
    chapter = DOCUMENT.read_text(encoding="utf-8").split(heading)[1].split("\n#")[0]
    rows = re.findall(r"^\| (\d+)(?: – (\d+))? \|", chapter, re.MULTILINE)
    return [(int(first), int(last or first)) for first, last in rows]


def test_nobody_observes_from_a_seat_that_is_not_there() -> None:
    state = serai.new("khan", players=2, seed=1)
    for seat in (-1, 2):
        with pytest.raises(serai.BadOption):
            observe(state, seat)
