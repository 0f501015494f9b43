"""A position for the terminal, from which the whole game can be played."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

from serai.games.khan.drawing.terminal.map import chart
from serai.games.khan.drawing.terminal.seats import ahead, force, hand, legend, seats
from serai.games.khan.drawing.terminal.supply import camps, piles, supply
from serai.games.khan.text.words import Position, Score, headline, when


def render(
    data: Position, scores: Sequence[Score], seat: int | None = None, colour: bool = True
) -> str:
    """A position or a view of one as lines of text, without any escape sequence unless `colour`;
    `scores` are those of its State, `seat` is the one whose hand is shown."""
    blank = Text()
    lines = [
        _title(data),
        blank,
        *chart(data, colour),
        blank,
        *seats(data, scores),
        *ahead(data, scores),
        *force(data),
        blank,
        *camps(data),
        blank,
        *supply(data),
        piles(data),
        blank,
        *hand(data, seat),
        *legend(data),
    ]
    if colour:
        return _painted(lines)
    return "".join(f"{line.plain.rstrip()}\n" for line in lines)


def _title(data: Position) -> Text:
    return Text.assemble((headline(data), "bold"), ("".join(f"   {w}" for w in when(data)), "dim"))


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
