"""A PostgreSQL server of one's own, for as long as the tests run: one for all their workers."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg

from tests.conftest import lacking


class Postgres:
    def __init__(self, sockets: Path) -> None:
        self.sockets = sockets

    def connect(self) -> psycopg.Connection[Any]:
        return psycopg.connect(
            host=str(self.sockets), user="serai", dbname="postgres", autocommit=True
        )

    def new_database(self) -> str:
        """The address of an empty one."""
        name = f"test{uuid4().hex}"
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql://serai@/{name}?host={self.sockets}"


@contextmanager
def shared(folder: Path) -> Iterator[Postgres]:
    """The server of all processes that name the same folder. The first one starts it and, when all
    others have let go of it, stops it. A process that dies lets go of its locks too."""
    address = folder / "postgres-address"
    with (folder / "postgres-users").open("w") as users, ExitStack() as owned:
        with (folder / "postgres-start").open("w") as start:
            fcntl.flock(start, fcntl.LOCK_EX)
            fcntl.flock(users, fcntl.LOCK_SH)
            if not address.exists():
                server = owned.enter_context(_running())
                address.write_text(str(server.sockets))
                owned.callback(address.unlink)
                owned.callback(fcntl.flock, users, fcntl.LOCK_EX)
        yield Postgres(Path(address.read_text()))


@contextmanager
def _running() -> Iterator[Postgres]:
    binaries = _binaries()
    home = Path(tempfile.mkdtemp(prefix="serai-postgres-"))
    # PostgreSQL refuses to run as root.
    user: dict[str, Any] = {}
    if os.getuid() == 0:
        shutil.chown(home, "postgres", "postgres")
        user = {"user": "postgres", "group": "postgres", "extra_groups": []}
    data = home / "data"
    subprocess.run(
        [binaries / "initdb", "--pgdata", data, "--auth=trust", "--username=serai", "--no-sync"],
        check=True,
        cwd=home,
        stdout=subprocess.DEVNULL,
        **user,
    )
    settings = ["listen_addresses=", f"unix_socket_directories={home}", "fsync=off"]
    server = subprocess.Popen(
        [binaries / "postgres", "-D", data, *(part for s in settings for part in ("-c", s))],
        cwd=home,
        stderr=subprocess.DEVNULL,
        **user,
    )
    try:
        postgres = Postgres(home)
        _wait_for(postgres, server)
        yield postgres
    finally:
        server.terminate()
        server.wait(30)
        shutil.rmtree(home, ignore_errors=True)


def _binaries() -> Path:
    found = [Path(path).parent for path in [shutil.which("initdb")] if path]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if not found:
        lacking("there is no PostgreSQL server (Debian's package is postgresql)")
    return found[0]


def _wait_for(postgres: Postgres, server: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert server.poll() is None, "PostgreSQL did not start"
        try:
            postgres.connect().close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise TimeoutError("PostgreSQL does not answer")
