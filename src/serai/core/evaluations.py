"""The weights that a game's evaluation has learned, in the file `evaluation.toml` of its folder."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path

GUESS = 0
TABLES = {GUESS: "guess", 2: "seats-2", 3: "seats-3", 4: "seats-4"}

Weights = Mapping[int, tuple[float, ...]]  # by the number of seats, and the first guess


def evaluation_file(package: str) -> Path:
    return Path(str(resources.files(package) / "evaluation.toml"))


@cache
def read_weights(package: str, names: tuple[str, ...]) -> Weights:
    """A feature that the file does not name weighs nothing."""
    tables = tomllib.loads(evaluation_file(package).read_text(encoding="utf-8"))
    return {
        seats: tuple(float(tables[table].get(name, 0)) for name in names)
        for seats, table in TABLES.items()
    }


def write_weights(
    package: str, names: Sequence[str], weights: Weights, remarks: Sequence[str]
) -> None:
    lines = [f"# {remark}" for remark in remarks]
    for seats, table in TABLES.items():
        lines += ["", f"[{table}]"]
        rows = zip(names, weights[seats], strict=True)
        lines += [f"{name} = {weight:.3f}" for name, weight in rows]
    evaluation_file(package).write_text("\n".join(lines) + "\n", encoding="utf-8")
    read_weights.cache_clear()
