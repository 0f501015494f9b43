"""What is said over HTTP; problems too."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from serai.server.wire.match import Happening, OfferInfo, Result
from serai.server.wire.message import Language, Message, Name, Number, SeatNumber, Token
from serai.server.wire.table import Clock, GameName, Setup, TableInfo


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
