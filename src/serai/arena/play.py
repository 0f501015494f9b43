"""One game of a tournament, from its number to its record."""

from __future__ import annotations

import json
from time import perf_counter
from typing import TYPE_CHECKING

from serai.arena.record import Record

if TYPE_CHECKING:
    from serai.arena.tournament import Tournament


def play(tournament: Tournament, task: int) -> Record:
    """Plays it to the end. What a bot is shown besides the position is what its seat has seen."""
    match = tournament.new_match(task)
    bots = tournament.new_bots(task)
    seconds = [0.0] * match.players
    decisions = [0] * match.players
    while (outcome := match.outcome()) is None:
        seat = match.state.decider
        seen = match.seen(seat)
        begun = perf_counter()
        move = bots[seat].choose(match.state, seen)
        seconds[seat] += perf_counter() - begun
        decisions[seat] += 1
        match.play(move)
    return Record(
        tournament=tournament,
        task=task,
        seating=tournament.seating(task),
        start=match.states[0].active,
        winners=outcome.winners,
        reason=outcome.reason,
        turns=match.state.turn,
        seconds=tuple(round(spent, 4) for spent in seconds),
        decisions=tuple(decisions),
        match=json.loads(match.save()),
    )
