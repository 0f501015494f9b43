"""What holds for the text of these tests."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent
WAITING = FOLDER / "person" / "waiting.py"
FIXED_WAIT = re.compile(r"\b(wait_for_timeout|sleep|setTimeout)\(")


def test_only_the_helper_waits_by_the_clock() -> None:
    """Whatever else waits asks the page or the server, through that helper or by `expect`."""
    found = {file.relative_to(FOLDER) for file in FOLDER.rglob("*.py") if _waits(file)}
    assert found == {WAITING.relative_to(FOLDER)}


def _waits(file: Path) -> bool:
    return FIXED_WAIT.search(file.read_text(encoding="utf-8")) is not None
