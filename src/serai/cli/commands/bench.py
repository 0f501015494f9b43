"""serai bench GAME"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from serai.cli import options
from serai.cli.commands.warm import ensure_warm
from serai.cli.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping


@click.command("bench", help=words("bench.help"))
@click.argument("game")
@click.option("--seats", type=int, default=4, show_default=True, help=words("bench.seats"))
@options.variants
@click.option("--seconds", type=float, default=5, show_default=True, help=words("bench.seconds"))
@click.option("--json", "as_json", is_flag=True, help=words("bench.json"))
def command(
    game: str, seats: int, variants: tuple[str, ...], seconds: float, as_json: bool
) -> None:
    from serai.core.kernels.bench import measure

    options.of_game(game, variants)
    ensure_warm()
    results = measure(game, players=seats, variants=variants, seconds=seconds)
    if as_json:
        click.echo(json.dumps(results, indent=2))
    else:
        print_table(" ".join([words("bench.title", game=game, seats=seats), *variants]), results)


def print_table(title: str, results: Mapping[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(words("bench.measure"), title=title)
    table.add_column(words("bench.value"), justify="right")
    for name, value in results.items():
        table.add_row(name.replace("_", " "), shown(value))
    Console().print(table)


def shown(value: Any) -> str:
    """Numbers with their thousands apart, lists as their entries, texts as they are."""
    if isinstance(value, int | float):
        return f"{value:,}"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
