"""One open socket: who is behind it, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from serai.server.limits import Bucket
from serai.server.protocol import RefusalCode
from serai.server.showing import Frame, Receiver, frame
from serai.server.tokens import opens
from serai.storage.records import SeatRow

CHAT_RATE = (0.5, 10.0)  # lines a second, and at once
MOST_FRAMES = 256  # that may wait; whoever was cut off can come back by version
MOST_CHARACTERS = 16 * 2**20


class Connection:
    def __init__(self) -> None:
        self.receiver = Receiver()
        self.is_host = False
        self.name: str | None = None
        self.chatter = Bucket(*CHAT_RATE)
        self.is_cut_off = False
        self.when_cut_off: Callable[[], object] = lambda: None
        self._tokens: Sequence[str] = ()
        self._waiting: deque[Frame] = deque()
        self._characters = 0
        self._wake = asyncio.Event()

    def introduce(
        self, tokens: Sequence[str], language: str, offers: bool, name: str | None
    ) -> None:
        self._tokens = tokens
        self.receiver = Receiver(frozenset(), language, offers)
        self.name = name

    def recognise(self, seats: Sequence[SeatRow], host_hash: str) -> None:
        """Which seats the tokens open, now that these sit there."""
        held = {
            seat.number
            for seat in seats
            if any(opens(token, seat.token_hash) for token in self._tokens)
        }
        self.is_host = any(opens(token, host_hash) for token in self._tokens)
        self.receiver = Receiver(frozenset(held), self.receiver.language, self.receiver.offers)

    # --- sending ---------------------------------------------------------------------------------

    def send(self, text: Frame) -> None:
        """Never waits. Whoever takes too little of what is sent is cut off."""
        if self.is_cut_off:
            return
        self._waiting.append(text)
        self._characters += len(text)
        if len(self._waiting) > MOST_FRAMES or self._characters > MOST_CHARACTERS:
            self.is_cut_off = True
            self.when_cut_off()
        self._wake.set()

    def answer(self, kind: str, re: int | None, **rest: Any) -> None:
        self.send(frame({"type": kind, "re": re, **rest}))

    def refuse(
        self, re: int | None, code: RefusalCode, words: str, clause: str | None = None
    ) -> None:
        self.answer("refusal", re, code=code, words=words, clause=clause)

    async def next(self) -> Frame:
        """What is to be sent now."""
        while not self._waiting:
            self._wake.clear()
            await self._wake.wait()
        text = self._waiting.popleft()
        self._characters -= len(text)
        return text
