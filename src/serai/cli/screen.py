"""The terminal that we write to."""

from __future__ import annotations

import os
import shutil
import sys

import click


def colour() -> bool:
    """Whether colours are wanted; NO_COLOR is a convention that many programs keep."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def width() -> int:
    return shutil.get_terminal_size((100, 40)).columns


def height() -> int:
    return shutil.get_terminal_size((100, 40)).lines


def say(text: str = "", **style: bool) -> None:
    """A line; `style` (bold, dim) is used only where colours are."""
    click.echo(click.style(text, **style) if style and colour() else text, color=colour())
