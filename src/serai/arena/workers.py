"""Where games are played: in this process, in others beside it, or on a Dask cluster.

`spread` hands out tasks and takes what comes back, in whatever order. A task whose worker died is
handed out again; only what came back counts, so none is lost and none counts twice.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Future,
    ProcessPoolExecutor,
    wait,
)
from threading import Thread
from typing import Any, Protocol, TypeVar

from serai.core.text.errors import BadOption, WorkersLost

Task = TypeVar("Task")
Result = TypeVar("Result")

DEATHS = 3  # that many in a row, with nothing coming back in between, are no accident
LOOK = 5.0  # seconds after which a pool is looked at though nothing came back


class Pool(Protocol):
    """`died` are the errors that mean that a worker is gone, not that its task is bad."""

    died: tuple[type[BaseException], ...]

    @property
    def room(self) -> int:
        """How many tasks it should be given at a time; WorkersLost if it will never do any."""
        ...

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]: ...

    def restore(self) -> None:
        """Makes the pool fit for work after a worker died."""
        ...

    def close(self) -> None:
        """At once: what is being worked on is dropped."""
        ...


def spread(
    pool: Pool,
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    finished: Callable[[Result], bool],
) -> None:
    """Calls `function` with each task in some worker, and `finished` here with each result.

    When `finished` returns true, nothing more is begun; what is being worked on is awaited.
    """
    waiting = deque(tasks)
    running: dict[Future[Result], Task] = {}
    deaths = 0
    while waiting or running:
        dead = _hand_out(pool, function, waiting, running)
        done, _ = wait(running, LOOK, FIRST_COMPLETED)
        came_back = False
        for future in done:
            task = running.pop(future)
            try:
                result = future.result()
            except pool.died:
                waiting.appendleft(task)
                dead = True
                continue
            came_back = True
            if finished(result):
                waiting.clear()
                running = {f: t for f, t in running.items() if not f.cancel()}
        deaths = 0 if came_back else deaths + dead
        if deaths == DEATHS:
            raise WorkersLost(f"workers died {DEATHS} times in a row and no game came to its end")
        if dead:
            pool.restore()
            waiting.extendleft(_drop_dead(pool, running))


def _hand_out(
    pool: Pool,
    function: Callable[[Task], Result],
    waiting: deque[Task],
    running: dict[Future[Result], Task],
) -> bool:
    """Keeps every worker busy; whether one was found dead."""
    room = pool.room
    while waiting and len(running) < room:
        task = waiting.popleft()
        try:
            running[pool.submit(function, task)] = task
        except pool.died:
            waiting.appendleft(task)
            return True
    return False


def _drop_dead(pool: Pool, running: dict[Future[Result], Task]) -> list[Task]:
    """The tasks that went down with the worker, taken from what is running."""
    gone = [future for future in running if future.done() and _is_dead(pool, future)]
    return [running.pop(future) for future in gone]


def _is_dead(pool: Pool, future: Future[Result]) -> bool:
    return future.cancelled() or isinstance(future.exception(), pool.died)


class Here:
    """No worker at all: each task is done when it is handed in."""

    died: tuple[type[BaseException], ...] = ()
    room = 1

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(function(*arguments))
        return future

    def restore(self) -> None: ...

    def close(self) -> None: ...


class Processes:
    """Processes on this machine. They begin afresh rather than as copies of this one, which may
    have threads, and end when it does, however it ends."""

    died: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)

    def __init__(self, jobs: int) -> None:
        self.room = 2 * jobs  # so that nobody waits for the next
        self._jobs = jobs
        self._others = set(multiprocessing.active_children())
        self._executor = self._open()

    def _open(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._jobs, mp_context=context, initializer=_begin)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        return self._executor.submit(function, *arguments)

    def restore(self) -> None:
        self.close()
        self._executor = self._open()

    def close(self) -> None:
        for process in set(multiprocessing.active_children()) - self._others:
            process.terminate()
        self._executor.shutdown(cancel_futures=True)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interruption is for the parent to deal with
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def local(jobs: int) -> Pool:
    if type(jobs) is not int or jobs < 1:
        raise BadOption(f"the number of jobs is a whole number from 1, not {jobs!r}")
    return Here() if jobs == 1 else Processes(jobs)
