"""The weights that a game's evaluation has learned, in the file `evaluation.toml` of its folder."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path

Weights = Mapping[int, tuple[float, ...]]  # by the number of seats


def evaluation_file(package: str) -> Path:
    return Path(str(resources.files(package) / "evaluation.toml"))


@cache
def read_weights(package: str, names: tuple[str, ...]) -> Weights:
    """A feature that the file does not name weighs nothing."""
    tables = tomllib.loads(evaluation_file(package).read_text(encoding="utf-8"))
    return {
        seats: tuple(float(tables[f"seats-{seats}"].get(name, 0)) for name in names)
        for seats in (2, 3, 4)
    }


def write_weights(
    package: str, names: Sequence[str], weights: Weights, remarks: Sequence[str]
) -> None:
    lines = [f"# {remark}" for remark in remarks]
    for seats, row in sorted(weights.items()):
        lines += ["", f"[seats-{seats}]"]
        lines += [f"{name} = {weight:.3f}" for name, weight in zip(names, row, strict=True)]
    evaluation_file(package).write_text("\n".join(lines) + "\n", encoding="utf-8")
    read_weights.cache_clear()
