"""serai show FILE"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from serai.cli import files
from serai.cli.playing import screen
from serai.cli.words import words
from serai.core.match.match import Match
from serai.core.text.errors import BadOption

if TYPE_CHECKING:
    from serai.core.contract.state import State


@click.command("show", help=words("show.help"))
@click.argument("file")
@click.option("--svg", metavar="FILE", help=words("show.svg"))
@click.option("--png", metavar="FILE", help=words("show.png"))
@click.option("--at", type=click.IntRange(min=0), metavar="N", help=words("show.at"))
@click.option("--seat", type=int, metavar="N", help=words("show.seat"))
@click.option("--theme", default="day", show_default=True, help=words("show.theme"))
def command(
    file: str, svg: str | None, png: str | None, at: int | None, seat: int | None, theme: str
) -> None:
    state = read_state(file, at)
    if seat is not None:
        state.check_seat(seat)
    if svg is None and png is None:
        screen.say(state.terminal(colour=screen.colour(), seat=seat))
        return
    drawing = state.svg(theme=theme, seat=seat)
    if svg == "-":
        click.echo(drawing)
    elif svg is not None:
        Path(svg).write_text(drawing, encoding="utf-8")
    if png is not None:
        write_png(png, drawing)


def read_state(file: str, at: int | None) -> State:
    found = files.read_either(file)
    if not isinstance(found, Match):
        if at is not None:
            raise BadOption(words("show.at_needs_match", name=file))
        return found
    if at is None:
        return found.state
    if at > len(found.moves):
        raise BadOption(words("show.no_such_move", at=at, moves=len(found.moves)))
    return found.states[at]


def write_png(file: str, drawing: str) -> None:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise BadOption(words("show.png_missing")) from None
    Path(file).write_bytes(bytes(svg_to_bytes(svg_string=drawing, zoom=2)))
