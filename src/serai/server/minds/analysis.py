"""Advice about matches, thought out off the event loop.

A course, how the chances went in a finished match, is worked out turn by turn for as long as
somebody asks for it, and then kept.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from serai.bots.analysis import Chances, Past
from serai.server.minds.minds import modest_threads

if TYPE_CHECKING:
    from serai.bots.search import Line
    from serai.core.match.match import Match
    from serai.server.site import Site

THREADS = 2
LEVEL = 8
SIMULATIONS = 10_000  # at most: their trees take 40 MB while they grow
SECONDS = 1.5  # at most
LOOK = 0.1  # seconds between looks at whether the advice is still wanted
INTEREST = 6.0  # seconds for which a course is worked on after somebody asked
KEPT = 500  # courses


@dataclass
class Course:
    moments: list[int] | None = None  # that will be looked at; None: not yet counted
    found: list[Chances] = field(default_factory=list)  # of the first of them
    end: Chances | None = None
    is_worked_on: bool = False
    asked: float = 0.0

    @property
    def is_whole(self) -> bool:
        return self.moments is not None and len(self.found) == len(self.moments)


class Analysts:
    def __init__(self) -> None:
        self._threads = modest_threads(THREADS, "analyst")
        self._courses: OrderedDict[str, Course] = OrderedDict()

    async def lines(
        self, match: Match, moment: int, count: int, is_wanted: Callable[[], Awaitable[bool]]
    ) -> list[Line] | None:
        """Takes SECONDS at most, however many others ask. None as soon as it is not wanted."""
        until, stop, past = time.monotonic() + SECONDS, threading.Event(), Past(match.copy())

        def think() -> list[Line]:
            left = max(0.0, until - time.monotonic())
            return past.best_lines(
                moment, level=LEVEL, simulations=SIMULATIONS, seconds=left, lines=count, stop=stop
            )

        thought = asyncio.get_running_loop().run_in_executor(self._threads, think)
        try:
            while not thought.done():
                await asyncio.wait({thought}, timeout=LOOK)
                if not await is_wanted():
                    return None
            return thought.result()
        finally:
            stop.set()

    def course(self, site: Site, table_id: str, match: Match) -> Course:
        """As far as it is known; what is missing is worked on from now. `match` is over."""
        course = self._courses.setdefault(table_id, Course())
        self._courses.move_to_end(table_id)
        while len(self._courses) > KEPT:
            self._courses.popitem(last=False)
        course.asked = time.monotonic()
        if not course.is_whole and not course.is_worked_on:
            course.is_worked_on = True
            site.spawn(self._work_on(course, Past(match.copy())))
        return course

    async def _work_on(self, course: Course, past: Past) -> None:
        stop, loop = threading.Event(), asyncio.get_running_loop()
        try:
            if course.moments is None:
                course.end = past.chances_in_the_end()
                course.moments = await loop.run_in_executor(self._threads, past.turns)
            for moment in course.moments[len(course.found) :]:
                if time.monotonic() > course.asked + INTEREST:
                    return
                course.found.append(
                    await loop.run_in_executor(self._threads, past.chances, moment, stop)
                )
        finally:
            stop.set()
            course.is_worked_on = False
