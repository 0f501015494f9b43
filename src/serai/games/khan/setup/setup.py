"""Set-up (S): a board, rulers on their fields, a seat to begin. The deal itself is chance's."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from serai.core.kernels.masks import fill
from serai.core.match.chance import Stream
from serai.core.text.errors import BadOption
from serai.core.text.shape import shown
from serai.games.khan.board.board import Board
from serai.games.khan.board.edition import load_edition
from serai.games.khan.board.fields import Field, field, label
from serai.games.khan.board.shapes import BOX, KINDS
from serai.games.khan.constants import (
    CAMP,
    CARDS,
    NO_SPECIAL,
    NOWHERE,
    PLACING,
    RULERS,
    SEATS,
    SPECIAL_CARDS,
)
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.tables import Surface, surface_of
from serai.games.khan.text.words import ruler_name, say


def set_up(
    players: int,
    rulers: Mapping[str, str] | None,
    board: Board | Mapping[str, Any] | None,
    edition: str | Path | Mapping[str, Any] | None,
    stream: Stream,
) -> tuple[Surface, Position]:
    if type(players) is not int or players not in range(2, SEATS + 1):
        raise BadOption(f"Khan has 2 to {SEATS} players, not {players!r}")
    printed = load_edition(edition)
    starts = {name: label(ruler.start) for name, ruler in printed.rulers.items()}
    if board is None:
        board = printed.board
    elif not isinstance(board, Board):
        board = Board.from_dict(board)
    surface = surface_of(board)
    s = Position()
    s.players = players
    s.ruler = places_of_rulers(board, starts if rulers is None else rulers)
    s.camp = [CAMP] * RULERS
    s.supply = [BOX[kind] for kind in KINDS]
    fill(s.deck, range(CARDS))
    for seat in range(players):
        s.specials[seat] = list(SPECIAL_CARDS[players])
    s.divine = [NOWHERE] * SEATS
    s.scout = [-1] * SEATS
    s.last_special = [NO_SPECIAL] * SEATS
    s.pending = s.back = s.driven = -1
    s.active = s.decider = stream.below(players)
    s.phase = PLACING
    return surface, s


def places_of_rulers(board: Board, given: Mapping[str, str]) -> list[Field]:
    """S1: each ruler of the board on a land field of his own."""
    if not isinstance(given, Mapping) or set(given) != set(board.rulers):
        raise BadOption(f"the rulers of this board are {', '.join(board.rulers)}; place each once")
    found = []
    for name in board.rulers:
        try:
            place = field(given[name])
        except (ValueError, TypeError):
            raise _out_of_place("no_field", name, shown(given[name])) from None
        if place not in board.land:
            raise _out_of_place("river", name, given[name])
        if place in found:
            raise _out_of_place("taken", name, given[name])
        found.append(place)
    return found


def _out_of_place(why: str, ruler: str, place: str) -> BadOption:
    """In the language of whoever placed him, because people do so by hand."""
    return BadOption(say(f"placing.{why}", ruler=ruler_name(ruler), field=place))
