"""No folder is so full that a file in it must be searched for."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parent.parent
ROOM = 20  # files
PICTURES = (".svg", ".png")


def files_in(folder: str) -> list[PurePosixPath]:
    """Those that git keeps, or would keep."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", folder]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return [PurePosixPath(line) for line in listed.stdout.splitlines() if (ROOT / line).exists()]


def is_picture_or_data(path: PurePosixPath) -> bool:
    return path.suffix in PICTURES or ("positions" in path.parts and "goldens" in path.parts)


@pytest.mark.parametrize("folder", ["src", "web/src", "tests", "bench"])
def test_no_folder_is_too_full(folder: str) -> None:
    counted = Counter(path.parent for path in files_in(folder) if not is_picture_or_data(path))
    assert counted
    assert {str(room): count for room, count in counted.items() if count > ROOM} == {}
