"""Tournaments and records for the tests of the arena."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from serai.arena.play import play
from serai.arena.record import Record
from serai.arena.records import Recorder
from serai.arena.tournament import Tournament

EKO = Tournament("eko", ("greedy", "greedy"), turn_limit=40)
KHAN = Tournament("khan", ("greedy", "random", "greedy"))


def game(
    task: int,
    winners: Sequence[int],
    tournament: Tournament = EKO,
    start: int = 0,
) -> Record:
    """A record as it would be if these seats had won; without a match."""
    seats = tournament.players
    return Record(
        tournament=tournament,
        task=task,
        seating=tournament.seating(task),
        start=start,
        winners=tuple(winners),
        reason="W1",
        turns=10,
        seconds=(0.5,) * seats,
        decisions=(5,) * seats,
        match={},
    )


def write(path: Path, tournament: Tournament, tasks: Sequence[int]) -> list[Record]:
    """Plays these games and records them."""
    records = [play(tournament, task) for task in tasks]
    with Recorder(path, tournament) as recorder:
        for record in records:
            assert recorder.add(record)
    return records
