"""What comes from the keyboard."""

from __future__ import annotations

import re
import sys

# At the start, after a space or after the sign of a move.
_LOWER_LABEL = re.compile(r"(?:^|(?<=[-+x*^~ ]))[a-z]{1,2}(?=\d)")


def read(question: str) -> str | None:
    """What was typed, without the spaces around it; None when there is nobody to type."""
    if sys.stdin.isatty():
        import readline  # noqa: F401 - gives input() editing and history
    try:
        return input(question).strip()
    except (EOFError, KeyboardInterrupt):
        print()
        return None


def upper_labels(text: str) -> str:
    """Spaces may be typed in lower case; all else in a move has only one way to be written."""
    return _LOWER_LABEL.sub(lambda found: found[0].upper(), text)
