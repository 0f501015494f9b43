"""One server to a database: a second one would not hear of what the first one stores."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine
from sqlalchemy.exc import DBAPIError, OperationalError

from serai.core.text.errors import StorageError

LOCK = 5_372_414_917  # any number that no other program on the same PostgreSQL server takes


def claim(engine: Engine) -> Connection:
    """Holds the database until it is released or the process ends, however it ends. If
    it can't, the engine is of no use."""
    held = _beside(engine).connect()
    if not _is_ours(held):
        held.close()
        engine.dispose()
        raise StorageError("the database is in use by another server")
    return held


def release(held: Connection) -> None:
    """Lets the next server in at once: PostgreSQL would see only some time after the connection is
    closed that nobody holds the database any more."""
    if held.dialect.name == "postgresql":
        with suppress(DBAPIError):  # the connection was lost, and the lock with it
            held.exec_driver_sql(f"SELECT pg_advisory_unlock({LOCK})")
    held.close()


def _beside(engine: Engine) -> Engine:
    """Where the lock is: with SQLite in a file of its own, so that others can still read."""
    if engine.dialect.name == "postgresql":
        return create_engine(engine.url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        _, _, path = connection.exec_driver_sql("PRAGMA database_list").all()[0]
    url = URL.create("sqlite+pysqlite", database=f"{path}-server")
    options = {"timeout": 0, "isolation_level": None, "check_same_thread": False}
    return create_engine(url, poolclass=NullPool, connect_args=options)


def _is_ours(held: Connection) -> bool:
    if held.dialect.name == "postgresql":
        return bool(held.exec_driver_sql(f"SELECT pg_try_advisory_lock({LOCK})").scalar())
    try:
        held.exec_driver_sql("BEGIN EXCLUSIVE")
    except OperationalError:
        return False
    return True
