"""Legal moves as a short numbered list: one paragraph per stack, the rest by what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from serai.cli.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from serai.core.state import Move, State

# What a player looks for first; going somewhere empty is the long tail.
_FIRST = ("attack", "kamikaze", "construct", "regroup")
_TAIL = "go"
SIGNS = (*_FIRST, _TAIL, "lost", "reinforce")


@dataclass(frozen=True)
class Entry:
    number: int
    move: Move
    short: str  # the notation without what its group's heading says

    def __str__(self) -> str:
        return f"{self.number:>3} {self.short}"


@dataclass(frozen=True)
class Group:
    name: str  # a space, a kind of move, or nothing
    heading: str
    entries: tuple[Entry, ...]


def grouped(state: State) -> list[Group]:
    """All legal moves, numbered from 1 in the order in which they are shown."""
    by_name: dict[str, list[Move]] = {}
    for move in state.legal_moves():
        by_name.setdefault(group_name(move), []).append(move)
    stacks = state.to_dict().get("stacks", {})
    groups = []
    number = 1
    for name in sorted(by_name, key=lambda name: name != ""):
        moves = sorted(by_name[name], key=_rank)
        entries = [Entry(number + i, move, _short(move, name)) for i, move in enumerate(moves)]
        groups.append(Group(name, _heading(name, stacks), tuple(entries)))
        number += len(entries)
    return groups


def group_name(move: Move) -> str:
    text = str(move)
    if text.startswith(f"{move.kind} "):
        return move.kind
    return move.space if move.space and text.startswith(move.space) else ""


def _rank(move: Move) -> int:
    return _FIRST.index(move.kind) if move.kind in _FIRST else len(_FIRST) + (move.kind == _TAIL)


def _short(move: Move, name: str) -> str:
    return str(move).removeprefix(name).strip()


def _heading(name: str, stacks: Mapping[str, Any]) -> str:
    if name not in stacks:
        return name
    key = "session.stack_emperor" if stacks[name]["emperor"] else "session.stack"
    return words(key, space=name, discs=discs(stacks[name]["discs"]))


def discs(number: int) -> str:
    return words("eko.discs.one" if number == 1 else "eko.discs.many", n=number)


def lines(groups: Sequence[Group], width: int, most: int) -> list[str]:
    """The groups in columns; beyond `most` lines the moves to empty spaces are only counted."""
    full = [line for group in groups for line in _paragraph(group, groups, width, short=False)]
    if len(full) <= most:
        return full
    return [line for group in groups for line in _paragraph(group, groups, width, short=True)]


def _paragraph(group: Group, groups: Sequence[Group], width: int, short: bool) -> list[str]:
    margin = max(len(g.heading) for g in groups) + 1
    column = max(len(str(entry)) for g in groups for entry in g.entries) + 1
    tail = [entry for entry in group.entries if entry.move.kind == _TAIL]
    cells = [str(e).ljust(column) for e in group.entries if not (short and e in tail)]
    per_line = max(1, (width - margin) // column)
    rows = ["".join(cells[i : i + per_line]) for i in range(0, len(cells), per_line)]
    if short and tail:
        rows.append(_counted(group.name, tail))
    return [
        (heading.ljust(margin) + row).rstrip()
        for heading, row in zip([group.heading] + [""] * len(rows), rows, strict=False)
    ]


def _counted(space: str, tail: Sequence[Entry]) -> str:
    first, last = tail[0].number, tail[-1].number
    return words("session.more", count=len(tail), first=first, last=last, space=space)


def signs(groups: Sequence[Group]) -> str:
    """What the signs in these moves stand for."""
    moves = [entry.move for group in groups for entry in group.entries]
    kinds = dict.fromkeys(move.kind for move in moves if move.kind in SIGNS)
    tolls = ["toll"] if any("~" in str(move) for move in moves) else []
    return "   ".join(words(f"eko.signs.{sign}") for sign in [*kinds, *tolls])
