"""The socket of a table: frames in, frames out, and what is done about those that are no good."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress
from typing import TYPE_CHECKING

import orjson
from pydantic import ValidationError

from serai.core.text.messages import set_language
from serai.server.limits import Bucket
from serai.server.live.commands import obey
from serai.server.site import Gone, Site
from serai.server.table.connection import TRY_LATER, Connection
from serai.server.table.words import words
from serai.server.wire.socket import FROM_CLIENT, FromClient, Hello, RefusalCode

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.types import Message, Receive, Scope, Send

    from serai.server.table.room import Room

log = logging.getLogger("serai.live")

LARGEST_FRAME = 64 * 1024
MOST_CONNECTIONS = 200  # at one table
MOST_FAULTS = 30  # frames that are no good, before the connection is closed
HELLO_SECONDS = 10.0
BURST = 4  # seconds' worth of frames at once

POLICY, NO_TABLE = 1008, 4404  # codes with which a socket is closed
PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,32})/live")


class LiveSockets:
    """Stands before the application and takes sockets straight to their tables: each layer in
    between would cost memory for every socket and time for every frame."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        site: Site = self._app.state.site
        table = PATH.fullmatch(scope["path"])
        await receive()  # that it wants to connect
        if table is None or not _is_welcome(scope, site):
            await _close(send, POLICY)  # before accepting: the browser gets 403
            return
        await send({"type": "websocket.accept"})
        await _attend(site, table[1], receive, send)


def _is_welcome(scope: Scope, site: Site) -> bool:
    origin: bytes | None = dict(scope["headers"]).get(b"origin")
    return origin is None or site.settings.is_own_origin(origin.decode("latin-1"))


async def _attend(site: Site, table_id: str, receive: Receive, send: Send) -> None:
    try:
        room = await site.rooms.get(table_id)
    except Gone:
        await _close(send, NO_TABLE)
        return
    if len(room.connections) >= MOST_CONNECTIONS:
        await _close(send, TRY_LATER)
        return
    await _Session(receive, send, room, site).run()


async def _close(send: Send, code: int) -> None:
    with suppress(OSError, RuntimeError):  # closed already
        await send({"type": "websocket.close", "code": code})


class _Fault(Exception):
    """A frame that is no message."""

    def __init__(self, code: RefusalCode, re: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.re = re


class _Session:
    """Reads one message after the other and obeys it."""

    def __init__(self, receive: Receive, send: Send, room: Room, site: Site) -> None:
        self._receive = receive
        self._send = send
        self._room = room
        self._connection = Connection(send)
        self._connection.when_cut_off = lambda: room.left(self._connection)
        rate = site.settings.frames_per_second
        self._bucket = Bucket(rate, rate * BURST)
        self._faults = 0
        self._greeted = False

    async def run(self) -> None:
        """Reading is never broken off: what is being stored must also be taken in."""
        try:
            await self._read()
        finally:
            self._room.left(self._connection)
            self._connection.stop()
            await _close(self._send, POLICY)

    async def _read(self) -> None:
        """Until the client leaves or has to."""
        while self._faults < MOST_FAULTS:
            try:
                message = await (self._receive() if self._greeted else self._first())
            except TimeoutError:
                return
            if message["type"] == "websocket.disconnect":
                return
            try:
                await self._take(message)
            except _Fault as fault:
                self._faults += 1
                self._refuse(fault)
            if self._connection.is_behind:  # what came all at once is answered bit by bit
                await asyncio.sleep(0)
        await self._sent()

    async def _first(self) -> Message:
        async with asyncio.timeout(HELLO_SECONDS):
            return await self._receive()

    async def _take(self, message: Message) -> None:
        request = self._parsed(message)
        if not self._bucket.take():
            raise _Fault("too-fast", request.id)
        if not self._greeted and not isinstance(request, Hello):
            raise _Fault("bad-message", request.id)
        self._greeted = True
        try:
            await obey(self._room, self._connection, request)
        except Exception as error:
            log.error("unforeseen", exc_info=error)
            raise _Fault("internal", request.id) from None

    def _parsed(self, message: Message) -> FromClient:
        text: str | None = message.get("text")
        if text is None:
            raise _Fault("bad-message")
        if len(text) > LARGEST_FRAME:
            raise _Fault("too-large")
        try:
            return FROM_CLIENT.validate_json(text)
        except (ValidationError, UnicodeError):
            raise _Fault("bad-message", _id_in(text)) from None

    def _refuse(self, fault: _Fault) -> None:
        set_language(self._connection.receiver.language)
        key = fault.code.replace("-", "_")
        self._connection.refuse(fault.re, fault.code, words(f"live.{key}"))

    async def _sent(self) -> None:
        """A moment for the last refusals to go out before the connection is closed."""
        await asyncio.sleep(0.1)


def _id_in(text: str) -> int | None:
    """So that the client learns which of its messages was no good."""
    try:
        data = orjson.loads(text)
    except (ValueError, UnicodeError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if type(found) is int and 0 <= found <= 2**31 else None
