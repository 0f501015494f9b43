"""How long a table that nobody has in memory takes to come back from its database."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from statistics import median

from serai.core.contract.game import GAMES, find
from serai.core.match.match import Match
from serai.server.table.gathering import new_table
from serai.server.table.played_match import Played, rows_after
from serai.server.table.room import SNAPSHOT_EVERY
from serai.server.wire.table import Clock, Setup
from serai.storage.records import SeatRow, SnapshotRow
from serai.storage.storage import Storage

SEATS = 4
SEED = 3  # of long matches
MOST = 500  # events
TIMES = 15


async def loading(folder: Path) -> dict[str, tuple[int, float]]:
    """By game the events of a match and the milliseconds in which it is loaded."""
    storage = await Storage.open(f"sqlite:///{folder / 'loading.db'}")
    found = {}
    for game in GAMES:
        table_id, events = await _store(storage, game)
        taken = [await _load(storage, table_id) for _ in range(TIMES)]
        found[game] = events, 1000 * median(taken)
    await storage.close()
    return found


async def _store(storage: Storage, game: str) -> tuple[str, int]:
    match, snapshot, rng = Match(game, SEATS, seed=SEED), None, Random(SEED)
    while match.outcome() is None and match.length < MOST:
        known = match.length
        match.play(rng.choice(match.state.legal_moves()))
        if match.length // SNAPSHOT_EVERY > known // SNAPSHOT_EVERY:
            snapshot = SnapshotRow(match.length, match.snapshot())
    now = time.time()
    table = new_table(game, SEATS, Setup(), Clock(), False, "host", now)
    seats = [SeatRow(table.id, number, "bot", bot="greedy") for number in range(SEATS)]
    await storage.create(table, seats)
    await storage.append(
        table.id,
        rows_after(0, match, now),
        snapshot=snapshot,
        state="playing",
        start=find(game).setup_to_dict(match.start),
        secret=match.secret,
        committed=False,
    )
    return table.id, match.length


async def _load(storage: Storage, table_id: str) -> float:
    began = time.perf_counter()
    stored = await storage.find_match(table_id)
    assert stored is not None
    Played.resumed(stored)
    return time.perf_counter() - began
