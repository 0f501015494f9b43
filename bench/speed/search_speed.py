"""Simulations a second: Serai's searches beside OpenSpiel's, a little of each in every round."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from rich.console import Console

from bench import machine
from bench.speed.contenders.games import TITLES
from bench.speed.contenders.serving import Reading
from bench.speed.peers import PEERS, PYTHON, Missing, Peer, install
from bench.speed.results import Line, Results, collect
from bench.speed.results import ratio as ratio_of
from bench.speed.worker import Worker

ROUNDS, SECONDS = 10, 1.0
TABLE = "searches"
OPENSPIEL = replace(PEERS[0], module="bench.speed.contenders.openspiel_search", table=TABLE)


@dataclass(frozen=True)
class Speed:
    """What the rounds showed, and when and where."""

    date: str
    machine: str
    versions: list[str]
    readings: list[Reading]
    missing: str  # why OpenSpiel is left out; empty if it is not

    @property
    def results(self) -> Results:
        return collect(self.readings, {OPENSPIEL: self.missing} if self.missing else {})

    def line(self, name: str) -> Line:
        return next(line for line in self.results.lines if line.name == name)


def read(folder: Path) -> Speed | None:
    path = folder / "speed.json"
    if not path.exists():
        return None
    found = json.loads(path.read_text(encoding="utf-8"))
    return Speed(**{**found, "readings": [Reading(**each) for each in found["readings"]]})


def measure(folder: Path) -> None:
    """Does nothing if it was measured before: matches at equal time are planned by it."""
    if read(folder) is not None:
        return
    console, date = Console(stderr=True), machine.now()
    workers, missing = _contenders()
    readings: list[Reading] = []
    for number in range(1, ROUNDS + 1):
        console.print(f"Simulations a second: round {number} of {ROUNDS} …", style="dim")
        for peer, worker in list(workers.items()):
            try:
                for turn in worker.turns:
                    readings += worker.measure(turn, SECONDS, number)
            except Missing as reason:
                if peer is None:
                    raise
                missing = str(reason)
                del workers[peer]
    for worker in workers.values():
        worker.close()
    versions = [worker.version for worker in workers.values()]
    speed = Speed(date, machine.describe(), versions, readings, missing)
    (folder / "speed.json").write_text(json.dumps(asdict(speed), indent=1), encoding="utf-8")


def _contenders() -> tuple[dict[Peer | None, Worker], str]:
    """Serai (None) and OpenSpiel, or why it is left out."""
    python = Path(sys.executable)
    workers: dict[Peer | None, Worker] = {
        None: Worker(python, "bench.speed.contenders.searching", os.environ)
    }
    try:
        install(OPENSPIEL)
        workers[OPENSPIEL] = Worker(PYTHON, OPENSPIEL.module, os.environ)
    except Missing as reason:
        return workers, str(reason)
    return workers, ""


def ratio(folder: Path, game: str, one: str, other: str) -> float:
    """How many simulations one search makes while the other makes one, in the median round."""
    speed = read(folder)
    assert speed is not None  # `measure` comes first
    first, second = (speed.line(f"Serai: {TITLES[game]}, {name}") for name in (one, other))
    return ratio_of(first, second)
