"""Every error that bad input can raise. Each says what is wrong and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from serai.core.text.messages import Reason


class SeraiError(ValueError):
    """The root of all errors raised for what a caller handed in."""


class BadOption(SeraiError):
    """An unknown game or variant, an impossible number of players, a setting that is not one."""


class BadPosition(SeraiError):
    """A position that the rules could not hold. `where` is the place in the interchange."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


class BadBoard(BadPosition):
    """A board that breaks a clause of the rules."""

    def __init__(self, clause: str, where: str, what: str) -> None:
        super().__init__(where, f"{what} ({clause})")
        self.clause = clause


class BadEdition(SeraiError):
    """An edition file that contradicts a fact known of the printed game."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


class BadNotation(SeraiError):
    """A text that is no move of the game at all, legal or not."""

    def __init__(self, text: str, what: str) -> None:
        super().__init__(f"{text!r}: {what}")
        self.text = text
        self.what = what


class IllegalMove(SeraiError):
    """A move that the rules do not allow now; `reason` says why."""

    def __init__(self, text: str, reason: Reason) -> None:
        super().__init__(f"{text}: {reason}")
        self.text = text
        self.reason = reason


class BadMatch(SeraiError):
    """A match file that cannot be read, or an event that does not fit the match."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


class StorageError(SeraiError):
    """The database did not do what it was asked, and nothing of it is stored."""


class StorageConflict(StorageError):
    """What was to be stored does not fit what is there: an event twice or after a gap."""


class BadRecord(SeraiError):
    """A file of an arena's games that cannot be read, or that belongs to other games."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


class WorkersLost(SeraiError):
    """The processes or machines that should play an arena's games keep dying."""


class BadCommand(SeraiError):
    """A line that is no command of the bot protocol, or one that makes no sense now."""


class ProgramFailed(SeraiError):
    """A program that should play does not: it ended, is silent, floods or breaks the protocol."""

    def __init__(self, program: str, what: str, late: bool = False) -> None:
        super().__init__(f"{program}: {what}")
        self.late = late  # it might have answered, but its time is over
