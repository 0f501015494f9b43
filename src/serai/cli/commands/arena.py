"""serai arena GAME"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from serai.cli import options
from serai.cli.commands.warm import ensure_warm
from serai.cli.words import words
from serai.core.text.errors import BadOption

if TYPE_CHECKING:
    from serai.arena.record import Record
    from serai.arena.records import Recorder
    from serai.arena.statistics import Sprt
    from serai.arena.tournament import Tournament
    from serai.arena.workers import Pool

TURNS = 1000  # more than random play needs


@click.command("arena", help=words("arena.help"))
@click.argument("game")
@click.option("--seats", required=True, help=words("arena.seats"))
@click.option("--games", type=int, default=100, show_default=True, help=words("arena.games"))
@click.option("--jobs", type=int, help=words("arena.jobs"))
@click.option("--cluster", help=words("arena.cluster"))
@click.option("--seed", type=int, default=0, show_default=True, help=words("arena.seed"))
@options.variants
@click.option(
    "--turn-limit", type=int, default=TURNS, show_default=True, help=words("arena.turn_limit")
)
@click.option("--scale", type=float, help=words("arena.scale"))
@click.option("--record", type=click.Path(path_type=Path), help=words("arena.record"))
@click.option("--sprt", "bounds", help=words("arena.sprt"))
def command(
    game: str,
    seats: str,
    games: int,
    jobs: int | None,
    cluster: str | None,
    seed: int,
    variants: tuple[str, ...],
    turn_limit: int,
    scale: float | None,
    record: Path | None,
    bounds: str | None,
) -> None:
    from serai.arena.extra import load
    from serai.arena.run import check_sprt
    from serai.arena.tournament import Tournament

    bots = tuple(name.strip() for name in seats.split(","))
    options.of_game(game, variants)
    tournament = Tournament(game, bots, seed, variants, turn_limit, scale)
    sprt = read_sprt(bounds)
    load("openskill")  # better missed now than after the last game
    ensure_warm()
    tournament.check()
    check_sprt(tournament, sprt)
    total = tournament.whole(games)
    if total != games:
        click.echo(words("arena.made_up", games=games, total=total, seats=len(bots)), err=True)
    with workers(jobs, cluster) as pool:
        hold(tournament, total, record or default_record(tournament), pool, sprt)


def hold(tournament: Tournament, games: int, path: Path, pool: Pool, sprt: Sprt | None) -> None:
    """Plays, and shows how it stands; also when interrupted, but then with a failure."""
    from serai.arena.records import Recorder
    from serai.arena.run import run
    from serai.cli.standings import print_results

    with Recorder(path, tournament) as recorder:
        tell_resumed(recorder, path)
        try:
            with progress(recorder, games, tournament.names) as finished:
                run(tournament, games, recorder, pool, finished, sprt)
        except KeyboardInterrupt:
            click.echo(words("arena.interrupted", played=len(recorder.records)), err=True)
            raise click.exceptions.Exit(130) from None
        finally:
            if recorder.records:
                print_results(recorder.records, tournament, sprt)
                click.echo(words("arena.recorded", path=path))


def tell_resumed(recorder: Recorder, path: Path) -> None:
    if recorder.lost:
        click.echo(words("arena.lost", path=path, lost=recorder.lost), err=True)
    if recorder.records:
        click.echo(words("arena.resumed", path=path, played=len(recorder.records)), err=True)


@contextmanager
def progress(
    recorder: Recorder, games: int, names: Sequence[str]
) -> Iterator[Callable[[Record], None]]:
    """A bar with the shares of the wins so far beside it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    from serai.arena.results import Tally
    from serai.cli.standings import in_short

    columns = (BarColumn(), MofNCompleteColumn(), Remaining(), TextColumn("{task.description}"))
    played = sum(record.task < games for record in recorder.records)
    with Progress(*columns, console=Console(stderr=True)) as bar:
        wins = dict.fromkeys(names, Tally())

        def count(record: Record) -> str:
            for entrant, name in enumerate(names):
                wins[name] = wins[name].plus(record.share_of(entrant))
            return in_short(wins)

        for record in recorder.records:
            count(record)
        task = bar.add_task(in_short(wins), total=games, completed=played)
        yield lambda record: bar.update(task, advance=1, description=count(record))


@contextmanager
def workers(jobs: int | None, cluster: str | None) -> Iterator[Pool]:
    if cluster is None:
        from serai.arena.workers import local

        pool = local(jobs if jobs is not None else os.cpu_count() or 1)
    elif jobs is not None:
        raise BadOption(words("arena.jobs_or_cluster"))
    else:
        from serai.arena.cluster import Cluster

        pool = Cluster(cluster)
    try:
        yield pool
    finally:
        pool.close()


def default_record(tournament: Tournament) -> Path:
    bots = (name.partition(":")[0] for name in tournament.bots)
    return Path("-".join([tournament.game, *bots, tournament.id]) + ".jsonl")


def read_sprt(bounds: str | None) -> Sprt | None:
    from serai.arena.statistics import Sprt

    if bounds is None:
        return None
    try:
        elo0, elo1 = map(float, bounds.split(","))
    except ValueError:
        raise BadOption(words("arena.bad_sprt", given=bounds)) from None
    return Sprt(elo0, elo1)
