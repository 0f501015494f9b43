"""What comes from the keyboard."""

from __future__ import annotations

import sys


def read(question: str) -> str | None:
    """What was typed, without the spaces around it; None when there is nobody to type."""
    if sys.stdin.isatty():
        import readline  # noqa: F401 - gives input() editing and history
    try:
        return input(question).strip()
    except (EOFError, KeyboardInterrupt):
        print()
        return None
