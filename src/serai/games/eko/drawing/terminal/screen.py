"""A position for the terminal: a board of bricks, in which a space touches the same six others."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

from serai.games.eko.drawing.terminal.board import board
from serai.games.eko.drawing.terminal.seats import legend, majorities, seats
from serai.games.eko.text.words import Position, Score, headline


def render(data: Position, scores: Sequence[Score], colour: bool = True) -> str:
    """The whole position as lines of text, without any escape sequence unless `colour`."""
    blank = Text()
    lines = [
        Text(headline(data), "bold"),
        blank,
        *board(data, colour),
        blank,
        *seats(data, scores),
        *majorities(data),
        blank,
        *legend(data),
    ]
    if colour:
        return _painted(lines)
    return "".join(f"{line.plain.rstrip()}\n" for line in lines)


def _painted(lines: Sequence[Text]) -> str:
    paper = StringIO()
    console = Console(
        file=paper,
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        legacy_windows=False,
        highlight=False,
    )
    for line in lines:
        console.print(line, soft_wrap=True)
    return paper.getvalue()
