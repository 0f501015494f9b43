"""The weights that a game's evaluation has learned, in its `mind/evaluation.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

GUESS = 0
TABLES = {GUESS: "guess", 2: "seats-2", 3: "seats-3", 4: "seats-4"}

Weights = Mapping[int, tuple[float, ...]]  # by the number of seats, and the first guess


def evaluation_file(package: str) -> Path:
    return Path(str(resources.files(package) / "mind" / "evaluation.toml"))


@cache
def read_weights(package: str, names: tuple[str, ...]) -> Weights:
    """A feature that the file does not name weighs nothing."""
    tables = _tables(package)
    return {
        seats: tuple(float(tables[table].get(name, 0)) for name in names)
        for seats, table in TABLES.items()
    }


def write_weights(
    package: str, names: Sequence[str], seats: int, weights: Sequence[float], origin: str
) -> None:
    """Replaces the weights for a number of seats, and says where they come from."""
    tables = _tables(package)
    tables[TABLES[seats]] = {"origin": origin, **dict(zip(names, weights, strict=True))}
    lines = ["# How much each feature of a position says about who will win."]
    for table in TABLES.values():
        lines += ["", f"[{table}]", f'origin = "{tables[table]["origin"]}"']
        lines += [f"{name} = {tables[table].get(name, 0):.3f}" for name in names]
    evaluation_file(package).write_text("\n".join(lines) + "\n", encoding="utf-8")
    read_weights.cache_clear()


def _tables(package: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads(evaluation_file(package).read_text(encoding="utf-8"))
