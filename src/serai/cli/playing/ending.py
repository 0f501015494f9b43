"""Who won and why, and how the points of all came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serai.cli.playing import screen
from serai.core.contract.game import find
from serai.core.match.ending import tell_outcome

if TYPE_CHECKING:
    from serai.core.match.match import Match

INDENT = " " * 17  # of the further lines of a long one


def show(match: Match) -> None:
    screen.say()
    screen.tell(tell_outcome(match), bold=True)
    for line in find(match.game).narrator.score_lines(match.state):
        screen.tell(line, indent=INDENT)
