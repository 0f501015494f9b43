"""The oracle at play: random games on random boards, with what must hold after every move."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING

import pytest

from serai.core.match.chance import Stream
from serai.games.eko.board.edition import load_edition
from serai.games.eko.setup.layout import random_board
from tests.games.eko.oracle.ground import STOCK, stacks_of
from tests.games.eko.oracle.model import Position, legal, play
from tests.games.eko.oracle.positions import dealt, scattered

if TYPE_CHECKING:
    from collections.abc import Callable

VARIANTS = ["portals", "pyramids", "wind", "tempests", "moon", "sand", "beacon"]
TO_THE_BOX = {"march": 3, "moon": 2, "sand": 2}


def discs(position: Position, seat: int) -> int:
    """All discs of a seat that are still in the game."""
    on_board = sum(position["stacks"][space]["discs"] for space in stacks_of(position, seat))
    captive = sum(seat in captives for captives in position["captives"])
    return int(on_board + position["reserve"][seat]["discs"] + captive)


def emperors(position: Position, seat: int) -> int:
    on_board = sum(position["stacks"][space]["emperor"] for space in stacks_of(position, seat))
    captive = sum(seat in captives for captives in position["captives"])
    return int(on_board + position["reserve"][seat]["emperor"] + captive)


def check(before: Position, text: str, after: Position) -> None:
    for seat in range(after["players"]):
        paid = TO_THE_BOX.get(text.split()[0], 0) if seat == before["active"] else 0
        assert discs(after, seat) == discs(before, seat) - paid
        assert emperors(after, seat) == 1
        assert after["reserve"][seat]["discs"] >= after["reserve"][seat]["emperor"]
        levels = [b["level"] for b in after["buildings"].values() if b["owner"] == seat]
        assert all(levels.count(level) <= most for level, most in STOCK.items())
        if after["phase"] != "exchange":
            assert (seat in after["eliminated"]) == (not stacks_of(after, seat))
    assert all(1 <= stack["discs"] <= 4 for stack in after["stacks"].values())
    assert all(stack["discs"] >= stack["emperor"] for stack in after["stacks"].values())
    assert (after["winners"] is not None) == (after["phase"] == "over")
    assert after["active"] not in after["eliminated"] or after["phase"] == "over"


def play_out(position: Position, random: Random, most_moves: int) -> Position:
    for _ in range(most_moves):
        texts = legal(position)
        assert len(set(texts)) == len(texts)
        if position["phase"] == "over":
            assert texts == []
            break
        text = random.choice(texts)
        untouched = deepcopy(position)
        after = play(position, text)
        assert position == untouched
        assert legal(after) != ["end"]
        check(position, text, after)
        position = after
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", [dealt, scattered])
@pytest.mark.parametrize("variants", [[], VARIANTS], ids=["base", "variants"])
def test_random_play_keeps_every_disc(
    players: int,
    start: Callable[[dict[str, object], int, Random], Position],
    variants: list[str],
) -> None:
    for seed in range(2):
        random = Random(seed)
        board = random_board(load_edition(), players, variants, Stream.from_seed(seed))
        play_out(start(board.to_dict(), players, random), random, 60)
