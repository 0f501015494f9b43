"""Where rooms say that something about them has changed, for those who listen to all tables."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from serai.server.table.room import Room

log = logging.getLogger("serai.bulletin")


class Bulletin:
    """One for the whole site."""

    def __init__(self) -> None:
        self._listeners: set[Callable[[Room], None]] = set()

    def __len__(self) -> int:
        return len(self._listeners)

    def post(self, room: Room) -> None:
        """Something about this table may have changed."""
        for listener in list(self._listeners):
            try:
                listener(room)
            except Exception as error:  # what is stored must go on to all others
                log.error("unforeseen", exc_info=error)

    @contextmanager
    def heard_by(self, listener: Callable[[Room], None]) -> Iterator[None]:
        self._listeners.add(listener)
        try:
            yield
        finally:
            self._listeners.discard(listener)
