"""OpenSpiel's own tests, those of PettingZoo through Shimmy, and what they do not ask."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python import rl_environment
from pettingzoo.test import api_test
from shimmy import OpenSpielCompatibilityV0

import serai
import serai.rl.openspiel
from serai.core.contract.state import CHANCE
from serai.games.khan.rules.actions import DRAW
from serai.rl.actions import INDICES
from tests.conformance import EKO_VARIANTS
from tests.rl.goldens import GAMES, path_of, playthrough_text

GAME_STRINGS = [
    "serai_eko",
    "serai_eko(players=3)",
    "serai_eko(players=4)",
    f"serai_eko(players=3,turn_limit=60,variants={'+'.join(EKO_VARIANTS)})",
    "serai_khan",
    "serai_khan(players=3)",
    "serai_khan(players=4)",
]
every_game = pytest.mark.parametrize("game_string", GAME_STRINGS)
both_games = pytest.mark.parametrize("game", ["eko", "khan"])


def begun(game_string: str, number: int = 1) -> Any:
    """A state after the set-up of that number."""
    state = pyspiel.load_game(game_string).new_initial_state()
    state.apply_action(number)
    return state


def play(state: Any, seed: int, most: int = 3000) -> None:
    """Goes on at random, at most so many steps."""
    rng = Random(seed)
    for _ in range(most):
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


@every_game
def test_random_sim(game_string: str) -> None:
    game = pyspiel.load_game(game_string)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@every_game
def test_rl_environment(game_string: str) -> None:
    env = rl_environment.Environment(game_string, enable_legality_check=True)
    env.seed(2)
    rng, step = Random(2), env.reset()
    for _ in range(3000):
        if step.last():
            break
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == env.observation_spec()["info_state"][0]
        step = env.step([rng.choice(step.observations["legal_actions"][seat])])
    assert step.last()
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.filterwarnings(  # Shimmy gives no bounds
    "ignore:Agent's m(in|ax)imum observation space value is -?infinity"
)
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("eko", {"players": 2}),
        ("eko", {"players": 3, "turn_limit": 4, "variants": "tempests"}),
        ("khan", {"players": 3}),
    ],
)
def test_pettingzoo_through_shimmy(game: str, options: dict[str, Any]) -> None:
    env = OpenSpielCompatibilityV0(game_name=f"serai_{game}", config=options)
    api_test(env, num_cycles=60)


@pytest.mark.filterwarnings("ignore:The chararray class is deprecated")  # OpenSpiel uses it
@pytest.mark.parametrize("name", GAMES)
def test_playthroughs_are_as_recorded(name: str) -> None:
    """See tests/rl/goldens for how to record them anew."""
    assert playthrough_text(name) == path_of(name).read_text(encoding="utf-8")


# Chance


def test_the_first_node_of_eko_has_a_thousand_setups() -> None:
    state = pyspiel.load_game("serai_eko(players=3,variants=moon+sand)").new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(number, 1 / 1000) for number in range(1000)]
    assert state.action_to_string(7) == "set-up 7"
    state.apply_action(7)
    assert state.position == serai.new("eko", players=3, variants=["moon", "sand"], seed=7)
    play(state, seed=1)
    assert [player for player, _ in pairs(state)].count(CHANCE) == 1


def test_the_first_node_of_khan_is_who_begins() -> None:
    state = pyspiel.load_game("serai_khan(players=4)").new_initial_state()
    assert state.chance_outcomes() == [(seat, 1 / 4) for seat in range(4)]
    surfaces = set()
    for seat in range(4):
        child = state.child(seat)
        assert child.current_player() == child.position.active == seat
        surfaces.add(id(child.position.surface))
    assert len(surfaces) == 1  # a map takes a megabyte


def test_khans_draws_are_chance_nodes_over_the_pile() -> None:
    state, rng, draws = begun("serai_khan(players=3)"), Random(1), 0
    while not state.is_terminal():
        if state.is_chance_node():
            draws += 1
            pile = state.position.to_dict()["deck"]
            cards = [number for number, _ in state.chance_outcomes()]
            assert [state.position.text_of(DRAW + card) for card in cards] == [
                f"draw {card}" for card in pile
            ]
            assert {share for _, share in state.chance_outcomes()} == {1 / len(pile)}
        state.apply_action(rng.choice(state.legal_actions()))
    assert draws > 50


def pairs(state: Any) -> list[tuple[int, int]]:
    return [(step.player, step.action) for step in state.full_history()]


# Ends


@every_game
def test_returns_are_those_of_the_rules(game_string: str) -> None:
    state = begun(game_string)
    play(state, seed=4)
    game, outcome = state.get_game(), state.position.outcome()
    winners = () if outcome is None else outcome.winners
    for seat, gained in enumerate(state.returns()):
        assert game.min_utility() <= gained <= game.max_utility() == 1
        assert (gained > 0) == (seat in winners)
    assert sum(state.returns()) == pytest.approx(0)
    assert game.min_utility() == -1 / (game.num_players() - 1)
    assert state.move_number() <= game.max_game_length()


@both_games
def test_a_limit_of_turns_ends_it_without_a_winner(game: str) -> None:
    state = begun(f"serai_{game}(turn_limit=5)")
    play(state, seed=1)
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.position.turn == 6
    assert state.position.outcome() is None
    assert state.returns() == [0, 0]
    with pytest.raises(serai.IllegalMove):
        state.apply_action(state.position.actions()[0])
    assert state.position.turn == 6


# States


@both_games
def test_actions_are_the_documented_numbers(game: str) -> None:
    state = begun(f"serai_{game}")
    play(state, seed=1, most=20)
    assert state.get_game().num_distinct_actions() == INDICES[game]
    texts = {state.action_to_string(number) for number in state.legal_actions()}
    assert texts == {str(move) for move in state.position.legal_moves()}


def test_of_several_ways_one_is_picked_in_a_second_step() -> None:
    rng, state, met = Random(1), begun("serai_eko(players=3,variants=tempests+beacon)"), 0
    for _ in range(150):
        several = [
            number for number in state.legal_actions() if state.action_to_string(number)[-1] == "."
        ]
        for number in several:
            met += 1
            child = state.child(number)
            assert child.position is state.position
            assert child.current_player() == state.current_player()
            ways = {child.action_to_string(way) for way in child.legal_actions()}
            assert len(ways) == len(child.legal_actions()) > 1
            assert ways <= {str(move) for move in state.position.legal_moves()}
            for seat in range(3):
                assert child.observation_string(seat) != state.observation_string(seat)
                assert child.observation_tensor(seat) != state.observation_tensor(seat)
                assert child.information_state_string(seat) != state.information_state_string(seat)
        state.apply_action(rng.choice(state.legal_actions()))
    assert met > 20


@both_games
def test_clones_share_all_and_go_their_own_ways(game: str) -> None:
    state = begun(f"serai_{game}")
    play(state, seed=1, most=30)
    twin = state.clone()
    assert twin.point is state.point
    before = str(state), state.history()
    play(twin, seed=2, most=30)
    assert (str(state), state.history()) == before
    assert str(twin) != str(state)


@both_games
def test_a_whole_game_survives_pickling(game: str) -> None:
    state = begun(f"serai_{game}(players=3)")
    play(state, seed=3, most=120)
    again = pickle.loads(pickle.dumps(state))
    assert again.position == state.position
    assert again.history() == state.history()
    assert again.legal_actions() == state.legal_actions()
    for seat in range(3):
        assert again.information_state_string(seat) == state.information_state_string(seat)


def test_text_of_a_state_is_the_position() -> None:
    state = begun("serai_khan(players=3)")
    play(state, seed=1, most=100)
    assert serai.load(str(state)) == state.position


# Bad input


@pytest.mark.parametrize(
    ("game_string", "error"),
    [
        ("serai_eko(players=5)", serai.BadOption),
        ("serai_khan(players=1)", serai.BadOption),
        ("serai_eko(variants=moon+sun)", serai.BadOption),
        ("serai_khan(turn_limit=0)", serai.BadOption),
        ("serai_khan(variants=moon)", pyspiel.SpielError),
        ("serai_eko(players=two)", pyspiel.SpielError),
    ],
)
def test_wrong_parameters_are_refused(game_string: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        pyspiel.load_game(game_string)


@both_games
def test_an_illegal_action_is_a_named_error_and_changes_nothing(game: str) -> None:
    state = pyspiel.load_game(f"serai_{game}").new_initial_state()
    rng = Random(1)
    for _ in range(40):
        before = state.point, state.history(), state.move_number()
        for number in (-2, 5000, INDICES[game], 10**9):
            if number not in state.legal_actions():
                with pytest.raises(serai.IllegalMove, match=": "):
                    state.apply_action(number)
                with pytest.raises(serai.IllegalMove):
                    state.action_to_string(number)
        assert (state.point, state.history(), state.move_number()) == before
        state.apply_action(rng.choice(state.legal_actions()))


def test_observers_have_no_parameters() -> None:
    game = pyspiel.load_game("serai_khan")
    with pytest.raises(serai.BadOption):
        game.make_py_observer(None, {"depth": 3})
    every_hand = pyspiel.PrivateInfoType.ALL_PLAYERS
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=every_hand)
    with pytest.raises(serai.BadOption):
        game.make_py_observer(kind)
