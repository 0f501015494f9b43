"""Each command as a person would call it, and what it says about bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import serai
from serai.core.match.match import Match
from tests.cli.conftest import Run
from tests.cli.positions import position


@pytest.fixture
def position_file(tmp_path: Path) -> str:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position()))
    return str(file)


@pytest.fixture
def match_file(tmp_path: Path) -> str:
    match = Match("eko", state=serai.load(position()))
    match.play("A1-B1")
    file = tmp_path / "match.json"
    file.write_text(match.save())
    return str(file)


def test_version(run: Run) -> None:
    assert run("--version").output.startswith("serai, version ")


def test_play_bots_to_the_limit_of_turns(run: Run) -> None:
    result = run("play", "eko", "--seats", "random,random", "--seed", "1", "--turn-limit", "2")
    assert result.exit_code == 0
    assert "Nobody wins: the limit of turns is reached (W6)." in result.output


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    arguments = ["play", "eko", "--seats", "greedy,random", "--seed", "5", "--turn-limit", "6"]
    assert run(*arguments).output == run(*arguments).output


def test_play_ends_politely_when_the_keyboard_is_gone(run: Run) -> None:
    result = run("play", "eko", "--seed", "1")
    assert result.exit_code == 0
    assert result.output.rstrip().endswith("Goodbye.")


def test_play_with_every_variant(run: Run) -> None:
    names = ["portals", "pyramids", "wind", "tempests", "moon", "sand", "beacon"]
    variants = [word for name in names for word in ("--variant", name)]
    result = run(
        "play",
        "eko",
        "--seats",
        "greedy,random,random",
        "--turn-limit",
        "9",
        "--seed",
        "1",
        *variants,
    )
    assert result.exit_code == 0


def test_resume_goes_on_where_it_was_saved_with_the_same_players(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved = run("play", "eko", "--seats", "human,random", "--seed", "1", typed=f"save {file}\n")
    assert "--resume" in saved.output
    before = Match.load(file.read_text())
    again = run("play", "--resume", str(file), typed=f"1\nsave {file}\n")
    assert again.exit_code == 0
    after = Match.load(file.read_text())
    assert after.moves[: len(before.moves)] == before.moves
    assert len(after.moves) > len(before.moves)


def test_show_draws_a_position_in_the_terminal(run: Run, position_file: str) -> None:
    result = run("show", position_file)
    assert result.exit_code == 0
    assert "\x1b" not in result.output
    assert "A1" in result.output


def test_show_reads_standard_input(run: Run) -> None:
    assert "A1" in run("show", "-", typed=json.dumps(position())).output


def test_show_at_an_earlier_move(run: Run, match_file: str, tmp_path: Path) -> None:
    svg = tmp_path / "start.svg"
    assert run("show", match_file, "--at", "0", "--svg", str(svg)).exit_code == 0
    assert svg.read_text() == serai.load(position()).svg()
    assert run("show", match_file, "--svg", "-").output != svg.read_text()


def test_show_writes_png(run: Run, position_file: str, tmp_path: Path) -> None:
    png = tmp_path / "board.png"
    assert run("show", position_file, "--png", str(png), "--theme", "night").exit_code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


def test_png_without_its_library_says_what_to_install(
    run: Run, position_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run("show", position_file, "--png", str(tmp_path / "board.png"))
    assert result.exit_code == 2
    assert "serai[png]" in result.stderr


def test_rules_prints_all_or_one_clause(run: Run) -> None:
    everything = run("rules", "eko").output
    one = run("rules", "eko", "m3").output
    assert "Kamikaze" in everything or "kamikaze" in everything
    assert one.startswith("M3 ")
    assert "M6" not in one


def test_perft_counts(run: Run, position_file: str) -> None:
    assert run("perft", "eko", "1", "--position", position_file).output.startswith("5 positions")
    divided = run("perft", "eko", "1", "--position", position_file, "--divide").output
    assert "A1xC1: 1\n" in divided


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "eko", "--players", "5"], "2 to 4"),
        (["play", "eko", "--variant", "moo"], "moo"),
        (["play", "eko", "--seats", "human,alphago"], "nobody is called 'alphago'"),
        (["play", "eko", "--players", "2", "--seats", "human,random,random"], "3 seats are named"),
        (["play", "--resume", "none.json"], "none.json: No such file"),
        (["show", "none.json"], "none.json: No such file"),
        (["show", "."], ".: Is a directory"),
        (["show", "-"], "-: not JSON (line 1, column 1)"),
        (["rules", "eko", "M33"], "did you mean M3?"),
        (["rules", "eko", "zzz"], "the clauses run from C1 to V8"),
        (["perft", "eko", "1", "--players", "1"], "2 to 4"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run: Run, arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("serai: ")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["play"],
        ["play", "eko", "--resume", "game.json"],
        ["perft", "eko", "1", "--seed", "1", "--position", "game.json"],
        ["perft", "eko", "-1"],
    ],
)
def test_options_that_do_not_go_together(run: Run, arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Usage: " in result.stderr


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"[" * 100_000, b"[]", b"{}", b"3", b'{"game":3}']
)
def test_files_of_nonsense(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "nonsense"
    file.write_bytes(content)
    for command in (["show"], ["play", "--resume"], ["perft", "eko", "1", "--position"]):
        result = run(*command, str(file))
        assert result.exit_code == 2
        assert result.stderr.startswith("serai: ")


def test_at_needs_a_match_and_a_move_that_is_there(
    run: Run, position_file: str, match_file: str
) -> None:
    assert "is a position" in run("show", position_file, "--at", "0").stderr
    assert "the match has 1 moves" in run("show", match_file, "--at", "2").stderr


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    program = f"{sys.executable} -c 'from serai.cli import main; main()'"
    piped = subprocess.run(
        f"{program} rules eko | head -n 1", shell=True, capture_output=True, text=True, check=True
    )
    assert piped.stderr == ""


def test_starting_up_imports_nothing_heavy() -> None:
    heavy = "('numba', 'numpy', 'rich', 'serai.games.eko')"
    code = f"import sys, serai.cli; print([m for m in {heavy} if m in sys.modules])"
    seen = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert seen.stdout == "[]\n"
