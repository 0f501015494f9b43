"""Group commit: what waits to be written at the same moment becomes one transaction.

A commit waits for the disk, and that costs the same for one move as for five hundred. While the
storage thread is busy with one transaction, the next gathers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine

from serai.storage.faults import storage_faults
from serai.storage.opening import for_writing
from serai.storage.writing import Append, append_all

Work: TypeAlias = Append | Callable[[Connection], Any]
MOST_AT_ONCE = 64  # so that those who wait go on while the next are being written


@dataclass
class _Waiting:
    work: Work
    done: asyncio.Future[Any]


class Commits:
    def __init__(self, engine: Engine, thread: Executor) -> None:
        self._engine = for_writing(engine)
        self._thread = thread
        self._waiting: list[_Waiting] = []
        self._busy: asyncio.Task[None] | None = None

    async def write(self, work: Work) -> Any:
        """What the work returns, once it is on disk."""
        waiting = _Waiting(work, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._busy is None:
            self._busy = asyncio.create_task(self._write_all())
        return await waiting.done

    async def finish(self) -> None:
        if self._busy is not None:
            await self._busy

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while batch := self._waiting[:MOST_AT_ONCE]:
                del self._waiting[: len(batch)]
                works = [waiting.work for waiting in batch]
                results = await loop.run_in_executor(self._thread, self._commit, works)
                for waiting, result in zip(batch, results, strict=True):
                    _resolve(waiting.done, result)
        finally:
            self._busy = None

    def _commit(self, works: Sequence[Work]) -> list[Any]:
        """For each work its result, or the error that kept it from being stored."""
        try:
            return self._transaction(works)
        except Exception as error:
            if len(works) == 1:
                return [error]
            return [result for work in works for result in self._commit([work])]

    def _transaction(self, works: Sequence[Work]) -> list[Any]:
        with storage_faults("nothing was stored"), self._engine.begin() as connection:
            append_all(connection, [w for w in works if isinstance(w, Append)])
            return [None if isinstance(w, Append) else w(connection) for w in works]


def _resolve(done: asyncio.Future[Any], result: Any) -> None:
    if done.cancelled():
        return
    if isinstance(result, Exception):
        done.set_exception(result)
    else:
        done.set_result(result)
