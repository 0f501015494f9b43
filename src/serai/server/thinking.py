"""The bots of a room: they think off the event loop and move like everyone else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from serai.bots import LEVELS, bot
from serai.core.errors import ProgramFailed, SeraiError, StorageError

if TYPE_CHECKING:
    from serai.bots.base import Bot
    from serai.core.match import Match
    from serai.server.room import Room

log = logging.getLogger("serai.bots")

BEST_LEVEL = list(LEVELS)[-1]  # who plays on for a seat that gave up
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
        self._bots: dict[tuple[int, str], Bot] = {}
        self._task: asyncio.Task[None] | None = None
        self._thought: asyncio.Future[str] | None = None

    @property
    def is_busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Something changed: a thought about what was before is dropped, the next one begun."""
        if self._thought is not None:
            self._thought.cancel()
        if not self.is_busy and self._room.deciding_bot is not None:
            self._task = self._room.site.spawn(self._think())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

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
                if text is None or room.played.match is not about:
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

    async def _choose(self, seat: int, match: Match) -> str | SeraiError | None:
        """None when the position is gone meanwhile; an error when the bot fails."""
        level = self._room.seats[seat].bot or BEST_LEVEL
        loop = asyncio.get_running_loop()
        try:
            if (seat, level) not in self._bots:
                self._bots[seat, level] = bot(match.game, level)
            mind = self._bots[seat, level]
            thought = self._thought = loop.run_in_executor(
                self._room.site.thinkers, lambda: str(mind.choose(match.state, Seen(match, seat)))
            )
            await asyncio.wait({thought})
            return None if thought.cancelled() else thought.result()
        except SeraiError as failure:
            return failure
        finally:
            self._thought = None
