"""Files of games, one JSON object a line. A line is written when its game is over, and only then.

Whatever ends an arena can at worst cut the last line short. Reading keeps every whole game, and
going on writes over the piece of a line. While an arena writes to a file, no other may.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from serai.arena.record import Record
from serai.arena.tournament import Tournament
from serai.core.text.errors import BadPosition, BadRecord


@dataclass(frozen=True)
class Contents:
    """What a file holds. `lost` counts games that were cut short; there is at most one a file."""

    records: list[Record] = field(default_factory=list)
    lost: int = 0
    length: int = 0  # of all whole lines, in bytes


def read(path: Path, matches: bool = True) -> Contents:
    """Every whole game of a file, with or without its match; BadRecord says which line is none."""
    records: list[Record] = []
    length = lost = 0
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            record = _read_line(f"{path}, line {number}", line)
            if record is None:
                lost = 1
                break
            records.append(record if matches else record.without_match())
            length += len(line)
    _check_once(path, records)
    return Contents(records, lost, length)


def _read_line(where: str, line: bytes) -> Record | None:
    """None if the line was cut short: then it has no end. A whole one was written as it is."""
    try:
        return Record.from_dict(json.loads(line))
    except BadPosition as error:
        raise BadRecord(where, str(error)) from None
    except (ValueError, RecursionError):
        if line.endswith(b"\n"):
            raise BadRecord(where, "is not JSON") from None
        return None


def read_all(paths: Iterable[Path]) -> Contents:
    """Several files as one: of the same game, with as many seats, and no game twice."""
    records: list[Record] = []
    lost = 0
    seen: dict[tuple[str, int], Path] = {}
    for path in paths:
        found = read(path)
        lost += found.lost
        for number, record in enumerate(found.records, 1):
            where = f"{path}, line {number}"
            _check_alike(where, record.tournament, (records or found.records)[0].tournament)
            key = (record.tournament.id, record.task)
            if key in seen:
                raise BadRecord(where, f"game {record.task} is also in {seen[key]}")
            seen[key] = path
            records.append(record)
    return Contents(records, lost)


class Recorder:
    """Writes the games of one tournament to a file, after those that it holds already.

    `records` are all of them, without their matches. A game that is handed in a second time is not
    counted.
    """

    def __init__(self, path: Path, tournament: Tournament) -> None:
        path.touch()
        self._path = path
        self._file: IO[bytes] = path.open("r+b")
        try:
            self._lock()
            found = read(path, matches=False)
            for number, record in enumerate(found.records, 1):
                if record.tournament != tournament:
                    raise BadRecord(f"{path}, line {number}", _difference(record, tournament))
        except BaseException:
            self._file.close()
            raise
        self.lost = found.lost
        self.records = found.records
        self._tasks = {record.task for record in found.records}
        self._file.truncate(found.length)
        self._file.seek(0, os.SEEK_END)
        if found.length and not self._ends_a_line(found.length):
            self._file.write(b"\n")

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def has(self, task: int) -> bool:
        return task in self._tasks

    def add(self, record: Record) -> bool:
        """Whether the game was new."""
        if self.has(record.task):
            return False
        line = json.dumps(record.to_dict(), separators=(",", ":")) + "\n"
        self._file.write(line.encode())
        self._file.flush()
        self._tasks.add(record.task)
        self.records.append(record.without_match())
        return True

    def _lock(self) -> None:
        with suppress(ImportError):  # not every system has it
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadRecord(str(self._path), "another arena is writing to it") from None

    def _ends_a_line(self, length: int) -> bool:
        self._file.seek(length - 1)
        return self._file.read(1) == b"\n"


def _check_once(path: Path, records: list[Record]) -> None:
    lines: dict[tuple[str, int], int] = {}
    for number, record in enumerate(records, 1):
        key = (record.tournament.id, record.task)
        if key in lines:
            where = f"{path}, line {number}"
            raise BadRecord(where, f"game {record.task} is also in line {lines[key]}")
        lines[key] = number


def _check_alike(where: str, found: Tournament, first: Tournament) -> None:
    if found.game != first.game:
        raise BadRecord(where, f"a game of {found.game} among games of {first.game}")
    if found.players != first.players:
        raise BadRecord(where, f"{found.players} seats among games of {first.players}")


def _difference(record: Record, tournament: Tournament) -> str:
    found, wanted = record.tournament.to_dict(), tournament.to_dict()
    unlike = [
        f"{key} {json.dumps(found[key])} instead of {json.dumps(wanted[key])}"
        for key in wanted
        if found[key] != wanted[key]
    ]
    return f"is of another tournament: {'; '.join(unlike)}"
