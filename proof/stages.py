"""The stages of each proof: what is run, after what, and on how many cores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from proof.changed import tests_of_changed_files, touches_client
from proof.pythons import VERSIONS, find_pythons

REPORT = "{report}"  # in a command: the file for its tests, as JUnit XML
WORKERS = "{workers}"  # in a command: how many tests may run at once


@dataclass(frozen=True)
class Stage:
    """One command. Without a report of its tests it counts as one test."""

    name: str
    command: tuple[str, ...]
    needs: tuple[str, ...] = ()  # stages that must have passed
    all_cores: bool = False  # it has as many workers as there are cores, so it runs alone
    environment: Mapping[str, str] = field(default_factory=dict)
    lacking: str = ""  # what this machine lacks, so that it can't be run

    @property
    def reports(self) -> bool:
        return any(REPORT in word for word in self.command)


def python(*arguments: str) -> tuple[str, ...]:
    return ("python", *arguments)


def pytest(*arguments: str) -> tuple[str, ...]:
    return python("-m", "pytest", "-n", WORKERS, f"--junit-xml={REPORT}", *arguments)


PACKAGES = Stage("client packages", python("web/build_client.py", "--install"))
WARM = Stage("warm", ("serai", "warm"))
TYPES = Stage("types", ("mypy",))
CLIENT_TYPES = Stage(
    "client types", python("web/build_client.py", "--check"), needs=(PACKAGES.name,)
)
JUNIT = ("--reporter=default", "--reporter=junit", f"--outputFile.junit={REPORT}")
CLIENT_TESTS = Stage(
    "client tests", python("web/build_client.py", "--test", *JUNIT), needs=(PACKAGES.name,)
)
BUILD = Stage("client build", python("web/build_client.py"), needs=(PACKAGES.name,))
STYLE = (
    Stage("style", ("ruff", "check")),
    Stage("format", ("ruff", "format", "--check")),
    Stage("imports", ("lint-imports",)),
)


def test() -> list[Stage]:
    """All that must hold before a change goes in. The stages of one core share the cores first,
    the longest before the others; then the tests have all cores, one stage after the other."""
    return [
        PACKAGES,
        WARM,
        TYPES,
        BUILD,
        CLIENT_TYPES,
        CLIENT_TESTS,
        Stage("docs", ("mkdocs", "build", "--strict", "--quiet")),
        Stage("package", python("-m", "proof.package"), needs=(BUILD.name,)),
        *STYLE,
        Stage("tests", pytest("--ignore=tests/browser"), needs=(WARM.name,), all_cores=True),
        Stage(
            "rules, plain",
            pytest("tests/core", "tests/games"),
            all_cores=True,
            environment={"SERAI_KERNELS": "plain"},
        ),
        Stage(
            "browser",
            pytest("--dist", "worksteal", "tests/browser"),
            needs=(WARM.name, BUILD.name),
            all_cores=True,
        ),
    ]


def check() -> list[Stage]:
    """What one needs while writing: style, types, and the tests of what was changed."""
    client = [PACKAGES, CLIENT_TYPES, CLIENT_TESTS] if touches_client() else []
    found = tests_of_changed_files()
    tests = [replace(Stage("tests", pytest(*found)), all_cores=True)] if found else []
    return [TYPES, *client, *STYLE, *tests]


def long() -> list[Stage]:
    """What takes too long for every change: all of `test` with each Python, the tests marked
    `long`, and the oldest versions of what we depend on."""
    pythons = find_pythons()
    return [
        WARM,
        PACKAGES,
        BUILD,
        Stage("oldest versions", python("-m", "proof.oldest"), needs=(BUILD.name,)),
        Stage("long tests", pytest("-m", "long", "tests"), needs=(WARM.name,), all_cores=True),
        *(_all_with(version, pythons.get(version)) for version in VERSIONS),
    ]


def _all_with(version: str, path: str | None) -> Stage:
    name = f"Python {version}"
    if path is None:
        return Stage(name, (), lacking=f"NOT TESTED: this machine has no Python {version}")
    made = (f"PYTHON={path}", f"VENV=build/python-{version}", f"ARGS=--report {REPORT}")
    inner = f"--folder build/proof-{version}"
    command = ("make", "--no-print-directory", "test", *made[:2], f"{made[2]} {inner}")
    return Stage(name, command, all_cores=True)


def with_needs(stages: Sequence[Stage], names: Sequence[str]) -> list[Stage]:
    """The stages of these names, and those that they need."""
    found, waiting = set[str](), set(names)
    while waiting:
        found |= waiting
        waiting = {
            need for stage in stages if stage.name in waiting for need in stage.needs
        } - found
    return [stage for stage in stages if stage.name in found]


PROOFS: Mapping[str, Callable[[], list[Stage]]] = {"test": test, "check": check, "long": long}
BUDGETS = {"test": 600.0, "check": 60.0}  # seconds, on two cores with nothing else to do
