"""A move that is not legal, and what every explanation asks first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from serai.core.kernels.record import Handle, thaw
from serai.core.text.messages import Reason, Seat, Term
from serai.games.eko.constants import (
    ACTION,
    EXCHANGE,
    MARCH,
    OVER,
    PHASES,
    REINFORCE,
    SETUP,
)
from serai.games.eko.rules.position import Position
from serai.games.eko.rules.tables import Surface, Tables
from serai.games.eko.text.interchange import Stacks
from serai.games.eko.text.notation import Written

PHASES_OF_KIND = {
    "keep": (SETUP,),
    "swap": (SETUP,),
    "go": (ACTION,),
    "regroup": (ACTION,),
    "attack": (ACTION,),
    "kamikaze": (ACTION,),
    "lost": (ACTION,),
    "construct": (ACTION,),
    "pass": (ACTION,),
    "sand": (ACTION,),
    "march": (MARCH,),
    "reinforce": (MARCH, REINFORCE),
    "moon": (MARCH, REINFORCE),
    "end": (MARCH, REINFORCE),
    "exchange": (EXCHANGE,),
}


@dataclass
class Case:
    """A move that is not legal, and the position it was tried in."""

    surface: Surface
    position: Handle[Position]
    stacks: Stacks
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

    @property
    def seat(self) -> int:
        return self.s.decider

    @cached_property
    def slot(self) -> int | None:
        """The movement space that the move is about, if it names one."""
        return self.surface.slot_of_label.get(self.written.space)

    def kind(self, name: str) -> str | None:
        """The kind of a space of this board."""
        cell = self.surface.cell_of_label.get(name)
        return None if cell is None else self.surface.board.kinds[cell]

    def reason(self, clause: str, key: str, **params: object) -> Reason:
        named = {"space": self.written.space, "end": self.written.end, "seat": Seat(self.seat)}
        return Reason(clause, key, named | params, "serai.games.eko")


def wrong_phase(case: Case) -> Reason | None:
    """T1: every kind of move has its phase."""
    phase, kind = case.s.phase, case.written.kind
    if phase in PHASES_OF_KIND[kind]:
        return None
    if phase == OVER:
        return case.reason(over_by(case), "over")
    if phase == SETUP:
        return case.reason("S4", "setup")
    if phase == EXCHANGE:
        return case.reason("E3", "exchange_first")
    if kind in ("keep", "swap"):
        return case.reason("S4", "setup_is_over")
    if kind == "exchange":
        return case.reason("E3", "no_exchange_due")
    if kind == "sand":
        return case.reason("V6", "sand_too_late")
    if kind == "march" and phase == REINFORCE:
        return case.reason("T3", "march_too_late")
    return case.reason("T1", f"not_in_{PHASES[phase]}")


def over_by(case: Case) -> str:
    """The clause under which a finished game ended, as far as its position tells."""
    winners = case.s.winners.bit_count()
    if winners == 1:
        return "W1" if len({owner for owner, _ in case.stacks.values()}) > 1 else "W2"
    return "W3" if winners or not case.stacks else "W6"


def no_own_stack(case: Case, clause: str) -> Reason | None:
    """Whoever moves, builds or reinforces does it with a stack of its own."""
    kind = case.kind(case.written.space)
    if kind is None:
        return case.reason(clause, "no_space")
    if case.slot is None:
        return case.reason(clause, "no_movement_space", kind=Term(f"draw.kind.{kind}"))
    if case.slot not in case.stacks:
        return case.reason(clause, "no_stack")
    owner = case.stacks[case.slot][0]
    return None if owner == case.seat else case.reason(clause, "not_your_stack", owner=Seat(owner))
