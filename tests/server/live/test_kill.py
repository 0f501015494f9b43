"""The server is killed at a random moment while matches are played: whatever it acknowledged is
there afterwards, nothing is half done, and bots go on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from serai.storage.storage import Storage
from tests.server.live_site import Json

START_SECONDS = 60

# A server like any other, but one client may make many tables at once.
PROGRAM = """
from serai.cli import main
from serai.server import limits
limits.RATES.update(dict.fromkeys(limits.RATES, (1e6, 1e6)))
main()
"""


@dataclass
class Table:
    id: str
    tokens: list[str]
    # By version in which it was made: an acknowledged move.
    acknowledged: dict[int, str] = field(default_factory=dict)
    version: int = 0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


@contextmanager
def server(folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    database = f"sqlite:///{folder / 'serai.db'}"
    arguments = ["serve", "--port", str(port), "--database", database]
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments], env={**os.environ}, stdout=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


async def is_up(port: int) -> None:
    async with asyncio.timeout(START_SECONDS), httpx.AsyncClient() as http:
        while True:
            with suppress(httpx.TransportError):
                await http.get(f"http://127.0.0.1:{port}/api/health")
                return
            await asyncio.sleep(0.1)


async def make_tables(port: int, count: int) -> list[Table]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api", timeout=30) as http:

        async def make(number: int) -> Table:
            other = {"kind": "here"} if number % 2 else {"kind": "bot", "bot": "greedy"}
            body = {
                "game": ("eko", "khan")[number // 2 % 2],
                "seats": [{"kind": "me"}, other],
                "name": "Ada",
            }
            seated = (await http.post("/tables", json=body)).json()
            return Table(seated["table"]["id"], list(seated["seats"].values()))

        return await asyncio.gather(*map(make, range(count)))


def acknowledged(tables: list[Table]) -> int:
    return sum(len(table.acknowledged) for table in tables)


async def hello(port: int, table: Table) -> ClientConnection:
    url = f"ws://127.0.0.1:{port}/api/tables/{table.id}/live"
    opened = await connect(url, max_size=None, compression=None, open_timeout=30)
    await opened.send(json.dumps({"type": "hello", "id": 0, "tokens": table.tokens}))
    return opened


async def play(port: int, table: Table, rng: Random) -> None:
    """Random moves, as long as the server is there."""
    with suppress(ConnectionClosed, InvalidMessage, OSError):  # at any moment, while connecting too
        player = await hello(port, table)
        sent: Json = {}
        async for text in player:
            message = json.loads(text)
            if message["type"] == "ack":
                table.acknowledged[sent["version"]] = sent["move"]
            if message["type"] not in ("state", "events"):
                continue
            told = message.get("happenings") or message.get("log") or [message]
            table.version = told[-1].get("version", table.version)
            if (decision := message["decision"]) and decision["groups"]:
                await asyncio.sleep(rng.random() * 0.2)
                offers = [offer["move"] for g in decision["groups"] for offer in g["offers"]]
                facts = {"seat": decision["seat"], "version": table.version}
                sent = {"type": "play", "id": 1, "move": rng.choice(offers), **facts}
                await player.send(json.dumps(sent))


async def check(port: int, table: Table) -> None:
    """All that was acknowledged is in the log, and where a bot has to decide it does."""
    player = await hello(port, table)
    async with asyncio.timeout(START_SECONDS):
        async for text in player:
            message = json.loads(text)
            if message["type"] == "state":
                log = message["log"]
                assert [h["version"] for h in log] == list(range(1, message["version"] + 1))
                for version, move in table.acknowledged.items():
                    assert log[version]["event"]["text"] == move
            if message["type"] in ("state", "events") and (
                message["result"] or message["decision"]["groups"]
            ):
                break
    await player.close()


@pytest.mark.parametrize(
    ("count", "kills"),
    [
        pytest.param(50, 1, id="50-once"),
        pytest.param(200, 2, id="200-twice", marks=pytest.mark.long),
    ],
)
def test_nothing_acknowledged_is_lost(tmp_path: Path, count: int, kills: int) -> None:
    rng = Random(6)
    port = free_port()

    async def play_until_killed(tables: list[Table], process: subprocess.Popen[bytes]) -> None:
        playing = [asyncio.create_task(play(port, table, rng)) for table in tables]
        enough = acknowledged(tables) + count + rng.randrange(count)
        async with asyncio.timeout(START_SECONDS):
            while acknowledged(tables) < enough:
                await asyncio.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        await asyncio.gather(*playing)

    async def run() -> None:
        tables: list[Table] = []
        for _ in range(kills):
            with server(tmp_path, port) as process:
                await is_up(port)
                tables = tables or await make_tables(port, count)
                await play_until_killed(tables, process)
            await stored_whole(tmp_path, tables)
        with server(tmp_path, port):
            await is_up(port)
            await asyncio.gather(*(check(port, table) for table in tables))

    asyncio.run(run())


async def stored_whole(folder: Path, tables: list[Table]) -> None:
    """Events follow each other without a gap."""
    storage = await Storage.open(f"sqlite:///{folder / 'serai.db'}")
    gaps: dict[str, list[int]] = defaultdict(list)
    for table in tables:
        stored = await storage.find_match(table.id)
        assert stored is not None
        numbers = [row.seq for row in stored.events]
        if numbers != list(range(1, len(numbers) + 1)):
            gaps[table.id] = numbers
    await storage.close()
    assert not gaps
