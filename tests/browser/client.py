"""The built client."""

from __future__ import annotations

import fcntl
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "web"))

from build_client import MODULES, STATIC, BuildFailed, build, install, npm  # noqa: E402
from dev.eko_scenes import shown as eko_scene  # noqa: E402

__all__ = [
    "AXE",
    "MODULES",
    "ROOT",
    "build_client",
    "build_dev_pages",
    "compressed_size",
    "eko_scene",
]

AXE = MODULES / "axe-core" / "axe.min.js"


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """One worker builds, and the others wait for it."""
    with (ROOT / "web" / "build_client.py").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build_client() -> str | None:
    """Builds it if it is missing or old; says what is in the way if that can't be done."""
    try:
        with _one_at_a_time():
            build()
    except BuildFailed as failure:
        return str(failure)
    return None


def build_dev_pages(folder: Path) -> str | None:
    """Builds the pages of web/dev likewise, into a folder of their own."""
    try:
        with _one_at_a_time():
            install()
        npm("run", "build:dev", "--", "--outDir", str(folder))
    except BuildFailed as failure:
        return str(failure)
    return None


def compressed_size(path: str) -> int:
    """Bytes on the wire of a file of the client; what is small is sent as it is."""
    file = STATIC / path.removeprefix("/")
    packed = file.with_name(f"{file.name}.br")
    return (packed if packed.exists() else file).stat().st_size
