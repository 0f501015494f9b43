"""Every game passes the suite of `tests/conformance.py`, with every number of seats."""

from __future__ import annotations

from functools import cache

import pytest

from serai.core.contract.game import GAMES
from serai.core.contract.state import State
from tests import conformance as suite
from tests.conformance import TABLES, Table

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@cache
def states_of(table: str) -> list[State]:
    return next(t for t in TABLES if str(t) == table).some_of(seed=11, count=9)


@every_table
def test_the_legal_list_is_what_is_accepted(table: Table) -> None:
    """What is legal elsewhere in the game but not here counts as the rest of the move space."""
    states = states_of(str(table))
    texts = {str(move) for state in states for move in state.legal_moves()[::12]}
    for state in states:
        suite.check_that_the_legal_list_is_what_is_accepted(state, texts)


@every_table
def test_each_text_parses_back_to_itself(table: Table) -> None:
    for state in states_of(str(table)):
        suite.check_that_each_text_parses_back_to_itself(state)


@every_table
def test_the_order_is_stable(table: Table) -> None:
    for state in states_of(str(table)):
        suite.check_that_the_order_is_stable(state, table)


@every_table
def test_playing_changes_no_older_state(table: Table) -> None:
    for state in states_of(str(table)):
        suite.check_that_playing_changes_no_older_state(state)


@every_table
def test_what_is_handed_out_is_the_callers_own(table: Table) -> None:
    for state in states_of(str(table)):
        suite.check_that_what_is_handed_out_is_the_callers_own(state)


@every_table
def test_data_round_trips(table: Table) -> None:
    for state in states_of(str(table)):
        suite.check_that_data_round_trips(state, table)


@every_table
def test_views_have_the_allowed_keys(table: Table) -> None:
    for state in states_of(str(table)):
        suite.check_that_views_have_the_allowed_keys(state, table)


@every_table
def test_a_view_is_all_that_a_seat_knows(table: Table) -> None:
    for state in states_of(str(table)):
        suite.check_that_a_view_is_all_that_a_seat_knows(state)


@every_table
def test_games_end_and_only_then_have_an_outcome(table: Table) -> None:
    for seed in range(3):
        states = list(table.game_of(seed))
        for state in states:
            suite.check_the_end(state)
        assert states[-1].outcome() is not None


@every_table
def test_matches_are_saved_loaded_and_replayed(table: Table) -> None:
    suite.check_a_match(table, seed=5, decisions=25)
    suite.check_a_match(table, seed=6, decisions=suite.MOST_DECISIONS)


@every_table
def test_a_seed_fixes_the_set_up_and_what_chance_does(table: Table) -> None:
    assert table.new(7) == table.new(7)
    assert suite.first_decision(table, 7) == suite.first_decision(table, 7)
    assert len({suite.frozen_text(suite.well_begun(table, seed)) for seed in range(8)}) == 8


def test_every_game_is_in_the_suite() -> None:
    assert {table.game for table in TABLES} == set(GAMES)
