"""What the games of a tournament come to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from serai.arena.record import Record
from serai.arena.statistics import Interval, elo, independent, wilson


@dataclass(frozen=True)
class Tally:
    """Wins among games; a shared win is a part of one.

    `worth` is how many independent games they count as, where they are not.
    """

    wins: float = 0.0
    games: int = 0
    worth: float | None = None

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        games = self.games if self.worth is None else self.worth
        return wilson(self.share * games, games)

    def plus(self, share: float) -> Tally:
        return Tally(self.wins + share, self.games + 1)


@dataclass(frozen=True)
class Standing:
    """Of one bot. `by_order[0]` counts the games that it began."""

    name: str
    total: Tally
    by_order: tuple[Tally, ...]
    seconds: float  # for one decision, on average

    @property
    def elo(self) -> tuple[float, Interval]:
        """Above the other bot, where there are two."""
        low, high = self.total.interval
        return elo(self.total.share), Interval(elo(low), elo(high))


def standings(records: Sequence[Record], names: Sequence[str]) -> list[Standing]:
    """In the order of the tournament's list; `records` are of one tournament."""
    return [_standing(records, entrant, name) for entrant, name in enumerate(names)]


def _standing(records: Sequence[Record], entrant: int, name: str) -> Standing:
    total = Tally()
    by_order: defaultdict[int, Tally] = defaultdict(Tally)
    seconds, decisions = 0.0, 0
    for record in records:
        seat = record.seating.index(entrant)
        order = record.order(seat)
        total = total.plus(record.share(seat))
        by_order[order] = by_order[order].plus(record.share(seat))
        seconds += record.seconds[seat]
        decisions += record.decisions[seat]
    places = len(records[0].seating) if records else 0
    each = seconds / decisions if decisions else 0.0
    return Standing(name, total, tuple(by_order[order] for order in range(places)), each)


def by_order(records: Sequence[Record]) -> list[Tally]:
    """Whoever began, whoever came second, and so on, whichever bot that was."""
    return _by(records, [[record.order(seat) for seat in _seats(record)] for record in records])


def by_seat(records: Sequence[Record]) -> list[Tally]:
    return _by(records, [list(_seats(record)) for record in records])


def _by(records: Sequence[Record], places: Sequence[Sequence[int]]) -> list[Tally]:
    """One tally per place; games from one set-up count as what they are worth together."""
    shares: list[defaultdict[tuple[str, int], list[float]]]
    shares = [defaultdict(list) for _ in (records[0].seating if records else ())]
    for record, of_seats in zip(records, places, strict=True):
        setup = record.tournament.setup(record.task)
        for seat, place in enumerate(of_seats):
            shares[place][record.tournament.id, setup].append(record.share(seat))
    return [_together(list(blocks.values())) for blocks in shares]


def _together(blocks: Sequence[Sequence[float]]) -> Tally:
    return Tally(sum(map(sum, blocks)), sum(map(len, blocks)), independent(blocks))


def _seats(record: Record) -> range:
    return range(len(record.seating))


def pairs(records: Sequence[Record]) -> list[int]:
    """How many pairs gave the first of two bots 0, ½, 1, 1½ and 2 wins.

    Counted are the pairs up to the first that is not complete. Games that are soon over come back
    first, and what a pair is counted by must not depend on how long it took.
    """
    shares = {record.task: record.share_of(0) for record in records}
    counts = [0] * 5
    task = 0
    while task in shares and task + 1 in shares:
        counts[round(2 * (shares[task] + shares[task + 1]))] += 1
        task += 2
    return counts
