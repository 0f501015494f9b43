"""What is said over HTTP to programs that play at tables; the rest of it is in `http`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from serai.server.wire.message import Message, MoveText, Number, Token
from serai.server.wire.table import TableInfo


class WatchTables(Message):
    """The keys to the seats that one holds. With `follow` false what is the case now is all."""

    tokens: Annotated[tuple[Token, ...], Field(max_length=200)] = ()
    follow: bool = True


class OpenTable(Message):
    """A table with a seat that anyone may take."""

    type: Literal["open"] = "open"
    table: TableInfo


class HeldTable(Message):
    """A table with seats that one of the keys opens, whenever something about it changes."""

    type: Literal["mine"] = "mine"
    table: TableInfo
    seats: list[int]
    your_turn: bool
    version: int | None  # of the match; none before it begins


class MadeMove(Message):
    """`version` is the one in which the move was chosen."""

    version: Number
    move: MoveText


class Played(Message):
    """The move is stored; `version` is the match's now."""

    version: int
