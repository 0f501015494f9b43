"""What the documents show is true: samples and examples run, and links lead somewhere."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

from serai.games.khan.rules import actions

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
EXAMPLES = sorted(ROOT.glob("examples/*.py"))
README = ROOT / "README.md"
FOLDERS = ("src", "web/src", "web/vite", "web/dev", "tests", "docs", "examples", "bench")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def samples(document: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", document.read_text("utf-8"), re.DOTALL | re.M)


def links(document: Path) -> list[str]:
    """The links of a document to other files of the project."""
    text = document.read_text(encoding="utf-8")
    targets: list[str] = re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'src="([^"]+)"', text)
    return [target for target in targets if "://" not in target]


def test_there_is_something_to_test() -> None:
    assert samples(README)
    assert EXAMPLES
    found = {path.relative_to(ROOT).as_posix() for path in DOCUMENTS}
    assert {"README.md", "ARCHITECTURE.md", "docs/actions.md", "docs/reference/bots.md"} <= found


def test_nobody_is_taught_an_inner_path() -> None:
    """What documents and examples import is public: `serai` and `serai.rl`."""
    shown = [*DOCUMENTS, *EXAMPLES, *ROOT.glob("examples/*.ipynb")]
    inner = re.compile(r"\b(?:from|import) (serai\.(?!rl\b)[\w.]+)")
    found = {path.name: inner.findall(path.read_text(encoding="utf-8")) for path in shown}
    assert {name: paths for name, paths in found.items() if paths} == {}


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/adding-a-game.md"])
def test_every_file_that_is_named_is_there(name: str) -> None:
    """From whichever folder its path begins; `<game>` and `*` stand for anything."""
    named = re.findall(r"`([\w<*-][\w./<>*-]*(?:/|\.(?:py|ts|svelte|toml|json|md)))`", read(name))
    assert named
    patterns = {path: re.sub(r"<\w+>", "*", path).rstrip("/") for path in named}
    folders = [ROOT / folder for folder in FOLDERS]
    kept = [*ROOT.iterdir(), *folders, *(path for each in folders for path in each.rglob("*"))]
    missing = [path for path, found in patterns.items() if not any(p.match(found) for p in kept)]
    assert missing == []


@pytest.mark.parametrize(
    ("document", "sample"),
    [
        pytest.param(document, sample, id=f"{document.stem}-{number}")
        for document in DOCUMENTS
        for number, sample in enumerate(samples(document), start=1)
    ],
)
def test_samples_run(
    document: Path, sample: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(sample, str(document), "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(
    example: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(example)])
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out.strip()


def commands() -> list[list[str]]:
    """How CONTRIBUTING says that the pictures of README are made."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    return [line.split() for line in re.findall(r"examples/picture\.py (\S.*)$", text, re.M)]


@pytest.mark.parametrize("command", commands(), ids=lambda command: command[0])
def test_pictures_are_as_they_would_be_drawn_today(command: list[str], tmp_path: Path) -> None:
    *what, picture = command
    drawn = tmp_path / "drawn.svg"
    runpy.run_path(str(ROOT / "examples/picture.py"))["main"]([*what, str(drawn)])
    assert drawn.read_bytes() == (ROOT / picture).read_bytes()


def test_there_are_pictures() -> None:
    assert {command[0] for command in commands()} == {"eko", "khan"}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_links_lead_to_files(document: Path) -> None:
    missing = [link for link in links(document) if not (document.parent / link).exists()]
    assert missing == []


def test_the_index_of_khan_is_as_documented() -> None:
    """Ekö's part of the document is compared in Ekö's own tests."""
    text = (ROOT / "docs/actions.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)`[^|]*\| (\d+)(?: – (\d+))? \|", text, re.MULTILINE)
    starts = {move: int(first) for move, first, _ in rows}
    ends = [int(last or first) for _, first, last in rows]
    assert starts == {
        "place C7": actions.PLACE,
        "A rus-khan C7": actions.INVADE,
        "B seljuk": actions.DRIVE_OUT,
        "C L3 C7,C8,D8": actions.CONQUER,
        "D C7": actions.INVADE_FREELY,
        "discard rus-khan": actions.DISCARD,
        "pass": actions.PASS,
        "end": actions.END,
        "accept": actions.ACCEPT,
        "refuse": actions.REFUSE,
        "S morale": actions.PLAY_MORALE,
        "S protection": actions.PLAY_PROTECTION,
        "S divine tundra": actions.PLAY_DIVINE,
        "S scout X5": actions.PLAY_SCOUT,
        "draw rus-khan": actions.DRAW,
    }
    assert [end + 1 for end in ends] == [*list(starts.values())[1:], actions.INDICES]
