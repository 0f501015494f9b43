"""The tests in real browsers again and again, each time in another order: make test-browser

Each run is noted in RUNS.tsv beside this file, so that a proof of thirty can be made in pieces. A
run with a failure starts the count anew.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from xml.etree import ElementTree

FOLDER = Path(__file__).parent
RUNS = FOLDER / "RUNS.tsv"
COLUMNS = ("commit", "seed", "workers", "busy", "seconds", "passed", "left out", "failed")
SPIN = [sys.executable, "-c", "while True: pass"]
Run = dict[str, str]


def run(workers: str, busy: bool, seed: int, options: list[str]) -> Run:
    with tempfile.TemporaryDirectory() as folder, kept_busy(busy):
        report = Path(folder) / "report.xml"
        order = ["--random-order-bucket=global", f"--random-order-seed={seed}"]
        spread = ["-n", workers, "--dist", "worksteal", f"--junit-xml={report}"]
        command = [sys.executable, "-m", "pytest", str(FOLDER), *order, *spread, *options]
        begun = time.monotonic()
        subprocess.run(command)
        seconds = round(time.monotonic() - begun)
        found = ElementTree.parse(report).getroot()[0].attrib
    failed = int(found["failures"]) + int(found["errors"])
    left_out = int(found["skipped"])
    values = (
        *(commit(), seed, workers, "busy" if busy else "", seconds),
        *(int(found["tests"]) - failed - left_out, left_out, failed),
    )
    return dict(zip(COLUMNS, map(str, values), strict=True))


@contextmanager
def kept_busy(busy: bool) -> Iterator[None]:
    """Every core has something else to do meanwhile."""
    spinning = [subprocess.Popen(SPIN) for _ in range(os.cpu_count() or 1)] if busy else []
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


def commit() -> str:
    """With a + if files differ from it, but for the table of runs."""
    files = ["git", "status", "--porcelain", "--", ".", f":!{RUNS.relative_to(Path.cwd())}"]
    changed = subprocess.run(files, capture_output=True, text=True, check=True).stdout
    name = ["git", "rev-parse", "--short=10", "HEAD"]
    head = subprocess.run(name, capture_output=True, text=True, check=True).stdout.strip()
    return f"{head}+" if changed else head


def note(done: Run) -> None:
    is_new = not RUNS.exists()
    with RUNS.open("a", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, COLUMNS, delimiter="\t", lineterminator="\n")
        if is_new:
            table.writeheader()
        table.writerow(done)


def streak() -> list[Run]:
    """The runs since the last failure."""
    with RUNS.open(encoding="utf-8", newline="") as file:
        runs = list(csv.DictReader(file, delimiter="\t"))
    return list(takewhile(lambda each: each["failed"] == "0", reversed(runs)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--workers", default="auto")
    parser.add_argument("--busy", action="store_true")
    parser.add_argument("--seed", type=int, help="of the first order; else one at random")
    chosen, options = parser.parse_known_args()
    failures = 0
    for number in range(chosen.times):
        seed = random.randrange(10**6) if chosen.seed is None else chosen.seed + number
        print(f"\n==> run {number + 1} of {chosen.times}, order {seed}", flush=True)
        done = run(chosen.workers, chosen.busy, seed, options)
        note(done)
        failures += done["failed"] != "0"
        whole = streak()
        busy = sum(bool(each["busy"]) for each in whole)
        print(f"{len(whole)} runs in a row without a failure, {busy} of them on busy cores")
    sys.exit(min(failures, 1))


if __name__ == "__main__":
    main()
