"""What changes the database, inside a transaction that somebody else opened."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from sqlalchemy import Connection, Update, bindparam, delete, func, insert, select, update

from serai.core.text.errors import StorageConflict
from serai.storage import schema
from serai.storage.records import (
    ChatRow,
    EventRow,
    NoticeRow,
    SeatRow,
    SnapshotRow,
    TableRow,
)
from serai.storage.together import ValuesByTable, add_events, change_tables

CHANGEABLE = frozenset(each.name for each in fields(TableRow)) - {"id"}

_NEWEST = (
    select(func.coalesce(func.max(schema.events.c.seq), 0))
    .where(schema.events.c.table_id == schema.tables.c.id)
    .scalar_subquery()
)


@dataclass(frozen=True)
class Append:
    """Events of one table, and what changes with them."""

    table_id: str
    events: Sequence[EventRow] = ()
    snapshot: SnapshotRow | None = None
    seats: Sequence[SeatRow] | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if unknown := self.changes.keys() - CHANGEABLE:
            raise TypeError(f"a table has no {', '.join(sorted(unknown))} to change")


def create(connection: Connection, table: TableRow, seats: Sequence[SeatRow]) -> None:
    connection.execute(insert(schema.tables), [vars(table)])
    _insert_seats(connection, seats)


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """With a few statements for all of them. StorageConflict if one does not fit."""
    _insert_events(connection, appends)
    _replace_snapshots(connection, appends)
    _replace_seats(connection, appends)
    _change_tables(connection, appends)


def _insert_events(connection: Connection, appends: Sequence[Append]) -> None:
    """None goes in that does not follow the newest of its table."""
    rows = [(append.table_id, row) for append in appends for row in append.events]
    added = add_events(connection, rows) if rows else 0
    if added != len(rows):
        raise _conflict(connection, rows[0][0], [row.seq for _, row in rows], added)


def _conflict(
    connection: Connection, table_id: str, found: Sequence[int], added: int
) -> StorageConflict:
    """Why only some of these, which are of one table, could be added."""
    newest = connection.execute(select(_NEWEST).where(schema.tables.c.id == table_id)).scalar()
    if newest is None:
        return _no_table(table_id)
    return StorageConflict(f"events go on from {newest - added + 1}, one by one; not {found}")


def _no_table(table_id: str) -> StorageConflict:
    return StorageConflict(f"there is no table {table_id}")


def _replace_snapshots(connection: Connection, appends: Sequence[Append]) -> None:
    rows = {a.table_id: vars(a.snapshot) for a in appends if a.snapshot is not None}
    if not rows:
        return
    connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id.in_(rows)))
    connection.execute(
        insert(schema.snapshots), [{"table_id": each, **row} for each, row in rows.items()]
    )


def _replace_seats(connection: Connection, appends: Sequence[Append]) -> None:
    by_table = {append.table_id: append.seats for append in appends if append.seats is not None}
    if not by_table:
        return
    connection.execute(delete(schema.seats).where(schema.seats.c.table_id.in_(by_table)))
    _insert_seats(connection, [seat for seats in by_table.values() for seat in seats])


def _insert_seats(connection: Connection, seats: Sequence[SeatRow]) -> None:
    if seats:
        connection.execute(insert(schema.seats), [vars(seat) for seat in seats])


def _change_tables(connection: Connection, appends: Sequence[Append]) -> None:
    """What changes the same columns of several tables goes together; what changes the same table
    goes in order."""
    alike: dict[tuple[str, ...], dict[str, Sequence[Any]]] = defaultdict(dict)
    changed: set[str] = set()
    for append in appends:
        if not append.changes:
            continue
        if append.table_id in changed:
            _change_alike(connection, alike)
            alike.clear()
            changed.clear()
        changed.add(append.table_id)
        names = tuple(sorted(append.changes))
        alike[names][append.table_id] = [append.changes[name] for name in names]
    _change_alike(connection, alike)


def _change_alike(connection: Connection, alike: Mapping[tuple[str, ...], ValuesByTable]) -> None:
    for names, values in alike.items():
        change = _change_one_by_one if "secret" in names else change_tables
        if change(connection, names, values) != len(values):
            raise _no_table(next(iter(values)))


def _change_one_by_one(
    connection: Connection, names: tuple[str, ...], values: ValuesByTable
) -> int:
    """A secret is bytes, which can't go with others."""
    rows = [
        {"of_table": table_id, **dict(zip(names, row, strict=True))}
        for table_id, row in values.items()
    ]
    return connection.execute(_change_of(names), rows).rowcount


@cache
def _change_of(names: tuple[str, ...]) -> Update:
    change = update(schema.tables).where(schema.tables.c.id == bindparam("of_table"))
    return change.values({name: bindparam(name) for name in names})


def delete_table(connection: Connection, table_id: str) -> None:
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))


def add_chat(
    connection: Connection, table_id: str, at: float, seat: int | None, name: str, text: str
) -> ChatRow:
    newest = func.coalesce(func.max(schema.chat.c.id), 0)
    query = select(newest).where(schema.chat.c.table_id == table_id)
    row = ChatRow(connection.execute(query).scalar_one() + 1, at, seat, name, text)
    connection.execute(insert(schema.chat), [{"table_id": table_id, **vars(row)}])
    return row


def set_notices(
    connection: Connection, rows: Sequence[NoticeRow], table_id: str, seat: int
) -> None:
    drop_notices(connection, table_id, seat)
    if rows:
        connection.execute(insert(schema.notices), [vars(row) for row in rows])


def drop_notices(connection: Connection, table_id: str, seat: int, kind: str | None = None) -> None:
    of_seat = (schema.notices.c.table_id == table_id) & (schema.notices.c.seat == seat)
    if kind is not None:
        of_seat &= schema.notices.c.kind == kind
    connection.execute(delete(schema.notices).where(of_seat))


def key(connection: Connection, name: str, make: Callable[[], str]) -> str:
    query = select(schema.keys.c.value).where(schema.keys.c.name == name)
    found: str | None = connection.execute(query).scalar()
    if found is None:
        found = make()
        connection.execute(insert(schema.keys), [{"name": name, "value": found}])
    return found
