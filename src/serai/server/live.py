"""The socket of a table: frames in, frames out, and what is done about those that are no good."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import orjson
from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect, WebSocketState

from serai.core.messages import set_language
from serai.server.commands import obey
from serai.server.connection import Connection
from serai.server.limits import Bucket
from serai.server.protocol import FROM_CLIENT, FromClient, Hello, RefusalCode
from serai.server.rooms import Gone, Site
from serai.server.words import words

if TYPE_CHECKING:
    from serai.server.room import Room

log = logging.getLogger("serai.live")
router = APIRouter()

LARGEST_FRAME = 64 * 1024
MOST_CONNECTIONS = 200  # at one table
MOST_FAULTS = 30  # frames that are no good, before the connection is closed
HELLO_SECONDS = 10.0
BURST = 4  # seconds' worth of frames at once

POLICY, TRY_LATER, NO_TABLE = 1008, 1013, 4404  # codes with which a socket is closed


@router.websocket("/api/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    site: Site = socket.app.state.site
    origin = socket.headers.get("origin")
    if origin is not None and not site.settings.is_own_origin(origin):
        await socket.close(POLICY)  # before accepting: the browser gets 403
        return
    await socket.accept()
    try:
        room = await site.rooms.get(table_id)
    except Gone:
        await socket.close(NO_TABLE)
        return
    if len(room.connections) >= MOST_CONNECTIONS:
        await socket.close(TRY_LATER)
        return
    await _Session(socket, room, site).run()


class _Fault(Exception):
    """A frame that is no message."""

    def __init__(self, code: RefusalCode, re: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.re = re


class _Session:
    """Reads one message after the other and obeys it, while what is to be sent is sent."""

    def __init__(self, socket: WebSocket, room: Room, site: Site) -> None:
        self._socket = socket
        self._room = room
        self._connection = Connection()
        rate = site.settings.frames_per_second
        self._bucket = Bucket(rate, rate * BURST)
        self._faults = 0
        self._greeted = False

    async def run(self) -> None:
        """Reading is never broken off: what is being stored must also be taken in."""
        writing = asyncio.create_task(self._write())
        self._connection.when_cut_off = writing.cancel
        try:
            await self._read()
        finally:
            self._room.left(self._connection)
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
            await self._close(POLICY)

    async def _write(self) -> None:
        try:
            while True:
                await self._socket.send_text(await self._connection.next())
        except asyncio.CancelledError:
            self._room.left(self._connection)
            if self._connection.is_cut_off:
                await self._close(TRY_LATER)
        except (WebSocketDisconnect, RuntimeError):
            return  # gone while something was being sent: reading ends too

    async def _close(self, code: int) -> None:
        states = (self._socket.client_state, self._socket.application_state)
        if WebSocketState.DISCONNECTED not in states:
            await self._socket.close(code)

    async def _read(self) -> None:
        """Until the client leaves or has to."""
        while self._faults < MOST_FAULTS:
            try:
                message = await asyncio.wait_for(
                    self._socket.receive(), None if self._greeted else HELLO_SECONDS
                )
            except TimeoutError:
                return
            if message["type"] == "websocket.disconnect":
                return
            try:
                await self._take(message)
            except _Fault as fault:
                self._faults += 1
                self._refuse(fault)
        await self._sent()

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
