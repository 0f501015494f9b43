"""What became of a stage: its tests, its time, what it said."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from proof.stages import Stage


class Outcome(Enum):
    PASSED = "passed"
    FAILED = "failed"
    LEFT_OUT = "left out"


@dataclass(frozen=True)
class Case:
    """One test, or a stage that counts as one."""

    name: str
    outcome: Outcome
    why: str = ""
    seconds: float = 0.0
    processor: float = 0.0  # seconds


@dataclass(frozen=True)
class Result:
    stage: Stage
    cases: tuple[Case, ...]
    seconds: float = 0.0
    processor: float = 0.0
    output: str = ""

    def count(self, outcome: Outcome) -> int:
        return sum(case.outcome is outcome for case in self.cases)

    @property
    def passed(self) -> bool:
        return not self.count(Outcome.FAILED)


def not_run(stage: Stage, failed: str) -> Result:
    """A stage whose prerequisite failed: nobody knows whether it holds."""
    why = f"not run, because it needs {failed}, which failed"
    return Result(stage, (Case(stage.name, Outcome.FAILED, why),))


def left_out(stage: Stage) -> Result:
    return Result(stage, (Case(stage.name, Outcome.LEFT_OUT, stage.lacking),))


def cases_of(stage: Stage, report: Path, exit_status: int) -> tuple[Case, ...]:
    """Those of its report. An exit status that they do not explain is a failure of its own."""
    found = read(report) if stage.reports and report.exists() else ()
    explained = any(case.outcome is Outcome.FAILED for case in found)
    if exit_status and not explained:
        return (*found, Case(stage.name, Outcome.FAILED, f"exit status {exit_status}"))
    if not found:
        promised = stage.reports and not report.exists()
        outcome = Outcome.FAILED if promised else Outcome.PASSED
        return (Case(stage.name, outcome, "no report of its tests" if promised else ""),)
    return found


def read(report: Path) -> tuple[Case, ...]:
    """The tests of a JUnit XML file."""
    try:
        return tuple(map(_case, ET.parse(report).iter("testcase")))
    except ET.ParseError:  # whoever wrote it was ended in the middle
        return ()


def _case(element: ET.Element) -> Case:
    outcome, why = Outcome.PASSED, ""
    for tag, meaning in (("skipped", Outcome.LEFT_OUT), ("error", Outcome.FAILED)):
        outcome, why = _told(element, tag, meaning) or (outcome, why)
    outcome, why = _told(element, "failure", Outcome.FAILED) or (outcome, why)
    properties = {one.get("name"): one.get("value", "") for one in element.iter("property")}
    return Case(
        f"{element.get('classname', '')}::{element.get('name', '')}",
        outcome,
        why,
        float(element.get("time") or 0),
        float(properties.get("processor") or 0),
    )


def _told(element: ET.Element, tag: str, meaning: Outcome) -> tuple[Outcome, str] | None:
    child = element.find(tag)
    return None if child is None else (meaning, child.get("message", ""))


def write(report: Path, results: list[Result]) -> None:
    """All tests of all stages as one JUnit XML file."""
    root = ET.Element("testsuites")
    for result in results:
        suite = ET.SubElement(root, "testsuite", name=result.stage.name)
        for case in result.cases:
            shown = {"classname": result.stage.name, "name": case.name, "time": f"{case.seconds}"}
            element = ET.SubElement(suite, "testcase", shown)
            if case.outcome is not Outcome.PASSED:
                tag = "failure" if case.outcome is Outcome.FAILED else "skipped"
                ET.SubElement(element, tag, message=case.why)
    ET.ElementTree(root).write(report, encoding="utf-8")
