"""Long series of games between bots: planned, played in parts over days, and read again.

Every contest has a file of records in a folder that git ignores. What is there is not played
again, and a plan may be read at any time with the games that there are so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rich.console import Console

from bench.speed.contenders.games import TITLES
from serai.arena.record import Record
from serai.arena.records import Recorder, read
from serai.arena.run import run
from serai.arena.tournament import Tournament
from serai.arena.workers import local
from serai.cli.commands.arena import progress

TURNS = 300  # a game that takes longer is shared
UNHURRIED = "seconds=600"  # simulations decide, not the clock: a busy machine changes nothing


@dataclass(frozen=True)
class Contest:
    """A tournament and how many of its games are wanted. `goal` is for the first bot's share."""

    tournament: Tournament
    games: int
    goal: float | None = None
    both_cores: bool = False  # one game at a time, because its bots have several threads

    @property
    def game(self) -> str:
        return self.tournament.game

    @cached_property
    def names(self) -> list[str]:
        """The bots without their options."""
        return [name.partition(":")[0].replace("-", " ") for name in self.tournament.bots]

    def path(self, folder: Path) -> Path:
        bots = (name.partition(":")[0] for name in self.tournament.bots)
        return folder / f"{'-'.join([self.game, *bots, self.tournament.id])}.jsonl"

    def records(self, folder: Path) -> list[Record]:
        """The games so far, those beyond the plan left out."""
        path = self.path(folder)
        found = read(path, matches=False).records if path.exists() else []
        return [record for record in found if record.task < self.planned]

    @property
    def planned(self) -> int:
        return self.tournament.whole(self.games)


def play(contests: Iterable[Contest], folder: Path, jobs: int, most: int | None) -> None:
    """Plays what is missing, of each contest no more than `most` games."""
    console = Console(stderr=True)
    for number, contest in enumerate(contests):
        wanted = contest.tournament.whole(min(contest.games, most or contest.games))
        about = ", ".join([TITLES[contest.game], *contest.tournament.variants])
        console.print(f"{number + 1}. {about}: {', '.join(contest.names)}", highlight=False)
        pool = local(1 if contest.both_cores else jobs)
        try:
            with (
                Recorder(contest.path(folder), contest.tournament) as recorder,
                progress(recorder, wanted, contest.tournament.names) as finished,
            ):
                run(contest.tournament, wanted, recorder, pool, finished)
        finally:
            pool.close()


def level(number: int, *options: str) -> str:
    return ":".join([f"level-{number}", *(options or [UNHURRIED])])


def number_of_games(records: Sequence[Record], contest: Contest) -> str:
    """Says so when there are fewer than planned."""
    if len(records) >= contest.planned:
        return str(contest.planned)
    return f"{len(records)} of {contest.planned}" if records else f"none of {contest.planned}"
