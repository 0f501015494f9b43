"""All tables that are in use, and what they share."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from serai.core.text.errors import SeraiError, StorageError
from serai.server.minds.minds import Minds
from serai.server.notices.notices import Notices
from serai.server.settings import Settings
from serai.server.table.bulletin import Bulletin
from serai.server.table.room import Room
from serai.storage.storage import Storage

log = logging.getLogger("serai.rooms")

SWEEP = 5.0  # seconds between looks at deadlines and at rooms that nobody needs
IDLE = 60.0  # seconds after which such a room is let go
THINKERS = 2  # threads
# From being tried on a copy to being stored: twice what one commit takes, so that the next gathers
# while it is being written. Whoever waits beyond that waits with nothing in hand.
MOVES_AT_ONCE = 64


class Gone(LookupError):
    """There is no such table."""


class Site:
    """What everything on the server shares: `app.state.site`."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        notices: Notices,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.settings = settings
        self.storage = storage
        self.notices = notices
        self.now = now  # seconds since 1970
        self.started = now()
        self.thinkers = ThreadPoolExecutor(THINKERS, "thinker")
        self.minds = Minds()
        self.rooms = Rooms(self)
        self.bulletin = Bulletin()
        self.turnstile = asyncio.Semaphore(MOVES_AT_ONCE)
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Work that nobody waits for; what goes wrong in it is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("unforeseen", exc_info=error)

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.rooms.close()
        self.thinkers.shutdown(wait=False, cancel_futures=True)
        self.minds.close()
        await self.notices.close()
        await self.storage.close()


class Rooms:
    def __init__(self, site: Site) -> None:
        self._site = site
        self._rooms: dict[str, asyncio.Task[Room]] = {}

    async def get(self, table_id: str) -> Room:
        """The room of a table, loaded if need be; raises Gone."""
        if table_id not in self._rooms:
            self._rooms[table_id] = asyncio.create_task(self._load(table_id))
        task = self._rooms[table_id]
        try:
            # Shielded: others may wait for the same table.
            room = await asyncio.shield(task)
        except Exception:
            if self._rooms.get(table_id) is task:
                del self._rooms[table_id]
            raise
        room.touch()
        return room

    async def _load(self, table_id: str) -> Room:
        stored = await self._site.storage.find_match(table_id)
        if stored is None:
            raise Gone(table_id)
        room = Room(self._site, stored)
        room.go_on()
        self._site.bulletin.post(room)
        return room

    def loaded(self) -> list[Room]:
        tasks = self._rooms.values()
        return [
            task.result()
            for task in tasks
            if task.done() and not task.cancelled() and task.exception() is None
        ]

    async def run(self) -> None:
        """Goes on with what a restart interrupted, then keeps the deadlines of all tables."""
        await self._for_each(await self._site.storage.unfinished(), Room.check_time)
        while True:
            try:
                due = await self._site.storage.due(self._site.now())
                await self._for_each(due, Room.check_time)
            except StorageError as error:
                log.warning("deadlines could not be looked up: %s", error)
            self.let_go()
            await asyncio.sleep(SWEEP)

    async def _for_each(
        self, table_ids: list[str], work: Callable[[Room], Coroutine[Any, Any, None]]
    ) -> None:
        for table_id in table_ids:
            try:
                await work(await self.get(table_id))
            except (Gone, SeraiError) as error:  # one bad table must not stop the others
                log.error("table %s: %s", table_id, error)

    def let_go(self) -> None:
        """Of rooms that nobody needs: storage has all of them. None is in use that nobody asked
        for within IDLE, so there are never two of one table."""
        for room in self.loaded():
            if room.is_idle(IDLE):
                room.close()
                del self._rooms[room.table.id]

    def close(self) -> None:
        for room in self.loaded():
            room.close()
