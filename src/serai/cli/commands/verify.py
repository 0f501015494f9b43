"""serai verify FILE"""

from __future__ import annotations

import click

from serai.cli import files
from serai.cli.commands.warm import ensure_warm
from serai.cli.words import words
from serai.core.contract.state import CHANCE
from serai.core.match.events import Moved
from serai.core.match.match import Match


@click.command("verify", help=words("verify.help"))
@click.argument("file")
def command(file: str) -> None:
    data = files.read_json(file)
    ensure_warm()
    match = Match.load(data)  # plays it again and refuses what does not follow
    click.echo(words("verify.replayed", game=match.game, events=match.length))
    click.echo(draws_line(match))
    if match.commitment is None:
        click.echo(words("verify.no_commitment"))
    else:
        click.echo(words("verify.commitment", commitment=match.commitment))


def draws_line(match: Match) -> str:
    """How many draws were recomputed, those included that were taken back."""
    drawn = sum(isinstance(event, Moved) and event.seat == CHANCE for event in match.events)
    standing = sum(state.decider == CHANCE for state in match.states[:-1])
    if drawn == 0:
        return words("verify.no_draws")
    return words("verify.draws", drawn=drawn, undone=drawn - standing)
