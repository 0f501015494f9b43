"""Observations and information states: alike for what a seat can't tell apart, else different."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import serai
from tests.rl.test_openspiel import begun, every_game, play


def observations(state: Any, seat: int) -> tuple[Any, ...]:
    return state.observation_string(seat), tuple(state.observation_tensor(seat))


def all_that_reaches(state: Any, seat: int) -> tuple[Any, ...]:
    return state.information_state_string(seat), *observations(state, seat)


def states_of(game_string: str, seed: int, every: int) -> Iterator[Any]:
    """Every so many-th state of a random game, but not its end."""
    state, rng = begun(game_string, number=seed % 2), Random(seed)
    while not state.is_terminal():
        if state.move_number() % every == 0:
            yield state
        state.apply_action(rng.choice(state.legal_actions()))


def hidden_draws(seed: int) -> Iterator[tuple[Any, int]]:
    """States of Khan in which a seat draws into its hand, and that seat."""
    for state in states_of("serai_khan(players=3)", seed, every=1):
        draw = state.position.to_dict()["turn"]["draw"]
        if draw is not None and draw["for"] == "hand":
            yield state, draw["seat"]


@every_game
def test_what_steps_lead_to_differs_as_views_do(game_string: str) -> None:
    for state in states_of(game_string, seed=3, every=40):
        children = [state.child(number) for number in state.legal_actions()[::4]]
        for seat in range(state.num_players()):
            views = {repr(child.point.view(seat)) for child in children}
            seen = {tuple(child.point.seen(seat)) for child in children}
            tensors = {tuple(child.observation_tensor(seat)) for child in children}
            assert len({child.observation_string(seat) for child in children}) == len(views)
            assert len(tensors) == len(views)
            assert len({child.information_state_string(seat) for child in children}) == len(seen)
            assert len(seen) == (1 if len(views) == 1 else len(children))


def test_a_card_drawn_into_a_hand_is_seen_by_its_seat_alone() -> None:
    met = 0
    for state, drawer in hidden_draws(seed=1):
        if len(state.legal_actions()) > 1:  # the last card is known to all
            met += 1
            one, other = (state.child(number) for number in state.legal_actions()[:2])
            for seat in range(3):
                pairs = zip(all_that_reaches(one, seat), all_that_reaches(other, seat), strict=True)
                assert [a == b for a, b in pairs] == [seat != drawer] * 3
    assert met > 20


def test_alike_as_long_as_the_other_card_stays_hidden() -> None:
    """Two games with another card in a hand, played on with the same moves and draws."""
    followed = 0
    for seed in range(6):
        state, drawer = next(hidden_draws(seed))
        one, other = (state.child(number) for number in state.legal_actions()[:2])
        others, rng = [seat for seat in range(3) if seat != drawer], Random(seed)
        for _ in range(120):
            mine, theirs = by_text(one), by_text(other)
            if one.current_player() in others:
                assert mine == theirs
            both = sorted(mine.keys() & theirs.keys())
            if not both:
                break
            text = rng.choice(both)
            one.apply_action(mine[text])
            other.apply_action(theirs[text])
            followed += 1
            assert one.position != other.position
            for seat in others:
                assert all_that_reaches(one, seat) == all_that_reaches(other, seat)
            assert all_that_reaches(one, drawer) != all_that_reaches(other, drawer)
    assert followed > 300


def by_text(state: Any) -> dict[str, int]:
    """The legal actions by what is written of them, which names cards."""
    return {state.action_to_string(number): number for number in state.legal_actions()}


def test_information_states_recall_what_observations_forget() -> None:
    """The same yurts placed in another order."""
    state = begun("serai_khan", number=0)
    fields = [state.string_to_action(f"place {field}") for field in ("A1", "A7", "I1", "G8", "M1")]
    one, other = state.clone(), state.clone()
    for number in fields:
        one.apply_action(number)
    for number in (fields[4], fields[1], fields[2], fields[3], fields[0]):
        other.apply_action(number)
    for seat in range(2):
        assert observations(one, seat) == observations(other, seat)
        assert one.information_state_string(seat) != other.information_state_string(seat)


@every_game
def test_information_states_name_their_seat(game_string: str) -> None:
    state = begun(game_string)
    play(state, seed=1, most=40)
    seats = range(state.num_players())
    assert len({state.information_state_string(seat) for seat in seats}) == len(seats)


def test_public_and_private_parts() -> None:
    state = begun("serai_khan(players=3)")
    play(state, seed=1, most=60)
    game, hands = state.get_game(), state.position.to_dict()["hands"]
    public, private, public_recall = (
        make_observation(game, pyspiel.IIGObservationType(**kind))
        for kind in (
            {"perfect_recall": False, "private_info": pyspiel.PrivateInfoType.NONE},
            {"perfect_recall": False, "public_info": False},
            {"perfect_recall": True, "private_info": pyspiel.PrivateInfoType.NONE},
        )
    )
    for seat in range(3):
        assert json.loads(public.string_from(state, seat)) == state.position.view(None)
        assert json.loads(private.string_from(state, seat))["hands"][seat] == hands[seat]
        hidden = [card for hand in hands for card in hand]
        assert not any(card in public_recall.string_from(state, seat) for card in hidden)


def test_a_view_is_enough_to_guess_the_rest() -> None:
    """An observation, as text, is what `determinize` takes."""
    state = begun("serai_khan(players=3)")
    play(state, seed=1, most=60)
    guess = serai.determinize(json.loads(state.observation_string(1)), Random(1))
    assert guess.view(1) == state.position.view(1)


def test_nobody_observes_from_a_seat_that_is_not_there() -> None:
    state = begun("serai_khan")
    for seat in (-1, 2):
        with pytest.raises(pyspiel.SpielError):
            state.observation_tensor(seat)
