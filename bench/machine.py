"""Where and when a run took place."""

from __future__ import annotations

import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")


def describe() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    hardware = f"{_processor()}, {os.cpu_count()} cores, {memory:.0f} GB memory"
    return f"{hardware}, {platform.system()}, {_python()}"


def _python() -> str:
    """Where it is from counts for a quarter of a server's time: systems build theirs with profiles,
    version managers do not, and neither notes it down."""
    source = "of the system" if sys.base_prefix == "/usr" else "not of the system"
    return f"Python {platform.python_version()} {source}"


def load() -> float:
    """How many processes wanted to run at once during the last minute, our own included."""
    return os.getloadavg()[0]


def _processor() -> str:
    described = Path("/proc/cpuinfo")
    if described.exists():
        for line in described.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
