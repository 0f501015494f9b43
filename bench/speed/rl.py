"""Learning environments beside pgx and PettingZoo's own games, every contender in every round.

    python -m bench.speed.rl            prints what this machine does
    python -m bench.speed.rl --write    … and writes its chapter of bench/RESULTS.md
    python -m bench.speed.rl --quick    a short look

All run on one core, and only the time that the processor gave them counts, so that others at work
on the machine disturb little. A step is one decision of one match, with mask and observation.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from bench import machine
from bench.results_file import write_chapter
from bench.speed.contenders.serving import Reading
from bench.speed.peers import PYTHON, Missing, Peer, install
from bench.speed.results import Line, collect
from bench.speed.worker import Worker

PEERS = {
    Peer("pgx", "", "bench.speed.contenders.pgx_games", "batch"): ("pgx==2.6.0", "jax==0.10.2"),
    Peer("PettingZoo", "", "bench.speed.contenders.pettingzoo_games", "single"): (
        "pettingzoo==1.27.0",
        "pygame==2.6.1",
        "chess==1.10.0",  # the newest that comes as a wheel
    ),
}
TITLES = {"batch": "A batch of 1,024: steps a second", "single": "One match: steps a second"}
GOALS = {"Serai: Ekö, 2 seats": 200_000, "Serai: Khan, 2 seats": 60_000}
REFERENCES = {"batch": "pgx: hex 11 × 11", "single": "PettingZoo: chess"}
HEADS = ("", "median", "least", "most", "goal", "ratio")


@click.command()
@click.option("--quick", is_flag=True, help="A short look.")
@click.option("--no-peers", is_flag=True, help="Only Serai; installs nothing.")
@click.option("--write", is_flag=True, help="Write the chapter of bench/RESULTS.md.")
def main(quick: bool, no_peers: bool, write: bool) -> None:
    """Measure the learning environments."""
    rounds, seconds = (2, 0.5) if quick else (5, 1.0)
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # those that it starts, too
    began, busy = machine.now(), machine.load()
    workers, missing = start(no_peers)
    readings = measure(workers, rounds, seconds)
    facts = [
        f"Seen on {began} by `python -m bench.speed.rl --write`.",
        f"Machine: {machine.describe()}; one core used; load average {busy:.1f} before.",
        f"Versions: {'; '.join(worker.version for worker in workers)}.",
        f"{rounds} rounds, {seconds:g} s of processor time for each line in each of them; the "
        "ratio is to the line named 1.00, round by round.",
    ]
    lines = collect(readings, missing).lines
    chapter = "\n".join(f"- {fact}" for fact in facts) + "".join(
        f"\n\n### {title}\n\n{as_table([line for line in lines if line.table == table])}"
        for table, title in TITLES.items()
    )
    print(chapter)
    if write:
        write_chapter("Learning environments", chapter)


def start(no_peers: bool) -> tuple[list[Worker], dict[Peer, str]]:
    missing: dict[Peer, str] = {}
    workers = [Worker(Path(sys.executable), "bench.speed.contenders.environments", os.environ)]
    for peer, requirements in PEERS.items():
        try:
            if no_peers:
                raise Missing("by --no-peers")
            for requirement in requirements:
                install(replace(peer, requirement=requirement))
            workers.append(Worker(PYTHON, peer.module, os.environ))
        except Missing as reason:
            missing[peer] = str(reason)
    return workers, missing


def measure(workers: Sequence[Worker], rounds: int, seconds: float) -> list[Reading]:
    readings = []
    for number in range(1, rounds + 1):
        print(f"Round {number} of {rounds} …", file=sys.stderr)
        for worker in workers:
            for turn in worker.turns:
                readings += worker.measure(turn, seconds, number)
    for worker in workers:
        worker.close()
    return readings


def as_table(lines: Sequence[Line]) -> str:
    seen = {line.name: line.values for line in lines if line.readings}
    beside = next((seen[name] for name in REFERENCES.values() if name in seen), None)
    rows: list[Sequence[str]] = [HEADS, ["---", *["---:"] * (len(HEADS) - 1)]]
    for line in lines:
        if not line.readings:
            rows.append([f"{line.name} LEFT OUT: {line.left_out}", *[""] * (len(HEADS) - 1)])
            continue
        values = [f"{value:,.0f}" for value in (line.value, min(line.values), max(line.values))]
        goal = f"≥ {GOALS[line.name]:,}" if line.name in GOALS and line.table == "batch" else ""
        rows.append([line.name, *values, goal, ratio(line.values, beside)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def ratio(values: Sequence[float], beside: Sequence[float] | None) -> str:
    """The median of what each round's two readings say: a slow moment slows both."""
    if beside is None:
        return ""
    shares = sorted(own / other for own, other in zip(values, beside, strict=True))
    return f"{shares[len(shares) // 2]:,.2f}"


if __name__ == "__main__":
    main()
