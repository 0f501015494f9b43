"""`make bench`: Serai beside others, in one run, every contender a little in every round."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import click
from rich.console import Console

from bench import machine
from bench.results_file import write_chapter
from bench.speed import report
from bench.speed.contenders.serving import Reading
from bench.speed.peers import PEERS, PYTHON, Missing, Peer, install
from bench.speed.processes import cold_compile, starts
from bench.speed.results import Results, collect
from bench.speed.worker import Worker

FULL = (10, 0.6)  # rounds, and seconds for each line in each of them
QUICK = (3, 0.3)


@click.command()
@click.option("--quick", is_flag=True, help="A short run, for a first look.")
@click.option("--no-peers", is_flag=True, help="Only Serai; installs nothing.")
def main(quick: bool, no_peers: bool) -> None:
    """Measure Serai beside OpenSpiel, python-chess and catanatron.

    A full run writes its chapter of bench/RESULTS.md; the shorter ones only print.
    """
    console = Console()
    rounds, seconds = QUICK if quick else FULL
    began, load = machine.now(), machine.load()
    with tempfile.TemporaryDirectory() as cache:
        bench = Bench(console, cache)
        bench.start(no_peers)
        bench.measure(rounds, seconds)
    flags = [name for name, on in (("--quick", quick), ("--no-peers", no_peers)) if on]
    run = report.Run(
        command=f"make bench ARGS='{' '.join(flags)}'" if flags else "make bench",
        date=began,
        machine=machine.describe(),
        load=f"{load:.1f} before and {machine.load():.1f} after",
        versions=bench.versions,
        rounds=rounds,
        seconds=seconds,
    )
    results = bench.results()
    report.show(results, run, console)
    if not flags:
        write_chapter("The rules", report.as_markdown(results, run))


class Bench:
    """The contenders and what they have shown so far."""

    def __init__(self, console: Console, cache: str) -> None:
        self.console = console
        self.cache = Path(cache)
        self.environment = _environment(cache)
        self.workers: dict[Peer | None, Worker] = {}  # None: Serai itself
        self.missing: dict[Peer, str] = {}
        self.readings: list[Reading] = []
        self.versions: list[str] = []

    def start(self, no_peers: bool) -> None:
        self._say("Compiling the rules into an empty cache …")
        self.readings += cold_compile(self.environment)
        python = Path(sys.executable)
        self._add(None, Worker(python, "bench.speed.contenders.games", self.environment))
        for peer in PEERS:
            if no_peers:
                self.missing[peer] = "by --no-peers"
                continue
            self._say(f"Installing {peer.requirement} into its own environment …")
            try:
                install(peer)
                self._add(peer, Worker(PYTHON, peer.module, os.environ))
            except Missing as reason:
                self._leave_out(peer, reason)

    def measure(self, rounds: int, seconds: float) -> None:
        for number in range(1, rounds + 1):
            self._say(f"Round {number} of {rounds} …")
            self.readings += starts(self.environment)
            self._stop_if_edited()
            for peer, worker in list(self.workers.items()):
                try:
                    for turn in worker.turns:
                        self.readings += worker.measure(turn, seconds, number)
                except Missing as reason:
                    if peer is None:
                        raise
                    self._leave_out(peer, reason)
        for worker in self.workers.values():
            worker.close()

    def results(self) -> Results:
        return collect(self.readings, self.missing)

    def _stop_if_edited(self) -> None:
        """A fresh process compiles edited rules anew, into a second folder of the cache."""
        if len(list((self.cache / "serai").iterdir())) > 1:
            raise click.ClickException("the rules were edited during the run: measure again")

    def _add(self, peer: Peer | None, worker: Worker) -> None:
        self.workers[peer] = worker
        self.versions.append(worker.version)

    def _leave_out(self, peer: Peer, reason: Missing) -> None:
        self.missing[peer] = str(reason)
        self.workers.pop(peer, None)
        self.console.print(f"[bold red]{peer.name} is left out:[/] {reason}", highlight=False)

    def _say(self, what: str) -> None:
        self.console.print(what, style="dim", highlight=False)


def _environment(cache: str) -> Mapping[str, str]:
    """Serai as installed, with bytecode; but compiled code of its own and never in plain mode."""
    own = {"XDG_CACHE_HOME": cache, "SERAI_KERNELS": "", "PYTHONDONTWRITEBYTECODE": ""}
    return {**os.environ, **own}


if __name__ == "__main__":
    main()
