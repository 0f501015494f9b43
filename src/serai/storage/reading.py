"""What is asked of the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, or_, select

from serai.storage.records import (
    ChatRow,
    EventRow,
    NoticeRow,
    SeatRow,
    SnapshotRow,
    StoredMatch,
    StoredTable,
    TableRow,
)
from serai.storage.schema import chat, events, notices, seats, snapshots, tables

# A list of tables leaves out what is long and secret: only a match needs it.
LISTED = [column for column in tables.c if column.name not in ("start", "secret")]


def find(connection: Connection, table_id: str) -> StoredTable | None:
    found = _stored(connection, select(tables).where(tables.c.id == table_id))
    return found[0] if found else None


def find_match(connection: Connection, table_id: str) -> StoredMatch | None:
    stored = find(connection, table_id)
    if stored is None:
        return None
    kept = connection.execute(
        select(snapshots.c.seq, snapshots.c.body).where(snapshots.c.table_id == table_id)
    ).first()
    rows = connection.execute(
        select(events.c.seq, events.c.at, events.c.decider, events.c.body)
        .where(events.c.table_id == table_id)
        .order_by(events.c.seq)
    )
    return StoredMatch(
        stored.table,
        stored.seats,
        None if kept is None else SnapshotRow(*kept),
        tuple(EventRow(*row) for row in rows),
    )


def in_state(connection: Connection, state: str, limit: int) -> list[StoredTable]:
    """Open tables in that state, the newest first."""
    query = select(*LISTED).where(tables.c.state == state, tables.c.open)
    return _stored(connection, query.order_by(tables.c.created_at.desc()).limit(limit))


def by_tokens(connection: Connection, hashes: Sequence[str]) -> list[tuple[StoredTable, list[int]]]:
    held: dict[str, list[int]] = defaultdict(list)
    query = select(seats.c.table_id, seats.c.number).where(seats.c.token_hash.in_(hashes))
    for table_id, number in connection.execute(query):
        held[table_id].append(number)
    theirs = or_(tables.c.id.in_(list(held)), tables.c.host_hash.in_(hashes))
    query_tables = select(*LISTED).where(theirs).order_by(tables.c.created_at.desc())
    return [
        (stored, sorted(held.get(stored.table.id, ())))
        for stored in _stored(connection, query_tables)
    ]


def due(connection: Connection, now: float) -> list[str]:
    query = select(tables.c.id).where(
        tables.c.deadline <= now, tables.c.state.in_(("gathering", "playing"))
    )
    return list(connection.execute(query.order_by(tables.c.deadline)).scalars())


def unfinished(connection: Connection) -> list[str]:
    needed = or_(tables.c.deadline.is_not(None), tables.c.waiting_for_bot)
    query = select(tables.c.id).where(tables.c.state == "playing", needed)
    return list(connection.execute(query.order_by(tables.c.created_at)).scalars())


def chat_lines(connection: Connection, table_id: str, after: int, limit: int) -> list[ChatRow]:
    query = select(chat.c.id, chat.c.at, chat.c.seat, chat.c.name, chat.c.text).where(
        chat.c.table_id == table_id, chat.c.id > after
    )
    rows = connection.execute(query.order_by(chat.c.id.desc()).limit(limit))
    return [ChatRow(*row) for row in rows][::-1]


def notices_of(connection: Connection, table_id: str, seat: int) -> list[NoticeRow]:
    query = select(notices).where(notices.c.table_id == table_id, notices.c.seat == seat)
    return [NoticeRow(**row._mapping) for row in connection.execute(query.order_by("kind"))]


def _stored(connection: Connection, query: Select[Any]) -> list[StoredTable]:
    rows: Sequence[Row[Any]] = connection.execute(query).all()
    found = [TableRow(**row._mapping) for row in rows]
    by_table: dict[str, list[SeatRow]] = defaultdict(list)
    theirs = select(seats).where(seats.c.table_id.in_([table.id for table in found]))
    for row in connection.execute(theirs.order_by(seats.c.number)) if found else ():
        by_table[row.table_id].append(SeatRow(**row._mapping))
    return [StoredTable(table, tuple(by_table[table.id])) for table in found]
