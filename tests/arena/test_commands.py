"""serai arena and serai report."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from serai.arena import extra
from serai.arena.records import read
from tests.arena.games import EKO, KHAN, write
from tests.cli.conftest import Run, run

__all__ = ["run"]

ARENA = ("arena", "eko", "--seats", "greedy,greedy", "--turn-limit", "40", "--jobs", "1")


def test_a_tournament_is_played_and_shown(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    result = run(*ARENA, "--games", "3", "--record", str(file))
    assert result.exit_code == 0
    assert "4 games instead of 3" in result.stderr
    for said in ("eko: 4 games", "greedy #1", "greedy #2", "OpenSkill", "Elo", "Begins", "Second"):
        assert said in result.stdout
    assert len(read(file).records) == 4
    again = run(*ARENA, "--games", "4", "--record", str(file))
    assert "holds 4 games already" in again.stderr
    assert len(read(file).records) == 4


def test_without_a_name_the_record_is_named_after_the_tournament(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*ARENA, "--games", "2").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == [f"eko-greedy-greedy-{EKO.id}.jsonl"]


def test_sprt_stops(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    seats = ("--seats", "greedy,random", "--sprt", "0,400", "--games", "400")
    result = run("arena", "khan", *seats, "--jobs", "1", "--record", str(file))
    assert "SPRT: better by 400 Elo rather than 0" in result.stdout
    assert 10 <= len(read(file).records) <= 40


def test_killed_and_resumed(run: Run, tmp_path: Path) -> None:
    """Killed outright, with workers, in the middle of it: no game is lost, none is there twice."""
    file = tmp_path / "games.jsonl"
    options = ("--games", "200", "--jobs", "2", "--record", str(file))
    code = "from serai.cli import main; main()"
    command = [sys.executable, "-c", code, *ARENA[:-2], *options]
    arena = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    begun = time.monotonic()
    while not file.exists() or file.read_bytes().count(b"\n") < 3:
        assert time.monotonic() < begun + 100, "no games"
        time.sleep(0.05)
    workers = children(arena.pid)
    arena.send_signal(signal.SIGKILL)
    assert arena.wait(10) == -signal.SIGKILL
    kept = read(file)
    games = len(kept.records) + 4
    file.write_bytes(file.read_bytes()[: kept.length] + b'{"format": "ser')
    result = run(*ARENA, "--games", str(games), "--record", str(file))
    assert "1 game is lost" in result.stderr
    assert f"holds {len(kept.records)} games already" in result.stderr
    tasks = [record.task for record in read(file).records]
    assert len(tasks) == len(set(tasks))
    assert set(range(games)) <= set(tasks)
    deadline = time.monotonic() + 20
    while any(map(is_running, workers)):
        assert time.monotonic() < deadline, "workers outlive the arena"
        time.sleep(0.1)


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []


def is_running(pid: int) -> bool:
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--games", "0"), "games is a whole number from 1, not 0"),
        (("--jobs", "0"), "jobs is a whole number from 1, not 0"),
        (("--seats", "greedy"), "seats greedy: Ekö has 2 to 4 players, not 1"),
        (("--seats", "greedy,random,greedy,random,greedy"), "2 to 4 players, not 5"),
        (("--seats", "greedy,genius"), "no bot is called 'genius'"),
        (("--seats", "greedy,,random"), "no bot is called ''"),
        (("--sprt", "5"), "--sprt 5: two numbers are needed"),
        (("--sprt", "50,0"), "SPRT: 50 must be below 0"),
        (("--seats", "greedy,random,greedy", "--sprt", "0,5"), "SPRT compares two bots"),
        (("--scale", "0"), "scale"),
        (("--variant", "fog"), "fog"),
        (("--turn-limit", "0"), "turn limit"),
        (("--cluster", "127.0.0.1:9"), "can't be joined with --cluster"),
    ],
)
def test_bad_input(run: Run, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    record = tmp_path / "games.jsonl"
    result = run(*ARENA, "--record", str(record), *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") <= 2
    assert not record.exists()


def test_a_record_of_another_game(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "khan.jsonl", KHAN, [0])
    result = run(*ARENA, "--record", str(tmp_path / "khan.jsonl"))
    assert result.exit_code == 2
    assert 'another tournament: game "khan" instead of "eko"' in result.stderr


def test_what_is_missing_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extra, "import_module", absent)
    assert "needs the package openskill: install serai[arena]" in run(*ARENA).stderr
    assert "needs the package matplotlib: install" in run("report", "none").stderr
    clustered = run(*ARENA[:-2], "--cluster", "127.0.0.1:9")
    assert clustered.exit_code == 2


@pytest.mark.parametrize("tournament", [EKO, KHAN])
def test_a_report(run: Run, tmp_path: Path, tournament: object) -> None:
    games = tmp_path / "games.jsonl"
    write(games, EKO if tournament is EKO else KHAN, range(6))
    games.write_bytes(games.read_bytes() + b'{"form')
    result = run("report", str(games), "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "1 game was cut short" in result.stderr
    page = games.with_suffix(".html").read_text(encoding="utf-8")
    assert page.count("<svg") == page.count("</svg>") >= 6
    assert not re.search(r"(src|href)=\"(?!#)|url\((?!#)|@import", page)
    for said in ("6 games between", "Does it matter who begins?", "Legal moves", "Winners"):
        assert said in page
    assert "$" not in page
    run("report", str(games), "--jobs", "1", "-o", str(tmp_path / "again.html"))
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == page


def test_reports_on_nothing(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert "no whole game to report on" in run("report", str(empty)).stderr
    assert "No such file" in run("report", str(tmp_path / "none")).stderr
    other = tmp_path / "match.json"
    other.write_text(json.dumps({"format": "serai-match"}) + "\n")
    assert "line 1: " in run("report", str(other)).stderr
