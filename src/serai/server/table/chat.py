"""What people at a table say to each other."""

from __future__ import annotations

import unicodedata
from dataclasses import asdict
from typing import TYPE_CHECKING

from serai.core.contract.game import find
from serai.server.table.showing import Frame, encoded
from serai.server.table.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from serai.server.table.connection import Connection
    from serai.server.table.room import Room
    from serai.storage.records import ChatRow


async def say(room: Room, who: Connection, seat: int | None, text: str) -> None:
    """Stored, then sent to everyone; nobody ever reads it as more than text."""
    async with room.lock:
        name = _name(room, who, seat)
        line = await room.site.storage.add_chat(room.table.id, room.site.now(), seat, name, text)
        told = _frame([line])
        room.broadcast(lambda _: told)


def one_line(text: str) -> str:
    """Without what is no visible sign: such characters can turn a line upside down."""
    return "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text).strip()


def _name(room: Room, who: Connection, seat: int | None) -> str:
    if seat is None:
        return who.name or words("live.spectator")
    return room.seats[seat].name or find(room.table.game).narrator.seat_name(seat)


async def lines_after(room: Room, last: int) -> Frame | None:
    """The lines that somebody does not have yet."""
    lines = await room.site.storage.chat(room.table.id, after=last)
    return _frame(lines) if lines else None


def _frame(lines: Sequence[ChatRow]) -> Frame:
    return encoded({"type": "chat", "lines": [asdict(line) for line in lines]})
