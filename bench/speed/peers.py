"""The programs that Serai is measured beside, in an environment of their own."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ENVIRONMENT = Path(__file__).parent.parent / ".peers"
PYTHON = ENVIRONMENT / "bin" / "python"


class Missing(Exception):
    """A contender that cannot be measured, and why."""


@dataclass(frozen=True)
class Peer:
    name: str
    requirement: str
    module: str
    table: str  # where its lines would stand


PEERS = (
    Peer("OpenSpiel", "open_spiel==2.0.2", "bench.speed.contenders.openspiel", "compiled"),
    Peer("python-chess", "chess==1.11.2", "bench.speed.contenders.python_chess", "python"),
    Peer("catanatron", "catanatron==3.2.1", "bench.speed.contenders.catan", "python"),
)


def install(peer: Peer) -> None:
    """Does nothing when it is there already; Missing says what went wrong."""
    if not PYTHON.exists():
        _run([sys.executable, "-m", "venv", str(ENVIRONMENT)])
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "-q"]
    _run([*pip, "--only-binary", ":all:", peer.requirement])


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(last_line(done.stderr or done.stdout))


def last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it said nothing"
