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
MOST_AT_ONCE = 32  # so that those who wait go on while the next are being written


@dataclass
class _Waiting:
    work: Work
    done: asyncio.Future[Any]


class Commits:
    def __init__(self, engine: Engine, thread: Executor) -> None:
        self._engine = for_writing(engine)
        self._thread = thread
        self._waiting: list[_Waiting] = []
        self._idle = asyncio.Event()
        self._idle.set()

    async def write(self, work: Work) -> Any:
        """What the work returns, once it is on disk."""
        loop = asyncio.get_running_loop()
        waiting = _Waiting(work, loop.create_future())
        self._waiting.append(waiting)
        if self._idle.is_set():
            self._idle.clear()
            loop.call_soon(self._begin, loop)  # with all that this round of the loop brings
        return await waiting.done

    async def finish(self) -> None:
        await self._idle.wait()

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        batch = self._waiting[:MOST_AT_ONCE]
        del self._waiting[: len(batch)]
        self._thread.submit(self._write_batch, loop, batch)

    def _write_batch(self, loop: asyncio.AbstractEventLoop, batch: Sequence[_Waiting]) -> None:
        """In the storage thread; what came of it goes straight back, since each task or future in
        between would wait for a whole round of a busy loop."""
        results = self._commit([waiting.work for waiting in batch])
        loop.call_soon_threadsafe(self._written, loop, batch, results)

    def _written(
        self, loop: asyncio.AbstractEventLoop, batch: Sequence[_Waiting], results: Sequence[Any]
    ) -> None:
        if self._waiting:
            self._begin(loop)
        else:
            self._idle.set()
        for waiting, result in zip(batch, results, strict=True):
            _resolve(waiting.done, result)

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
