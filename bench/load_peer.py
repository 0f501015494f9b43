"""The same load on a boardgame.io server, with a simple game for 2, in its own folder."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from bench.peers import Missing, last_line

FOLDER = Path(__file__).parent / "boardgameio"


def install() -> None:
    """Does nothing when it is there already; Missing says what went wrong."""
    if shutil.which("npm") is None:
        raise Missing("there is no npm on this machine")
    if (FOLDER / "node_modules").exists():
        return
    done = subprocess.run(["npm", "ci"], cwd=FOLDER, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(last_line(done.stderr or done.stdout))


def measure(
    port: int, files: Path | None, tables: int, seconds: float, rate: float
) -> list[dict[str, Any]]:
    """The phases, with matches in memory or as files in a folder."""
    with _server(port, files):
        address = f"http://127.0.0.1:{port}"
        command = ["node", "load.js", address, str(tables), str(seconds), str(rate)]
        done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(last_line(done.stderr or done.stdout))
    phases: list[dict[str, Any]] = json.loads(last_line(done.stdout))["phases"]
    return phases


@contextmanager
def _server(port: int, files: Path | None) -> Iterator[None]:
    command = ["node", "server.js", str(port), *([str(files)] if files else [])]
    process = subprocess.Popen(
        command, cwd=FOLDER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(100):
            try:
                httpx.get(f"http://127.0.0.1:{port}/")
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait()
