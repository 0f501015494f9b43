"""How uvicorn runs the application."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from serai.server.live import LiveSockets

if TYPE_CHECKING:
    from fastapi import FastAPI

# Frames up to this are refused with a word; larger ones end the connection, code 1009, unread.
LARGEST_READ = 1024 * 1024
SHUTDOWN_SECONDS = 3
GARBAGE = 200_000  # new objects between two looks for it; moves and sockets leave next to none
# For which a thread may keep the interpreter when another wants it. The one that stores moves gives
# it up at every call of its database, some ten times for each commit, and then waits so long.
TURN_SECONDS = 0.0005

# No line ever holds an address, which might hold a key: there is no access log.
LOGS: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "loggers": {
        "serai": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        "uvicorn.error": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}


def configured(app: FastAPI, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        LiveSockets(app),
        http=_Request,
        ws=_Socket,
        ws_max_size=LARGEST_READ,
        ws_per_message_deflate=False,  # frames are small, and packing one takes as long as a move
        proxy_headers=False,  # what a proxy noted is read where it is needed
        access_log=False,
        log_config=LOGS,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        **more,
    )


class _Inbox:
    """What a socket brought and its table has not read yet, with one reader. An asyncio.Queue is
    the same for many and takes 3 KB."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def empty(self) -> bool:
        return not self._messages

    async def get(self) -> Any:
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.pop(0)


class _Request(HttpToolsProtocol):
    def handle_websocket_upgrade(self) -> None:
        """Done with by then; but its parser holds it, and both would stay until garbage is looked
        for."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as when a connection is lost


class _Socket(WebSocketsSansIOProtocol):
    """There are hundreds, they stay open for hours, and most of the time they are silent."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.queue = _Inbox()  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """From here on nobody reads what was said to open it."""
        super().start_keepalive()
        for said in (self.request.headers, self.response.headers, self.scope):
            said.clear()  # type: ignore[union-attr]  # the scope is a dict


class Server(uvicorn.Server):
    """Says when it can be reached. What was loaded by then stays: the collector of garbage need not
    look through it again and again while moves wait."""

    def __init__(self, config: uvicorn.Config, ready: Any = lambda: None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: Sequence[Any] | None = None) -> None:
        await super().startup(list(sockets) if sockets else None)
        if self.started:
            gc.collect()
            gc.freeze()
            gc.set_threshold(GARBAGE)
            sys.setswitchinterval(TURN_SECONDS)
            self._ready()
