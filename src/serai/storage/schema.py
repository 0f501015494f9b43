"""The tables of the database, the same in SQLite and PostgreSQL. `migrations` makes them."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
)
from sqlalchemy.engine import Dialect

_COMPACT = json.JSONEncoder(separators=(",", ":"))


class Json(TypeDecorator[Any]):
    """JSON as compact text: nothing ever looks into it by SQL."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:  # noqa: ARG002
        return None if value is None else _COMPACT.encode(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:  # noqa: ARG002
        return None if value is None else json.loads(value)


metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("setup", Json, nullable=False),
    Column("clock", Json, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("host_hash", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("touched_at", Double, nullable=False),
    Column("start", Json),
    Column("secret", LargeBinary),
    Column("committed", Boolean, nullable=False),
    Column("turn_limit", Integer),
    Column("outcome", Json),
    Column("rematch_id", Text),
    Column("deadline", Double),
    Column("waiting_for_bot", Boolean, nullable=False),
    Column("turn", Integer),
    Column("proposal", Json),
    Column("invitation_hash", Text),
    # None over what changes with every move, save the deadline.
    Index("tables_by_state", "state", "open", "created_at"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_host", "host_hash"),
)


def _of_table() -> Column[str]:
    """The first part of the key of whatever belongs to a table and goes with it."""
    return Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


# Stored by their keys: SQLite would else write each row and, beside it, its key once more.
seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("name", Text),
    Column("token_hash", Text, unique=True),
    Column("bot", Text),
    sqlite_with_rowid=False,
)

events = Table(
    "events",
    metadata,
    _of_table(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("decider", Integer),
    Column("body", Json, nullable=False),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    _of_table(),
    Column("seq", Integer, nullable=False),
    Column("body", Json, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    _of_table(),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

notices = Table(
    "notices",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("address", Json, nullable=False),
    Column("language", Text, nullable=False),
    sqlite_with_rowid=False,
)

keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
