"""What can be laid over the board: where one can't reinforce, and which stacks can be hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serai.core.contract.presenter import Mark
from serai.core.text.messages import Seat
from serai.games.eko.board.coordinates import label, neighbours
from serai.games.eko.constants import ACTION, IN_RESERVE, REINFORCE
from serai.games.eko.rules import actions
from serai.games.eko.rules.position import builder_of
from serai.games.eko.text.words import say

if TYPE_CHECKING:
    from serai.games.eko.game import EkoState

Attackers = dict[int, list[int]]  # slot of a stack: the slots of those that can hit it


def unreinforced(state: EkoState, seat: int) -> list[Mark]:
    """The seat's stacks that could take no disc if it reinforced now, each with the clause."""
    asked = _reinforcing(state, seat)
    emperor = asked.thawed.emperor[seat] == IN_RESERVE
    marks = []
    for slot, (owner, _) in asked.stacks.items():
        space = asked.surface.labels[slot]
        if owner == seat:
            reason = asked.why_not(f"{space}#e" if emperor else f"{space}#1")
            if reason is not None:
                near = reason.key == "beside_enemy_building"
                marks.append(Mark(space, str(reason), enemy_buildings(asked, slot) if near else ()))
    return marks


def _reinforcing(state: EkoState, seat: int) -> EkoState:
    """The position as if the seat reinforced now; with an empty reserve, as if it had a disc."""
    s = state.thawed.clone()
    if not (s.phase == REINFORCE and s.decider == seat):
        s.phase, s.active, s.decider, s.reinforced = REINFORCE, seat, seat, [0, 0, 0]
    s.reserve[seat] = max(1, s.reserve[seat])
    return type(state).from_record(state.surface, s)


def enemy_buildings(state: EkoState, slot: int) -> tuple[str, ...]:
    """The spaces beside a stack on which others have built."""
    sites, s = state.surface.site_at, state.thawed
    owner = state.stacks[slot][0]
    near = [cell for cell in neighbours(state.surface.slots[slot]) if cell in sites]
    built = [cell for cell in near if s.building[sites[cell]]]
    return tuple(label(cell) for cell in built if builder_of(s.building[sites[cell]]) != owner)


def threatened(state: EkoState) -> list[Mark]:
    """Every stack that others could hit if it were their move now."""
    found: dict[int, Attackers] = {seat: attacks(state, seat) for seat in range(state.players)}
    labels = state.surface.labels
    marks = []
    for slot in state.stacks:
        by = {seat: hits[slot] for seat, hits in found.items() if slot in hits}
        if by:
            words = "; ".join(_threat(state, seat, slots) for seat, slots in by.items())
            sources = tuple(labels[start] for slots in by.values() for start in slots)
            marks.append(Mark(labels[slot], words, sources))
    return marks


def _threat(state: EkoState, seat: int, slots: list[int]) -> str:
    spaces = ", ".join(state.surface.labels[slot] for slot in slots)
    return say("overlay.threat", seat=Seat(seat), spaces=spaces)


def attacks(state: EkoState, seat: int) -> Attackers:
    """What each stack of the others has to fear from a seat, were it to move now."""
    s = state.thawed.clone()
    if seat != s.active:
        s.tolled = 0  # its turn would be a new one
    s.phase, s.active, s.decider = ACTION, seat, seat
    moving = type(state).from_record(state.surface, s)
    found: dict[int, list[int]] = {}
    for action in moving.actions():
        if actions.index_of(action) < actions.CONSTRUCTIONS:
            start, end = actions.start_of(action), actions.end_of(action)
            hit = state.stacks.get(end)
            if hit is not None and hit[0] != seat and start not in found.setdefault(end, []):
                found[end].append(start)
    return found
