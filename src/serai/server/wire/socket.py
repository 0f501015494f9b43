"""What is said over the socket of a table, in both directions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from serai.server.wire.match import (
    ChatLine,
    ClockReading,
    Consequence,
    Decision,
    Happening,
    MarkInfo,
    Result,
)
from serai.server.wire.message import Language, Message, MoveText, Name, Number, SeatNumber, Token
from serai.server.wire.table import TableInfo

VERSION = 1  # of this protocol

# --- client to server over the socket ------------------------------------------------------------


class Request(Message):
    id: Number  # chosen by the client; the answer carries it as `re`


class Hello(Request):
    """The first message. `version`: the match version the client has, to get what it missed."""

    type: Literal["hello"]
    tokens: Annotated[list[Token], Field(max_length=5)] = []  # of seats on this device, or the host
    language: Language = "en"
    version: Number | None = None
    chat: Number = 0  # the last line it has
    offers: bool = True  # whether decisions shall bring their offers
    whole: bool = False  # whether happenings shall bring whole positions and scores
    name: Name | None = None  # a spectator's, for the chat


class Play(Request):
    type: Literal["play"]
    seat: SeatNumber
    version: Number  # the version in which the move was chosen
    move: MoveText


class Undo(Request):
    """`step`: the last move of one's own; `point`: all since something hidden or random came out.

    Where that needs consent it becomes a proposal.
    """

    type: Literal["undo"]
    seat: SeatNumber
    version: Number
    to: Literal["step", "point"] = "step"


class ProposeEnd(Request):
    type: Literal["propose-end"]
    seat: SeatNumber


class Answer(Request):
    """To the proposal on the table."""

    type: Literal["answer"]
    seat: SeatNumber
    agree: bool


class Resign(Request):
    type: Literal["resign"]
    seat: SeatNumber


class Stand(Request):
    """A standing answer, or None to be asked again."""

    type: Literal["stand"]
    seat: SeatNumber
    answer: Annotated[str, Field(max_length=16)] | None


class Consider(Request):
    type: Literal["consider"]
    seat: SeatNumber
    version: Number
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=64)]


class WhyNot(Request):
    type: Literal["why-not"]
    seat: SeatNumber
    version: Number
    move: MoveText


class AskOverlay(Request):
    type: Literal["overlay"]
    seat: SeatNumber
    version: Number
    name: Annotated[str, Field(max_length=16)]


class Say(Request):
    type: Literal["say"]
    seat: SeatNumber | None
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Ping(Request):
    type: Literal["ping"]


FromClient = Annotated[
    Hello
    | Play
    | Undo
    | ProposeEnd
    | Answer
    | Resign
    | Stand
    | Consider
    | WhyNot
    | AskOverlay
    | Say
    | Ping,
    Field(discriminator="type"),
]
FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(FromClient)

# --- server to client over the socket ------------------------------------------------------------


class Ack(Message):
    """Done, and if it changed the match: stored. `version` is the match's then."""

    type: Literal["ack"] = "ack"
    re: int
    version: int | None = None


RefusalCode = Literal[
    "bad-message", "too-large", "too-fast", "not-your-seat", "old-version", "illegal-move",
    "bad-notation", "not-now", "storage", "gone", "internal",
]  # fmt: skip


class Refusal(Message):
    """Not done, and nothing has changed."""

    type: Literal["refusal"] = "refusal"
    re: int | None  # none: the message had no readable id
    code: RefusalCode
    words: str
    clause: str | None = None


class Welcome(Message):
    type: Literal["welcome"] = "welcome"
    re: int
    protocol: int = VERSION
    seats: list[int]  # the seats that the tokens are good for
    host: bool
    invitation: (
        str | None
    )  # for the host: what opens the seats that an open table keeps for friends
    standing: dict[int, str | None]  # their standing answers
    standing_choices: list[str]
    overlays: list[str]
    time: float  # the server's


class StandingMessage(Message):
    """A standing answer of the receiver's, changed perhaps in another window."""

    type: Literal["standing"] = "standing"
    standing: dict[int, str | None]


class TableMessage(Message):
    """The table, whenever something about it changes."""

    type: Literal["table"] = "table"
    table: TableInfo


class StateMessage(Message):
    """All of a match as one may see it, for somebody new or long away."""

    type: Literal["state"] = "state"
    version: int
    start: dict[str, Any]  # the first view, with the board
    log: list[Happening]
    position: dict[str, Any]
    scores: list[dict[str, Any]]
    decision: Decision | None
    clock: ClockReading | None
    result: Result | None


class EventsMessage(Message):
    """What happened since the version the receiver has."""

    type: Literal["events"] = "events"
    happenings: list[Happening]
    decision: Decision | None
    clock: ClockReading | None
    result: Result | None


class Considered(Message):
    type: Literal["considered"] = "considered"
    re: int
    consequences: list[Consequence]


class ReasonMessage(Message):
    """Why a move is not legal; without a clause: it is."""

    type: Literal["reason"] = "reason"
    re: int
    clause: str | None
    words: str | None


class OverlayMessage(Message):
    type: Literal["overlaid"] = "overlaid"
    re: int
    marks: list[MarkInfo]


class ChatMessage(Message):
    type: Literal["chat"] = "chat"
    lines: list[ChatLine]


class Pong(Message):
    type: Literal["pong"] = "pong"
    re: int
    time: float


ToClient = Annotated[
    Ack
    | Refusal
    | Welcome
    | StandingMessage
    | TableMessage
    | StateMessage
    | EventsMessage
    | Considered
    | ReasonMessage
    | OverlayMessage
    | ChatMessage
    | Pong,
    Field(discriminator="type"),
]
