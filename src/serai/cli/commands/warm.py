"""serai warm"""

from __future__ import annotations

from importlib.util import find_spec

import click

from serai.cli.words import words


@click.command("warm", help=words("warm.help"))
def command() -> None:
    compile_all()
    click.echo(words("warm.done"))


def ensure_warm(*games: str) -> None:
    """Compile now what would otherwise stall the first move without a word: for these games, or
    everything that there is."""
    from serai.core.kernels.kernel import is_cold

    if is_cold():
        compile_all(*games)


def compile_all(*games: str) -> None:
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from serai.core.contract.game import GAMES, find
    from serai.core.kernels.kernel import mark_warm

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words("warm.cold"), total=None)

        def tell(what: str) -> None:
            progress.update(task, description=words("warm.step", what=what))

        for game in games or GAMES:
            find(game).warm(tell)
        if games:
            return
        if find_spec("gymnasium") and find_spec("pettingzoo"):
            from serai.rl.warming import warm

            warm(tell)
    mark_warm()
