from __future__ import annotations

import pytest

import serai
from serai.bots import LEVELS, bot
from serai.bots.base import Bot
from serai.core.contract.game import find
from serai.core.contract.state import State
from serai.core.text.errors import BadOption
from tests.cli.positions import state


def made_quick(level: str, seed: int) -> Bot:
    """With few simulations, but time for all of them."""
    if not level.startswith("level-"):
        return bot("eko", level, seed)
    return bot(
        "eko", level, seed, scale=6 / find("eko").levels[int(level[-1]) - 1].simulations, seconds=99
    )


def play_out(level: str, seed: int, decisions: int = 60) -> list[str]:
    at: State = serai.new("eko", players=2, seed=3)
    player = made_quick(level, seed)
    made: list[str] = []
    while at.outcome() is None and len(made) < decisions:
        move = player.choose(at)
        made.append(str(move))
        at = at.play(move)
    return made


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_chooses_the_same_moves(level: str) -> None:
    assert play_out(level, 1) == play_out(level, 1)


def test_another_seed_chooses_other_moves() -> None:
    assert play_out("random", 1) != play_out("random", 2)


def test_random_chooses_every_move_in_time() -> None:
    at = state()
    player = bot("eko", "random", 1)
    assert {player.choose(at) for _ in range(200)} == set(at.legal_moves())


def test_greedy_takes_the_win() -> None:
    stacks = {
        "A1": {"owner": 0, "discs": 3, "emperor": True},
        "C1": {"owner": 1, "discs": 2, "emperor": True},
    }
    at = state(stacks=stacks)
    assert {str(bot("eko", "greedy", seed).choose(at)) for seed in range(10)} == {"A1xC1"}


def test_greedy_beats_random() -> None:
    wins = [0, 0]
    for seed in range(20):
        at: State = serai.new("eko", players=2, seed=seed)
        seats = [bot("eko", "greedy", seed), bot("eko", "random", seed)]
        while at.outcome() is None and at.turn < 300:
            at = at.play(seats[at.decider].choose(at))
        outcome = at.outcome()
        for seat in outcome.winners if outcome else ():
            wins[seat] += 1
    assert wins[0] >= 15
    assert wins[1] <= 3


def test_after_the_end_there_is_nothing_to_choose() -> None:
    stacks = {
        "A1": {"owner": 0, "discs": 3, "emperor": True},
        "C1": {"owner": 1, "discs": 2, "emperor": True},
    }
    over = state(stacks=stacks).play("A1xC1")
    for level in LEVELS:
        with pytest.raises(BadOption, match="over"):
            bot("eko", level).choose(over)


def test_unknown_names() -> None:
    with pytest.raises(BadOption, match="no bot is called 'deep'"):
        bot("eko", "deep")
    with pytest.raises(BadOption, match="no game 'go'"):
        bot("go", "random")
