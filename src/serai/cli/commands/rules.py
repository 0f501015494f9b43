"""serai rules GAME [CLAUSE]"""

from __future__ import annotations

import click

from serai.cli.playing import screen
from serai.cli.words import words


@click.command("rules", help=words("rules.help"))
@click.argument("game")
@click.argument("clause", required=False)
def command(game: str, clause: str | None) -> None:
    print_rules(game, clause)


def print_rules(game: str, clause: str | None) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    from serai.cli import rulebook

    text = rulebook.clause(game, clause) if clause else rulebook.rules(game)
    Console(width=min(screen.width(), 100), no_color=not screen.colour()).print(Markdown(text))
