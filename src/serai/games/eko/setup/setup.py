"""Set-up (S): a board, the discs dealt at random, a seat to begin."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from serai.core.kernels.masks import fill
from serai.core.match.chance import Stream
from serai.core.text.errors import BadBoard, BadOption
from serai.games.eko.board.board import Board, deal_room
from serai.games.eko.board.edition import load_edition
from serai.games.eko.constants import DISCS, IN_RESERVE, SEATS, SETUP, STOCK, VARIANTS
from serai.games.eko.rules.position import Position
from serai.games.eko.rules.tables import Surface
from serai.games.eko.setup.layout import Placed, lay, random_board

BoardSource = Board | Mapping[str, Any] | Sequence[Placed | Mapping[str, Any]]


def make_board(
    players: int,
    variants: Collection[str],
    board: BoardSource | None,
    edition: str | Path | Mapping[str, Any] | None,
    stream: Stream,
) -> Board:
    """The board asked for: whole, as spaces, or as tiles with place and turn; or a random one."""
    if type(players) is not int or players not in range(2, SEATS + 1):
        raise BadOption(f"Ekö has 2 to {SEATS} players, not {players!r}")
    if board is None:
        return random_board(load_edition(edition), players, variants, stream)
    if variants:
        known = ", ".join(VARIANTS)
        raise BadOption(f"a given board brings its own variants; leave out variants= ({known})")
    if isinstance(board, Board):
        return board
    if isinstance(board, Mapping):
        return Board.from_dict(board)
    if isinstance(board, list | tuple):
        return lay(load_edition(edition), board)
    raise BadBoard("S2", "board", "neither an object with spaces nor a list of tiles")


def deal(board: Board, players: int, stream: Stream) -> tuple[Surface, Position]:
    """S3, S4: discs and Emperors at random, one to a plain space, and a random seat to begin."""
    deal_room(board, players)
    surface = Surface(board)
    s = Position()
    s.players = players
    s.emperor = [IN_RESERVE] * SEATS
    s.stock = [[0, *STOCK] for _ in range(SEATS)]
    plain = [i for i, cell in enumerate(surface.slots) if board.kinds[cell] == "plain"]
    spaces = stream.shuffled(plain)
    for seat in range(players):
        dealt = spaces[seat * DISCS : (seat + 1) * DISCS]
        fill(s.owned[seat], dealt)
        fill(s.tall[1], dealt)
        s.emperor[seat] = dealt[0]
    s.active = s.decider = stream.below(players)
    s.phase = SETUP
    return surface, s
