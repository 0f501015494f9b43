"""The search compiled and as plain Python: the same visits, shares and choices."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from serai.core.kernels.kernel import PLAIN
from tests.bots.replay import lines

ROOT = Path(__file__).parent.parent.parent
SEEDS = 3


def test_both_modes_search_alike() -> None:
    environment = os.environ | {"SERAI_KERNELS": "compiled" if PLAIN else "plain"}
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
