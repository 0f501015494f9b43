"""Moves as text, both ways: the spec's notation.

Reading is done in two steps: `parse` knows only the grammar and gives a Written move; which action
that is depends on the position (who stands where), and is found by `action_of`.
"""

from __future__ import annotations

import re
from bisect import bisect
from dataclasses import dataclass
from functools import lru_cache

from serai.core.text.errors import BadNotation
from serai.games.eko.board.coordinates import SIDES, Cell, label
from serai.games.eko.constants import IN_RESERVE, TALLEST
from serai.games.eko.rules import actions
from serai.games.eko.rules.position import Position
from serai.games.eko.rules.tables import Surface

LETTER_OF_LEVEL = " ctk"
SIGN_OF_KIND = {"go": "-", "regroup": "+", "attack": "x", "kamikaze": "*"}
KIND_OF_SIGN = {sign: kind for kind, sign in SIGN_OF_KIND.items()}
WORDS = {
    "keep": actions.KEEP,
    "pass": actions.PASS,
    "march": actions.FORCED_MARCH,
    "end": actions.END,
}

_SPACE = "[A-Z]{1,4}[1-9][0-9]{0,5}"
_FORMS = {
    "move": re.compile(rf"({_SPACE})([-+x*])({_SPACE})((?:~{_SPACE}){{0,16}})(e?)"),
    "lost": re.compile(rf"({_SPACE})!"),
    "construct": re.compile(rf"({_SPACE})\^({_SPACE})([ctk])(e?)"),
    "reinforce": re.compile(rf"({_SPACE})#(?:([1-9])|(e)([1-9]?))"),
    "swap": re.compile(rf"swap ({_SPACE})"),
    "moon": re.compile(rf"moon ({_SPACE})(e?)"),
    "sand": re.compile(rf"sand ({_SPACE})"),
    "exchange": re.compile(r"exchange ([0-9])"),
}


@dataclass(frozen=True)
class Written:
    """A move as it stands in its text: spaces by label, nothing looked up."""

    kind: str
    space: str = ""  # where it starts, or what it is about
    end: str = ""  # where it ends, or what is built on
    zones: tuple[str, ...] = ()
    number: int = 0  # level of a building, plain discs placed, or seat of a captive
    emperor: bool = False


@lru_cache(maxsize=4096)  # each move is read to be played, to be told and to be traced
def parse(text: str) -> Written:
    if text in WORDS:
        return Written(text)
    for form, pattern in _FORMS.items():
        match = pattern.fullmatch(text)
        if match:
            return _read(form, match)
    shown = text if len(text) <= 40 else text[:40] + "…"
    raise BadNotation(shown, "no move of Ekö is written like this")


def _read(form: str, match: re.Match[str]) -> Written:
    part = match.groups()
    if form == "move":
        zones = tuple(part[3].split("~")[1:])
        return Written(KIND_OF_SIGN[part[1]], part[0], part[2], zones, emperor=part[4] == "e")
    if form == "construct":
        level = LETTER_OF_LEVEL.index(part[2])
        return Written(form, part[0], part[1], number=level, emperor=part[3] == "e")
    if form == "reinforce":
        return Written(form, part[0], number=int(part[1] or part[3] or 0), emperor=part[2] == "e")
    if form == "exchange":
        return Written(form, number=int(part[0]))
    return Written(form, part[0], emperor=form == "moon" and part[1] == "e")


# The first index of each kind; what sort of move a stack makes depends on where it ends.
FIRST = {
    "move": actions.MOVES,
    "construct": actions.CONSTRUCTIONS,
    "reinforce": actions.PLACEMENTS,
    "moon": actions.MOONS,
    "sand": actions.SANDS,
    "swap": actions.SWAPS,
    "keep": actions.KEEP,
    "pass": actions.PASS,
    "march": actions.FORCED_MARCH,
    "end": actions.END,
    "exchange": actions.EXCHANGES,
}
_KINDS, _FIRSTS = tuple(FIRST), tuple(FIRST.values())


@lru_cache(maxsize=4096)  # the same moves are on offer turn after turn, and asked for many times
def parts_of_move(action: int) -> tuple[int, int, int, bool]:
    """Of a stack's move: start, end, tolls, and whether the Emperor is among the lost."""
    start, end = actions.start_of(action), actions.end_of(action)
    return start, end, actions.tolls_of(action), actions.loses_emperor(action)


def kind_of(s: Position, stacks: dict[int, tuple[int, int]], action: int) -> str:
    """The sort of move an action is; for a move of a stack, by what stands where it ends."""
    kind = _KINDS[bisect(_FIRSTS, actions.index_of(action)) - 1]
    return _kind_of_move(s, stacks, action) if kind == "move" else kind


