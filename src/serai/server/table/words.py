"""What the server says of a match beyond what the game itself tells."""

from __future__ import annotations

from serai.core.match.events import Ended, Event, Resigned, TakenOver, TimedOut, UndoneTo
from serai.core.text.messages import message

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
