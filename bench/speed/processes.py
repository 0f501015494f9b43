"""What whole processes of Serai cost: importing it, a first move, compiling the rules."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Mapping

from bench.speed.contenders.serving import Reading
from bench.speed.worker import ROOT

FIRST_MOVES = "import serai; serai.new('{game}', players=4, seed=1).legal_moves()"
SNIPPETS = {
    "starting Python alone, s": "pass",
    "… and importing Serai, s": "import serai",
    "… and listing the first moves of Ekö, s": FIRST_MOVES.format(game="eko"),
    "… and listing the first moves of Khan, s": FIRST_MOVES.format(game="khan"),
}
WARM = "from serai.core.contract.game import find; find('{game}').warm(lambda step: None)"


def cold_compile(environment: Mapping[str, str]) -> list[Reading]:
    """CPU seconds of what `serai warm` does for each game, into a cache that is still empty."""
    return [
        Reading("costs", f"compiling {title} once, s of CPU", _cpu(game, environment))
        for game, title in (("eko", "Ekö"), ("khan", "Khan"))
    ]


def _cpu(game: str, environment: Mapping[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _run(WARM.format(game=game), environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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
