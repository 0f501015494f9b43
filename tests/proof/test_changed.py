"""Which tests belong to a changed file: those of the folder of the same name."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from proof import changed


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("src/serai/games/eko/rules/moving.py", "tests/games/eko/rules"),
        ("src/serai/games/eko/RULES.md", "tests/games/eko"),
        ("src/serai/storage/migrations/env.py", "tests/storage"),
        ("src/serai/art/palette.json", None),
        ("tests/games/eko/rules/test_moving.py", "tests/games/eko/rules/test_moving.py"),
        ("tests/games/eko/positions.py", "tests/games/eko"),
        ("tests/games/eko/rules/test_no_longer_there.py", None),
        ("tests/browser/pages/test_going_on.py", None),
        ("tests/browser/serving.py", None),
        ("web/build_client.py", "tests/web"),
        ("proof/table.py", "tests/proof"),
        ("README.md", None),
    ],
)
def test_the_tests_of_a_file(file: str, tests: str | None) -> None:
    found = changed.tests_of(PurePosixPath(file))
    assert found == (None if tests is None else PurePosixPath(tests))


def test_a_folder_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    files = ["src/serai/games/eko/rules/moving.py", "src/serai/games/eko/game.py", "README.md"]
    monkeypatch.setattr(changed, "changed_files", lambda: list(map(PurePosixPath, files)))
    assert changed.tests_of_changed_files() == ["tests/games/eko"]


@pytest.mark.parametrize(
    ("file", "touches"),
    [
        ("web/src/app.ts", True),
        ("src/serai/games/eko/drawing/symbols/disc.svg", True),
        ("src/serai/art/palette.json", True),
        ("src/serai/server/app.py", False),
    ],
)
def test_what_the_client_is_made_of(
    file: str, touches: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changed, "changed_files", lambda: [PurePosixPath(file)])
    assert changed.touches_client() is touches
