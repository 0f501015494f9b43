"""A real `serai serve` on a free port, with a database of its own and a secret that is none.

All its matches deal from the same secret, so that a game between the same hands on the same board
goes the same way every time, and what failed once can be made to fail again.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

SERVE = """
from serai.core.match import chance

chance.new_secret = lambda: bytes(chance.SECRET_BYTES)

from serai.cli import main

main()
"""
PATIENCE = 120.0  # rules that were never compiled here take a minute


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server that runs meanwhile; what it says goes to a file in `folder`."""
    port, said = _free_port(), folder / "server.log"
    command = [sys.executable, "-c", SERVE, "serve"]
    options = ["--port", str(port), "--database", f"sqlite:///{folder / 'serai.db'}"]
    with said.open("w") as log:
        process = subprocess.Popen([*command, *options], stdout=log, stderr=subprocess.STDOUT)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_until_up(address, process, said)
            yield address
        finally:
            process.terminate()
            process.wait()


def _wait_until_up(address: str, process: subprocess.Popen[bytes], said: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        assert process.poll() is None, f"the server stopped: {said.read_text()}"
        try:
            httpx.get(f"{address}/api/health").raise_for_status()
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError(f"the server does not answer: {said.read_text()}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