def _kind_of_move(s: Position, stacks: dict[int, tuple[int, int]], action: int) -> str:
    start, end, tolls, _ = parts_of_move(action)
    if start == end:
        return "lost"
    if end not in stacks:
        return "go"
    owner, height = stacks[end]
    if owner == s.decider:
        return "regroup"
    if height < TALLEST:
        return "attack"
    # A stack of four falls to a lone disc, or to an Emperor's four that lost nothing on the way.
    whole = stacks[start][1] == TALLEST and tolls == 0
    return "attack" if whole else "kamikaze"


def space_of(surface: Surface, action: int) -> str | None:
    """The label of the space an action starts from or is about."""
    index = actions.index_of(action)
    if index < actions.CONSTRUCTIONS:
        return surface.labels[parts_of_move(action)[0]]
    if index < actions.PLACEMENTS:
        return surface.labels[actions.construction(index)[0]]
    if index < actions.MOONS:
        return surface.labels[actions.reinforcement(index)[0]]
    for first in (actions.SWAPS, actions.SANDS, actions.MOONS):
        if first <= index < actions.KEEP:
            return surface.labels[index - first]
    return None


def text_of(surface: Surface, s: Position, kind: str, action: int) -> str:
    """`kind`: of this action."""
    space = space_of(surface, action)
    if kind in SIGN_OF_KIND:
        return f"{space}{SIGN_OF_KIND[kind]}{_way(surface, action)}"
    if kind == "lost":
        return f"{space}!"
    index = actions.index_of(action)
    if kind == "construct":
        slot, side, level, emperor = actions.construction(index)
        site = label(beside(surface.slots[slot], side))
        return f"{space}^{site}{LETTER_OF_LEVEL[level]}{'e' if emperor else ''}"
    if kind == "reinforce":
        _, plain, emperor = actions.reinforcement(index)
        return f"{space}#{'e' if emperor else ''}{plain or ''}"
    if kind == "moon":
        return f"moon {space}{'e' if s.emperor[s.decider] == IN_RESERVE else ''}"
    if kind == "exchange":
        return f"exchange {index - actions.EXCHANGES}"
    return f"{kind} {space}" if space else kind


def _way(surface: Surface, action: int) -> str:
    """Where a move ends, and what it pays."""
    _, end, tolls, emperor_lost = parts_of_move(action)
    zones = "".join(f"~{name}" for name in tolled(surface, tolls))
    return f"{surface.labels[end]}{zones}{'e' if emperor_lost else ''}"


def tolled(surface: Surface, tolls: int) -> list[str]:
    """The names of the zones that a move pays."""
    if not tolls:
        return []
    return [name for zone, name in enumerate(surface.zone_labels) if tolls >> zone & 1]


def beside(space: Cell, side: int) -> Cell:
    return space[0] + SIDES[side][0], space[1] + SIDES[side][1]


def action_of(surface: Surface, written: Written) -> int | None:
    """The action that a written move would be, legal or not; None if no action could ever be it."""
    slots = surface.slot_of_label
    if written.kind in WORDS:
        return WORDS[written.kind]
    if written.kind == "exchange":
        return actions.EXCHANGES + written.number if written.number < 4 else None
    slot = slots.get(written.space)
    if slot is None:
        return None
    if written.kind in SIGN_OF_KIND:
        return _move_of(surface, slot, written)
    if written.kind == "lost":
        return int(actions.move(slot, slot, 0, False))
    if written.kind == "construct":
        return _construction_of(surface, slot, written)
    if written.kind == "reinforce":
        if written.number + written.emperor > TALLEST - 1:
            return None
        return int(actions.reinforce(slot, written.number, int(written.emperor)))
    first = {"swap": actions.SWAPS, "moon": actions.MOONS, "sand": actions.SANDS}
    return first[written.kind] + slot


def _move_of(surface: Surface, start: int, written: Written) -> int | None:
    end = surface.slot_of_label.get(written.end)
    if end is None or end == start or not set(written.zones) <= set(surface.zone_labels):
        return None
    tolls = sum(1 << surface.zone_labels.index(zone) for zone in set(written.zones))
    return int(actions.move(start, end, tolls, written.emperor))


def _construction_of(surface: Surface, slot: int, written: Written) -> int | None:
    site = surface.cell_of_label.get(written.end)
    for side in range(6):
        if beside(surface.slots[slot], side) == site:
            return int(actions.construct(slot, side, written.number, int(written.emperor)))
    return None
