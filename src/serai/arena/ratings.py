"""OpenSkill ratings (Plackett-Luce) for two to four seats: who won stands before who did not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from serai.arena.extra import load
from serai.arena.record import Record


class Rating(NamedTuple):
    mu: float
    sigma: float


def ratings(records: Iterable[Record], entrants: int) -> list[Rating]:
    """One per bot of the tournament, all games taken in the order of their numbers."""
    model = load("openskill.models").PlackettLuce()
    skills = [model.rating() for _ in range(entrants)]
    for record in sorted(records, key=lambda record: record.task):
        best = max(map(record.share, range(entrants)))
        ranks = [1 if record.share(seat) == best else 2 for seat in range(entrants)]
        teams = [[skills[entrant]] for entrant in record.seating]
        for entrant, team in zip(record.seating, model.rate(teams, ranks=ranks), strict=True):
            skills[entrant] = team[0]
    return [Rating(skill.mu, skill.sigma) for skill in skills]
