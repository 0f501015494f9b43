"""serai perft GAME DEPTH"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import click

import serai
from serai.cli import files, options
from serai.cli.commands.warm import ensure_warm
from serai.cli.words import words

if TYPE_CHECKING:
    from serai.core.contract.state import State


@click.command("perft", help=words("perft.help"))
@click.argument("game")
@click.argument("depth", type=click.IntRange(min=0))
@options.players
@options.seed
@options.variants
@click.option("--position", metavar="FILE", help=words("perft.position"))
@click.option("--divide", is_flag=True, help=words("perft.divide"))
def command(
    game: str,
    depth: int,
    players: int | None,
    seed: int | None,
    variants: tuple[str, ...],
    position: str | None,
    divide: bool,
) -> None:
    ensure_warm()
    if position is None:
        chosen = options.of_game(game, variants)
        seats = 2 if players is None else players
        state = serai.new(game, players=seats, seed=seed or 0, **chosen)
    elif players is None and seed is None and not variants:
        state = files.read_position(position)
    else:
        raise click.UsageError(words("perft.position_alone"))
    start = perf_counter()
    nodes = count(state, depth, divide)
    seconds = perf_counter() - start
    click.echo(words("perft.total", nodes=nodes, depth=depth, seconds=seconds))


def count(state: State, depth: int, divide: bool) -> int:
    from serai.core.kernels import perft

    if not divide:
        return perft.perft(state, depth)
    by_move = perft.divide(state, depth)
    for move, nodes in by_move.items():
        click.echo(f"{move}: {nodes}")
    return sum(by_move.values())
