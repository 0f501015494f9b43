"""A move that is not legal, and the position it was tried in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from serai.core.kernels.record import Handle, thaw
from serai.core.text.messages import Reason, Seat
from serai.games.khan.board.fields import label
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.tables import Surface, Tables
from serai.games.khan.text.notation import Written


@dataclass
class Case:
    surface: Surface
    position: Handle[Position]
    written: Written

    @property
    def tables(self) -> Tables:
        return self.surface.tables[0]

    @property
    def record(self) -> Position:
        """For kernels; everything else reads `s`."""
        return self.position[0]

    @cached_property
    def s(self) -> Position:
        return thaw(self.position, Position)

    def reason(self, clause: str, key: str, **params: object) -> Reason:
        named: dict[str, object] = {"name": self.written.name, "seat": Seat(self.s.active)}
        if self.written.fields:
            named["field"] = label(self.written.fields[0])
        return Reason(clause, key, named | params, "serai.games.khan")
