"""A whole server without sockets, for tests of the HTTP side, and the requests they make."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from serai.server.app import create_app
from serai.server.settings import Settings
from serai.server.table.room import Room

PUBLIC = "http://serai.test"


def refused(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a problem that is one."""
    problem = answer.json()
    assert set(problem) == {"code", "words", "clause"}
    assert problem["words"]
    return answer.status_code, problem["code"]


class Client:
    """Asks the server; `site` is a way behind its back."""

    def __init__(self, app: FastAPI, http: httpx.AsyncClient) -> None:
        self.app = app
        self.http = http

    async def ask(
        self,
        method: str,
        path: str,
        key: str | None = None,
        body: Any = None,
        seat: int | None = None,
        **params: Any,
    ) -> httpx.Response:
        """`seat`: through whose eyes."""
        headers = {} if key is None else {"authorization": f"Bearer {key}"}
        if seat is not None:
            params["as"] = seat
        return await self.http.request(
            method, f"/api{path}", headers=headers, json=body, params=params
        )

    async def table(self, *kinds: str, game: str = "eko", **more: Any) -> Any:
        """A new table with seats of these kinds; a bot is greedy unless it has another name."""
        seats = [
            {"kind": kind} if kind in ("me", "here", "friend", "anyone") else
            {"kind": "bot", "bot": kind}
            for kind in kinds
        ]  # fmt: skip
        wanted = {"game": game, "seats": seats, "name": "Ada", **more}
        answer = await self.ask("POST", "/tables", body=wanted)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def room(self, table_id: str) -> Room:
        room: Room = await self.app.state.site.rooms.get(table_id)
        return room

    async def finished(self, game: str = "eko", **more: Any) -> Any:
        """A match of two people on one device that seat 1 has given up."""
        seated = await self.table("me", "here", game=game, **more)
        path = f"/tables/{seated['table']['id']}/leave"
        answer = await self.ask("POST", path, key=seated["seats"]["1"])
        assert answer.json()["state"] == "over", answer.text
        return seated


@asynccontextmanager
async def serving(folder: Path, **settings: Any) -> AsyncIterator[Client]:
    facts = {"database": f"sqlite:///{folder}/serai.db", "public_url": PUBLIC, "bot_pause": 0.0}
    app = create_app(Settings(**{**facts, **settings}))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=PUBLIC) as http,
    ):
        yield Client(app, http)
