"""The board that is always the same, for whoever wants to know the ground before playing on it."""

from __future__ import annotations

from collections.abc import Collection

from serai.core.match.chance import Stream
from serai.games.eko.board.board import Board
from serai.games.eko.board.edition import load_edition
from serai.games.eko.constants import VARIANTS
from serai.games.eko.setup.layout import random_board

# Of many boards, ones with open capitals amid the board and places to build on all sides.
_SEED = {2: 207, 3: 473, 4: 1337}


def standard_board(players: int, variants: Collection[str]) -> Board:
    """One board for each number of players and set of variants, in whatever order these come."""
    in_order = sorted(variants, key=lambda name: (*VARIANTS, name).index(name))
    stream = Stream.from_seed(_SEED.get(players, 0))
    return random_board(load_edition(None), players, in_order, stream)
