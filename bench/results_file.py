"""bench/RESULTS.md: one chapter for each command that measures; each replaces only its own."""

from __future__ import annotations

import re
from pathlib import Path

FILE = Path(__file__).parent / "RESULTS.md"
HEAD = """# Results

Each chapter is written by the command it names; [README.md](README.md) says how to read them.
"""
# In this order.
CHAPTERS = ("The rules", "Live tables", "The browser", "Strength", "Learning environments")


def write_chapter(title: str, body: str) -> None:
    """Puts the chapter in its place and leaves all others as they were."""
    chapters = _read() | {title: body.strip() + "\n"}
    parts = [HEAD] + [f"## {name}\n\n{chapters[name]}" for name in CHAPTERS if name in chapters]
    FILE.write_text("\n".join(parts), encoding="utf-8")


def _read() -> dict[str, str]:
    if not FILE.exists():
        return {}
    _, *parts = re.split(r"^## (.+)\n\n", FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name: body.strip() + "\n" for name, body in zip(parts[::2], parts[1::2], strict=True)}
