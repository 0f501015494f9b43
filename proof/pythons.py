"""The Pythons of this machine."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
# pyenv puts a `python3.12` on the path that only works where a project asks for it.
WORKS = "import sys, venv, ssl, sqlite3; print('{}.{}'.format(*sys.version_info))"


def find_pythons() -> dict[str, str]:
    """By version, where one is that works."""
    found: dict[str, str] = {}
    for version in VERSIONS:
        working = (path for path in _candidates(version) if _version_of(path) == version)
        path = next(working, None)
        if path is not None:
            found[version] = path
    return found


def _candidates(version: str) -> Iterator[str]:
    on_path = shutil.which(f"python{version}")
    if on_path is not None:
        yield on_path
    pyenv = Path.home() / ".pyenv" / "versions"
    yield from map(str, sorted(pyenv.glob(f"{version}.*/bin/python{version}"), reverse=True))


def _version_of(path: str) -> str | None:
    done = subprocess.run([path, "-c", WORKS], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None
