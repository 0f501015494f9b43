"""The search: legal, repeatable, honest about what is hidden, and in time."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import serai
from serai import Match, State
from serai.bots.search import Line, SearchBot
from serai.core.contract.game import find
from serai.core.contract.style import Style
from serai.core.kernels.kernel import PLAIN
from serai.core.text.errors import BadOption

GAMES = ("eko", "khan")
FEW = 12 if PLAIN else 60
LONG = 3600.0


def searcher(seed: int = 1, simulations: int = FEW, **style: Any) -> SearchBot:
    threads = style.pop("threads", None)
    return SearchBot(Style(simulations, LONG, **style), seed, threads)


def midway(game: str, players: int, seed: int, moves: int = 25, **options: Any) -> State:
    """A position with a choice, some way into a random game."""
    match, rng = Match(game, players=players, seed=seed, **options), Random(seed)
    for _ in range(moves):
        match.play(rng.choice(match.state.legal_moves()))
    while len(match.state.legal_moves()) < 2:
        match.play(rng.choice(match.state.legal_moves()))
    return match.state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_all_moves_are_legal(game: str, players: int) -> None:
    """Whole stretches of games, through every phase that comes up; the trees are kept."""
    rng = Random(players)
    variants = list(find(game).variants)
    options: dict[str, Any] = {"variants": variants} if variants and players == 4 else {}
    match = Match(game, players=players, seed=players, **options)
    bots = [searcher(seat, 8, trees=2) for seat in range(players)]
    for _ in range(20 if PLAIN else 120):
        state = match.state
        if state.outcome() is not None:
            break
        move = bots[state.decider].choose(state, match.seen(state.decider))
        assert move in state.legal_moves()
        match.play(move if rng.random() < 0.8 else rng.choice(state.legal_moves()))


@pytest.mark.parametrize("game", GAMES)
def test_same_seed_same_choice_whatever_the_threads(game: str) -> None:
    for seed in range(2):
        at = midway(game, 3, seed)
        found = [searcher(5, trees=3, threads=threads).choose(at) for threads in (1, 1, 3)]
        assert found[0] == found[1] == found[2]


@settings(max_examples=2 if PLAIN else 8, derandomize=True)
@given(players=st.integers(2, 4), seed=st.integers(0, 10**6), moves=st.integers(0, 80))
def test_what_cannot_be_seen_does_not_matter(players: int, seed: int, moves: int) -> None:
    """Deals that agree with what the seat knows lead to the same choice."""
    match, rng = Match("khan", players=players, seed=seed), Random(seed)
    while moves > 0 or match.state.phase == "setup" or len(match.state.legal_moves()) < 2:
        match.play(rng.choice(match.state.legal_moves()))
        moves -= 1
    seat = match.state.decider
    view, seen = match.state.view(seat), match.seen(seat)
    deals = [serai.determinize(view, Random(number), seen) for number in range(3)]
    assert len({str(deal.to_dict()) for deal in deals}) > 1
    bots = [searcher(7, trees=3) for _ in deals]
    choices = {str(bot.choose(deal, seen)) for bot, deal in zip(bots, deals, strict=True)}
    assert len(choices) == 1
    lines = [bot.analyze(d, seen, seconds=0.0) for bot, d in zip(bots, deals, strict=True)]
    assert lines[0][0].shares == lines[1][0].shares == lines[2][0].shares


@pytest.mark.parametrize("game", GAMES)
def test_it_does_not_do_the_same_for_ever(game: str) -> None:
    """In the very same position, again and again, it tries something else in time."""
    at, bot = midway(game, 2, 5), searcher(1)
    assert len({str(bot.choose(at)) for _ in range(8)}) > 1


@pytest.mark.parametrize("game", GAMES)
def test_the_tree_is_kept(game: str) -> None:
    """After its own move and the expected answer, the search knows something already."""
    at, bot = midway(game, 2, 4), searcher(1, 4 * FEW, trees=1)
    seat = at.decider
    chosen = bot.choose(at)
    at, tree = at.play(chosen), bot._trees[0]
    known = {branch.action: branch.visits for branch in tree.branches()}[chosen.action]
    if at.decider == seat and len(at.legal_moves()) > 1:
        bot.choose(at)
        assert bot._trees == [tree]
        assert tree.state == at
        assert tree.visits >= known > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_clear_choice_ends_the_thinking(game: str) -> None:
    """What is left to look at could not change which move has the most visits."""
    saved = 0
    for seed in range(6):
        at, bot = midway(game, 2, seed), searcher(1, 8 * FEW, trees=1)
        chosen, tree = bot.choose(at), bot._trees[0]
        saved += 8 * FEW - tree.visits
        tree.grow(8 * FEW - tree.visits)
        visits = {branch.action: branch.visits for branch in tree.branches()}
        assert visits[chosen.action] == max(visits.values())
    assert saved > 0


def test_advice_looks_at_all_it_may() -> None:
    """Also when it may more than its level would."""
    bot = searcher(1, FEW, trees=1)
    bot.analyze(midway("eko", 2, 3), simulations=8 * FEW, seconds=LONG)
    assert bot._trees[0].visits == 8 * FEW


@pytest.mark.compiled  # plain kernels take far longer between two looks at the clock
@pytest.mark.parametrize("game", GAMES)
def test_a_cap_on_time_is_kept(game: str) -> None:
    at = midway(game, 2, 3)
    bot = serai.bot(game, 8, 1, seconds=0.2)
    bot.choose(at)  # whatever must be loaded is loaded now
    began = time.monotonic()
    serai.bot(game, 8, 1, seconds=0.2).choose(at)
    assert time.monotonic() - began < 2


@pytest.mark.compiled  # plain kernels take far longer between two looks at the clock
@pytest.mark.parametrize("game", GAMES)
def test_a_cap_on_time_is_kept_on_a_busy_machine(game: str) -> None:
    at = midway(game, 4, 3)
    serai.bot(game, 8, 1, seconds=0.2).choose(at)
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    try:
        began = time.monotonic()
        serai.bot(game, 8, 1, seconds=0.2).choose(at)
        assert time.monotonic() - began < 3
    finally:
        for process in busy:
            process.kill()
            process.wait()


@pytest.mark.parametrize("game", GAMES)
def test_no_time_at_all_means_playing_at_first_sight(game: str) -> None:
    at = midway(game, 2, 3)
    assert serai.bot(game, 8, 1, seconds=0).choose(at) in at.legal_moves()


def test_thinking_can_be_stopped() -> None:
    at, stop = midway("eko", 2, 3), threading.Event()
    stop.set()
    began = time.monotonic()
    searcher(1, 10_000_000).choose(at, stop=stop)
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("game", GAMES)
def test_analysis(game: str) -> None:
    at = midway(game, 3, 2)
    reports: list[list[Line]] = []
    bot = serai.bot(game, 8, 1)
    lines = bot.analyze(at, seconds=0.6, lines=2, progress=reports.append)  # type: ignore[attr-defined]
    assert reports
    assert 1 <= len(lines) <= 2
    for line in lines:
        assert line.move in at.legal_moves()
        assert line.moves[0] == str(line.move)
        assert len(line.shares) == 3
        assert sum(line.shares) == pytest.approx(1, abs=0.01)
    assert lines[0].visits >= lines[-1].visits > 0


def test_uct_takes_the_win() -> None:
    from tests.bots.test_tactics import kamikaze

    assert str(serai.bot("eko", "uct", 1, simulations=200, seconds=LONG).choose(kamikaze())) == (
        "A1*C1"
    )


@pytest.mark.parametrize("level", [0, 9, -1, True, "level-0", "level-9", "level-", "5.5", "level5"])
def test_levels_that_are_none(level: Any) -> None:
    with pytest.raises(BadOption):
        serai.bot("eko", level)


@pytest.mark.parametrize(
    "options", [{"scale": 0}, {"scale": float("nan")}, {"seconds": -1}, {"depth": 3}]
)
def test_options_that_make_no_sense(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        serai.bot("khan", 5, **options)


def test_numbers_and_names_are_the_same_levels() -> None:
    at = midway("eko", 2, 6)
    by_name = serai.bot("eko", "level-3", 2, seconds=LONG).choose(at)
    assert serai.bot("eko", 3, 2, seconds=LONG).choose(at) == by_name


def test_chance_has_no_bot() -> None:
    state = serai.new("khan", players=2, seed=1)
    while state.decider >= 0:
        state = state.play(state.legal_moves()[0])
    with pytest.raises(BadOption, match="chance"):
        searcher().choose(state)
