"""One open socket: who is behind it, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from serai.server.limits import Bucket
from serai.server.table.showing import Frame, Receiver, encoded
from serai.server.table.tokens import opens
from serai.server.wire.socket import RefusalCode
from serai.storage.records import SeatRow

if TYPE_CHECKING:
    from starlette.types import Send

CHAT_RATE = (0.5, 10.0)  # lines a second, and at once
MOST_FRAMES = 256  # that may wait; whoever was cut off can come back by version
MOST_BYTES = 16 * 2**20
MANY_FRAMES = 16  # that wait: a moment to send them is due
TRY_LATER = 1013  # the code with which whoever is cut off is closed


class Connection:
    """There are hundreds, most of them silent: what is needed only for sending is made then."""

    def __init__(self, deliver: Send) -> None:
        self.receiver = Receiver()
        self.host_key: str | None = None
        self.name: str | None = None
        self.chatter = Bucket(*CHAT_RATE)
        self.is_cut_off = False
        self.when_cut_off: Callable[[], object] = lambda: None
        self._deliver = deliver
        self._tokens: Sequence[str] = ()
        self._waiting: list[Frame] = []
        self._bytes = 0
        self._writing: asyncio.Task[None] | None = None

    def introduce(self, tokens: Sequence[str], receiver: Receiver, name: str | None) -> None:
        """`receiver`: without its seats, which the tokens tell."""
        self._tokens = tokens
        self.receiver = receiver
        self.name = name

    def recognise(self, seats: Sequence[SeatRow], host_hash: str) -> None:
        """Which seats the tokens open, now that these sit there."""
        held = {
            seat.number
            for seat in seats
            if any(opens(token, seat.token_hash) for token in self._tokens)
        }
        self.host_key = next((t for t in self._tokens if opens(t, host_hash)), None)
        self.receiver = replace(self.receiver, seats=frozenset(held))

    # --- sending ---------------------------------------------------------------------------------

    @property
    def is_behind(self) -> bool:
        return len(self._waiting) >= MANY_FRAMES

    def send(self, frame: Frame) -> None:
        """Never waits. Whoever takes too little of what is sent is cut off."""
        if self.is_cut_off:
            return
        self._waiting.append(frame)
        self._bytes += len(frame)
        if len(self._waiting) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self.cut_off()
        self._write_on()

    def answer(self, kind: str, re: int | None, **rest: Any) -> None:
        self.send(encoded({"type": kind, "re": re, **rest}))

    def refuse(
        self, re: int | None, code: RefusalCode, words: str, clause: str | None = None
    ) -> None:
        self.answer("refusal", re, code=code, words=words, clause=clause)

    def cut_off(self) -> None:
        """Nothing more is sent; the client can come back and say which version it has."""
        self.is_cut_off = True
        self._waiting.clear()
        self.when_cut_off()
        self._write_on()

    def stop(self) -> None:
        """The socket is gone."""
        if self._writing is not None:
            self._writing.cancel()

    def _write_on(self) -> None:
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    def _take(self) -> list[Frame]:
        """All that wait go out together: what a move tells the one who made it costs one call of
        the system instead of two."""
        frames, self._waiting, self._bytes = self._waiting, [], 0
        return frames

    async def _write(self) -> None:
        try:
            while self._waiting:
                await self._deliver({"type": "websocket.send", "frames": self._take()})
            if self.is_cut_off:
                await self._deliver({"type": "websocket.close", "code": TRY_LATER})
        except (OSError, RuntimeError):
            self._waiting.clear()  # gone while something was being sent: reading ends too
        finally:
            self._writing = None
