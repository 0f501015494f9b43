"""What is kept of one game: which it was, how it ended, and the whole match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from serai.arena.tournament import Tournament
from serai.core.text import shape
from serai.core.text.errors import BadPosition

FORMAT = "serai-arena"
VERSION = 1
_LARGE = 2**63


@dataclass(frozen=True)
class Record:
    """`seating` has for each seat the place of its bot in the tournament's list."""

    tournament: Tournament
    task: int
    seating: tuple[int, ...]
    start: int  # the seat that began
    winners: tuple[int, ...]  # seats; empty: nobody won
    reason: str
    turns: int
    seconds: tuple[float, ...]  # per seat, spent choosing
    decisions: tuple[int, ...]  # per seat
    match: Mapping[str, Any]  # as Match.save writes it

    def share(self, seat: int) -> float:
        """Of the win: winners share it alike, and so do all when nobody won."""
        if not self.winners:
            return 1 / len(self.seating)
        return (seat in self.winners) / len(self.winners)

    def share_of(self, entrant: int) -> float:
        return self.share(self.seating.index(entrant))

    def order(self, seat: int) -> int:
        """When the seat has its turns: 0 is the one that began."""
        return (seat - self.start) % len(self.seating)

    def without_match(self) -> Record:
        """All that results need, in a fraction of the memory."""
        return replace(self, match={})

    def to_dict(self) -> dict[str, Any]:
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        named["tournament"] = self.tournament.to_dict()
        return {"format": FORMAT, "version": VERSION, **named}

    @classmethod
    def from_dict(cls, value: object) -> Record:
        """The inverse; BadPosition names what is wrong. The match itself is not played again."""
        names = [field.name for field in fields(cls)]
        found = shape.fields("", value, ["format", "version", *names])
        shape.word("format", found["format"], [FORMAT])
        shape.integer("version", found["version"], VERSION, VERSION)
        tournament = Tournament.from_dict("tournament", found["tournament"])
        seats = tournament.players
        task = shape.integer("task", found["task"], 0, _LARGE)
        if list(shape.sequence("seating", found["seating"])) != list(tournament.seating(task)):
            raise BadPosition("seating", f"is not that of game {task} of this tournament")
        if not isinstance(found["reason"], str):
            raise BadPosition("reason", f"a text is needed here, not {found['reason']!r}")
        return cls(
            tournament=tournament,
            task=task,
            seating=tournament.seating(task),
            start=shape.integer("start", found["start"], 0, seats - 1),
            winners=tuple(shape.seats("winners", found["winners"], seats)),
            reason=found["reason"],
            turns=shape.integer("turns", found["turns"], 0, _LARGE),
            seconds=_seconds(found["seconds"], seats),
            decisions=_decisions(found["decisions"], seats),
            match=shape.mapping("match", found["match"]),
        )


def _seconds(value: object, seats: int) -> tuple[float, ...]:
    found = shape.sequence("seconds", value, seats)
    for number in found:
        if type(number) not in (int, float) or not 0 <= number < float("inf"):
            raise BadPosition("seconds", f"a number is needed here, not {shape.shown(number)}")
    return tuple(map(float, found))


def _decisions(value: object, seats: int) -> tuple[int, ...]:
    found = shape.sequence("decisions", value, seats)
    return tuple(shape.integer("decisions", number, 0, _LARGE) for number in found)
