"""serai report FILE"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from serai.cli.commands.warm import ensure_warm
from serai.cli.words import words
from serai.core.text.errors import BadRecord

_File = click.Path(path_type=Path)


@click.command("report", help=words("report.help"))
@click.argument("files", nargs=-1, required=True, type=_File, metavar="FILE...")
@click.option("-o", "--output", type=_File, help=words("report.output"))
@click.option("--jobs", type=int, help=words("report.jobs"))
def command(files: tuple[Path, ...], output: Path | None, jobs: int | None) -> None:
    from serai.arena.extra import load
    from serai.arena.records import read_all
    from serai.arena.report import report
    from serai.arena.workers import local

    load("matplotlib")
    found = read_all(files)
    if found.lost:
        click.echo(words("report.lost", lost=found.lost), err=True)
    if not found.records:
        raise BadRecord(", ".join(map(str, files)), words("report.nothing"))
    pool = local(jobs if jobs is not None else min(os.cpu_count() or 1, len(found.records)))
    try:
        ensure_warm()
        with progress(len(found.records)) as finished:
            page = report(found.records, pool, finished)
    finally:
        pool.close()
    target = output or files[0].with_suffix(".html")
    target.write_text(page, encoding="utf-8")
    click.echo(words("report.done", games=len(found.records), output=target))


@contextmanager
def progress(games: int) -> Iterator[Callable[[object], None]]:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words("report.replaying"), total=games)
        yield lambda _: bar.advance(task)
