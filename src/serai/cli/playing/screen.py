"""The terminal that we write to."""

from __future__ import annotations

import os
import re
import shutil
import sys
from textwrap import fill

import click

_PIECE = re.compile(r"\x1b\[[\d;]*m|.")  # a change of style, or a character
_ERASE = "\x1b[3J\x1b[2J\x1b[H"  # what scrolled away, what is seen, and back to the corner


def is_window() -> bool:
    return sys.stdout.isatty()


def colour() -> bool:
    """Whether colours are wanted; NO_COLOR is a convention that many programs keep."""
    return is_window() and not os.environ.get("NO_COLOR")


def width() -> int:
    return shutil.get_terminal_size((80, 24)).columns


def height() -> int:
    return shutil.get_terminal_size((80, 24)).lines


def clear() -> None:
    """Nothing of what was shown can be read any more."""
    if is_window():
        click.echo(_ERASE, nl=False)


def length(line: str) -> int:
    """How many columns a line takes."""
    return len(click.unstyle(line))


def say(text: str = "", **style: bool) -> None:
    """Lines as they are; `style` (bold, dim) is used only where colours are."""
    click.echo(styled(text, **style), color=colour())


def cut(line: str, columns: int) -> str:
    """As much of a line as fits: better than a board in broken lines."""
    kept = []
    for piece in _PIECE.findall(line):
        is_style = len(piece) > 1
        columns -= not is_style
        if is_style or columns >= 0:
            kept.append(piece)
    return "".join(kept)


def styled(text: str, **style: bool) -> str:
    return click.style(text, **style) if style and colour() else text


def tell(text: str, indent: str = "", **style: bool) -> None:
    """A sentence, broken between words where the line ends; its further lines are indented."""
    say(fill(text, width(), subsequent_indent=indent), **style)
