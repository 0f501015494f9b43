"""Workers that die: what they had in hand is played again, and nothing counts twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from serai.arena.cluster import Cluster
from serai.arena.play import play
from serai.arena.record import Record
from serai.arena.records import Recorder, read
from serai.arena.run import run
from serai.arena.workers import Here, Processes, local, spread
from serai.core.text.errors import BadOption, WorkersLost
from tests.arena.games import EKO
from tests.conftest import lacking

GAMES = 12


def die_once(folder: Path, task: int) -> int:
    """Task 2 kills its worker the first time."""
    with (folder / f"{task}").open("a") as tries:
        tries.write("x")
    if task == 2 and (folder / "2").read_text() == "x":
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def die(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_a_task_whose_process_died_is_done_again(tmp_path: Path) -> None:
    results: list[int] = []

    def take(result: int) -> bool:
        results.append(result)
        return False

    pool = Processes(2)
    try:
        spread(pool, partial(die_once, tmp_path), range(6), take)
    finally:
        pool.close()
    assert sorted(results) == list(range(6))
    assert len((tmp_path / "2").read_text()) >= 2


class Fragile:
    """A pool of which all tasks are gone when it is restored, but only one was known to be."""

    died: tuple[type[BaseException], ...] = (BrokenExecutor,)
    room = 3

    def __init__(self) -> None:
        self.futures: list[Future[int]] = []
        self.restored = 0

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.restored:
            future.set_result(function(*arguments))
        self.futures.append(future)
        if len(self.futures) == self.room:
            self.futures[0].set_exception(BrokenExecutor())
        return future

    def restore(self) -> None:
        self.restored += 1
        self.futures[1].set_exception(BrokenExecutor())
        self.futures[2].cancel()

    def close(self) -> None: ...


def test_what_goes_down_with_a_worker_is_no_second_death() -> None:
    results: list[int] = []

    def take(result: int) -> bool:
        results.append(result)
        return False

    pool = Fragile()
    spread(pool, abs, range(5), take)
    assert sorted(results) == list(range(5))
    assert pool.restored == 1


def test_workers_that_always_die_are_given_up() -> None:
    pool = Processes(1)
    try:
        with pytest.raises(WorkersLost, match="3 times in a row"):
            spread(pool, die, range(3), lambda _: False)
    finally:
        pool.close()


def test_nothing_is_begun_once_it_is_enough() -> None:
    results: list[int] = []

    def enough(result: int) -> bool:
        results.append(result)
        return len(results) == 3

    spread(Here(), abs, range(100), enough)
    assert results == [0, 1, 2]


def test_jobs() -> None:
    with pytest.raises(BadOption, match="jobs is a whole number from 1, not 0"):
        local(0)


@contextmanager
def daemon(name: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", f"distributed.cli.{name}", *arguments]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, **quiet)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def dask_cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers on loopback."""
    if find_spec("distributed") is None:
        lacking("distributed is not installed")
    file = folder / "scheduler.json"
    alone = ("--host", "127.0.0.1", "--no-dashboard")
    with ExitStack() as stack:
        port = ("--port", "0", "--scheduler-file", str(file))
        stack.enter_context(daemon("dask_scheduler", *alone, *port))
        begun = time.monotonic()
        while not file.exists() or not file.read_text():
            assert time.monotonic() < begun + 60, "no scheduler"
            time.sleep(0.1)
        address = json.loads(file.read_text())["address"]
        one = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
        workers = [
            stack.enter_context(daemon("dask_worker", address, *alone, *one)) for _ in range(2)
        ]
        yield address, workers


def test_a_cluster_of_which_a_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No game is lost or counted twice; when the last worker is gone too, that is said."""
    monkeypatch.setattr("serai.arena.cluster.ALONE", 1)
    monkeypatch.setattr("serai.arena.workers.LOOK", 0.5)
    path = tmp_path / "games.jsonl"
    with dask_cluster(tmp_path) as (address, workers), Recorder(path, EKO) as recorder:
        pool = Cluster(address)
        pool._client.wait_for_workers(2, timeout=60)

        def finished(_: Record) -> None:
            if len(recorder.records) == 3:
                workers[0].kill()

        try:
            run(EKO, GAMES, recorder, pool, finished)
            workers[1].kill()
            with pytest.raises(WorkersLost, match="all workers of the Dask scheduler at"):
                run(EKO, GAMES + 2, recorder, pool, finished)
        finally:
            pool.close()
        assert workers[0].wait(10) != 0
    found = read(path)
    assert sorted(record.task for record in found.records) == list(range(GAMES))
    for record in found.records[:2] + found.records[-2:]:
        seconds = record.seconds
        assert replace(play(EKO, record.task), seconds=seconds).to_dict() == record.to_dict()


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("distributed") is None:
        lacking("distributed is not installed")
    monkeypatch.setattr("serai.arena.cluster.PATIENCE", 1)
    with pytest.raises(WorkersLost, match="no Dask scheduler answers"):
        Cluster("127.0.0.1:9")
