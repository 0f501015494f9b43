"""What many tables have to store goes in with one statement.

A driver lets other threads have the interpreter at each step of a statement and then waits until it
gets it back: with a step for each event, that took a busy server longer than the events themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import orjson
from sqlalchemy import Column, Connection, Dialect

from serai.storage import schema
from serai.storage.records import EventRow

ValuesByTable: TypeAlias = Mapping[str, Sequence[Any]]

# How each driver is told to take rows out of one JSON text, and what stands at a place of a row.
_ROWS = {
    "sqlite": "json_each(?)",
    "postgresql": "json_array_elements(CAST(%s AS json))",
}
_ITEM = {
    "sqlite": "json_extract(value, '$[{place}]')",
    "postgresql": "CAST(value ->> {place} AS {type})",
}


def add_events(connection: Connection, rows: Sequence[tuple[str, EventRow]]) -> int:
    """Adds those that follow the newest event of their tables, one by one; says how many did."""
    before: dict[str, int] = defaultdict(int)  # of these, by table
    written = []
    for table_id, row in rows:
        follows = row.seq - 1 - before[table_id]  # the newest that there must be now
        before[table_id] += 1
        written.append((table_id, row.seq, row.at, row.decider, row.body, follows))
    return _carry_out(connection, _adding(connection.dialect), written)


def change_tables(connection: Connection, names: tuple[str, ...], values: ValuesByTable) -> int:
    """Sets these columns, of which none holds bytes, by table; says how many tables there were."""
    rows = [(table_id, *row) for table_id, row in values.items()]
    return _carry_out(connection, _changing(connection.dialect, names), rows)


def _carry_out(connection: Connection, statement: str, rows: Sequence[Any]) -> int:
    """In the driver's own words: to have SQLAlchemy look them over, for each commit anew, would
    take as long as the database does."""
    return connection.exec_driver_sql(statement, (orjson.dumps(rows).decode(),)).rowcount


@cache
def _adding(dialect: Dialect) -> str:
    columns = schema.events.c
    items = _items(columns, dialect)
    follows = _ITEM[dialect.name].format(place=len(items), type="INTEGER")
    return (
        f"INSERT INTO events ({', '.join(columns.keys())}) SELECT {', '.join(items)} "
        f"FROM {_ROWS[dialect.name]} JOIN tables ON tables.id = {items[0]} "
        f"WHERE {follows} = "
        "(SELECT coalesce(max(seq), 0) FROM events WHERE events.table_id = tables.id)"
    )


@cache
def _changing(dialect: Dialect, names: tuple[str, ...]) -> str:
    columns = schema.tables.c
    table, *values = _items([columns.id, *(columns[name] for name in names)], dialect)
    changes = ", ".join(f"{name} = {value}" for name, value in zip(names, values, strict=True))
    return f"UPDATE tables SET {changes} FROM {_ROWS[dialect.name]} WHERE tables.id = {table}"


def _items(columns: Iterable[Column[Any]], dialect: Dialect) -> list[str]:
    """The values of a row as these columns take them."""
    item = _ITEM[dialect.name]
    types = [column.type.compile(dialect) for column in columns]
    return [item.format(place=place, type=each) for place, each in enumerate(types)]
