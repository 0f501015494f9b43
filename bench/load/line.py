"""A player's socket, as light as can be: the players share two cores with the server they load, so
each frame goes straight to whoever listens, with no queue and no task in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

import orjson
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

Hear = Callable[[bytes], None]


class Line(asyncio.Protocol):
    """Sends and hears whole messages. Browsers send no pings of their own; nor does this."""

    @classmethod
    async def open(cls, address: str, hear: Hear, lost: Callable[[], None]) -> Line:
        line, uri = cls(address, hear, lost), parse_uri(address)
        await asyncio.get_running_loop().create_connection(lambda: line, uri.host, uri.port)
        await line._opened
        return line

    def __init__(self, address: str, hear: Hear, lost: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        self.fault: BaseException | None = None  # why nothing more will be heard
        self._hear = hear
        self._lost = lost
        self._websocket = ClientProtocol(parse_uri(address), max_size=None)
        self._opened: asyncio.Future[None] = loop.create_future()
        self._closed: asyncio.Future[None] = loop.create_future()
        self._transport: asyncio.Transport

    def send(self, message: object) -> None:
        self._websocket.send_text(orjson.dumps(message))
        self._write()

    async def close(self) -> None:
        self._websocket.send_close()
        self._write()
        await self._closed

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._websocket.send_request(self._websocket.connect())
        self._write()

    def data_received(self, data: bytes) -> None:
        self._websocket.receive_data(data)
        for event in self._websocket.events_received():
            if isinstance(event, Response):
                self._answered()
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data))
        self._write()

    def connection_lost(self, exc: Exception | None) -> None:
        self.fault = exc or ConnectionError("the server closed the connection")
        for awaited in (self._opened, self._closed):
            if not awaited.done():
                awaited.set_result(None)
        self._lost()

    def _answered(self) -> None:
        refused = self._websocket.handshake_exc
        if refused is None:
            self._opened.set_result(None)
        else:
            self._opened.set_exception(refused)

    def _write(self) -> None:
        """Whatever there is to write; an empty piece is the end."""
        for piece in self._websocket.data_to_send():
            if piece:
                self._transport.write(piece)
            else:
                self._transport.write_eof()
