"""The vector environment against the rules, match by match."""

from __future__ import annotations

from collections import Counter
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

import serai
import serai.rl  # registers
from serai.core.contract.state import CHANCE
from serai.core.text.messages import Reason
from serai.rl.choosing import Choice
from serai.rl.rewards import rewards
from tests.conformance import EKO_VARIANTS

IDS = {"eko": "serai/EkoSelfPlay-v0", "khan": "serai/KhanSelfPlay-v0"}
SETTINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "eko-2": ("eko", {}),
    "eko-3-variants": ("eko", {"players": 3, "variants": EKO_VARIANTS}),
    "eko-4": ("eko", {"players": 4}),
    "khan-2": ("khan", {}),
    "khan-4": ("khan", {"players": 4}),
}
every_setting = pytest.mark.parametrize(("game", "options"), SETTINGS.values(), ids=SETTINGS.keys())
both_games = pytest.mark.parametrize("game", ["eko", "khan"])


def make(game: str, num_envs: int, **options: Any) -> Any:
    return gymnasium.make_vec(IDS[game], num_envs=num_envs, **{"setups": 4, **options})


def any_legal(mask: Any, rng: np.random.Generator) -> Any:
    return np.array([rng.choice(np.flatnonzero(row)) for row in mask])


@every_setting
def test_every_step_is_that_of_the_rules(game: str, options: dict[str, Any]) -> None:
    """Masks, observations and positions of each match, as its own States have them."""
    env, rng = make(game, 3, **options), np.random.default_rng(1)
    seen, info = env.reset(seed=1)
    choices = [Choice(env.state(i)) for i in range(3)]
    second_steps = ends = 0
    for _ in range(320):
        for i, choice in enumerate(choices):
            assert np.array_equal(info["action_mask"][i], choice.mask())
            assert info["seat"][i] == choice.state.decider
            assert np.array_equal(seen[i], choice.observe(choice.state.decider))
        actions = any_legal(info["action_mask"], rng)
        seen, _, terminated, _, info = env.step(actions)
        for i, action in enumerate(actions.tolist()):
            after = choices[i].after(action)
            if terminated[i]:
                ends += 1
                after = Choice(env.state(i))
                assert after.state.turn == 0
            elif after.chosen >= 0:
                second_steps += 1
            elif after.state.decider == CHANCE:
                after = Choice(env.state(i))
            assert after.state == env.state(i)
            choices[i] = after
    assert second_steps > 0 or "variants" not in options
    assert ends > 0 or options.get("players") == 4 or "variants" in options


@every_setting
def test_the_end_of_a_match(game: str, options: dict[str, Any]) -> None:
    """The reward is that of who acted; the last observation is kept; the next match has begun."""
    env, rng = make(game, 8, **options), np.random.default_rng(2)
    _, info = env.reset(seed=2)
    ends = 0
    while ends < 3:
        before = [(env.state(i), seat) for i, seat in enumerate(info["seat"].tolist())]
        actions = any_legal(info["action_mask"], rng)
        _, reward, terminated, truncated, info = env.step(actions)
        assert not truncated.any()
        assert not reward[~terminated].any()
        assert ("final_obs" in info) == terminated.any()
        for i in np.flatnonzero(terminated).tolist():
            ends += 1
            state, seat = before[i]
            last = Choice(state).after(int(actions[i]))
            assert reward[i] == info["rewards"][i][seat]
            if last.state.decider != CHANCE:
                outcome = last.state.outcome()
                assert outcome is not None
                assert info["rewards"][i].tolist() == rewards(state.players, outcome.winners)
                assert np.array_equal(info["final_obs"][i], last.observe(seat))
            assert info["_final_obs"][i]
            assert env.state(i).turn == 0


@both_games
def test_the_same_seed_is_the_same_run(game: str) -> None:
    runs = []
    for _ in range(2):
        env, rng = make(game, 5), np.random.default_rng(3)
        seen, info = env.reset(seed=7)
        run = [seen.tobytes()]
        for _ in range(60):
            seen, *_, info = env.step(any_legal(info["action_mask"], rng))
            run.append(seen.tobytes())
        runs.append(run)
    assert runs[0] == runs[1]


@both_games
def test_an_illegal_action_ends_one_match_only(game: str) -> None:
    env = make(game, 3)
    _, info = env.reset(seed=1)
    seat, actions = info["seat"][1], info["action_mask"].argmax(axis=1)
    actions[1] = -1
    _, reward, terminated, truncated, info = env.step(actions)
    assert reward.tolist() == [0, -1, 0]
    assert terminated.tolist() == [False, True, False]
    assert not truncated.any()
    assert info["rewards"][1][seat] == -1
    assert isinstance(info["illegal"][1], Reason)
    assert info["_illegal"].tolist() == [False, True, False]
    assert env.state(1).turn == 0
    assert np.array_equal(info["action_mask"][1], Choice(env.state(1)).mask())


@both_games
def test_strict_raises_and_nothing_has_happened(game: str) -> None:
    env = make(game, 2, strict=True)
    _, info = env.reset(seed=1)
    before = [env.state(i) for i in range(2)]
    with pytest.raises(serai.IllegalMove, match="match 1"):
        env.step([info["action_mask"][0].argmax(), 99_999])
    assert [env.state(i) for i in range(2)] == before


def test_a_limit_of_turns_truncates() -> None:
    env, rng = make("khan", 4, turn_limit=2), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    truncated = np.zeros(4, bool)
    while not truncated.any():
        _, reward, terminated, truncated, info = env.step(any_legal(info["action_mask"], rng))
        assert not terminated.any()
        assert not reward.any()
    assert info["_final_obs"].tolist() == truncated.tolist()


def test_chance_deals_every_card() -> None:
    """Of 72 cards, 4 seats in 64 matches are dealt each about 14 times."""
    env = make("khan", 64, players=4)
    _, info = env.reset(seed=1)
    dealt: Counter[str] = Counter()
    while info["action_mask"][0].argmax() < 154:  # the set-up
        _, *_, info = env.step(info["action_mask"].argmax(axis=1))
    for i in range(64):
        hands = env.state(i).to_dict()["hands"]
        dealt.update(card for hand in hands for card in hand)
    assert len(dealt) == 72
    assert max(dealt.values()) < 35


def test_what_gymnasium_asks_of_a_vector_environment() -> None:
    env = make("khan", 6)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.action_space.shape == (6,)
    env.close()


def test_wrong_options_are_refused() -> None:
    for options in ({"players": 5}, {"turn_limit": 0}, {"setups": 0}):
        with pytest.raises(serai.BadOption):
            make("eko", 2, **options)
    with pytest.raises(serai.BadOption):
        make("eko", 0)
    env = make("eko", 2)
    env.reset(seed=1)
    for actions in ([0], [0.0, 1.0], ["keep", "keep"], [None, None]):
        with pytest.raises(serai.BadOption):
            env.step(actions)
