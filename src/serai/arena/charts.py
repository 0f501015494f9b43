"""The plots of a report as SVG, in the project's colours.

Each is drawn by day; its colours of the theme are then replaced by variables of the page, which
has them by day and by night. What tells two things apart is never a colour alone: there are
positions, labels or hatching too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from io import StringIO
from itertools import cycle
from statistics import quantiles
from typing import Any

from serai import art
from serai.arena.extra import load
from serai.arena.results import Tally

DAY = art.colours("day")
THEMED = ("ground", "text", "quiet", "brass", "tray", "tray-edge", "plain", "slab")
_WIDTH = 4.4  # inches, so narrow that its letters can be read on a telephone
_HEIGHT = 0.36  # of a horizontal bar and its label
_STYLE: dict[str, Any] = {
    "svg.fonttype": "none",  # text stays text, in the fonts of the page
    "svg.hashsalt": "serai",  # the same games give the same page
    "font.family": "sans-serif",
    "font.size": 10,
    "hatch.linewidth": 1.4,
    "text.color": DAY["text"],
    "axes.labelcolor": DAY["quiet"],
    "axes.edgecolor": DAY["tray-edge"],
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": DAY["tray-edge"],
    "grid.linewidth": 0.7,
    "xtick.color": DAY["quiet"],
    "ytick.color": DAY["quiet"],
    "xtick.labelcolor": DAY["text"],
    "ytick.labelcolor": DAY["text"],
}


class Chart:
    """A figure with one plot: `with Chart(3) as chart`, then `chart.plot` and `chart.svg`."""

    def __init__(self, height: float) -> None:
        self._style = load("matplotlib").rc_context(_STYLE)
        self._style.__enter__()
        self._figure = load("matplotlib.figure").Figure((_WIDTH, height), layout="constrained")
        self.plot = self._figure.add_subplot()

    def __enter__(self) -> Chart:
        return self

    def __exit__(self, *_: object) -> None:
        self._style.__exit__(None, None, None)

    def svg(self) -> str:
        out = StringIO()
        nothing = {"Date": None, "Creator": None, "Format": None, "Type": None}
        self._figure.savefig(out, format="svg", transparent=True, metadata=nothing)
        return _for_page(out.getvalue())


def _for_page(text: str) -> str:
    """Only the element, as wide as the page lets it be, with the page's colours and fonts."""
    text = text[text.index("<svg") :]
    text = re.sub(r'<svg ([^>]*?)width="[^"]*"', r"<svg \1", text, count=1)
    text = re.sub(r'(<svg [^>]*?)height="[^"]*"', r"\1", text, count=1)
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"<g id=\"[^\"]*\"", "<g", text)  # each figure would have the same
    text = re.sub(r"font-family: [^;\"]*", "font-family: var(--face)", text)
    for name in THEMED:
        text = re.sub(re.escape(DAY[name]), f"var(--{name})", text, flags=re.IGNORECASE)
    return text


def shares(tallies: Mapping[str, Tally], colours: Sequence[str], even: float) -> str:
    """Shares of the wins with their intervals, beside a line where all would be equal."""
    with Chart(0.5 + _HEIGHT * 1.25 * len(tallies)) as chart:
        plot = chart.plot
        plot.axvline(100 * even, color=DAY["quiet"], linestyle=(0, (4, 3)), linewidth=1.2)
        most = 100 * max(tally.interval.high for tally in tallies.values())
        for row, (tally, colour) in enumerate(zip(tallies.values(), colours, strict=True)):
            low, high = (100 * end for end in tally.interval)
            plot.barh(row, 100 * tally.share, 0.62, color=colour, edgecolor=DAY["text"])
            ends = ([low, low, low, high, high, high], [-0.13, 0.13, 0, 0, -0.13, 0.13])
            bracket = [row + up for up in ends[1]]
            plot.plot(ends[0], bracket, color=DAY["tray"], linewidth=5)
            plot.plot(ends[0], bracket, color=DAY["text"], linewidth=2)
            plot.text(most + 2, row, f"{100 * tally.share:.1f} %", va="center")
        plot.set_xlim(0, most * 1.16)
        _rows(plot, list(tallies))
        return chart.svg()


