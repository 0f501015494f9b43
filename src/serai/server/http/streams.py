"""What goes on, one JSON object a line: at one table, or at all that concern somebody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from serai.server.live.commands import obey
from serai.server.table.connection import Connection
from serai.server.table.gathering import is_open_to_anyone
from serai.server.table.info import info_of
from serai.server.table.tokens import token_hash
from serai.server.wire.bots import HeldTable, OpenTable
from serai.server.wire.socket import Hello

if TYPE_CHECKING:
    from starlette.types import Message

    from serai.server.site import Site
    from serai.server.table.room import Room
    from serai.server.wire.table import TableInfo

SILENCE = 15.0  # seconds after which an empty line shows that the connection still stands
MOST_OPEN = 50  # tables told of at the beginning


async def of_table(
    room: Room, key: str | None, language: str, since: int | None, follow: bool
) -> AsyncIterator[bytes]:
    """What a socket gets that says hello with this key, with whole positions: a program that reads
    a line shall need no other."""
    reader = Reader()
    tokens = [] if key is None else [key]
    hello = Hello(id=0, type="hello", tokens=tokens, language=language, version=since, whole=True)
    try:
        await obey(room, reader, hello)
        async for line in _lines(reader.next, follow):
            if reader.is_cut_off:
                return
            yield line
    finally:
        room.left(reader)


class Reader(Connection):
    """A connection whose frames are fetched; until then they wait."""

    def __init__(self) -> None:
        super().__init__(_nowhere)
        self._wake = asyncio.Event()

    def _write_on(self) -> None:
        self._wake.set()

    async def next(self) -> bytes:
        while not self._waiting:
            self._wake.clear()
            await self._wake.wait()
        return b"\n".join(self._take())


async def _nowhere(_: Message) -> None: ...


async def of_tables(site: Site, tokens: Sequence[str], follow: bool) -> AsyncIterator[bytes]:
    """Tables with a seat for anyone, and those with seats that the tokens open."""
    watch = _Watch({token_hash(token) for token in tokens})
    with site.bulletin.heard_by(watch.look):
        for stored in await site.storage.list_open(MOST_OPEN):
            if is_open_to_anyone(stored):
                watch.note_open(info_of(stored))
        for stored, seats in await site.storage.by_tokens(list(watch.hashes)):
            if seats and stored.table.state in ("gathering", "playing"):
                watch.look(await site.rooms.get(stored.table.id))
        async for line in _lines(watch.next, follow):
            yield line


async def _lines(coming: Callable[[], Awaitable[bytes]], follow: bool) -> AsyncIterator[bytes]:
    while True:
        try:
            async with asyncio.timeout(SILENCE if follow else 0):
                text = await coming()
        except TimeoutError:
            if not follow:
                return
            text = b""
        yield text + b"\n"


class _Watch:
    """Of each table only the latest is kept to be told: whoever reads slowly fills no memory."""

    def __init__(self, hashes: set[str]) -> None:
        self.hashes = hashes
        self._told: dict[str, Any] = {}  # by table: what makes it worth telling again
        self._news: dict[str, bytes] = {}
        self._wake = asyncio.Event()

    def look(self, room: Room) -> None:
        held = [seat.number for seat in room.seats if seat.token_hash in self.hashes]
        if held:
            self._note_held(room, held)
        elif is_open_to_anyone(room):
            self.note_open(room.info())

    def note_open(self, table: TableInfo) -> None:
        self._note(table.id, "open", lambda: OpenTable(table=table))

    def _note_held(self, room: Room, held: list[int]) -> None:
        played = room.played
        version = None if played is None else played.version
        your_turn = played is not None and played.decider in room.people & set(held)
        facts = (room.table.state, room.table.rematch_id, version if your_turn else None)
        self._note(
            room.table.id,
            facts,
            lambda: HeldTable(table=room.info(), seats=held, your_turn=your_turn, version=version),
        )

    def _note(self, table_id: str, facts: Any, make: Callable[[], OpenTable | HeldTable]) -> None:
        if self._told.get(table_id) != facts:
            self._told[table_id] = facts
            self._news[table_id] = make().model_dump_json().encode()
            self._wake.set()

    async def next(self) -> bytes:
        while not self._news:
            self._wake.clear()
            await self._wake.wait()
        return self._news.pop(next(iter(self._news)))
