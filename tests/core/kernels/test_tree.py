"""Kernels of the search tree, each by itself."""

from __future__ import annotations

import pytest

from serai.core.kernels.tree import SEATS, Desk, sober_up

pytestmark = pytest.mark.plain  # compiled, only kernels call these kernels


def sobered(desk: Desk, best: list[float], promised: float, moves: int = 30) -> list[float]:
    desk.best[:] = best
    sober_up(desk, 1, promised, moves, False)
    return desk.shares[:]


def at_depth(depth: int) -> Desk:
    desk = Desk()
    desk.depth = depth
    return desk


def test_what_best_moves_gain_on_average_is_taken_off() -> None:
    desk = at_depth(2)
    for _ in range(1000):
        shares = sobered(desk, [0.3, 0.6, 0.1, 0.0], promised=0.5)
    assert shares[1] == pytest.approx(0.5, abs=0.01)
    assert sum(shares) == pytest.approx(1.0)
    assert shares[0] == pytest.approx(3 * shares[2])
    more_than_usual = sobered(desk, [0.3, 0.7, 0.0, 0.0], promised=0.5)
    assert more_than_usual[1] == pytest.approx(0.6, abs=0.01)


def test_the_first_gains_are_believed() -> None:
    """One position is no average."""
    shares = sobered(at_depth(1), [0.3, 0.6, 0.1, 0.0], promised=0.5)
    assert 0.575 < shares[1] < 0.6


def test_positions_with_more_moves_are_another_matter() -> None:
    desk = at_depth(1)
    for _ in range(100):
        sobered(desk, [0.4, 0.6, 0.0, 0.0], promised=0.5, moves=500)
    assert sobered(desk, [0.4, 0.6, 0.0, 0.0], promised=0.6, moves=2)[1] == pytest.approx(0.6)


def test_a_win_is_a_win() -> None:
    desk = at_depth(1)
    for _ in range(100):
        sobered(desk, [0.4, 0.6, 0.0, 0.0], promised=0.3)
    before = desk.clone()
    assert sobered(desk, [0.0, 1.0, 0.0, 0.0], promised=0.3) == [0.0, 1.0, 0.0, 0.0]
    assert (desk.opened, desk.gained) == (before.opened, before.gained)


def test_the_root_is_no_example() -> None:
    """Nothing was promised there by an earlier look."""
    desk = at_depth(0)
    assert sobered(desk, [0.25] * SEATS, promised=0.0) == [0.25] * SEATS
    assert desk.opened == Desk().opened
