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

from bench.speed.peers import Missing, last_line

FOLDER = Path(__file__).parent / "boardgameio"
OPENING_SECONDS = 120.0  # for all tables to be there
PHASE_SECONDS = 20.0  # for a phase, beyond its own


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
) -> tuple[list[dict[str, Any]], str]:
    """The phases that were played to their end, with matches in memory or as files in a folder,
    and what became of the others."""
    with _server(port, files) as server:
        address = f"http://127.0.0.1:{port}"
        command = ["node", "load.js", address, str(tables), str(seconds), str(rate)]
        limit = OPENING_SECONDS + 2 * (seconds + PHASE_SECONDS)
        output, why = _within(limit, command)
        if server.poll() is not None:
            why = "its server stopped"
    return [json.loads(line) for line in output.splitlines()], why


def _within(limit: float, command: list[str]) -> tuple[str, str]:
    """What the command printed, and what went wrong."""
    with subprocess.Popen(
        command, cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            output, errors = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            process.kill()
            output, _ = process.communicate()
            return output, "it did not answer any more"
    return output, last_line(errors) if process.returncode else ""


@contextmanager
def _server(port: int, files: Path | None) -> Iterator[subprocess.Popen[bytes]]:
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
        yield process
    finally:
        process.terminate()
        process.wait()
