"""Legal moves as a short numbered list: one paragraph for each of the game's groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from serai.cli.words import words
from serai.core.contract.game import find
from serai.core.contract.narrator import Choice, Group
from serai.core.contract.state import Move, State

EVERYTHING = 10_000  # more lines than any list has
STEP = 4  # columns are as wide as some of these, so that most paragraphs agree


@dataclass(frozen=True)
class Entry:
    number: int
    choice: Choice

    @property
    def move(self) -> Move:
        return self.choice.move

    def __str__(self) -> str:
        return f"{self.number:>3} {self.choice.short}"


@dataclass(frozen=True)
class Paragraph:
    name: str
    heading: str
    entries: tuple[Entry, ...]
    shown: int

    @property
    def column(self) -> int:
        longest = max(len(str(entry)) for entry in self.entries)
        return (longest // STEP + 1) * STEP


def numbered(groups: Sequence[Group]) -> list[Paragraph]:
    """The groups, their moves numbered from 1 in the order in which they are shown."""
    found = []
    number = 1
    for group in groups:
        entries = tuple(Entry(number + i, choice) for i, choice in enumerate(group.choices))
        found.append(Paragraph(group.name, group.heading, entries, group.shown))
        number += len(entries)
    return found


def listed(state: State) -> list[Paragraph]:
    return numbered(find(state.game).narrator.groups(state))


def asked_for(state: State, text: str) -> list[Paragraph]:
    """Only what a text is about, with the numbers of the whole list."""
    is_about = find(state.game).narrator.is_about
    found = []
    for part in listed(state):
        entries = tuple(entry for entry in part.entries if is_about(entry.move, text))
        if entries:
            found.append(Paragraph(part.name, part.heading, entries, part.shown))
    return found


def is_forced(state: State) -> bool:
    return len(state.legal_moves()) == 1


def lines(parts: Sequence[Paragraph], width: int, most: int) -> list[str]:
    """The paragraphs in columns; beyond `most` lines their long tails are only counted."""
    full = _columns([_lines_of(part, parts, width, short=False) for part in parts], width)
    if len(full) <= most:
        return full
    return _columns([_lines_of(part, parts, width, short=True) for part in parts], width)


def _lines_of(part: Paragraph, parts: Sequence[Paragraph], width: int, short: bool) -> list[str]:
    margin = max(len(other.heading) for other in parts) + 1
    shown = part.entries[: part.shown] if short else part.entries
    tail = part.entries[len(shown) :]
    cells = [str(entry).ljust(part.column) for entry in shown]
    per_line = max(1, (width - margin) // part.column)
    rows = ["".join(cells[i : i + per_line]) for i in range(0, len(cells), per_line)]
    if tail:
        rows.append(_counted(part, tail))
    headings = [part.heading] + [""] * (len(rows) - 1)
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


def _counted(part: Paragraph, tail: Sequence[Entry]) -> str:
    key = "session.more" if len(tail) < len(part.entries) else "session.hidden"
    first, last = tail[0].number, tail[-1].number
    return words(key, count=len(tail), first=first, last=last, name=part.name)
