"""What a database can do to us, and that nothing is then half stored."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, make_url

from serai.core.text.errors import StorageConflict, StorageError
from serai.storage.schema import metadata
from serai.storage.storage import Storage
from tests.storage.postgres import Postgres
from tests.storage.rows import events, opened, seats, table


def open_error(url: str) -> str:
    with pytest.raises(StorageError) as error:
        asyncio.run(Storage.open(url))
    return str(error.value)


@pytest.mark.parametrize("url", ["", "serai.db", "mysql://me:secret@host/db", ":/"])
def test_a_bad_address_is_not_repeated_but_explained(url: str) -> None:
    assert open_error(url) == "a database is given as sqlite:///file or postgresql://host/name"


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    assert "name of a file" in open_error("sqlite://")
    missing = open_error(f"sqlite:///{tmp_path}/nowhere/serai.db")
    assert "nowhere/serai.db" in missing
    assert "unable to open database file" in missing
    text = tmp_path / "letter.txt"
    text.write_text("Dear Ann, " * 500)
    assert "file is not a database" in open_error(f"sqlite:///{text}")


def test_a_server_that_does_not_answer_keeps_its_password() -> None:
    message = open_error("postgresql://me:secret@127.0.0.1:1/serai")
    assert "127.0.0.1" in message
    assert "secret" not in message


def test_a_database_of_a_newer_version_is_left_alone(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            await storage.create(table(), [])
            await storage._commits.write(_set_revision)
        with pytest.raises(StorageError, match=r"newer version of Serai \(its schema is 9999\)"):
            await Storage.open(url)

    asyncio.run(run())


def _set_revision(connection: Connection) -> None:
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")


def test_two_servers_do_not_share_a_database(url: str) -> None:
    async def run() -> None:
        first = await Storage.open(url, alone=True)
        async with opened(url) as reader:  # whoever is no server may look
            assert await reader.unfinished() == []
        with pytest.raises(StorageError, match="in use by another server"):
            await Storage.open(url, alone=True)
        await first.close()
        await (await Storage.open(url, alone=True)).close()

    asyncio.run(run())


def test_a_server_lets_go_of_a_database_that_dropped_its_connections(
    postgres_server: Postgres,
) -> None:
    url = postgres_server.new_database()

    async def run() -> None:
        storage = await Storage.open(url, alone=True)
        with postgres_server.connect() as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
                [make_url(url).database],
            )
        await storage.close()
        await (await Storage.open(url, alone=True)).close()

    asyncio.run(run())


def test_migrations_make_what_the_schema_says(url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async def run() -> None:
        async with opened(url) as storage:
            assert await storage._read(differences) == []

    asyncio.run(run())


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/serai.db") as storage:
            assert await storage._read(settings) == ["wal", 2, 1]

    asyncio.run(run())


def test_a_database_that_may_only_be_read(tmp_path: Path) -> None:
    path = tmp_path / "serai.db"

    async def run() -> None:
        async with opened(f"sqlite:///{path}") as storage:
            await storage.create(table(), seats())
            await storage.append("t", events(1))
        async with opened(f"sqlite:///file:{path}?mode=ro&uri=true") as storage:
            before = await storage.find_match("t")
            assert before is not None
            assert before.events == tuple(events(1))
            tries = [storage.append("t", events(2)), storage.update("t", turn=3)]
            for result in await asyncio.gather(*tries, return_exceptions=True):
                assert isinstance(result, StorageError)
                assert "attempt to write a readonly database" in str(result)
            assert await storage.find_match("t") == before

    asyncio.run(run())


def test_a_full_database(tmp_path: Path) -> None:
    def limit(connection: Connection, more: int) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + more}")

    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/serai.db") as storage:
            await storage.create(table(), seats())
            await storage.create(table("other"), [])
            await storage._read(lambda connection: limit(connection, 2))
            stored = 0
            refusal: object = None
            while refusal is None and stored < 1000:
                more = storage.append("t", events(stored + 1, 5, "x" * 500), turn=stored + 5)
                (refusal,) = await asyncio.gather(more, return_exceptions=True)
                stored += 5 if refusal is None else 0
            assert isinstance(refusal, StorageError)
            assert "database or disk is full" in str(refusal)
            match = await storage.find_match("t")
            assert match is not None
            assert match.events == tuple(events(1, stored, "x" * 500))
            assert match.table.turn == (stored or None)
            await storage._read(lambda connection: limit(connection, 1000))
            await storage.append("t", events(stored + 1), turn=99)

    asyncio.run(run())


def test_two_processes_do_not_both_append_an_event(url: str) -> None:
    async def run() -> None:
        async with opened(url) as one, opened(url) as two:
            await one.create(table(), [])
            tries = [s.append("t", events(1)) for s in (one, two)]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert results.count(None) == 1
            (error,) = (result for result in results if result is not None)
            assert isinstance(error, StorageConflict)

    asyncio.run(run())


def test_what_was_acknowledged_survives_kill_9(url: str) -> None:
    """Of a process that appends two events at a time at ten tables; three times over."""
    acknowledged = dict.fromkeys((f"t{n}" for n in range(10)), 0)
    for _ in range(3):
        writer = subprocess.Popen(
            [sys.executable, "-m", "tests.storage.writer", url], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        for _ in range(150):
            name, seq = writer.stdout.readline().split()
            acknowledged[name] = int(seq)
        writer.send_signal(signal.SIGKILL)
        for line in writer.stdout.read().splitlines(keepends=True):
            if line.endswith("\n"):
                name, seq = line.split()
                acknowledged[name] = int(seq)
        writer.stdout.close()
        writer.wait()
        asyncio.run(_check(url, acknowledged))


async def _check(url: str, acknowledged: dict[str, int]) -> None:
    async with opened(url) as storage:
        for name, seq in acknowledged.items():
            match = await storage.find_match(name)
            assert match is not None
            assert len(match.events) >= seq > 0
            assert len(match.events) == match.table.turn, "none is half stored"
            assert len(match.events) % 2 == 0
            assert match.events == tuple(events(1, len(match.events)))


def test_the_file_of_a_killed_writer_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "serai.db"
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.writer", f"sqlite:///{path}"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    for _ in range(50):
        writer.stdout.readline()
    writer.kill()
    writer.communicate()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
