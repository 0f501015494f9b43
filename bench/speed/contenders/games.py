"""Serai's games, measured as `serai bench` does; each round from another set-up."""

from __future__ import annotations

import sys
from functools import partial
from importlib.metadata import version

import serai
from bench.speed.contenders.serving import Reading, Turn, serve
from serai.core.kernels.bench import measure
from serai.games.eko.constants import VARIANTS

TITLES = {"eko": "Ekö", "khan": "Khan"}


def readings(
    game: str, name: str, players: int, variants: tuple[str, ...], seconds: float, number: int
) -> list[Reading]:
    seen = measure(game, players, variants, seconds=2 * seconds, seed=number)
    length = seen["decisions_per_game"]
    title = TITLES[game]
    line = f"Serai: {title}, {name}"
    return [
        Reading("compiled", line, seen["compiled_decisions_per_second"], length),
        Reading("python", line, seen["api_decisions_per_second"], length),
        Reading("costs", f"a position of {title}, bytes", seen["position_bytes"]),
        Reading("costs", f"copying a position of {title}, ns", seen["copy_nanoseconds"]),
    ]


if __name__ == "__main__":
    turns: dict[str, Turn] = {
        f"{game}, {name}": partial(readings, game, name, players, variants)
        for game, name, players, variants in (
            ("eko", "4 seats", 4, ()),
            ("eko", "3 seats", 3, ()),
            ("eko", "2 seats", 2, ()),
            ("eko", "4 seats, all variants", 4, VARIANTS),
            ("khan", "4 seats", 4, ()),
            ("khan", "2 seats", 2, ()),
        )
    }
    python = ".".join(map(str, sys.version_info[:3]))
    tools = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
    serve(f"Serai {serai.__version__} (Python {python}, {tools})", turns)
