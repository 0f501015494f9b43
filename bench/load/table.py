"""One table whose seats are all played by a script, each over a socket of its own."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import orjson

import serai
from bench.load.line import Line
from serai.core.contract.state import CHANCE, State


@dataclass
class Seat:
    """What one seat was told: the last version, when it came, and the moves as it saw them."""

    version: int = 0
    told_at: float = 0.0
    texts: dict[int, str] = field(default_factory=dict)
    start: dict[str, Any] = field(default_factory=dict)
    requests: int = 0
    line: Line = field(init=False)


class ScriptedTable:
    """Knows the whole position, since all hands are its own; plays at random."""

    def __init__(self, rng: Random) -> None:
        self.moves = 0
        self._rng = rng
        self._seats: list[Seat] = []
        self._told = asyncio.Event()
        self._version = 0
        self._refused: str | None = None  # what the server said
        self._state: State

    @classmethod
    async def open(
        cls, http: httpx.AsyncClient, address: str, game: str, number: int, offers: bool
    ) -> ScriptedTable:
        """`offers`: whether whoever decides is sent all moves on offer, and does not need them."""
        wish = {
            "game": game,
            "name": "Script",
            "seats": [{"kind": "me"}, {"kind": "here", "name": "Other"}],
        }
        client = {"X-Forwarded-For": f"10.0.{number // 256}.{number % 256}"}
        answer = await http.post("/api/tables", json=wish, headers=client)
        answer.raise_for_status()
        seated = answer.json()
        table = cls(Random(number))
        live = f"{address.replace('http', 'ws')}/api/tables/{seated['table']['id']}/live"
        for token in seated["seats"].values():
            await table._sit(live, token, offers)
        await table._until_told(0)
        table._state = _whole(table._seats[0].start)
        table._follow()
        return table

    @property
    def over(self) -> bool:
        return self._state.outcome() is not None

    async def close(self) -> None:
        for seat in self._seats:
            await seat.line.close()

    async def move(self) -> float:
        """Plays one move; returns the seconds until all other seats had it."""
        state = self._state
        seat, action = self._seats[state.decider], self._rng.choice(state.actions())
        seat.requests += 1
        message = {
            "type": "play",
            "id": seat.requests,
            "seat": state.decider,
            "version": self._version,
            "move": state.text_of(action),
        }
        sent = time.perf_counter()
        seat.line.send(message)
        await self._until_told(self._version + 1)
        self._version += 1
        self._state = state.after(action)
        self._follow()
        self.moves += 1
        return max(other.told_at for other in self._seats if other is not seat) - sent

    async def _sit(self, live: str, token: str, offers: bool) -> None:
        seat = Seat()
        seat.line = await Line.open(
            live, lambda frame: self._hear(seat, orjson.loads(frame)), self._told.set
        )
        self._seats.append(seat)
        seat.line.send({"type": "hello", "id": 0, "tokens": [token], "offers": offers})

    def _hear(self, seat: Seat, message: dict[str, Any]) -> None:
        match message["type"]:
            case "state":
                seat.start = message["start"]
                self._note(seat, message["log"])
            case "events":
                self._note(seat, message["happenings"])
            case "refusal":
                self._refused = message["words"]
                self._told.set()

    def _note(self, seat: Seat, happenings: list[dict[str, Any]]) -> None:
        for happening in happenings:
            seat.version = happening["version"]
            seat.texts[seat.version] = happening["event"].get("text", "")
        seat.told_at = time.perf_counter()
        self._told.set()

    async def _until_told(self, version: int) -> None:
        while any(seat.version < version or not seat.start for seat in self._seats):
            for seat in self._seats:
                if seat.line.fault is not None:
                    raise seat.line.fault
            if self._refused is not None:
                raise RuntimeError(f"the server refused: {self._refused}")
            self._told.clear()
            await self._told.wait()
        # A move and the draws that follow it come in one message, so all have the same version.

    def _follow(self) -> None:
        """Makes the moves that the seats were told of; a drawn card is known to who drew it."""
        latest = min(seat.version for seat in self._seats)
        while self._version < latest:
            self._version += 1
            told = [seat.texts[self._version] for seat in self._seats]
            self._state = self._state.play(next(text for text in told if not text.endswith("?")))
        for seat in self._seats:
            seat.texts.clear()
        assert self._state.decider != CHANCE


def _whole(start: dict[str, Any]) -> State:
    """The first position in full: what a view hides there is that nothing has been dealt yet."""
    for drawn in ("tiles", "legend"):
        start["board"].pop(drawn, None)
    if start["game"] == "khan":
        cards = sorted(start["board"]["directions"])
        start = {**start, "hands": [[] for _ in start["hands"]], "deck": cards}
    return serai.load(start)
