"""What storage keeps, as plain data. Times are seconds since 1970."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class TableRow:
    id: str
    game: str
    players: int
    setup: dict[str, Any]  # what is public of how the match begins
    clock: dict[str, Any]
    open: bool  # anyone may join or watch; else only those with the link
    host_hash: str  # of the host's token
    state: str  # gathering, playing, over or cancelled
    created_at: float
    touched_at: float
    start: dict[str, Any] | None = None  # of the match, as `Game.setup_to_dict` writes it
    secret: bytes | None = None  # of the draws; never to leave the server before the end
    committed: bool = False  # whether its hash was shown from the start
    turn_limit: int | None = None
    outcome: dict[str, Any] | None = None
    rematch_id: str | None = None
    deadline: float | None = None  # when the running clock runs out, or the table expires
    waiting_for_bot: bool = False  # a bot must decide
    turn: int | None = None
    proposal: dict[str, Any] | None = None  # that people have still to agree to
    invitation_hash: str | None = None  # of what opens the seats kept for friends

    def changed(self, changes: Mapping[str, Any]) -> TableRow:
        """What `dataclasses.replace` gives, in a tenth of its time: it is done in every turn."""
        twin = object.__new__(TableRow)
        vars(twin).update(vars(self), **changes)
        return twin


@dataclass(frozen=True)
class SeatRow:
    table_id: str
    number: int
    kind: str
    name: str | None = None
    token_hash: str | None = None  # no two seats have the same
    bot: str | None = None


@dataclass(frozen=True)
class EventRow:
    seq: int  # from 1, without gap
    at: float
    decider: int | None  # the seat whose clock ran before the event
    body: dict[str, Any]  # as `core.events.event_to_dict` writes it


@dataclass(frozen=True)
class SnapshotRow:
    """What `Match.snapshot` gave when the match had `seq` events."""

    seq: int
    body: dict[str, Any]


@dataclass(frozen=True)
class ChatRow:
    id: int  # from 1 at each table
    at: float
    seat: int | None
    name: str
    text: str


@dataclass(frozen=True)
class NoticeRow:
    """How to reach whoever holds a seat."""

    table_id: str
    seat: int
    kind: str  # push or mail; a seat has at most one of each
    address: dict[str, Any]
    language: str


@dataclass(frozen=True)
class StoredTable:
    table: TableRow
    seats: tuple[SeatRow, ...]  # by number


@dataclass(frozen=True)
class StoredMatch:
    table: TableRow
    seats: tuple[SeatRow, ...]
    snapshot: SnapshotRow | None
    events: tuple[EventRow, ...]  # all of them
