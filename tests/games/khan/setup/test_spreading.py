"""Rulers spread evenly over the map."""

from __future__ import annotations

from random import Random

import serai
from serai.games.khan import GAME


def test_S1_rulers_can_be_spread_evenly() -> None:
    rulers = GAME.even_rulers()
    assert rulers == {
        "ainu": "C3",
        "delhi": "G3",
        "hungary": "K3",
        "koryo": "E6",
        "rus": "I6",
        "seljuk": "L8",
        "tibet": "C9",
        "zhao": "G9",
    }
    assert serai.new("khan", players=3, seed=1, rulers=rulers).view(None)["rulers"] == rulers


def test_no_random_placing_of_rulers_is_spread_more_evenly() -> None:
    land = serai.new("khan", players=2, seed=1).board.land  # type: ignore[attr-defined]
    random = Random(1)

    def least(places: list[tuple[int, int]]) -> int:
        inner = [(2 * min(x, y, 13 - x, 10 - y) + 1) ** 2 for x, y in places]
        apart = [
            (x - to_x) ** 2 + (y - to_y) ** 2
            for i, (x, y) in enumerate(places)
            for to_x, to_y in places[:i]
        ]
        return min(inner + apart)

    even = [(ord(name[0]) - 65, int(name[1:]) - 1) for name in GAME.even_rulers().values()]
    for _ in range(3_000):
        places = [(place % 14, place // 14) for place in random.sample(land, 8)]
        assert least(places) <= least(even)
