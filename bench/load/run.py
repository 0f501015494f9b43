"""Hundreds of live tables on a real server: how many moves a second, and how soon others have them.

    python -m bench.load.run                              prints what this machine does
    make bench-load                                   … beside boardgame.io, into RESULTS.md
    python -m bench.load.run --tables 50 --seconds 5      a short look

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
from statistics import median, quantiles

import click
import httpx
import uvloop

from bench import machine
from bench.load import peer as load_peer
from bench.load.loading import loading
from bench.load.server import LoadedServer, free_port, serving
from bench.load.table import ScriptedTable
from bench.results_file import write_chapter
from bench.speed.peers import Missing
from serai.core.contract.game import GAMES

FIRST = 16  # tables that warm the server up, with most of a game each
WARMING = 8.0  # seconds for it
AT_ONCE = 32  # tables being set up at the same time
REST = 3.0  # seconds between two phases, so that neither has to do with the other
SERAI = "Serai, both games, SQLite with every move on disk"
PAGES = "Serai, the same with all moves on offer, as pages ask for them"
PEER, FILES, MEMORY = "boardgame.io, a simple game", "files", "memory"
HEADS = (
    *("", "moves/s", "least–most", "p50 ms", "p95 ms", "p99 ms"),
    "of boardgame.io's rate, memory",
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


Phases = Sequence[Phase | Failed]
Lines = dict[str, list[Phases]]  # by name, round by round


@dataclass(frozen=True)
class Load:
    phases: list[Phase]
    kilobytes_per_table: float
    bytes_per_move: float
    milliseconds_per_move: float  # of the server's processor time
    players_milliseconds: float  # of this process


@click.command()
@click.option("--tables", default=500, show_default=True)
@click.option("--rounds", default=1, show_default=True)
@click.option("--seconds", default=15.0, show_default=True, help="For each phase of a round.")
@click.option("--rate", default=300.0, show_default=True, help="Moves a second in the last phase.")
@click.option("--write", is_flag=True, help="Beside boardgame.io, into bench/RESULTS.md.")
def main(tables: int, rounds: int, seconds: float, rate: float, write: bool) -> None:
    """Load a server with scripted players and say what it took."""
    began, busy = machine.now(), machine.load()
    loads: list[Load] = []
    lines: Lines = {SERAI: [], PAGES: []}
    for number in range(rounds):
        for name, offers in {SERAI: False, PAGES: True}.items():
            with tempfile.TemporaryDirectory() as folder:
                load = uvloop.run(_load(Path(folder), tables, seconds, rate, offers))
            lines[name].append(load.phases)
            if not offers:
                loads.append(load)
        if write:
            _measure_peers(lines, number, tables, seconds, rate)
    with tempfile.TemporaryDirectory() as folder:
        back = uvloop.run(loading(Path(folder)))
    chapter = _facts(loads, back, tables, began, busy) + "\n\n" + _table(lines, rate)
    print(chapter)
    if write:
        write_chapter("Live tables", chapter)


def _facts(
    loads: Sequence[Load],
    back: dict[str, tuple[int, float]],
    tables: int,
    began: str,
    busy: float,
) -> str:
    def usual(name: str) -> float:
        return float(median(getattr(load, name) for load in loads))

    facts = [
        f"Seen on {began} by `make bench-load`, {tables} live tables of 2 seats. "
        f"Medians of {len(loads)} rounds, of the rates with least and most.",
        f"Machine: {machine.describe()}; load average {busy:.1f} before.",
        f"A table takes {usual('kilobytes_per_table'):.0f} KB of the server's memory, "
        f"a move {usual('milliseconds_per_move'):.2f} ms of its processor time "
        f"and {usual('bytes_per_move'):.0f} bytes of its database; "
        f"the players take {usual('players_milliseconds'):.2f} ms.",
        "A match that is not in memory is back from the database: "
        + ", ".join(f"{game} of {n} events in {taken:.0f} ms" for game, (n, taken) in back.items())
        + ".",
    ]
    return "\n".join(f"- {fact}" for fact in facts)


async def _load(folder: Path, tables: int, seconds: float, rate: float, offers: bool) -> Load:
    with serving(folder) as server:
        await _play(await _seat_all(server, FIRST, offers), WARMING, rate)
        memory = server.memory()  # what comes with the first tables is not theirs
        seated = await _seat_all(server, tables, offers)
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


async def _seat_all(server: LoadedServer, tables: int, offers: bool) -> list[ScriptedTable]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def seat(number: int) -> ScriptedTable:
        async with gate:
            game = GAMES[number % len(GAMES)]
            return await ScriptedTable.open(http, server.address, game, number, offers)

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


def _measure_peers(lines: Lines, number: int, tables: int, seconds: float, rate: float) -> None:
    """One round of boardgame.io. With files it takes minutes to give up: once is enough."""
    try:
        load_peer.install()
        with tempfile.TemporaryDirectory() as files:
            for place, where in {FILES: Path(files), MEMORY: None}.items():
                if place == FILES and number > 0:
                    continue
                phases, why = load_peer.measure(free_port(), where, tables, seconds, rate)
                found: Phases = [
                    *(Phase(**phase) for phase in phases),
                    *[Failed(why)] * (2 - len(phases)),
                ]
                lines.setdefault(f"{PEER}, {place}", []).append(found)
    except Missing as reason:
        print(f"boardgame.io is left out: {reason}", file=sys.stderr)


def _table(lines: Lines, rate: float) -> str:
    rows: list[Sequence[str]] = [HEADS, ["---", *["---:"] * (len(HEADS) - 1)]]
    for pace, when in enumerate(("at full speed", f"at {rate:.0f} moves/s")):
        for name, rounds in lines.items():
            share = "" if pace else _share(rounds, lines.get(f"{PEER}, {MEMORY}", []))
            rows.append([f"{name}, {when}", *_cells([phases[pace] for phases in rounds]), share])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cells(found: Phases) -> list[str]:
    phases = [phase for phase in found if isinstance(phase, Phase)]
    if not phases:
        return [next(phase.why for phase in found if isinstance(phase, Failed)), "", "", "", ""]
    rates = [phase.moves_per_second for phase in phases]
    times = [[getattr(phase, name) for phase in phases] for name in ("p50", "p95", "p99")]
    return [
        f"{median(rates):,.0f}",
        f"{min(rates):,.0f}–{max(rates):,.0f}",
        *(f"{median(values):.1f}" for values in times),
    ]


def _share(rounds: Sequence[Phases], peer: Sequence[Phases]) -> str:
    """Its rate as a share of the peer's in the same round: machines differ from hour to hour."""
    pairs = [(phases[0], other[0]) for phases, other in zip(rounds, peer, strict=False)]
    shares = [
        phase.moves_per_second / other.moves_per_second
        for phase, other in pairs
        if isinstance(phase, Phase) and isinstance(other, Phase)
    ]
    return f"{median(shares):.2f}" if shares else ""


if __name__ == "__main__":
    main()
