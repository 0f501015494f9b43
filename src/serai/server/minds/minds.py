"""The bots of all tables while they think: how many at once, for how long, and who is remembered.

All that have to think do so at the same time and share the processors. So on a busy server each
gets fewer simulations, and nobody waits for the others to finish.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from serai.bots import bot
from serai.bots.search import SearchBot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from serai.bots.base import Bot
    from serai.core.contract.state import State

AT_ONCE = 16  # more than that wait, and their time runs meanwhile
REMEMBERED = 8  # what a search keeps for its next move can take 100 MB
NICENESS = 5

Seat = tuple[str, int, str]  # table, number, level


def modest_threads(count: int, name: str) -> ThreadPoolExecutor:
    """Threads that let the one which talks to everybody go first."""
    return ThreadPoolExecutor(count, name, initializer=_step_back)


def _step_back() -> None:
    if sys.platform == "linux":  # elsewhere this would be the whole process
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Minds:
    def __init__(self) -> None:
        self._threads = modest_threads(AT_ONCE, "mind")
        self._known: OrderedDict[Seat, Bot] = OrderedDict()

    async def choose(
        self, seat: Seat, state: State, seen: Sequence[Any], stop: threading.Event
    ) -> str:
        """The time that a level may take counts from now. Returns soon after `stop` is set, so that
        a seat never has two thoughts at once."""
        mind = self._mind(seat, state.game)
        loop = asyncio.get_running_loop()
        alarm = None
        if isinstance(mind, SearchBot):
            alarm = loop.call_later(mind.style.seconds, stop.set)
        thought = loop.run_in_executor(self._threads, lambda: str(mind.choose(state, seen, stop)))
        try:
            return await thought
        finally:
            stop.set()
            if alarm is not None:
                alarm.cancel()

    def _mind(self, seat: Seat, game: str) -> Bot:
        if seat not in self._known:
            self._known[seat] = bot(game, seat[2])
        self._known.move_to_end(seat)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return self._known[seat]

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
