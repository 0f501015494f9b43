"""Finding a database by its address and bringing its schema up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool

from serai.core.text.errors import StorageError
from serai.storage.faults import storage_faults

DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg"}
# WAL lets others read while we write; FULL makes a commit wait for the disk.
PRAGMAS = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


def open_database(address: str) -> Engine:
    """An engine of one connection on an up-to-date database."""
    url = _url(address)
    shown = url.render_as_string(hide_password=True)
    engine = create_engine(url, poolclass=QueuePool, pool_size=1, max_overflow=0)
    if url.get_backend_name() == "sqlite":
        _as_sqlite(engine)
    try:
        with storage_faults(f"the database {shown} cannot be opened"), engine.begin() as connection:
            migrate(connection)
    except BaseException:
        engine.dispose()
        raise
    return engine


def for_writing(engine: Engine) -> Engine:
    """The same database. A transaction that reads before it writes must keep others from writing in
    between: PostgreSQL sees to that by its keys, SQLite has to be told at the beginning."""
    return engine.execution_options(serai_writes=True)


def _url(address: str) -> URL:
    try:
        url = make_url(address)
        backend = url.get_backend_name()
    except ArgumentError:
        backend = ""
    if backend not in DRIVERS:
        # The address may hold a password, so it is not repeated.
        raise StorageError("a database is given as sqlite:///file or postgresql://host/name")
    if backend == "sqlite" and not url.database:
        raise StorageError("sqlite:/// must be followed by the name of a file")
    return url.set(drivername=DRIVERS[backend])


def _as_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # else the driver commits before it changes a schema
        for pragma in PRAGMAS:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("serai_writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(connection: Connection) -> None:
    """A database that is up to date is not written to."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current == scripts.get_current_head():
        return
    try:
        scripts.get_revision(current or "base")
    except CommandError:
        raise StorageError(
            f"the database was made by a newer version of Serai (its schema is {current})"
        ) from None
    command.upgrade(config, "head")
