"""What whole processes of Serai cost: importing it, a first move, compiling the rules."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Mapping

from bench.contenders.serving import Reading
from bench.worker import ROOT

FIRST_MOVES = "import serai; serai.new('eko', players=4, seed=1).legal_moves()"
SNIPPETS = {
    "starting Python alone, s": "pass",
    "… and importing Serai, s": "import serai",
    "… and listing the first moves of a game, s": FIRST_MOVES,
}
WARM = "from serai.core.game import find; find('eko').warm(lambda step: None)"


def cold_compile(environment: Mapping[str, str]) -> Reading:
    """CPU seconds of what `serai warm` does for Ekö, into a cache that is still empty."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _run(WARM, environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Reading("costs", "compiling the rules once, s of CPU", spent)


def starts(environment: Mapping[str, str]) -> list[Reading]:
    """How long fresh processes take from start to end, with the rules compiled before."""
    readings = []
    for line, code in SNIPPETS.items():
        started = time.perf_counter()
        _run(code, environment)
        readings.append(Reading("costs", line, time.perf_counter() - started))
    return readings


def _run(code: str, environment: Mapping[str, str]) -> None:
    subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=dict(environment),
        stdout=subprocess.DEVNULL,
        check=True,
    )
