"""A real server on a free port in the loop of the test, and clients with real sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import uvicorn
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from serai.core.match.match import Match
from serai.server.app import create_app
from serai.server.serving import configured
from serai.server.settings import Settings
from serai.server.site import Site
from serai.server.table.room import Room
from serai.server.wire.socket import ToClient

TO_CLIENT: TypeAdapter[Any] = TypeAdapter(ToClient)
PATIENCE = 20.0  # seconds, before a test gives up waiting
Json = dict[str, Any]


class Clock:
    """A time that goes on when the test says so."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


class LiveSite:
    def __init__(self, port: int, site: Site) -> None:
        self.port = port
        self.site = site
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api")

    async def room(self, table_id: str) -> Room:
        return await self.site.rooms.get(table_id)

    async def match(self, table_id: str) -> Match:
        match = (await self.room(table_id)).match
        assert match is not None
        return match

    async def table(self, *kinds: str, game: str = "eko", **more: Any) -> Json:
        seats = [
            {"kind": kind} if kind in ("me", "here", "friend") else {"kind": "bot", "bot": kind}
            for kind in kinds
        ]
        body = {"game": game, "seats": seats, "name": "Ada", "setup": {"seed": 7}, **more}
        answer = await self.http.post("/tables", json=body)
        assert answer.status_code == 201, answer.text
        seated: Json = answer.json()
        return seated

    async def player(self, table: Json, *seats: int, **hello: Any) -> Player:
        """Connected and greeted, with the keys of these seats."""
        player = await self.stranger(table["table"]["id"])
        player.version = hello.get("version") or 0
        tokens = [table["seats"][str(seat)] for seat in seats]
        await player.ask("hello", tokens=tokens, **hello)
        await player.until(lambda p: bool(p.messages("table")))
        if player.table["state"] in ("playing", "over"):
            await player.until(lambda p: bool(p.messages("state") or p.messages("events")))
        return player

    async def stranger(self, table_id: str, **options: Any) -> Player:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table_id}/live"
        socket = await connect(url, max_size=None, compression=None, **options)
        return Player(socket)


def after(happening: Json, position: Json, scores: list[Json]) -> tuple[Json, list[Json]]:
    """What a happening made of a position and the scores, of which it tells what is new."""
    return {**position, **happening["position"]}, happening["scores"] or scores


def _assert_adds_up(message: Json) -> None:
    """A state's log leads from its start to its position."""
    position: Json = message["start"]
    scores: list[Json] = []
    for happening in message["log"]:
        position, scores = after(happening, position, scores)
    assert {**position, **message["position"]} == position
    assert not message["log"] or scores == message["scores"]


class Player:
    """A client that keeps up with the match as a browser would."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[str] = []
        self.inbox: list[Json] = []
        self.version = 0
        self.position: Json = {}
        self.scores: list[Json] = []
        self.decision: Json | None = None
        self.result: Json | None = None
        self.clock: Json | None = None
        self.table: Json = {}
        self._ids = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Json]] = {}
        self._news = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.received.append(text)
                TO_CLIENT.validate_json(text)
                self._take(json.loads(text))
        except ConnectionClosed:
            pass
        finally:
            self._news.set()

    def _take(self, message: Json) -> None:
        self.inbox.append(message)
        if message["type"] == "table":
            self.table = message["table"]
        if message["type"] == "state":
            self.version, self.position = message["version"], message["position"]
            self.scores = message["scores"]
            _assert_adds_up(message)
        if message["type"] == "events":
            for happening in message["happenings"]:
                assert happening["version"] == self.version + 1, "nothing doubled, nothing missed"
                self.version = happening["version"]
                self.position, self.scores = after(happening, self.position, self.scores)
        if message["type"] in ("state", "events"):
            self.decision, self.result = message["decision"], message["result"]
            self.clock = message["clock"]
        if (waiting := self._answers.pop(message.get("re") or 0, None)) is not None:
            waiting.set_result(message)
        self._news.set()

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Sends a message and waits for its answer."""
        number = next(self._ids)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"type": kind, "id": number, **fields}))
        return await asyncio.wait_for(answer, PATIENCE)

    async def play(self, move: str, seat: int | None = None, version: int | None = None) -> Json:
        if seat is None:
            assert self.decision is not None
            seat = self.decision["seat"]
        version = self.version if version is None else version
        return await self.ask("play", seat=seat, version=version, move=move)

    async def until(self, is_so: Callable[[Player], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so(self):
                assert not self._reading.done(), f"closed: {self.socket.close_code}"
                self._news.clear()
                await self._news.wait()

    def offers(self) -> list[str]:
        assert self.decision is not None
        return [o["move"] for group in self.decision["groups"] or [] for o in group["offers"]]

    def messages(self, kind: str) -> list[Json]:
        return [message for message in self.inbox if message["type"] == kind]

    async def close(self) -> None:
        await self.socket.close()
        await self._reading


@asynccontextmanager
async def live_site(
    folder: Path, now: Callable[[], float] | None = None, **settings: Any
) -> AsyncIterator[LiveSite]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        usual: Json = {
            "port": port,
            "database": f"sqlite:///{folder / 'serai.db'}",
            "public_url": f"http://127.0.0.1:{port}",
            "bot_pause": 0.0,
            "frames_per_second": 10_000.0,
        }
        chosen = Settings(**(usual | settings))
        app = create_app(chosen) if now is None else create_app(chosen, now)
        server = uvicorn.Server(configured(app))
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            assert not serving.done(), serving.result()
            await asyncio.sleep(0.01)
        live = LiveSite(port, app.state.site)
        try:
            yield live
        finally:
            await live.http.aclose()
            server.should_exit = True
            await serving


async def together(players: dict[int, Player], version: int = 0) -> None:
    """All of them have come to this version at least, and to what any of them has heard of."""
    latest = max(version, *(player.version for player in players.values()))
    for player in players.values():
        await player.until(lambda p: p.version >= latest)


async def play_out(players: dict[int, Player], rng: Random, most: int = 10_000) -> int:
    """Random moves by whoever must decide, until the match is over; how many were made."""
    watching = next(iter(players.values()))
    await together(players)
    for made in range(most):
        if watching.result is not None:
            return made
        assert watching.decision is not None
        player = players[watching.decision["seat"]]
        answer = await player.play(rng.choice(player.offers()))
        assert answer["type"] == "ack", answer
        await together(players, answer["version"])
    return most