def histogram(values: Sequence[int], middle: str, label: str) -> str:
    """How often which value came up, with the median marked."""
    with Chart(2.6) as chart:
        plot = chart.plot
        bins = min(30, max(5, max(values) - min(values) + 1))
        plot.hist(values, bins=bins, color=DAY["brass"], edgecolor=DAY["tray"])
        half = sorted(values)[len(values) // 2]
        plot.axvline(half, color=DAY["text"], linewidth=1.6)
        plot.annotate(
            middle.format(median=half),
            (half, 1),
            (0, 3),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            ha="center",
        )
        plot.set_xlabel(label)
        plot.grid(axis="y")
        plot.yaxis.get_major_locator().set_params(integer=True)
        return chart.svg()


def stacks(rows: Mapping[str, Mapping[str, float]], parts: Mapping[str, str], label: str) -> str:
    """For each row what it is made of, one beside the other; `parts` by name and as shown."""
    looks = dict(zip(parts, cycle(_looks()), strict=False))
    with Chart(1.2 + _HEIGHT * 1.4 * len(rows)) as chart:
        plot = chart.plot
        for number, row in enumerate(rows.values()):
            begin = 0.0
            for part in parts:
                size = row.get(part, 0.0)
                name = parts[part] if number == 0 else None
                plot.barh(number, size, 0.62, left=begin, label=name, **looks[part])
                begin += size
            _number(plot, begin, number, 10)
        plot.margins(x=0.1)
        plot.set_xlabel(label)
        _rows(plot, list(rows))
        plot.legend(
            loc="lower left",
            bbox_to_anchor=(0, 1),
            ncols=max(1, len(parts)),
            frameon=False,
            borderpad=0,
            columnspacing=1.2,
        )
        return chart.svg()


def bars(series: Mapping[str, Mapping[str, float]], names: Mapping[str, str], label: str) -> str:
    """The series side by side for each of the names, which come with how they are shown."""
    with Chart(0.8 + _HEIGHT * len(names)) as chart:
        plot = chart.plot
        for place, ((name, values), look) in enumerate(zip(series.items(), _looks(), strict=False)):
            at = [row + 0.38 * (place - (len(series) - 1) / 2) for row in range(len(names))]
            sizes = [values.get(each, 0.0) for each in names]
            plot.barh(at, sizes, 0.38, label=name, **look)
            for y, size in zip(at, sizes, strict=True):
                _number(plot, size, y, 8)
        plot.margins(x=0.1)
        plot.set_xlabel(label)
        _rows(plot, list(names.values()))
        plot.set_ylim(len(names) - 0.4, -0.6)
        plot.legend(loc="lower right", frameon=False)
        return chart.svg()


def spread(values: Mapping[int, Sequence[int]], words: Sequence[str], labels: Sequence[str]) -> str:
    """For each place on the axis the median, the middle half and the largest of its values."""
    at = sorted(values)
    quarters = [quantiles(v, n=4) if len(v := values[x]) > 1 else [v[0]] * 3 for x in at]
    with Chart(2.8) as chart:
        plot = chart.plot
        low, middle, high = zip(*quarters, strict=True)
        plot.fill_between(at, low, high, color=DAY["plain"], label=words[1], linewidth=0)
        plot.plot(at, middle, color=DAY["brass"], linewidth=2.4, label=words[0])
        largest = [max(values[x]) for x in at]
        plot.plot(at, largest, ":", color=DAY["text"], linewidth=1.2, label=words[2])
        plot.set_yscale("log")
        plot.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
        plot.grid(axis="y")
        plot.set_xlabel(labels[0])
        plot.set_ylabel(labels[1])
        plot.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=3, frameon=False, borderpad=0)
        return chart.svg()


def _rows(plot: Any, names: Sequence[str]) -> None:
    """Rows of bars from top to bottom, with their names."""
    plot.set_yticks(range(len(names)), names)
    plot.invert_yaxis()
    plot.tick_params(axis="y", length=0)
    plot.grid(axis="x")


def _number(plot: Any, value: float, row: float, size: int) -> None:
    """Said just after the end of its bar."""
    after = {"textcoords": "offset points", "va": "center", "size": size}
    plot.annotate(f"{value:.1f}", (value, row), (4, 0), **after)


def _looks() -> list[dict[str, Any]]:
    """Fillings that differ in lightness and in hatching, so that grey paper shows them too."""
    edge = DAY["text"]
    return [
        {"facecolor": DAY["brass"], "edgecolor": edge},
        {"facecolor": DAY["plain"], "edgecolor": edge, "hatch": "//"},
        {"facecolor": DAY["text"], "edgecolor": edge},
        {"facecolor": DAY["tray"], "edgecolor": edge, "hatch": ".."},
    ]
