"""The tables of a run, for the terminal and as Markdown: the same cells in both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from bench.speed.results import Line, Results

TITLES = {
    "compiled": "Inside compiled code: decisions a second",
    "python": "Called from Python: decisions a second",
    "costs": "What Serai costs otherwise",
}
RATES = ("compiled", "python")
RATE_HEADS = ("", "median", "least", "most", "goal", "ratio", "length")
COST_HEADS = ("", "median", "least", "most", "goal")


@dataclass(frozen=True)
class Run:
    """The circumstances that a reader needs to judge the numbers."""

    command: str
    date: str
    machine: str
    load: str
    versions: Sequence[str]
    rounds: int
    seconds: float

    def sentences(self) -> list[str]:
        return [
            f"Seen on {self.date} by `{self.command}`.",
            f"Machine: {self.machine}; one core used; load average {self.load}.",
            f"Versions: {'; '.join(self.versions)}.",
            f"{self.rounds} rounds, {self.seconds:g} s for each line in each of them. "
            "Median, least and most are over the rounds; length is the decisions in a game.",
        ]


def as_markdown(results: Results, run: Run) -> str:
    parts = ["\n".join(f"- {sentence}" for sentence in run.sentences())]
    for table, title in TITLES.items():
        parts.append(f"### {title}")
        if table in RATES:
            parts.append(_ratio_to(results, table))
        heads = _heads(table)
        rows = [heads, ["---", *["---:"] * (len(heads) - 1)], *_rows(results, table)]
        cells = [[cell.replace("|", r"\|") for cell in row] for row in rows]
        parts.append("\n".join(f"| {' | '.join(row)} |" for row in cells))
    return "\n\n".join(parts) + "\n"


def show(results: Results, run: Run, console: Console) -> None:
    for table, title in TITLES.items():
        caption = escape(_ratio_to(results, table)) if table in RATES else None
        drawn = Table("", title=title, caption=caption, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
        for head in _heads(table)[1:]:
            drawn.add_column(head, justify="right", no_wrap=True)
        for row in _rows(results, table):
            drawn.add_row(*map(escape, row))
        console.print(drawn)
    for sentence in run.sentences():
        console.print(escape(sentence), highlight=False)


def _heads(table: str) -> tuple[str, ...]:
    return RATE_HEADS if table in RATES else COST_HEADS


def _ratio_to(results: Results, table: str) -> str:
    return f"Ratio: to “{results.reference(table).name}”, round by round."


def _rows(results: Results, table: str) -> list[list[str]]:
    return [
        _row(results, line)
        if line.readings
        else [f"{line.name} LEFT OUT: {line.left_out}", *[""] * (len(_heads(table)) - 1)]
        for line in results.table(table)
    ]


def _row(results: Results, line: Line) -> list[str]:
    seen = [line.value, min(line.values), max(line.values)]
    row = [line.name, *map(_number, seen), line.goal]
    if line.table not in RATES:
        return row
    length = "" if line.length is None else f"{line.length:.0f}"
    return [*row, f"{results.ratio(line):.2f}", length]


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2f}"
