"""How uvicorn runs the application."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Sequence
from contextlib import suppress
from struct import pack
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from serai.server.live.socket import LiveSockets
from serai.server.table.words import words
from serai.server.wire.socket import Refusal

if TYPE_CHECKING:
    from fastapi import FastAPI
    from uvicorn._types import ASGISendEvent, WebSocketReceiveEvent

LARGEST_READ = 1024 * 1024  # a frame beyond this is not read: it is refused, and its socket closed
WHOLE_TEXT = 0x81  # how a frame begins that is all of a text
MOST_UNREAD = 8  # messages of a socket that wait for its table; then no more are taken
LAST_SECONDS = 5.0  # for which a socket that is to be closed lets go by what still comes
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

    def full(self) -> bool:
        return len(self._messages) >= MOST_UNREAD

    async def get(self) -> Any:
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.pop(0)


class _Gate:
    """An asyncio.Event that is nothing while it is set, as it nearly always is."""

    __slots__ = ("_shut",)

    def __init__(self) -> None:
        self._shut: asyncio.Event | None = None

    def set(self) -> None:
        if self._shut is not None:
            self._shut.set()
            self._shut = None

    def clear(self) -> None:
        if self._shut is None:
            self._shut = asyncio.Event()

    async def wait(self) -> None:
        if self._shut is not None:
            await self._shut.wait()


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
        self.writable = _Gate()  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """From here on nobody reads what was said to open it."""
        super().start_keepalive()
        for said in (self.request.headers, self.response.headers, self.scope):
            said.clear()  # type: ignore[union-attr]  # the scope is a dict
        self.__dict__ = dict(vars(self))  # half as large as one that grew bit by bit

    def send_receive_event_to_app(self) -> None:
        """Text that is none goes on as bytes, to be refused like all frames that are no messages.
        While few messages wait, reading is not stopped: to stop and go on for each would cost two
        calls of the system."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        self.queue.put_nowait(_received(data, self.curr_msg_data_type == "text"))
        if self.queue.full() and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: ASGISendEvent) -> None:
        """What a table says goes straight out, for it is never packed and never split: the usual
        way takes as long as making a short message."""
        frames: list[bytes] | None = message.get("frames")  # type: ignore[assignment]  # our own
        if frames is None:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        if not self.close_sent:
            self.transport.write(b"".join(map(_framed, frames)))

    def handle_parser_exception(self) -> None:
        """Says what was wrong, and lets what is still coming go by: a socket that is closed before
        its last bytes were read takes back what was said."""
        if self.close_sent:
            return
        assert self.conn.close_sent is not None
        code = self.conn.close_sent.code
        if code == CloseCode.MESSAGE_TOO_BIG:
            refusal = Refusal(re=None, code="too-large", words=words("live.too_large"), clause=None)
            text = refusal.model_dump_json().encode()
            self.transport.write(_framed(text))
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(LAST_SECONDS, self.transport.close)


def _framed(text: bytes) -> bytes:
    """One whole frame of RFC 6455, as servers send them."""
    size = len(text)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 2**16:
        return pack(">BBH", WHOLE_TEXT, 126, size) + text
    return pack(">BBQ", WHOLE_TEXT, 127, size) + text


def _received(data: bytes, is_text: bool) -> WebSocketReceiveEvent:
    if is_text:
        with suppress(UnicodeDecodeError):
            return {"type": "websocket.receive", "text": data.decode()}
    return {"type": "websocket.receive", "bytes": data}


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
