"""States sampled anew from what a seat knows, as `ISMCTSBot` asks for."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from tests.rl.test_openspiel import begun, every_game, play
from tests.rl.test_openspiel_information import all_that_reaches, states_of


@every_game
def test_a_seat_can_not_tell_them_apart(game_string: str) -> None:
    sampler = Random(1).random
    for state in states_of(game_string, seed=4, every=45):
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, sampler)
            assert all_that_reaches(other, seat) == all_that_reaches(state, seat)
            assert other.current_player() == state.current_player()


def test_what_is_hidden_differs() -> None:
    state = begun("serai_khan(players=3)")
    play(state, seed=2, most=90)
    hands, sampler = state.position.to_dict()["hands"], Random(1).random
    dealt = [
        state.resample_from_infostate(0, sampler).position.to_dict()["hands"] for _ in range(10)
    ]
    assert all(guess[0] == hands[0] for guess in dealt)
    assert len({tuple(guess[1]) for guess in dealt}) > 5
    assert len({tuple(guess[2]) for guess in dealt}) > 5


def test_a_sample_has_a_history_of_its_own() -> None:
    """So it can be stored, and played to its end."""
    state = begun("serai_khan")
    play(state, seed=3, most=80)
    other = state.resample_from_infostate(1, Random(1).random)
    assert other.history() != state.history()
    stored = pyspiel.serialize_game_and_state(other.get_game(), other)
    assert str(pyspiel.deserialize_game_and_state(stored)[1]) == str(other)
    play(other, seed=1)
    assert other.is_terminal()


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_before_the_set_up_there_is_nothing_to_sample(game: str) -> None:
    state = pyspiel.load_game(f"serai_{game}").new_initial_state()
    assert state.resample_from_infostate(0, Random(1).random).history() == []


class Points(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    def evaluate(self, state: Any) -> Any:
        points = np.array([state.position.points(seat) for seat in range(2)])
        return (points - points[::-1]) / 30

    def prior(self, state: Any) -> list[tuple[int, float]]:
        return [(action, 1.0) for action in state.legal_actions()]


def test_ismcts_plays() -> None:
    state = begun("serai_khan")
    play(state, seed=5, most=60)
    bot = ismcts.ISMCTSBot(
        state.get_game(), Points(), 1.5, 20, random_state=np.random.RandomState(1)
    )
    for _ in range(5):
        seat = state.current_player()
        state.apply_action(state.legal_actions()[0] if seat < 0 else bot.step(state))
