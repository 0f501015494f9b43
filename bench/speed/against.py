"""These rules beside those of an earlier commit: the same legal moves, and how much faster.

    python -m bench.speed.against v0.1.0
    make bench-against BASE=v0.1.0

Random games are played in both trees and the sets of their legal moves compared. Then both are
measured in turns, a moment each, on one core. Only the time that the processor gave them counts, so
that others at work on the machine disturb little; what is told is the median of the rounds' ratios.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from statistics import median

import click

from bench.speed.worker import ROOT, Worker

SETTINGS = [(game, seats) for game in ("khan", "eko", "eko+variants") for seats in (2, 3, 4)]
MEASURED = {
    "decisions a second": "bench.speed.contenders.rules_alone",
    "steps a second in a batch": "bench.speed.contenders.environments",
}


@click.command()
@click.argument("base")
@click.option("--positions", default=100_000, show_default=True, help="To compare in each setting.")
@click.option("--rounds", default=15, show_default=True, help="To measure in.")
@click.option("--seconds", default=0.4, show_default=True, help="For each line in each round.")
@click.option("--game", default="", help="Only this one, khan or eko.")
def main(base: str, positions: int, rounds: int, seconds: float, game: str) -> None:
    """Compare the rules with those of BASE, a commit. 0 positions or 0 rounds leave a part out."""
    with source_of(base) as before:
        trees = (before, ROOT / "src")
        for setting, seats in SETTINGS:
            if positions and setting.startswith(game):
                compare(trees, setting, seats, positions)
        for title, module in MEASURED.items():
            if rounds:
                measure(trees, title, module, rounds, seconds, game)


@contextmanager
def source_of(commit: str) -> Iterator[Path]:
    """The package as it was at a commit, in a folder of its own that is removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.check_output(["git", "archive", commit, "src"], cwd=ROOT)
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder) / "src"


def environment(source: Path) -> Mapping[str, str]:
    """That of a process which takes Serai from there and everything else from here."""
    return {**os.environ, "PYTHONPATH": str(source), "SERAI_KERNELS": ""}


def compare(trees: tuple[Path, Path], setting: str, seats: int, positions: int) -> None:
    command = [sys.executable, "-m", "bench.speed.contenders.legal_sets", setting, str(seats)]
    players = [
        subprocess.Popen(
            [*command, str(positions)],
            cwd=ROOT,
            env=environment(tree),
            stdout=subprocess.PIPE,
            text=True,
        )
        for tree in trees
    ]
    before, now = (player.stdout or () for player in players)
    moves = 0
    for one, other in zip_longest(before, now, fillvalue="nothing\n"):
        if one != other:
            for player in players:
                player.kill()
            raise click.ClickException(f"{setting}, {seats} seats:\n  before {one}  now    {other}")
        moves += int(one.split()[4])
    if any(player.wait() for player in players):
        raise click.ClickException("the games broke off")
    print(f"{setting}, {seats} seats: the same {moves:,} moves in {positions:,} positions")


def measure(
    trees: tuple[Path, Path], title: str, module: str, rounds: int, seconds: float, game: str
) -> None:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # those that it starts, too
    workers = [Worker(Path(sys.executable), module, environment(tree)) for tree in trees]
    print(f"\n| {title} | before | now | ratio | least | most |\n| --- |{' ---: |' * 5}")
    for turn in workers[0].turns:
        if game in ascii_of(turn) and "PettingZoo" not in turn:
            rates = [
                [worker.measure(turn, seconds, number)[0].value for worker in workers]
                for number in range(1, rounds + 1)
            ]
            print(row(turn, rates))
    for worker in workers:
        worker.close()


def ascii_of(title: str) -> str:
    return title.lower().replace("ö", "o")


def row(name: str, rates: list[list[float]]) -> str:
    before, now = (median(column) for column in zip(*rates, strict=True))
    ratios = [new / old for old, new in rates]
    figures = " | ".join(f"{ratio:.2f}" for ratio in (median(ratios), min(ratios), max(ratios)))
    return f"| {name} | {before:,.0f} | {now:,.0f} | {figures} |"


if __name__ == "__main__":
    main()
