"""Serai's Ekö, measured as `serai bench` does; each round on another random board."""

from __future__ import annotations

import sys
from functools import partial
from importlib.metadata import version

import serai
from bench.contenders.serving import Reading, Turn, serve
from serai.core.bench import measure
from serai.games.eko.constants import VARIANTS


def readings(
    name: str, players: int, variants: tuple[str, ...], seconds: float, number: int
) -> list[Reading]:
    seen = measure("eko", players, variants, seconds=2 * seconds, seed=number)
    length = seen["decisions_per_game"]
    line = f"Serai: Ekö, {name}"
    return [
        Reading("compiled", line, seen["compiled_decisions_per_second"], length),
        Reading("python", line, seen["api_decisions_per_second"], length),
        Reading("costs", "a position, bytes", seen["position_bytes"]),
        Reading("costs", "copying a position, ns", seen["copy_nanoseconds"]),
    ]


if __name__ == "__main__":
    turns: dict[str, Turn] = {
        name: partial(readings, name, players, variants)
        for name, players, variants in (
            ("4 seats", 4, ()),
            ("3 seats", 3, ()),
            ("2 seats", 2, ()),
            ("4 seats, all variants", 4, VARIANTS),
        )
    }
    python = ".".join(map(str, sys.version_info[:3]))
    tools = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    serve(f"Serai {serai.__version__} (Python {python}, {tools})", turns)
