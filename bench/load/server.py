"""A Serai server as a process of its own on loopback, and what it takes of memory and disk."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import httpx


class LoadedServer:
    def __init__(self, address: str, database: Path, process: subprocess.Popen[bytes]) -> None:
        self.address = address
        self._database = database
        self._process = process

    def memory(self) -> int:
        """Bytes of memory that it holds."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        """Seconds of processor time that it has used."""
        after_name = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")

    def stored(self) -> int:
        """Bytes in use in the database, whether in its file or still in its journal."""
        connection = sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        connection.close()
        return int(pages) * int(size)


@contextmanager
def serving(folder: Path) -> Iterator[LoadedServer]:
    port, database = free_port(), folder / "load.db"
    # Behind a proxy, so that the limits on one client see as many clients as there are tables.
    command = [sys.executable, "-c", "from serai.cli import main; main()", "serve"]
    options = ["--port", str(port), "--database", f"sqlite:///{database}", "--behind-proxy"]
    process = subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL)
    try:
        server = LoadedServer(f"http://127.0.0.1:{port}", database, process)
        _wait_until_up(server.address, process)
        yield server
    finally:
        process.terminate()
        process.wait()


def _wait_until_up(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise click.ClickException("the server stopped before it answered")
        try:
            httpx.get(f"{address}/api/health").raise_for_status()
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise click.ClickException("the server does not answer")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
