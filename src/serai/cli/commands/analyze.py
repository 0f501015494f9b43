"""serai analyze FILE"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from serai.cli import files
from serai.cli.commands.warm import ensure_warm
from serai.cli.words import words
from serai.core.contract.game import find
from serai.core.match.match import Match
from serai.core.text.errors import BadOption

if TYPE_CHECKING:
    from rich.console import Console, Group

    from serai.bots.analysis import Past
    from serai.bots.search import Line
    from serai.core.contract.state import State

Tell = Callable[[list["Line"]], None]


@click.command("analyze", help=words("analyze.help"))
@click.argument("file")
@click.option("--at", type=click.IntRange(min=0), metavar="N", help=words("show.at"))
@click.option("--seat", type=click.IntRange(0, 3), metavar="N", help=words("analyze.seat"))
@click.option("--seconds", type=float, default=5.0, show_default=True, help=words("analyze.time"))
@click.option(
    "--lines", type=click.IntRange(min=1), default=3, show_default=True, help=words("analyze.lines")
)
@click.option("--level", type=int, default=8, show_default=True, help=words("analyze.level"))
@click.option("--json", "as_json", is_flag=True, help=words("bench.json"))
def command(
    file: str,
    at: int | None,
    seat: int | None,
    seconds: float,
    lines: int,
    level: int,
    as_json: bool,
) -> None:
    from rich.console import Console

    from serai.bots.levels import level_number

    if not 0 < seconds < float("inf"):
        raise BadOption(words("analyze.no_time", seconds=f"{seconds:g}"))
    level_number(level)
    past, moment = read_moment(file, at, seat)
    state = past.state(moment)
    ensure_warm()
    look = partial(past.best_lines, moment, level=level, seconds=seconds, lines=lines)
    if as_json:
        click.echo(json.dumps(as_data(state, look()), indent=2))
        return
    console = Console()
    with watched(console, state, seconds) as tell:
        found = look(progress=tell)
    console.print(picture(state, found))


def read_moment(file: str, at: int | None, seat: int | None) -> tuple[Past, int]:
    """A match, and the moment of it at which a seat has something to decide."""
    from serai.bots.analysis import Past

    found = files.read_either(file)
    if not isinstance(found, Match) and at is not None:
        raise BadOption(words("show.at_needs_match", name=file))
    past = Past(found if isinstance(found, Match) else standing_still(found))
    line = past.line()
    if at is not None and at >= len(line):
        raise BadOption(words("show.no_such_move", at=at, moves=len(line) - 1))
    line = line[: None if at is None else at + 1]
    if seat is not None:
        line = [moment for moment in line if past.state(moment).decider == seat]
        if not line:
            raise BadOption(words("analyze.never_decides", seat=seat))
    check_decision(past.state(line[-1]))
    return past, line[-1]


def standing_still(state: State) -> Match:
    """A match that is at this position and has no past. It would go on by itself if chance had to
    decide, or not begin at all once the game is over."""
    check_decision(state)
    return Match(state.game, state=state)


def check_decision(state: State) -> None:
    if state.outcome() is not None:
        raise BadOption(words("analyze.over"))
    if state.decider < 0:
        raise BadOption(words("analyze.chance"))


def as_data(state: State, lines: Sequence[Line]) -> dict[str, Any]:
    return {
        "game": state.game,
        "decider": state.decider,
        "lines": [
            {"moves": line.moves, "visits": line.visits, "shares": line.shares} for line in lines
        ],
    }


@contextmanager
def watched(console: Console, state: State, seconds: float) -> Iterator[Tell | None]:
    """Shows what is known so far to whoever looks on."""
    from rich.live import Live

    if not console.is_terminal:
        yield None
        return
    began = time.monotonic()
    first = picture(state, [], 0.0)
    with Live(first, console=console, transient=True, refresh_per_second=8) as screen:

        def tell(lines: list[Line]) -> None:
            screen.update(picture(state, lines, (time.monotonic() - began) / seconds))

        yield tell


def picture(state: State, lines: Sequence[Line], done: float | None = None) -> Group:
    """Whose decision it is, how far the search is, and the lines with what each seat may expect."""
    from rich.console import Group
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    narrator = find(state.game).narrator
    table = Table(words("analyze.line"), show_lines=len(lines) > 1)
    for seat in range(state.players):
        table.add_column(narrator.seat_name(seat), justify="right", no_wrap=True)
    table.add_column(words("analyze.visits"), justify="right", no_wrap=True)
    for line in lines:
        shares = (f"{100 * share:.1f} %" for share in line.shares)
        table.add_row(" ▸ ".join(line.moves), *shares, f"{line.visits:,}")
    bar = [] if done is None else [ProgressBar(1.0, done, width=40)]
    return Group(Text(narrator.headline(state)), *bar, *([table] if lines else []))
