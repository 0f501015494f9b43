"""Stages run side by side, one that fails stops no other, and the last line counts them all."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from proof import table
from proof.results import Outcome, Result
from proof.running import Runner
from proof.stages import PROOFS, REPORT, Stage, with_needs

REPORTED = """
import sys
open(sys.argv[1], "w").write('''<testsuites><testsuite>
<testcase classname="a" name="one" time="0.5"><properties>
<property name="processor" value="0.25"/></properties></testcase>
<testcase classname="a" name="two"><failure message="no"/><error message="nor this"/></testcase>
<testcase classname="a" name="three"><skipped message="NOT TESTED: a Chromium"/></testcase>
</testsuite></testsuites>''')
sys.exit(1)
"""


def stage(name: str, text: str, *more: str, **options: object) -> Stage:
    return Stage(name, (sys.executable, "-c", text, *more), **options)  # type: ignore[arg-type]


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def runner(tmp_path: Path, said: list[str]) -> Runner:
    return Runner(2, tmp_path / "proof", said.append)


def counts(result: Result) -> list[int]:
    return [result.count(outcome) for outcome in Outcome]


def meeting(mine: Path, other: Path) -> str:
    """A program that ends well only if the other one runs at the same time."""
    return f"""
import pathlib, time
pathlib.Path({str(mine)!r}).touch()
until = time.monotonic() + 60
while not pathlib.Path({str(other)!r}).exists():
    assert time.monotonic() < until
    time.sleep(0.01)
"""


def test_stages_run_side_by_side(runner: Runner, tmp_path: Path) -> None:
    a, b = tmp_path / "a", tmp_path / "b"
    results = runner.run([stage("a", meeting(a, b)), stage("b", meeting(b, a))])
    assert [counts(result) for result in results] == [[1, 0, 0], [1, 0, 0]]


def test_a_stage_that_has_all_cores_runs_alone(runner: Runner, said: list[str]) -> None:
    names = ["small", "big", "bigger"]
    runner.run([stage(name, "", all_cores=name != "small") for name in names])
    lines = [line.split(",")[0].split() for line in said]
    assert lines == [[verb, name] for name in names for verb in ("begins", "ended")]


def test_a_failure_stops_only_what_needs_it(runner: Runner) -> None:
    bad = stage("bad", "print('what went wrong'); raise SystemExit(3)")
    needing = stage("needing", "", needs=("bad",))
    more = stage("more", "", needs=("needing",))
    results = runner.run([bad, needing, more, stage("other", "")])
    assert [counts(result) for result in results] == [[0, 1, 0], [0, 1, 0], [0, 1, 0], [1, 0, 0]]
    told = list(table.report(results, 1.0, None))
    assert "what went wrong" in told
    assert "not run, because it needs bad, which failed" in told
    assert told[-1] == "1 passed, 3 failed"


def test_tests_are_counted_as_the_report_says(runner: Runner) -> None:
    (result,) = runner.run([stage("tests", REPORTED, REPORT)])
    assert counts(result) == [1, 1, 1]
    assert result.cases[0].processor == 0.25
    told = list(table.report([result], 1.0, 600.0))
    assert any("NOT TESTED: a Chromium" in line for line in told)
    assert told[-1] == "1 passed, 1 failed, 1 skipped"


@pytest.mark.parametrize("text", ["raise SystemExit(2)", ""])
def test_a_promised_report_that_is_not_there_is_a_failure(runner: Runner, text: str) -> None:
    (result,) = runner.run([stage("tests", text, REPORT)])
    assert counts(result) == [0, 1, 0]


def test_what_the_machine_lacks_is_left_out_and_said(runner: Runner) -> None:
    results = runner.run([Stage("Python 3.99", (), lacking="NOT TESTED: no Python 3.99")])
    told = list(table.report(results, 1.0, None))
    assert any("NOT TESTED: no Python 3.99" in line for line in told)
    assert told[-1] == "0 passed, 0 failed, 1 skipped"


def test_a_stage_comes_with_what_it_needs() -> None:
    stages = [stage("a", ""), stage("b", "", needs=("a",)), stage("c", "", needs=("b",))]
    more = [*stages, stage("d", "")]
    assert with_needs(more, ["c"]) == stages
    assert with_needs(more, ["a", "d"]) == [more[0], more[3]]


@pytest.mark.parametrize("proof", PROOFS)
def test_every_stage_has_a_name_of_its_own_and_needs_only_what_is_there(proof: str) -> None:
    stages = PROOFS[proof]()
    names = [stage.name for stage in stages]
    assert len(set(names)) == len(names)
    assert {need for stage in stages for need in stage.needs} <= set(names)


def test_processor_time_counts_children(runner: Runner) -> None:
    child = "import time\nwhile time.process_time() < 0.3: pass"
    text = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    (result,) = runner.run([stage("a", text)])
    assert result.processor >= 0.3


INTERRUPTED = """
import signal
import sys
from pathlib import Path
from proof.running import Runner
from proof.stages import Stage

inner = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]])"
sleeper = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
runner = Runner(1, Path(sys.argv[1]), lambda line: print(line, flush=True))
runner.run([Stage("sleeper", (sys.executable, "-c", inner, sleeper))])
"""


def test_an_interruption_ends_all_that_runs(tmp_path: Path) -> None:
    """Also what a stage has started itself."""
    folder = tmp_path / "proof"
    command = [sys.executable, "-c", INTERRUPTED, str(folder)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    log, until = folder / "sleeper.log", time.monotonic() + 60
    while not (log.exists() and (told := log.read_text()).endswith("\n")):
        assert time.monotonic() < until
        time.sleep(0.02)
    sleeper = Path("/proc", told.strip())
    assert sleeper.exists()
    process.send_signal(signal.SIGINT)
    assert process.wait(60) != 0
    while sleeper.exists():
        assert time.monotonic() < until
        time.sleep(0.02)
