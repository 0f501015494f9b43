"""The tests that belong to the files that were changed: those of the folder of the same name."""

from __future__ import annotations

import subprocess
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
BROWSER = PurePosixPath("tests/browser")
CLIENT = ("web", "src/serai/art")


def changed_files() -> list[PurePosixPath]:
    """Since the last commit; if there is nothing, those of the last commit itself."""
    edited = _git("diff", "--name-only", "HEAD")
    found = edited + _git("ls-files", "--others", "--exclude-standard")
    return [PurePosixPath(name) for name in found or _git("diff", "--name-only", "HEAD~1", "HEAD")]


def tests_of_changed_files() -> list[str]:
    folders = {folder for file in changed_files() if (folder := tests_of(file)) is not None}
    inner = {one for one in folders if folders.isdisjoint(one.parents)}
    return sorted(map(str, inner))


def tests_of(file: PurePosixPath) -> PurePosixPath | None:
    """A file of tests stands for itself; one of src/serai/a/b for tests/a/b, or if there is none,
    for what stands directly in tests/a."""
    if file.parts[0] == "tests":
        is_test = file.name.startswith("test_") and file.suffix == ".py"
        counts = BROWSER not in file.parents and (ROOT / file).exists()
        if is_test or not counts:
            return file if is_test and counts else None
        return _with_tests(file.parent)
    if file.parts[:2] == ("src", "serai"):
        return _with_tests(PurePosixPath("tests", *file.parts[2:-1]))
    return _with_tests(PurePosixPath("tests", *file.parts[:-1]))


def _with_tests(folder: PurePosixPath) -> PurePosixPath | None:
    while len(folder.parts) > 1:
        if (ROOT / folder).is_dir():
            return folder
        folder = folder.parent
    return None


def touches_client() -> bool:
    symbols = "drawing/symbols"
    return any(str(file).startswith(CLIENT) or symbols in str(file) for file in changed_files())


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else []
