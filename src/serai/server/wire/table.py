"""A table: its seats, its set-up, its clock."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from serai.server.wire.message import Message

GameName = Literal["eko", "khan"]
TableState = Literal["gathering", "playing", "over", "cancelled"]
# Who may sit there or sits there: someone with the link, anyone, a person, a bot.
SeatKind = Literal["friend", "anyone", "person", "bot"]


class Clock(Message):
    """No limit; so many seconds a seat, and more with each decision; or so many days a turn."""

    kind: Literal["none", "live", "days"] = "none"
    seconds: Annotated[int, Field(strict=True, ge=10, le=24 * 3600)] = 900
    increment: Annotated[int, Field(strict=True, ge=0, le=600)] = 15
    days: Annotated[int, Field(strict=True, ge=1, le=30)] = 3


class Setup(Message):
    """What is public of how a match begins."""

    variants: list[str] = []
    # Ekö: dealt at random, or the board that is always the same.
    board: Literal["random", "standard"] = "random"
    # Khan: rulers where they are marked, spread evenly, or placed by the host.
    rulers: Literal["marked", "even"] | dict[str, str] = "marked"
    seed: Annotated[int, Field(strict=True, ge=0, lt=2**53)] | None = (
        None  # of the public set-up; never a draw
    )
    turn_limit: Annotated[int, Field(strict=True, ge=1, le=1000)] | None = None


class SeatInfo(Message):
    number: int
    kind: SeatKind
    name: str | None  # of the person
    bot: str | None  # the level of the bot that plays, or that has taken over
    present: bool
    withdrawn: bool  # resigned or out of time: plays on by a bot and can't win


class Proposal(Message):
    """Something that all other people at the table must agree to."""

    what: Literal["undo", "end"]
    by: int
    agreed: list[int]
    waiting: list[int]


class TableInfo(Message):
    id: str
    game: GameName
    players: int
    setup: Setup
    clock: Clock
    open: bool
    state: TableState
    seats: list[SeatInfo]
    watching: int  # spectators present
    proposal: Proposal | None
    rematch: str | None  # the table where they play on
    commitment: str | None  # to the secret of the draws
    created: float  # seconds since 1970
    turn: int | None
