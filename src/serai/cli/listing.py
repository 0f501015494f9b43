"""Legal moves as a short numbered list: one paragraph per stack, the rest by what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from serai.cli.words import words
from serai.games.eko.coordinates import Cell, cell

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from serai.core.state import Move, State

_FIRST = ("attack", "kamikaze", "construct", "regroup")  # what a player looks for first
SIGNS = (*_FIRST, "go", "lost", "reinforce")
EVERYTHING = 10_000  # more lines than any list has


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
    for name in sorted(by_name, key=_place):
        moves = sorted(by_name[name], key=_rank)
        entries = [Entry(number + i, move, _short(move, name)) for i, move in enumerate(moves)]
        groups.append(Group(name, _heading(name, stacks), tuple(entries)))
        number += len(entries)
    return groups


def is_forced(state: State) -> bool:
    return len(state.legal_moves()) == 1


def group_name(move: Move) -> str:
    text = str(move)
    if text.startswith(f"{move.kind} "):
        return move.kind
    return move.space if move.space and text.startswith(move.space) else ""


def _place(name: str) -> tuple[bool, Cell]:
    """Moves without a space come first, then the spaces in the order of the board."""
    return (True, cell(name)) if name[-1:].isdigit() else (False, (0, 0))


def _rank(move: Move) -> tuple[bool, int]:
    return _is_tail(move), _FIRST.index(move.kind) if move.kind in _FIRST else len(_FIRST)


def _is_tail(move: Move) -> bool:
    """Going somewhere empty, or through several tempests: there are many such moves."""
    return move.kind == "go" or str(move).count("~") > 1


def _short(move: Move, name: str) -> str:
    return str(move).removeprefix(name).strip()


def _heading(name: str, stacks: Mapping[str, Any]) -> str:
    if name not in stacks:
        return name
    key = "session.stack_emperor" if stacks[name]["emperor"] else "session.stack"
    return words(key, space=name, discs=stacks[name]["discs"])


def discs(number: int) -> str:
    return words("eko.discs.one" if number == 1 else "eko.discs.many", n=number)


def lines(groups: Sequence[Group], width: int, most: int) -> list[str]:
    """The groups in columns; beyond `most` lines the long tail is only counted."""
    full = _columns([_paragraph(group, groups, width, short=False) for group in groups], width)
    if len(full) <= most:
        return full
    return _columns([_paragraph(group, groups, width, short=True) for group in groups], width)


def _paragraph(group: Group, groups: Sequence[Group], width: int, short: bool) -> list[str]:
    margin = max(len(g.heading) for g in groups) + 1
    column = max(len(str(entry)) for g in groups for entry in g.entries) + 1
    tail = [entry for entry in group.entries if _is_tail(entry.move)]
    cells = [str(e).ljust(column) for e in group.entries if not (short and e in tail)]
    per_line = max(1, (width - margin) // column)
    rows = ["".join(cells[i : i + per_line]) for i in range(0, len(cells), per_line)]
    if short and tail:
        rows.append(_counted(group.name, tail))
    headings = [group.heading] + [""] * (len(rows) - 1)
    return [f"{head:{margin}}{row}".rstrip() for head, row in zip(headings, rows, strict=True)]


def _columns(paragraphs: Sequence[list[str]], width: int) -> list[str]:
    """Two short paragraphs in a row share a line."""
    half = width // 2
    found: list[str] = []
    waiting = ""
    for paragraph in paragraphs:
        is_short = len(paragraph) == 1 and len(paragraph[0]) < half
        if is_short and waiting:
            found.append(waiting.ljust(half) + paragraph[0])
            waiting = ""
            continue
        if waiting:
            found.append(waiting)
        waiting = paragraph[0] if is_short else ""
        found += [] if is_short else paragraph
    return [*found, waiting] if waiting else found


def _counted(space: str, tail: Sequence[Entry]) -> str:
    first, last = tail[0].number, tail[-1].number
    return words("session.more", count=len(tail), first=first, last=last, space=space)


def signs(groups: Sequence[Group]) -> str:
    """What the signs in these moves stand for."""
    moves = [entry.move for group in groups for entry in group.entries]
    kinds = dict.fromkeys(move.kind for move in moves if move.kind in SIGNS)
    tolls = ["toll"] if any("~" in str(move) for move in moves) else []
    return "   ".join(words(f"eko.signs.{sign}") for sign in [*kinds, *tolls])
