"""The bots of a room: they think off the event loop and move like everyone else."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from serai.core.text.errors import ProgramFailed, SeraiError, StorageError

if TYPE_CHECKING:
    from serai.core.match.match import Match
    from serai.server.table.room import Room

log = logging.getLogger("serai.bots")

SUBSTITUTE = "level-5"  # who plays on for a seat that gave up
PATIENCE = 20.0  # seconds that a bot waits for people to answer a proposal
BEFORE_RETRY = 2.0  # seconds, when a move could not be stored


class Seen(Sequence[Any]):
    """What a seat saw of a match, put together only if the bot looks at it."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self._seat = seat

    @cached_property
    def _log(self) -> list[dict[str, Any]]:
        return self._match.seen(self._seat)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        return self._log[index]

    def __len__(self) -> int:
        return len(self._log)


class Thinking:
    """One bot thinks at a time: that of the seat which must decide."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._stop: threading.Event | None = None  # of the last thought

    @property
    def is_busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Something changed: a thought about what was before is dropped, the next one begun."""
        self._drop()
        if not self.is_busy and self._room.deciding_bot is not None:
            self._task = self._room.site.spawn(self._think())

    def stop(self) -> None:
        self._drop()
        if self._task is not None:
            self._task.cancel()

    def _drop(self) -> None:
        if self._stop is not None:
            self._stop.set()

    async def _think(self) -> None:
        room = self._room
        while (seat := room.deciding_bot) is not None:
            assert room.played is not None
            about = room.played.match
            await asyncio.sleep(room.site.settings.bot_pause)
            await self._be_patient()
            if room.played.match is not about:
                continue
            text = await self._choose(seat, about.copy())
            async with room.lock:
                if room.played.match is not about:
                    continue
                trial = about.copy()
                try:
                    if isinstance(text, SeraiError):
                        await self._give_up(trial, seat, text)
                        continue
                    trial.play(text)
                    await room.commit(trial)
                    continue
                except StorageError as error:
                    log.warning("a bot's move could not be stored: %s", error)
            await asyncio.sleep(BEFORE_RETRY)

    async def _be_patient(self) -> None:
        """A move would make a proposal fall."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while self._room.consent is not None and loop.time() < until:
            await asyncio.sleep(0.1)

    async def _give_up(self, trial: Match, seat: int, failure: SeraiError) -> None:
        """A program that fails has resigned, or is out of time if that is what it lacked."""
        log.warning("table %s, seat %s: %s", self._room.table.id, seat, failure)
        late = isinstance(failure, ProgramFailed) and failure.late
        (trial.timeout if late else trial.resign)(seat)
        await self._room.withdraw(trial, seat, lambda: None)

    async def _choose(self, seat: int, match: Match) -> str | SeraiError:
        """Soon, and of no use, when the position is gone meanwhile; an error when the bot fails."""
        level = self._room.seats[seat].bot or SUBSTITUTE
        self._stop = threading.Event()
        try:
            return await self._room.site.minds.choose(
                (self._room.table.id, seat, level), match.state, Seen(match, seat), self._stop
            )
        except SeraiError as failure:
            return failure
