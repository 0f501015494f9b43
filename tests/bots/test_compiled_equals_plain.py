"""The search compiled and as plain Python: the same visits, shares and choices."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bots.replay import lines

ROOT = Path(__file__).parent.parent.parent
SEEDS = 3


@pytest.mark.compiled  # it runs the plain rules itself
def test_both_modes_search_alike() -> None:
    environment = os.environ | {"SERAI_KERNELS": "plain"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.bots.replay", str(SEEDS)],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == lines(SEEDS)
