"""python -m proof [test|check|long]: runs the stages of a proof and says what became of them."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from pathlib import Path
from typing import NoReturn

from proof import table
from proof.results import write
from proof.running import ROOT, Runner
from proof.stages import BUDGETS, PROOFS, with_needs


def main() -> int:
    signal.signal(signal.SIGTERM, _interrupted)
    given = arguments()
    stages = PROOFS[given.proof]()
    if given.only:
        if unknown := set(given.only) - {stage.name for stage in stages}:
            sys.exit(f"no stage is called {', '.join(sorted(unknown))}")
        stages = with_needs(stages, given.only)
    runner = Runner(given.cores, given.folder, lambda line: print(line, flush=True))
    began = time.monotonic()
    try:
        results = runner.run(stages)
    except KeyboardInterrupt:
        print("interrupted; all that still ran was ended", file=sys.stderr)
        return 130
    if given.report:
        write(given.report, results)
    if given.slowest:
        print(*table.slowest(results, given.slowest), sep="\n")
    budget = None if given.only else BUDGETS.get(given.proof)
    print(*table.report(results, time.monotonic() - began, budget), sep="\n")
    return not all(result.passed for result in results)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m proof", description=__doc__)
    parser.add_argument("proof", nargs="?", choices=tuple(PROOFS), default="test")
    parser.add_argument("--only", nargs="+", metavar="STAGE", help="only these and what they need")
    parser.add_argument("--cores", type=int, default=os.cpu_count(), help="how many to use")
    parser.add_argument(
        "--slowest", type=int, metavar="N", help="name so many of the slowest tests"
    )
    parser.add_argument("--report", type=Path, help="write all tests to this file, as JUnit XML")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "proof", help="for logs")
    return parser.parse_args()


def _interrupted(*_: object) -> NoReturn:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
