"""Playing a tournament: what is missing in its record, wherever there are workers for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from serai.arena.play import play
from serai.arena.record import Record
from serai.arena.records import Recorder
from serai.arena.results import pairs
from serai.arena.statistics import Sprt
from serai.arena.tournament import Tournament
from serai.arena.workers import Pool, spread
from serai.core.text.errors import BadOption


def run(
    tournament: Tournament,
    games: int,
    recorder: Recorder,
    pool: Pool,
    finished: Callable[[Record], None],
    sprt: Sprt | None = None,
) -> None:
    """Plays the first `games` games but for those that the recorder has, made up to whole blocks.

    `finished` is called with each game once it is recorded. With `sprt`, no more games are begun
    once it has its answer.
    """
    check_sprt(tournament, sprt)
    tasks = [task for task in range(tournament.whole(games)) if not recorder.has(task)]
    if _is_settled(recorder, sprt):
        return

    def take(record: Record) -> bool:
        if recorder.add(record):
            finished(record)
        return _is_settled(recorder, sprt)

    spread(pool, partial(play, tournament), tasks, take)


def check_sprt(tournament: Tournament, sprt: Sprt | None) -> None:
    if sprt is not None and tournament.players != 2:
        raise BadOption(f"SPRT compares two bots; here are {tournament.players}")


def _is_settled(recorder: Recorder, sprt: Sprt | None) -> bool:
    return sprt is not None and sprt.verdict(pairs(recorder.records)) is not None
