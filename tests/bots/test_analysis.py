"""Looking back at a match: only with what was known then, and the same whenever one looks."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import serai
from serai import Match
from serai.bots import analysis
from serai.bots.analysis import Chances, Past, TurningPoint, evened, turning_points
from serai.bots.search import SearchBot
from serai.core.contract.style import Style
from serai.core.kernels.kernel import PLAIN

GAMES = ("eko", "khan")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few simulations that time never runs out."""
    monkeypatch.setattr(analysis, "GLANCE", Style(8 if PLAIN else 24, 3600.0))


def played(game: str, players: int, seed: int, moves: int) -> Match:
    """Some of it taken back on the way, and one seat answers by itself."""
    match, rng = Match(game, players=players, seed=seed), Random(seed)
    if game == "khan":
        match.standing_answer(0, "refuse")
    for number in range(moves):
        if match.outcome() is not None:
            break
        match.play(rng.choice(match.state.legal_moves()))
        if number % 9 == 8 and match.outcome() is None:
            match.undo()
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_is_as_it_was_then(game: str) -> None:
    match = Match(game, players=3, seed=5)
    rng, then = Random(5), dict[int, tuple[Any, Any]]()
    for number in range(30):
        seat = match.state.decider
        then[len(match.events)] = match.state, match.seen(seat)
        match.play(rng.choice(match.state.legal_moves()))
        if number % 7 == 6:
            match.undo()
    past = Past(match)
    for moment in sorted(then, key=lambda _: rng.random()):
        state, seen = then[moment]
        assert past.state(moment) == state
        assert past.seen(moment) == (seen if game == "khan" else None)


@pytest.mark.parametrize("game", GAMES)
def test_the_line_has_the_moves_that_stand(game: str) -> None:
    match = played(game, 2, 3, 40)
    past = Past(match)
    assert [past.state(moment) for moment in past.line()] == list(match.states)


@pytest.mark.parametrize("game", GAMES)
def test_each_turn_begins_with_its_first_choice(game: str) -> None:
    past = Past(played(game, 3, 4, 90))
    found = past.turns()
    turns = [past.state(moment).turn for moment in found]
    assert turns == sorted(set(turns))
    assert len(turns) > 8
    assert all(past.state(m).decider >= 0 and len(past.state(m).actions()) > 1 for m in found)
    few = past.turns(most=5)
    assert len(few) == 5
    assert few[0] == found[0]
    assert set(few) <= set(found)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_chances_are_shares_of_one_win(game: str, players: int) -> None:
    match = played(game, players, 2, 30)
    for moment in Past(match).turns(most=3):
        found = Past(match.copy()).chances(moment)
        assert found == Past(match.copy()).chances(moment)
        assert len(found.shares) == players
        assert sum(found.shares) == pytest.approx(1)


def test_chances_use_nothing_that_the_seat_could_not_know() -> None:
    for seed in range(2):
        at = played("khan", 3, seed, 45).state
        deals = [serai.determinize(at.view(at.decider), Random(n)) for n in range(3)]
        assert len({str(deal.to_dict()) for deal in deals}) > 1
        found = [Past(Match("khan", state=deal)).chances(0) for deal in deals]
        assert found[0] == found[1] == found[2]


def test_who_gave_up_has_no_chances() -> None:
    match = played("eko", 3, 1, 20)
    match.resign(1)
    moment = len(match.events)
    found = Past(match).chances(moment)
    assert found.shares[1] == 0
    assert sum(found.shares) == pytest.approx(1)


def test_in_the_end_the_winners_have_it_all() -> None:
    match = played("eko", 2, 1, 10)
    assert Past(match).chances_in_the_end() is None
    ended = match.copy()
    ended.end()
    assert Past(ended).chances_in_the_end() is None
    match.resign(0)
    assert Past(match).chances_in_the_end() == Chances(
        len(match.events), match.state.turn, (0.0, 1.0)
    )


def course(golds: list[float]) -> list[Chances]:
    return [Chances(i, i, (gold, 1 - gold)) for i, gold in enumerate(golds)]


def golds(course: list[Chances]) -> list[float]:
    return [at.shares[0] for at in course]


def turning(course: list[Chances], players: int) -> list[TurningPoint]:
    return turning_points(course, evened(course, players), players)


def test_who_is_to_move_makes_no_difference_once_evened() -> None:
    assert golds(evened(course([0.6, 0.4] * 4), 2))[1:-1] == pytest.approx([0.5] * 6)
    rounds = [Chances(i, i, (0.5 if i % 3 == 0 else 0.2, 0.5, 0.3)) for i in range(9)]
    assert golds(evened(rounds, 3))[1:-1] == pytest.approx([0.3] * 7)
    assert [at.moment for at in evened(rounds, 3)] == list(range(9))
    assert evened([], 2) == []


def test_turning_points_are_the_largest_swings_in_order() -> None:
    steady = [0.6, 0.4] * 3
    turned = course([*steady, 0.9, 0.7, 0.9, 0.7, 0.2, 0.3, 0.2, 0.3])
    found = turning(turned, 2)
    assert [point.moment for point in found] == [5, 9]
    assert golds([found[0].before, found[0].after]) == pytest.approx([0.5, 0.8])
    assert golds([found[1].before, found[1].after]) == pytest.approx([0.8, 0.25])
    assert turning(course(steady), 2) == []
    assert turning(course([0.5]), 2) == []
    assert turning([], 2) == []
    often = turning(course([0.1, 0.1, 0.9, 0.9] * 10), 2)
    assert len(often) == 5
    assert all(one.after.moment <= two.before.moment for one, two in pairwise(often))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turning_point_names_what_is_shown(players: int) -> None:
    """Whoever is to move looks better by 0.1; in the middle all of it changes by 0.3."""
    raw = [0.3 + 0.1 * (i % players == 0) + 0.3 * (i > 9) for i in range(20)]
    (point,) = turning(course(raw), players)
    assert point.moment == 9
    shown = evened(course(raw), players)
    assert point.before in shown[: point.moment + 1]
    assert point.after in shown[point.moment + 1 :]
    steady = 0.3 + 0.1 / players
    assert golds([point.before, point.after]) == pytest.approx([steady, steady + 0.3])


def test_a_turn_that_ends_the_match_is_told_with_the_end() -> None:
    raw, end = course([0.6, 0.4] * 3), Chances(6, 6, (1.0, 0.0))
    (point,) = turning_points([*raw, end], [*evened(raw, 2), end], 2)
    assert point.moment == 5
    assert golds([point.before, point.after]) == pytest.approx([0.5, 1.0])


@pytest.mark.parametrize("game", GAMES)
def test_best_lines_at_a_moment(game: str) -> None:
    match = played(game, 2, 6, 30)
    past = Past(match)
    moment = past.turns()[-1]
    lines = past.best_lines(moment, level=6, seconds=0.3, lines=2)
    assert 1 <= len(lines) <= 2
    assert lines[0].move in past.state(moment).legal_moves()


def test_a_kept_tree_that_was_never_opened_still_gives_a_choice() -> None:
    """A short-sighted search knows what comes next but has not looked into it; then time is up."""
    match, bot = Match("eko", players=2, seed=1), SearchBot(Style(6, 3600.0, 1, horizon=1), 1, 1)
    for number in range(12):
        bot.style = replace(bot.style, seconds=0.0 if number % 2 else 3600.0)
        match.play(bot.choose(match.state))
