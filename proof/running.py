"""Runs stages side by side: each as soon as what it needs has passed and cores are free for it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from proof.results import Result, cases_of, left_out, not_run
from proof.stages import REPORT, WORKERS, Stage

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 15.0  # for stages that are asked to end


@dataclass(frozen=True)
class Process:
    """A stage that runs. It leads a process group of its own, so that all of it can be ended."""

    stage: Stage
    popen: subprocess.Popen[bytes]
    began: float
    report: Path
    log: Path


@dataclass
class Runner:
    cores: int
    folder: Path  # for reports and logs
    say: Callable[[str], None]
    running: dict[int, Process] = field(default_factory=dict)
    results: dict[str, Result] = field(default_factory=dict)

    def run(self, stages: Sequence[Stage]) -> list[Result]:
        """The result of every stage, in their order."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        waiting = list(stages)
        try:
            while waiting or self.running:
                waiting = [stage for stage in waiting if not self._begin(stage)]
                if self.running:
                    self._await_one()
        finally:
            self._end_all()
        return [self.results[stage.name] for stage in stages]

    def _begin(self, stage: Stage) -> bool:
        """Whether there is nothing more to wait for: it runs, or it will never run."""
        done = [self.results[name] for name in stage.needs if name in self.results]
        failed = [result.stage.name for result in done if not result.passed]
        if stage.lacking:
            self._note(left_out(stage))
        elif failed:
            self._note(not_run(stage, failed[0]))
        elif len(done) == len(stage.needs) and self._has_cores_for(stage):
            self._start(stage)
        else:
            return False
        return True

    def _has_cores_for(self, stage: Stage) -> bool:
        if stage.all_cores:
            return not self.running
        alone = any(process.stage.all_cores for process in self.running.values())
        return not alone and len(self.running) < self.cores

    def _start(self, stage: Stage) -> None:
        place = self.folder / stage.name.replace(" ", "-")
        report, log = place.with_suffix(".xml"), place.with_suffix(".log")
        filled = {REPORT: str(report), WORKERS: str(self.cores)}
        words = [_filled(word, filled) for word in stage.command]
        self.say(f"  begins  {stage.name}")
        with log.open("wb") as output:
            popen = subprocess.Popen(
                words,
                cwd=ROOT,
                env={**os.environ, **_tools(), **stage.environment},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.running[popen.pid] = Process(stage, popen, time.monotonic(), report, log)

    def _await_one(self) -> None:
        """Waits like this, because only wait4 tells the processor time of a child and all below."""
        pid, status, usage = os.wait4(-1, 0)
        process = self.running.pop(pid, None)
        if process is None:
            return
        process.popen.returncode = os.waitstatus_to_exitcode(status)
        cases = cases_of(process.stage, process.report, process.popen.returncode)
        seconds = time.monotonic() - process.began
        output = process.log.read_text(encoding="utf-8", errors="replace")
        spent = usage.ru_utime + usage.ru_stime
        self._note(Result(process.stage, cases, seconds, spent, output))

    def _note(self, result: Result) -> None:
        self.results[result.stage.name] = result
        how = "" if result.passed else "  FAILED"
        self.say(f"  ended   {result.stage.name}, {result.seconds:.0f} s{how}")

    def _end_all(self) -> None:
        for signal_number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            for process in self.running.values():
                _signal(process, signal_number)
            until = time.monotonic() + PATIENCE
            for pid, process in list(self.running.items()):
                try:
                    process.popen.wait(max(0.0, until - time.monotonic()))
                    del self.running[pid]
                except subprocess.TimeoutExpired:
                    continue


def _signal(process: Process, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.popen.pid, number)


def _filled(word: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        word = word.replace(name, value)
    return word


def _tools() -> dict[str, str]:
    """The commands of this Python's environment come first."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return {"PATH": path, "NO_MKDOCS_2_WARNING": "1"}
