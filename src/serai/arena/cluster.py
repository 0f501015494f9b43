"""Workers on a Dask cluster, each with Serai installed.

Dask itself hands the task of a worker that died to another. Only when several die over the same
task does it give up, and the task is handed out anew like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from time import monotonic
from typing import Any

from serai.arena.extra import load
from serai.core.text.errors import WorkersLost

PATIENCE = 10  # seconds until a scheduler must have answered, or have a worker
ALONE = 60  # seconds for which a scheduler may be without any worker later on


class Cluster:
    def __init__(self, address: str) -> None:
        distributed = load("distributed")
        self._address = address
        self.died: tuple[type[BaseException], ...] = (distributed.KilledWorker, CancelledError)
        try:
            self._client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:  # a time-out is an OSError too
            raise WorkersLost(f"no Dask scheduler answers at {address} ({error})") from None
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            self._client.close()
            raise WorkersLost(f"the Dask scheduler at {address} has no workers") from None
        # Games are not pure: two calls for the same one must not become one task.
        self._executor = self._client.get_executor(pure=False)
        self._staffed = monotonic()

    @property
    def room(self) -> int:
        self.restore()
        threads: int = sum(self._client.nthreads().values())
        if threads:
            self._staffed = monotonic()
        elif monotonic() > self._staffed + ALONE:
            raise WorkersLost(f"all workers of the Dask scheduler at {self._address} are gone")
        return 2 * max(1, threads)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = self._executor.submit(function, *arguments)
        return future

    def restore(self) -> None:
        if self._client.status != "running":
            raise WorkersLost(f"the Dask scheduler at {self._address} is gone")

    def close(self) -> None:
        self._executor.shutdown(wait=False)
        self._client.close()
