"""serai tune GAME"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from serai.cli.commands.warm import ensure_warm
from serai.cli.words import words

if TYPE_CHECKING:
    from serai.bots.tuning import Fit


@click.command("tune", help=words("tune.help"))
@click.argument("game")
@click.option("--seats", type=click.IntRange(2, 4), multiple=True, help=words("tune.seats"))
@click.option("--games", type=int, default=200, show_default=True, help=words("tune.games"))
@click.option("--rounds", type=int, default=2, show_default=True, help=words("tune.rounds"))
@click.option("--simulations", type=int, default=60, show_default=True, help=words("tune.short"))
@click.option("--seed", type=int, default=1, show_default=True, help=words("option.seed"))
@click.option("--jobs", type=int, default=1, show_default=True, help=words("tune.jobs"))
def command(
    game: str,
    seats: tuple[int, ...],
    games: int,
    rounds: int,
    simulations: int,
    seed: int,
    jobs: int,
) -> None:
    from serai.bots.tuning import tune
    from serai.core.contract.game import find

    find(game)
    ensure_warm()
    tune(
        game,
        seats=seats or (2, 3, 4),
        games=games,
        rounds=rounds,
        simulations=simulations,
        seed=seed,
        jobs=jobs,
        report=tell,
    )


def tell(seats: int, number: int, fit: Fit) -> None:
    """How well the weights of a round foretell who wins."""
    click.echo(
        words(
            "tune.fit",
            seats=seats,
            number=number + 1,
            games=fit.games,
            positions=fit.positions,
            right=f"{fit.right:.0%}",
            loss=f"{fit.loss:.3f}",
            even=f"{fit.even:.3f}",
        )
    )
