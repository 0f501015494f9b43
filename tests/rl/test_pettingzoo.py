"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import serai
import serai.rl
from serai.rl import eko_v0, khan_v0
from tests.conformance import EKO_VARIANTS

MAKERS: dict[str, Callable[..., Any]] = {
    **{f"eko-{players}": partial(eko_v0.env, players) for players in (2, 3, 4)},
    "eko-variants": partial(eko_v0.env, 3, variants=EKO_VARIANTS),
    **{f"khan-{players}": partial(khan_v0.env, players) for players in (2, 3, 4)},
}
every_env = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS.keys())
both_games = pytest.mark.parametrize("module", [eko_v0, khan_v0], ids=["eko", "khan"])


@every_env
def test_api(make: Callable[..., Any]) -> None:
    """Warnings are errors here."""
    api_test(make(), num_cycles=60)


@both_games
def test_api_to_the_end_and_beyond_a_limit(module: Any) -> None:
    api_test(module.env(turn_limit=12), num_cycles=60)


@every_env
def test_seeds(make: Callable[..., Any]) -> None:
    seed_test(make, num_cycles=20)


@both_games
def test_rendering(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Its random actions are mostly illegal; the pictures must come all the same."""
    render_test(module.env, {"svg": lambda svg: svg.startswith("<svg")})
    assert capsys.readouterr().out.strip()


@both_games
def test_speed(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(module.env())
    assert "turns per second" in capsys.readouterr().out


def play(env: Any, seed: int, most: int = 3000) -> dict[str, float]:
    """A random game to its end; what each agent got."""
    env.reset(seed=seed)
    rng, gained = Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        _, reward, terminated, truncated, info = env.last()
        gained[agent] += reward
        if terminated or truncated:
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
    assert env.agents == []
    return gained


@every_env
def test_the_rewards_are_those_of_the_match(make: Callable[..., Any]) -> None:
    env = make()
    gained = play(env, seed=3)
    match = env.unwrapped.match
    outcome = match.outcome()
    assert outcome is not None
    assert sum(gained.values()) == pytest.approx(0)
    for agent, reward in gained.items():
        won = int(agent.removeprefix("player_")) in outcome.winners
        assert (reward > 0) == (won and len(outcome.winners) < match.players)
    assert serai.Match.load(match.save()).outcome() == outcome


def test_a_limit_of_turns_truncates() -> None:
    env = eko_v0.env(turn_limit=3)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


@both_games
def test_only_who_decides_has_a_mask(module: Any) -> None:
    """In Khan a mask would tell the others what is in a hand."""
    env = module.raw_env(players=4)
    env.reset(seed=2)
    rng = Random(2)
    for _ in range(60):
        deciding = [agent for agent in env.agents if env.infos[agent]["action_mask"].any()]
        assert deciding == [env.agent_selection]
        env.step(rng.choice(np.flatnonzero(env.infos[deciding[0]]["action_mask"]).tolist()))


@both_games
def test_raw_env_raises_and_nothing_has_happened(module: Any) -> None:
    env = module.raw_env()
    env.reset(seed=1)
    before, mask = env.match.state, env.infos[env.agent_selection]["action_mask"]
    for action in (*np.flatnonzero(mask == 0)[::997], -1, len(mask)):
        with pytest.raises(serai.IllegalMove) as refusal:
            env.step(action)
        assert refusal.value.reason.clause
        assert str(refusal.value)
    with pytest.raises(serai.BadOption):
        env.step(None)
    assert env.match.state is before


@both_games
def test_env_ends_the_game_at_an_illegal_action(module: Any) -> None:
    env = module.env(players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.last()[4]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


@both_games
def test_wrong_options_are_refused(module: Any) -> None:
    for options in ({"players": 5}, {"turn_limit": 0}, {"render_mode": "ascii"}):
        with pytest.raises(serai.BadOption):
            module.env(**options)


def test_registered_names() -> None:
    for name, game in (("serai/eko-v0", "eko"), ("serai/khan-v0", "khan")):
        env = pettingzoo.make("aec", name, players=3)
        env.reset(seed=1)
        assert env.unwrapped.match.game == game
        assert env.unwrapped.match.players == 3


def test_environments_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(khan_v0.raw_env(3, turn_limit=9, render_mode="ansi")))
    env.reset(seed=1)
    assert (env.match.players, env.match.turn_limit, env.render_mode) == (3, 9, "ansi")
