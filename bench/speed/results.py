"""From the readings of all rounds to the lines of the tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from bench.speed.contenders.serving import Reading
from bench.speed.peers import Peer

# A line that Serai's own changes do not move, so that ratios of different days can be compared;
# the second stands in when the first is left out.
REFERENCES = {
    "compiled": ("OpenSpiel: chess", "Serai: Ekö, 4 seats"),
    "python": ("python-chess: chess", "Serai: Ekö, 4 seats"),
}
GOALS = {
    ("compiled", "Serai: Ekö, 4 seats"): "≥ 1,000,000",
    ("compiled", "Serai: Ekö, 4 seats, all variants"): "≥ 300,000",
    ("python", "Serai: Ekö, 4 seats"): "≥ 25,000",
    ("compiled", "Serai: Khan, 4 seats"): "≥ 300,000",
    ("python", "Serai: Khan, 4 seats"): "≥ 15,000",
    ("costs", "a position of Ekö, bytes"): "≤ 1,024",
    ("costs", "a position of Khan, bytes"): "≤ 2,048",
    ("costs", "copying a position of Ekö, ns"): "< 1,000",
    ("costs", "… and listing the first moves of Ekö, s"): "≤ 1",
    ("costs", "… and listing the first moves of Khan, s"): "≤ 1",
    ("costs", "compiling Ekö once, s of CPU"): "≤ 30",
    ("costs", "compiling Khan once, s of CPU"): "≤ 40",
}


@dataclass
class Line:
    """One line of a table: a reading a round, or why there is none."""

    table: str
    name: str
    readings: list[Reading] = field(default_factory=list)
    left_out: str = ""

    @property
    def values(self) -> list[float]:
        return [reading.value for reading in self.readings]

    @property
    def value(self) -> float:
        return median(self.values)

    @property
    def length(self) -> float | None:
        return self.readings[-1].length

    @property
    def goal(self) -> str:
        return GOALS.get((self.table, self.name), "")


@dataclass
class Results:
    """All that one run saw."""

    lines: list[Line]

    def table(self, name: str) -> list[Line]:
        return [line for line in self.lines if line.table == name]

    def reference(self, table: str) -> Line:
        seen = {line.name: line for line in self.table(table) if line.readings}
        return next(seen[name] for name in REFERENCES[table] if name in seen)

    def ratio(self, line: Line) -> float:
        return ratio(line, self.reference(line.table))


def ratio(line: Line, beside: Line) -> float:
    """The median of what each round's two readings say: a slow moment slows both."""
    return median(own / other for own, other in zip(line.values, beside.values, strict=True))


def collect(readings: Sequence[Reading], missing: Mapping[Peer, str]) -> Results:
    """A peer that failed half-way has no lines: its rounds would not match the others'."""
    lines: dict[tuple[str, str], Line] = {}
    for reading in readings:
        if any(reading.line.startswith(f"{peer.name}:") for peer in missing):
            continue
        key = reading.table, reading.line
        lines.setdefault(key, Line(*key)).readings.append(reading)
    absent = [Line(peer.table, peer.name, left_out=why) for peer, why in missing.items()]
    return Results([*lines.values(), *absent])
