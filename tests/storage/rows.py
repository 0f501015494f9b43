"""Rows to store, and a storage that is closed again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from serai.storage.records import EventRow, SeatRow, TableRow
from serai.storage.storage import Storage


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Storage]:
    storage = await Storage.open(url)
    try:
        yield storage
    finally:
        await storage.close()


def table(table_id: str = "t", **fields: Any) -> TableRow:
    usual: dict[str, Any] = {
        "game": "khan",
        "players": 2,
        "setup": {"rulers": "marked"},
        "clock": {"kind": "none"},
        "open": True,
        "host_hash": f"host of {table_id}",
        "state": "playing",
        "created_at": 1000.25,
        "touched_at": 1000.5,
    }
    return TableRow(table_id, **{**usual, **fields})


def seats(table_id: str = "t") -> list[SeatRow]:
    return [
        SeatRow(table_id, 0, "person", "Aïcha", f"token 0 of {table_id}"),
        SeatRow(table_id, 1, "bot", bot="greedy"),
    ]


def events(first: int, count: int = 1, text: str = "pass") -> list[EventRow]:
    return [
        EventRow(seq, 1000 + seq / 4, seq % 2 or None, {"event": "move", "seat": 0, "text": text})
        for seq in range(first, first + count)
    ]
