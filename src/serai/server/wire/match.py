"""A match as the receiver may see it: what happened, who decides what, how it ended."""

from __future__ import annotations

from typing import Any, Literal

from serai.server.wire.message import Message


class Happening(Message):
    """An event as the receiver saw it, and where it led: of the position and the scores only what
    is different from those that the receiver has, unless it keeps none (`Hello.whole`)."""

    version: int  # of the match after it: the number of events so far
    event: dict[str, Any]  # as `Match.seen` gives it
    words: str  # the sentence for the log, without its subject
    trace: dict[str, Any]  # what the picture needs to show it
    position: dict[str, Any]  # fields of the receiver's view after it, never its board
    scores: list[dict[str, Any]]  # per seat, how its points come about; none: as before
    at: float


class OfferInfo(Message):
    move: str
    kind: str
    label: str
    handle: str
    target: str
    places: list[str]
    facts: dict[str, Any]
    says_all: bool  # it is played at once, though it ends the turn


class OfferGroupInfo(Message):
    heading: str
    offers: list[OfferInfo]


class Decision(Message):
    """Whose decision it is and what is asked; the offers only for whoever must decide."""

    seat: int
    phase: str
    headline: str
    out_of_turn: bool  # consent, exchange: not the seat whose turn it is
    groups: list[OfferGroupInfo] | None
    undo: Literal["free", "ask", "none"]  # whether that seat may take back, by itself or if agreed


class ClockReading(Message):
    """Seconds left per seat at the moment of sending; only the running one goes down."""

    left: list[float]
    running: int | None


class Result(Message):
    winners: list[int]
    reason: str  # the clause that ended it, or what ended the match from outside
    words: str  # who won and why, as a sentence
    sheet: list[str]  # where all points came from
    secret: str | None  # of the draws, now that all is over


class Consequence(Message):
    """What a legal move would do."""

    move: str
    words: list[str]
    points: list[int]
    ends_turn: bool
    after: dict[str, Any]


class MarkInfo(Message):
    space: str
    words: str
    sources: list[str]


class ChatLine(Message):
    id: int
    at: float
    seat: int | None
    name: str
    text: str
