"""Events of many tables go in with one statement.

A driver lets other threads have the interpreter at each step of a statement and then waits until it
gets it back: with a step for each event, that took a busy server longer than the events themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache

import orjson
from sqlalchemy import Connection, Dialect, TextClause, text

from serai.storage import schema
from serai.storage.records import EventRow

# How each database takes rows out of one JSON text, and what stands at a place of a row.
_ROWS = {
    "sqlite": "json_each(:rows)",
    "postgresql": "json_array_elements(CAST(:rows AS json))",
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
    statement = _adding(connection.dialect)
    return connection.execute(statement, {"rows": orjson.dumps(written).decode()}).rowcount


@cache
def _adding(dialect: Dialect) -> TextClause:
    columns, item = schema.events.c, _ITEM[dialect.name]
    types = [column.type.compile(dialect) for column in columns]
    items = [item.format(place=i, type=each) for i, each in enumerate(types)]
    follows = item.format(place=len(items), type="INTEGER")
    return text(
        f"INSERT INTO events ({', '.join(columns.keys())}) SELECT {', '.join(items)} "
        f"FROM {_ROWS[dialect.name]} JOIN tables ON tables.id = {items[0]} "
        f"WHERE {follows} = "
        "(SELECT coalesce(max(seq), 0) FROM events WHERE events.table_id = tables.id)"
    )
