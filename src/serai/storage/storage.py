"""The door to the database: coroutines outside, one thread with one connection inside.

The driver is a plain blocking one in a thread of its own. An asynchronous one would go to and fro
between the event loop and its thread or socket once per statement; so it is once per transaction,
and while that one waits for the disk the next gathers (`commits`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from serai.core.text.errors import StorageError
from serai.storage import reading, writing
from serai.storage.claiming import claim, release
from serai.storage.commits import Commits, Work
from serai.storage.faults import storage_faults
from serai.storage.opening import open_database
from serai.storage.records import (
    ChatRow,
    EventRow,
    NoticeRow,
    SeatRow,
    SnapshotRow,
    StoredMatch,
    StoredTable,
    TableRow,
)

T = TypeVar("T")


class Storage:
    """Every coroutine returns once what it did is safe on disk, or raises StorageError and then
    has done nothing at all."""

    @classmethod
    async def open(cls, url: str, alone: bool = False) -> Storage:
        """`sqlite:///file` or `postgresql://…`; brings the schema up to date. `alone`: for a
        server; StorageError if there is another on this database."""
        thread = ThreadPoolExecutor(1, thread_name_prefix="storage")
        loop = asyncio.get_running_loop()
        try:
            engine = await loop.run_in_executor(thread, open_database, url)
            claimed = await loop.run_in_executor(thread, claim, engine) if alone else None
            return cls(engine, thread, claimed)
        except StorageError:
            thread.shutdown()
            raise

    def __init__(self, engine: Engine, thread: Executor, claimed: Connection | None) -> None:
        self._engine = engine
        self._claimed = claimed
        self._thread = thread
        self._commits = Commits(engine, thread)
        self._closed = False

    async def close(self) -> None:
        """Writes what still waits, then lets go of the database."""
        self._closed = True
        await self._commits.finish()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()

    def _let_go(self) -> None:
        if self._claimed is not None:
            release(self._claimed)
        self._engine.dispose()

    async def create(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        await self._write(partial(writing.create, table=table, seats=seats))

    async def find(self, table_id: str) -> StoredTable | None:
        return await self._read(partial(reading.find, table_id=table_id))

    async def find_match(self, table_id: str) -> StoredMatch | None:
        return await self._read(partial(reading.find_match, table_id=table_id))

    async def update(
        self, table_id: str, *, seats: Sequence[SeatRow] | None = None, **changes: Any
    ) -> None:
        """`changes` are fields of TableRow; `seats` replaces all seats."""
        await self._write(writing.Append(table_id, seats=seats, changes=changes))

    async def append(
        self,
        table_id: str,
        events: Sequence[EventRow],
        *,
        snapshot: SnapshotRow | None = None,
        seats: Sequence[SeatRow] | None = None,
        **changes: Any,
    ) -> None:
        """Adds events and does what `update` does. StorageConflict if `seq` leaves a gap or is
        there already. Appends that wait at the same moment share one commit."""
        await self._write(writing.Append(table_id, events, snapshot, seats, changes))

    async def list_open(self, limit: int) -> list[StoredTable]:
        """Open tables that still gather, the newest first; without `start` and `secret`."""
        return await self._read(partial(reading.in_state, state="gathering", limit=limit))

    async def list_running(self, limit: int) -> list[StoredTable]:
        """Open tables where a match is played, likewise."""
        return await self._read(partial(reading.in_state, state="playing", limit=limit))

    async def by_tokens(self, token_hashes: Sequence[str]) -> list[tuple[StoredTable, list[int]]]:
        """The tables these tokens belong to, likewise, and their seats there; none for a mere
        host."""
        return await self._read(partial(reading.by_tokens, hashes=token_hashes))

    async def due(self, now: float) -> list[str]:
        """The tables, gathering or playing, whose deadline has come."""
        return await self._read(partial(reading.due, now=now))

    async def unfinished(self) -> list[str]:
        """The matches that need the server after a restart: a clock runs or a bot must decide."""
        return await self._read(reading.unfinished)

    async def add_chat(
        self, table_id: str, at: float, seat: int | None, name: str, text: str
    ) -> ChatRow:
        line: ChatRow = await self._write(
            partial(writing.add_chat, table_id=table_id, at=at, seat=seat, name=name, text=text)
        )
        return line

    async def chat(self, table_id: str, after: int = 0, limit: int = 200) -> list[ChatRow]:
        """The last lines with an id above `after`, in order."""
        return await self._read(
            partial(reading.chat_lines, table_id=table_id, after=after, limit=limit)
        )

    async def set_notices(self, rows: Sequence[NoticeRow], table_id: str, seat: int) -> None:
        """These and no others for the seat."""
        await self._write(partial(writing.set_notices, rows=rows, table_id=table_id, seat=seat))

    async def notices(self, table_id: str, seat: int) -> list[NoticeRow]:
        return await self._read(partial(reading.notices_of, table_id=table_id, seat=seat))

    async def drop_notice(self, table_id: str, seat: int, kind: str) -> None:
        """The address is of no use any more."""
        await self._write(partial(writing.drop_notices, table_id=table_id, seat=seat, kind=kind))

    async def key(self, name: str, make: Callable[[], str]) -> str:
        """A value that is made once and then stays."""
        value: str = await self._write(partial(writing.key, name=name, make=make))
        return value

    async def delete(self, table_id: str) -> None:
        """The table and all that belongs to it."""
        await self._write(partial(writing.delete_table, table_id=table_id))

    async def _write(self, work: Work) -> Any:
        self._check_open()
        return await self._commits.write(work)

    async def _read(self, query: Callable[[Connection], T]) -> T:
        self._check_open()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._ask, query)

    def _ask(self, query: Callable[[Connection], T]) -> T:
        with storage_faults("the database did not answer"), self._engine.begin() as connection:
            return query(connection)

    def _check_open(self) -> None:
        if self._closed:
            raise StorageError("the storage is closed")
