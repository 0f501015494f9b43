"""Every message between server and client, in one file; the client's types are generated from it.

Whatever leaves the server is one of these models, and nothing is in them that was not put there for
the receiver: positions are views, events are as the receiver saw them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

VERSION = 1  # of this protocol


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


Name = Annotated[str, Field(min_length=1, max_length=32)]
Token = Annotated[str, Field(min_length=16, max_length=64)]
MoveText = Annotated[str, Field(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Field(strict=True, ge=0, le=3)]
Number = Annotated[int, Field(strict=True, ge=0, le=2**31)]
Language = Annotated[str, Field(pattern=r"^[a-z]{2}$")]

# --- a table -------------------------------------------------------------------------------------

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


# --- a match -------------------------------------------------------------------------------------


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

# --- over HTTP -----------------------------------------------------------------------------------


class GameInfo(Message):
    name: GameName
    title: str
    players: list[int]
    variants: list[tuple[str, str]]  # name and what it is called
    bots: list[str]
    standing_answers: list[str]
    overlays: list[str]


class SiteInfo(Message):
    games: list[GameInfo]
    languages: list[str]
    mail: bool  # whether the host set up mail
    push_key: str | None
    public_url: str


class SeatWish(Message):
    """Who shall sit there: the one asking, another on the same device, or as in SeatKind."""

    kind: Literal["me", "here", "friend", "anyone", "bot"]
    name: Name | None = None
    bot: Annotated[str, Field(max_length=32)] | None = None


class NewTable(Message):
    game: GameName
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    setup: Setup = Setup()
    clock: Clock = Clock()
    open: bool = False
    name: Name  # of the one asking


class Seated(Message):
    """A table with the keys to it: shown once, stored only as hashes."""

    table: TableInfo
    host: str | None
    seats: dict[int, str]  # seat: its token


class Join(Message):
    name: Name
    seat: SeatNumber | None = None
    invitation: Token | None = None  # to a seat that an open table keeps for friends


class FillSeat(Message):
    """What the host makes of a seat; whoever sat there is removed."""

    kind: Literal["friend", "anyone", "bot"]
    bot: Annotated[str, Field(max_length=32)] | None = None


class PreviewSetup(Message):
    game: GameName
    players: Annotated[int, Field(strict=True, ge=2, le=4)]
    setup: Setup


class SetupPreview(Message):
    setup: Setup  # with its seed filled in
    view: dict[str, Any]


class TableList(Message):
    joinable: list[TableInfo]
    running: list[TableInfo]


class MyTokens(Message):
    tokens: Annotated[list[Token], Field(max_length=200)]


class MyTable(Message):
    table: TableInfo
    seats: list[int]
    your_turn: bool
    winners: list[int]  # once it is over


class Replay(Message):
    """A match from its start, as the one asking may see it."""

    table: TableInfo
    start: dict[str, Any]
    scores: list[dict[str, Any]]  # at the start
    log: list[Happening]
    result: Result | None


class BranchFrom(Message):
    """Go on from a moment of a finished match against bots."""

    version: Number
    seat: SeatNumber
    bot: Annotated[str, Field(max_length=32)]
    name: Name


class AskHint(Message):
    """For whoever must decide in this version; `keys`: of all seats on the asking device."""

    version: Number
    keys: Annotated[list[Token], Field(min_length=1, max_length=5)]


class AskAnalysis(Message):
    version: Number


class LineInfo(Message):
    """A move worth making, what may follow, and what the search expects of it."""

    offer: OfferInfo  # the move
    moves: list[str]  # it and what may follow
    shares: list[float]  # of the win, that each seat may expect
    visits: int


class Analysis(Message):
    """The best lines from a moment on, as the seat deciding there could find them."""

    version: int
    seat: int
    lines: list[LineInfo]  # the best first


class ChancesAt(Message):
    version: int
    turn: int
    shares: list[float]  # of the win, that each seat could expect


class TurningPoint(Message):
    """A turn around which much changed, and two of the moments, a round apart."""

    version: int  # at which that turn began
    before: ChancesAt
    after: ChancesAt


class ChancesCourse(Message):
    """How the chances went in a finished match, as far as they are known by now."""

    moments: list[ChancesAt]  # in order, evened out over a round
    turning_points: list[TurningPoint]  # once all is known
    known: int  # turns looked at so far
    total: int | None  # of so many; none: not yet counted


class PushAddress(Message):
    endpoint: Annotated[str, Field(max_length=1000, pattern=r"^https://")]
    keys: dict[Literal["p256dh", "auth"], Annotated[str, Field(max_length=200)]]


class Notices(Message):
    """How to reach the seat's holder when it must decide and is away."""

    push: PushAddress | None = None
    mail: Annotated[str, Field(max_length=254, pattern=r"^[^@\s]+@[^@\s]+$")] | None = None
    language: Language = "en"


class ClauseText(Message):
    id: str
    html: str


class Chapter(Message):
    id: str  # what a link to it ends with
    title: str
    intro: str
    clauses: list[ClauseText]


class Rulebook(Message):
    game: GameName
    title: str
    chapters: list[Chapter]


class Problem(Message):
    """The body of every HTTP error."""

    code: str
    words: str
    clause: str | None = None
