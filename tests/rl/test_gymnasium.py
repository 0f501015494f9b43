"""Gymnasium's own check, and one seat against bots as it is documented."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import serai
import serai.rl  # registers
from serai.core.text.messages import Reason
from tests.conformance import EKO_VARIANTS

IDS = {"eko": "serai/Eko-v0", "khan": "serai/Khan-v0"}
SETTINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "eko-2": ("eko", {}),
    "eko-3-variants": ("eko", {"opponents": ["random", "greedy"], "variants": EKO_VARIANTS}),
    "khan-2": ("khan", {"opponents": ["random"]}),
    "khan-4": ("khan", {"opponents": ["random", "greedy", "random"], "seat": 2}),
}
every_setting = pytest.mark.parametrize(("game", "options"), SETTINGS.values(), ids=SETTINGS.keys())
both_games = pytest.mark.parametrize("game", ["eko", "khan"])


def make(game: str, **options: Any) -> Any:
    return gymnasium.make(IDS[game], **options)


@every_setting
def test_check_env(game: str, options: dict[str, Any]) -> None:
    check_env(make(game, **options).unwrapped)


@every_setting
def test_episodes_end_as_their_match_does(game: str, options: dict[str, Any]) -> None:
    env, rng = make(game, **options), Random(1)
    _, info = env.reset(seed=5)
    while True:
        assert np.array_equal(info["action_mask"] == 1, env.unwrapped.action_masks())
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        seen, reward, terminated, truncated, info = env.step(action)
        assert env.observation_space.contains(seen)
        if terminated or truncated:
            break
        assert reward == 0
    outcome = env.unwrapped.match.outcome()
    assert outcome is not None
    assert not info["action_mask"].any()
    assert (reward > 0) == (options.get("seat", 0) in outcome.winners)


@both_games
def test_the_same_seed_is_the_same_episode(game: str) -> None:
    texts = []
    for _ in range(2):
        env, rng = make(game), Random(2)
        _, info = env.reset(seed=9)
        for _ in range(10):
            *_, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        texts.append(env.unwrapped.match.moves)
    assert texts[0] == texts[1]


@both_games
def test_an_illegal_action_ends_the_episode(game: str) -> None:
    env = make(game)
    _, info = env.reset(seed=1)
    before = env.unwrapped.match.moves
    action = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert isinstance(info["illegal"], Reason)
    assert str(info["illegal"])
    assert env.unwrapped.match.moves == before
    with pytest.raises(serai.BadOption):
        env.unwrapped.step(action)


@both_games
def test_strict_raises_and_the_episode_goes_on(game: str) -> None:
    env = make(game, strict=True)
    _, info = env.reset(seed=1)
    with pytest.raises(serai.IllegalMove):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    env.step(int(info["action_mask"].argmax()))


def test_a_limit_of_turns_truncates() -> None:
    env = make("eko", opponents=["random"], turn_limit=4)
    _, info = env.reset(seed=1)
    truncated = terminated = False
    while not truncated:
        assert not terminated
        _, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
    assert reward == 0


def test_levels_play_too() -> None:
    env = make("khan", opponents=["level-1"])
    _, info = env.reset(seed=1)
    for _ in range(4):
        *_, info = env.step(int(info["action_mask"].argmax()))
    assert {event.seat for event in env.unwrapped.match.events} >= {0, 1}


@both_games
def test_pictures(game: str) -> None:
    for mode, kind in (("ansi", str), ("svg", str), ("rgb_array", np.ndarray)):
        env = make(game, render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), kind)


def test_khans_pictures_show_no_other_hand() -> None:
    env = make("khan", render_mode="svg", opponents=["random"])
    _, info = env.reset(seed=1)
    for _ in range(5):  # beyond the set-up, when cards are dealt
        *_, info = env.step(int(info["action_mask"].argmax()))
    state = env.unwrapped.match.state
    assert env.render() == state.svg(seat=0)
    assert env.render() != state.svg(seat=1)


def test_wrong_options_are_refused() -> None:
    wrong: tuple[dict[str, Any], ...] = (
        {"opponents": []},
        {"opponents": "greedy"},
        {"opponents": ["grandmaster"]},
        {"opponents": ["random"] * 4},
        {"seat": 2},
        {"turn_limit": 0},
        {"rulers": {}},
    )
    for options in wrong:
        with pytest.raises(serai.BadOption):
            make("khan", **options)
    env = make("khan").unwrapped
    env.reset(seed=1)
    for action in (None, "end", 1.5):
        with pytest.raises(serai.BadOption):
            env.step(action)
