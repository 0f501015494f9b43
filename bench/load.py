"""Hundreds of live tables on a real server: how many moves a second, and how soon others have them.

    python -m bench.load                              prints what this machine does
    make bench-load                                   … beside boardgame.io, into RESULTS.md
    python -m bench.load --tables 50 --seconds 5      a short look

The server is a process of its own with its own SQLite file; the scripted players share this one. A
move is timed from sending it until every other seat of its table has been told.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

import click
import httpx
import uvloop

from bench import load_peer, machine
from bench.load_server import LoadedServer, free_port, serving
from bench.load_table import ScriptedTable
from bench.peers import Missing
from bench.results_file import write_chapter
from serai.core.game import GAMES

FIRST = 4  # tables that warm the server up
AT_ONCE = 32  # tables being set up at the same time
REST = 3.0  # seconds between two phases, so that neither has to do with the other
PEERS = ("files", "memory")  # where boardgame.io keeps its matches
HEADS = (
    *("", "moves/s", "p50 ms", "p95 ms", "p99 ms"),
    *(f"of boardgame.io's rate, {place}" for place in PEERS),
)


@dataclass(frozen=True)
class Phase:
    """What a stretch of play showed. Latencies in milliseconds."""

    asked_per_second: float | None  # None: as fast as it goes
    moves_per_second: float
    p50: float
    p95: float
    p99: float


@dataclass(frozen=True)
class Failed:
    """A stretch of play that did not come to its end."""

    why: str


Lines = dict[str, Sequence[Phase | Failed]]


@dataclass(frozen=True)
class Load:
    phases: list[Phase]
    kilobytes_per_table: float
    bytes_per_move: float
    milliseconds_per_move: float  # of the server's processor time
    players_milliseconds: float  # of this process


@click.command()
@click.option("--tables", default=500, show_default=True)
@click.option("--seconds", default=15.0, show_default=True, help="For each phase.")
@click.option("--rate", default=300.0, show_default=True, help="Moves a second in the last phase.")
@click.option("--write", is_flag=True, help="Beside boardgame.io, into bench/RESULTS.md.")
def main(tables: int, seconds: float, rate: float, write: bool) -> None:
    """Load a server with scripted players and say what it took."""
    began, busy = machine.now(), machine.load()
    with tempfile.TemporaryDirectory() as folder:
        load = uvloop.run(_load(Path(folder), tables, seconds, rate))
        lines: Lines = {"Serai, both games, SQLite with every move on disk": load.phases}
        if write:
            lines |= _peer_lines(Path(folder), tables, seconds, rate)
    facts = [
        f"Seen on {began} by `make bench-load`, {tables} live tables of 2 seats.",
        f"Machine: {machine.describe()}; load average {busy:.1f} before.",
        f"A table takes {load.kilobytes_per_table:.0f} KB of the server's memory, "
        f"a move {load.milliseconds_per_move:.2f} ms of its processor time "
        f"and {load.bytes_per_move:.0f} bytes of its database; "
        f"the players take {load.players_milliseconds:.2f} ms.",
    ]
    chapter = "\n".join(f"- {fact}" for fact in facts) + "\n\n" + _table(lines, rate)
    print(chapter)
    if write:
        write_chapter("Live tables", chapter)


async def _load(folder: Path, tables: int, seconds: float, rate: float) -> Load:
    with serving(folder) as server:
        for table in await _seat_all(server, FIRST):
            await table.move()  # what comes with the first tables is not theirs
        memory = server.memory()
        seated = await _seat_all(server, tables)
        stored, used, own = server.stored(), server.processor(), time.process_time()
        phases = [await _play(seated, seconds, pace) for pace in (None, rate)]
        moves = sum(table.moves for table in seated)
        found = Load(
            phases,
            (server.memory() - memory) / 1024 / tables,
            (server.stored() - stored) / moves,
            (server.processor() - used) / moves * 1000,
            (time.process_time() - own) / moves * 1000,
        )
        for table in seated:
            await table.close()
    return found


async def _seat_all(server: LoadedServer, tables: int) -> list[ScriptedTable]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def seat(number: int) -> ScriptedTable:
        async with gate:
            game = GAMES[number % len(GAMES)]
            return await ScriptedTable.open(http, server.address, game, number)

    async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
        return list(await asyncio.gather(*map(seat, range(tables))))


async def _play(tables: Sequence[ScriptedTable], seconds: float, rate: float | None) -> Phase:
    """Every table plays on its own; with a rate each waits for its turn in a common beat."""
    gc.collect()
    gc.disable()  # the players' pauses for it would look like the server's
    await asyncio.sleep(REST)
    began = time.perf_counter()
    latencies: list[float] = []
    beats = iter(range(sys.maxsize))

    async def play_on(table: ScriptedTable) -> None:
        while not table.over:
            now = time.perf_counter() - began
            due = now if rate is None else next(beats) / rate
            if max(now, due) >= seconds:
                return
            await asyncio.sleep(max(0.0, due - now))
            latencies.append(await table.move())

    await asyncio.gather(*map(play_on, tables))
    spent = time.perf_counter() - began
    gc.enable()
    cuts = [cut * 1000 for cut in quantiles(latencies, n=100)]
    return Phase(rate, len(latencies) / spent, cuts[49], cuts[94], cuts[98])


def _peer_lines(folder: Path, tables: int, seconds: float, rate: float) -> Lines:
    files = folder / "boardgameio"
    files.mkdir()
    lines: Lines = {}
    try:
        load_peer.install()
        for name, place in zip(PEERS, (files, None), strict=True):
            phases, why = load_peer.measure(free_port(), place, tables, seconds, rate)
            lines[f"boardgame.io, a simple game, {name}"] = [
                *(Phase(**phase) for phase in phases),
                *[Failed(why)] * (2 - len(phases)),
            ]
    except Missing as reason:
        print(f"boardgame.io is left out: {reason}", file=sys.stderr)
    return lines


def _table(lines: Lines, rate: float) -> str:
    rows: list[Sequence[str]] = [HEADS, ["---", *["---:"] * (len(HEADS) - 1)]]
    for number, pace in enumerate(("at full speed", f"at {rate:.0f} moves/s")):
        for name, phases in lines.items():
            shares = ["" for _ in PEERS] if number else _shares(phases[0], lines)
            rows.append([f"{name}, {pace}", *_cells(phases[number]), *shares])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cells(phase: Phase | Failed) -> list[str]:
    if isinstance(phase, Failed):
        return [phase.why, "", "", ""]
    times = [f"{value:.1f}" for value in (phase.p50, phase.p95, phase.p99)]
    return [f"{phase.moves_per_second:,.0f}", *times]


def _shares(phase: Phase | Failed, lines: Lines) -> list[str]:
    """Its rate as a share of the peers' in the same run: machines differ from hour to hour."""
    peers = [phases[0] for place in PEERS for name, phases in lines.items() if name.endswith(place)]
    return [
        f"{phase.moves_per_second / peer.moves_per_second:.2f}"
        if isinstance(phase, Phase) and isinstance(peer, Phase)
        else ""
        for peer in peers or [Failed("left out")] * len(PEERS)
    ]


if __name__ == "__main__":
    main()
