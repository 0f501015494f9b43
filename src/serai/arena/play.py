"""One game of a tournament, from its number to its record."""

from __future__ import annotations

import json
import logging
from time import perf_counter
from typing import TYPE_CHECKING

from serai.arena.record import Record
from serai.bots import bot
from serai.core.match.seen import Seen
from serai.core.text.errors import ProgramFailed

if TYPE_CHECKING:
    from serai.arena.tournament import Tournament
    from serai.bots.base import Bot
    from serai.core.match.match import Match

log = logging.getLogger("serai.arena")
SUBSTITUTE = "greedy"


def play(tournament: Tournament, task: int) -> Record:
    """Plays it to the end; an error that a bot makes says in which game it was made."""
    try:
        return _play(tournament, task)
    except Exception as error:
        error.add_note(f"in game {task} of {tournament}")
        raise


def _play(tournament: Tournament, task: int) -> Record:
    """What a bot is shown besides the position is what its seat has seen."""
    match = tournament.new_match(task)
    bots = tournament.new_bots(task)
    seen = [Seen(match, seat) for seat in range(match.players)]
    seconds = [0.0] * match.players
    decisions = [0] * match.players
    while (outcome := match.outcome()) is None:
        seat = match.state.decider
        shown = seen[seat].so_far()
        begun = perf_counter()
        try:
            move = bots[seat].choose(match.state, shown)
        except ProgramFailed as failure:
            bots[seat] = give_up(match, seat, failure)
            continue
        seconds[seat] += perf_counter() - begun
        decisions[seat] += 1
        match.play(move)
    return Record(
        tournament=tournament,
        task=task,
        seating=tournament.seating(task),
        start=match.start.active,
        winners=outcome.winners,
        reason=outcome.reason,
        turns=match.state.turn,
        seconds=tuple(round(spent, 4) for spent in seconds),
        decisions=tuple(decisions),
        match=json.loads(match.save()),
    )


def give_up(match: Match, seat: int, failure: ProgramFailed) -> Bot:
    """A program that failed can't win; if the match goes on, the bot that plays on for it."""
    log.warning("%s", failure)
    (match.timeout if failure.late else match.resign)(seat)
    if match.outcome() is None:
        match.take_over(seat, SUBSTITUTE)
    return bot(match.game, SUBSTITUTE, seed=0)
