"""Which lines the tests run through: one table by folder, kept in CONTRIBUTING.

The rules are measured as plain Python, because nobody sees into compiled code; the rest of the
package with compiled rules; the client by vitest. Journeys in a browser are not measured.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath

ROOT = Path(__file__).resolve().parents[1]
MADE = ROOT / "build" / "coverage"
DOCUMENT = ROOT / "CONTRIBUTING.md"
TABLE = re.compile(r"(?<=<!-- coverage -->\n\n).*?(?=\n\n<!-- /coverage -->)", re.DOTALL)
RULES = ("tests/core", "tests/games")

Lines = tuple[int, int]  # those that could be run, and those that were


def main() -> None:
    MADE.mkdir(parents=True, exist_ok=True)
    measure_package()
    measure_client()
    found = [*of_package(), *of_client()]
    table = "\n".join(rows(by_folder(found)))
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(TABLE.sub(lambda _: table, text), encoding="utf-8")
    print(table)


def measure_package() -> None:
    report = ["--cov=src/serai", "--cov-report="]
    workers = ["-n", str(os.cpu_count()), "-q"]
    others = [f"--ignore={folder}" for folder in (*RULES, "tests/browser")]
    _pytest(*workers, *report, *RULES, SERAI_KERNELS="plain")
    _pytest(*workers, *report, "--cov-append", f"--cov-report=json:{MADE}/package.json", *others)


def measure_client() -> None:
    options = [
        "--coverage",
        "--coverage.reporter=json-summary",
        f"--coverage.reportsDirectory={MADE}",
    ]
    command = [sys.executable, "web/build_client.py", "--test"]
    subprocess.run([*command, *options], cwd=ROOT, check=True)


def of_package() -> Iterator[tuple[PurePath, Lines]]:
    told = json.loads((MADE / "package.json").read_text())
    for name, file in told["files"].items():
        summary = file["summary"]
        yield PurePath(name), (summary["num_statements"], summary["covered_lines"])


def of_client() -> Iterator[tuple[PurePath, Lines]]:
    told = json.loads((MADE / "coverage-summary.json").read_text())
    for name, file in told.items():
        if name != "total":
            lines = file["lines"]
            yield PurePath(name).relative_to(ROOT), (lines["total"], lines["covered"])


def by_folder(found: Iterable[tuple[PurePath, Lines]]) -> dict[str, Lines]:
    sums: dict[str, Lines] = defaultdict(lambda: (0, 0))
    for path, (lines, covered) in found:
        folder = path.parent.as_posix()
        before = sums[folder]
        sums[folder] = (before[0] + lines, before[1] + covered)
    return dict(sorted((folder, lines) for folder, lines in sums.items() if lines[0]))


def rows(folders: dict[str, Lines]) -> Iterator[str]:
    yield "| folder | lines | covered |"
    yield "| --- | ---: | ---: |"
    for folder, (lines, covered) in folders.items():
        yield f"| `{folder}` | {lines} | {covered / lines:.0%} |"


def _pytest(*arguments: str, **environment: str) -> None:
    command = [sys.executable, "-m", "pytest", *arguments]
    kept = {"COVERAGE_FILE": str(MADE / ".coverage")}
    subprocess.run(command, cwd=ROOT, env=os.environ | kept | environment, check=True)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as failure:
        sys.exit(f"{failure}")
