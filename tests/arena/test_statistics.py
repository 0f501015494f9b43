"""Statistics against cases worked out by hand or known from the literature."""

from __future__ import annotations

from importlib.util import find_spec
from math import inf, log

import pytest

from serai.arena.ratings import ratings
from serai.arena.results import by_order, pairs, standings
from serai.arena.statistics import BOUND, Interval, Sprt, elo, expected, independent, wilson
from serai.arena.tournament import Tournament
from serai.core.text.errors import BadOption
from tests.arena.games import game
from tests.conftest import lacking

THREE = Tournament("khan", ("random", "greedy", "random"))


def test_wilson() -> None:
    """5 of 10: the middle stays, and ½ ± z √(n + z²) … / … is 0.2366 and 0.7634."""
    assert wilson(5, 10) == pytest.approx((0.23659, 0.76341), abs=1e-5)
    assert wilson(0, 10) == pytest.approx((0, 0.27754), abs=1e-5)
    assert wilson(10, 10) == pytest.approx((0.72246, 1), abs=1e-5)
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)  # Newcombe 1998
    assert wilson(0, 0) == Interval(0, 1)


def test_elo() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.64) == pytest.approx(99.95, abs=0.01)
    assert (elo(0), elo(1)) == (-inf, inf)
    assert expected(elo(0.37)) == pytest.approx(0.37)


def test_sprt_with_nothing_but_wins() -> None:
    """All weight on 2 wins: the likeliest distribution with mean s has s there and the rest at 0,
    so that each pair adds log(s1 / s0)."""
    s0, s1 = expected(0), expected(50)
    assert Sprt(0, 50).llr([0, 0, 0, 0, 40]) == pytest.approx(40 * log(s1 / s0), rel=0.01)


def test_sprt_with_wins_and_losses_only() -> None:
    """Two outcomes leave no choice: the ordinary likelihood ratio of a coin."""
    s0, s1 = expected(-10), expected(30)
    by_hand = 300 * log((1 - s1) / (1 - s0)) + 400 * log(s1 / s0)
    assert Sprt(-10, 30).llr([300, 0, 0, 0, 400]) == pytest.approx(by_hand, rel=0.01)


def test_sprt_decides() -> None:
    test = Sprt(0, 50)
    assert pytest.approx(2.944, abs=1e-3) == BOUND
    assert test.verdict([0] * 5) is None
    assert test.verdict([5, 0, 20, 0, 6]) is None
    assert test.verdict([10, 0, 100, 0, 60]) is True
    assert test.verdict([60, 0, 100, 0, 10]) is False
    assert Sprt(-20, 20).llr([7, 3, 30, 3, 7]) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("bounds", [(50, 0), (5, 5), (0, inf), (float("nan"), 5)])
def test_sprt_refuses(bounds: tuple[float, float]) -> None:
    with pytest.raises(BadOption, match="SPRT"):
        Sprt(*bounds)


def test_pairs_are_counted_up_to_the_first_gap() -> None:
    """Bot 0 has seat 0 in even games and seat 1 in odd ones."""
    won_both = [game(0, [0]), game(1, [1])]
    shared = [game(2, [0]), game(3, [])]
    lost_both = [game(4, [1]), game(5, [0])]
    later = [game(7, [1]), game(8, [0]), game(9, [1])]
    assert pairs([*later, *lost_both, *won_both, *shared]) == [1, 0, 0, 1, 1]
    assert pairs(won_both[:1]) == [0] * 5


def test_shared_wins() -> None:
    record = game(0, [0, 2], THREE)
    assert [record.share(seat) for seat in range(3)] == [0.5, 0, 0.5]
    assert [game(0, [], THREE).share(seat) for seat in range(3)] == [1 / 3] * 3


def test_standings_by_bot_and_order() -> None:
    """Seatings are 012, 120, 201: the bot `greedy` has seats 1, 0 and 2."""
    records = [game(0, [1], THREE, start=1), game(1, [0], THREE, start=1), game(2, [0], THREE)]
    first, greedy, third = standings(records, THREE.names)
    assert [s.name for s in (first, greedy, third)] == ["random #1", "greedy", "random #2"]
    assert (greedy.total.wins, third.total.wins, first.total.wins) == (2, 1, 0)
    assert [tally.games for tally in greedy.by_order] == [1, 0, 2]
    assert [tally.wins for tally in greedy.by_order] == [1, 0, 1]
    assert greedy.seconds == pytest.approx(0.1)
    assert [tally.wins for tally in by_order(records)] == [2, 0, 1]


def test_what_games_from_one_setup_are_worth() -> None:
    """Alike in each block: one game a block. Different in each: all of them. As chance has it, 2
    blocks of each kind among 8: between the two."""
    alike, unlike = [[1.0, 1.0], [0.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]]
    assert independent(alike * 5) == pytest.approx(10)
    assert independent([*alike * 4, *unlike * 3, *alike]) > 10
    assert independent([*alike, *unlike] * 3) == pytest.approx(24)
    assert independent([[1.0, 1.0]] * 7) == 7


def test_a_seat_that_a_setup_favours_is_no_proof() -> None:
    """10 set-ups, of which 7 favour seat 0 whoever sits there: the interval is that of 10 games."""
    pair = Tournament("eko", ("greedy", "random"))
    records = [game(task, [0] if task < 14 else [1], pair) for task in range(20)]
    begins, _ = by_order(records)
    assert (begins.wins, begins.games) == (14, 20)
    assert begins.interval == pytest.approx(wilson(7, 10))


def test_ratings() -> None:
    if find_spec("openskill") is None:
        lacking("openskill is not installed")
    level = ratings([], 2)
    assert level[0] == level[1]
    won = [game(task, [task % 2]) for task in range(20)]
    better, worse = ratings(won, 2)
    assert better.mu > 30 > 20 > worse.mu
    assert better.sigma < level[0].sigma
    assert ratings(won[::-1], 2) == [better, worse]
