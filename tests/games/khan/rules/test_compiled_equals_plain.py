"""The rules compiled and the same rules as plain Python: alike on hundreds of positions."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.khan.replay import line

ROOT = Path(__file__).parents[4]
SEEDS = (0, 60)


def lines_of_plain_rules() -> list[str]:
    environment = os.environ | {"SERAI_KERNELS": "plain"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.khan.replay", *map(str, SEEDS)],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.compiled  # it runs the plain rules itself
def test_both_modes_go_through_the_same_positions() -> None:
    """All phases and numbers of seats: legal lists, positions, scores, reasons, appraisals."""
    here = [line(seed) for seed in range(*SEEDS)]
    there = lines_of_plain_rules()
    assert len(there) == len(here)
    for mine, other in zip(here, there, strict=True):
        assert mine == other
    assert sum(int(entry.split()[1]) for entry in here) > 300
