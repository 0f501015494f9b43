"""What the server says of a match beyond what the game itself tells."""

from __future__ import annotations

from serai.core.events import Ended, Event, Resigned, TakenOver, TimedOut, UndoneTo
from serai.core.game import find
from serai.core.match import Match
from serai.core.messages import message
from serai.core.state import Outcome

PACKAGE = "serai.server"


def words(key: str, **params: object) -> str:
    """A sentence from this package's catalogue in the current language."""
    return message(PACKAGE, key, **params)


def bot_name(level: str) -> str:
    kind, _, number = level.partition("-")
    return words(f"bot.{kind}", number=number)


def tell_event(event: Event) -> str:
    """What happened besides moves, for the log, without its subject."""
    match event:
        case UndoneTo():
            return words("log.undone")
        case Resigned():
            return words("log.resigned")
        case TimedOut():
            return words("log.timed_out")
        case TakenOver(_, by):
            return words("log.taken_over", by=bot_name(by))
        case Ended():
            return words("log.ended")
    raise ValueError(f"{event} is not for the log")


def tell_outcome(match: Match, outcome: Outcome) -> str:
    """Who won and why."""
    narrator = find(match.game).narrator
    by_rules = match.state.outcome()
    first = outcome.winners or (by_rules.winners if by_rules else ())
    key = {0: "nobody", 1: "one"}.get(len(first), "several")
    if first != outcome.winners:
        key = "withdrawn"
    winners = words("ending.and").join(map(narrator.seat_name, first))
    why = narrator.ended(match.state, outcome.reason)
    return words(f"ending.{key}", winners=winners, why=why)
