from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from serai.cli.playing import prompt
from serai.cli.playing.session import Session
from serai.core.match.events import Resigned, TakenOver
from serai.core.match.match import Match
from tests.cli.positions import match


def play(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    at: Match,
    typed: Sequence[str],
    players: Sequence[str] = ("human", "greedy"),
) -> str:
    """Runs a session until the typed lines are used up; what it printed."""
    lines = iter(typed)
    monkeypatch.setattr(prompt, "read", lambda _: next(lines, None))
    Session(at, players, seed=1).run()
    return capsys.readouterr().out


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(at: Match, *typed: str, players: Sequence[str] = ("human", "greedy")) -> str:
        return play(monkeypatch, capsys, at, typed, players)

    return run


def test_a_number_makes_the_move_with_that_number(session: Any) -> None:
    at = match()
    session(at, "4", players=("human", "human"))
    assert at.moves == ("A1-B1",)


@pytest.mark.parametrize("typed", ["A1xC1", "a1xc1"])
def test_notation_makes_a_move(session: Any, typed: str) -> None:
    at = match()
    out = session(at, typed, players=("human", "human"))
    assert at.moves == ("A1xC1",)
    assert "attacks C1 from A1" in out


def test_an_illegal_move_is_answered_with_its_clause(session: Any) -> None:
    at = match()
    out = session(at, "A1xE1")
    assert at.moves == ()
    assert "A1xE1 is not possible. M1: " in out


@pytest.mark.parametrize("typed", ["A1x", "go away", "why A1x", "§"])
def test_a_mistyped_move_is_answered(session: Any, typed: str) -> None:
    at = match()
    out = session(at, typed)
    assert at.moves == ()
    assert repr(typed.removeprefix("why ")) in out


def test_a_number_that_is_not_there_is_answered(session: Any) -> None:
    assert "There is no move 99; they run from 1 to 5." in session(match(), "99")


def test_why_of_a_legal_move_says_so(session: Any) -> None:
    assert "A1-B1 is possible now." in session(match(), "why A1-B1")


def test_a_space_lists_its_moves(session: Any) -> None:
    out = session(match(), "board", "a1")
    assert out.rstrip().count("A1 (2♛)") == 2
    assert "There is no move at B1 now." in session(match(), "B1")


def test_rules_prints_a_clause(session: Any) -> None:
    assert "M3" in session(match(), "rules m3")
    assert "no clause 'Q9'" in session(match(), "rules Q9")


def test_help_names_every_command(session: Any) -> None:
    from serai.cli.playing.prompt_commands import COMMANDS

    out = session(match(), "help")
    assert all(f"\n{name}" in out for name in COMMANDS if name != "help")


def test_undo_goes_back_past_the_bots(session: Any) -> None:
    at = match()
    session(at, "A1-B1", "E2#1", "undo", "undo")
    assert at.moves == ()


def test_undo_at_the_start_says_that_there_is_nothing(session: Any) -> None:
    assert "There is nothing to take back." in session(match(), "undo")


def test_save_writes_a_match_that_loads(session: Any, tmp_path: Path) -> None:
    at = match()
    file = tmp_path / "game.json"
    out = session(at, "A1-B1", f"save {file}")
    assert f"--resume {file}" in out
    saved = Match.load(file.read_text())
    assert saved.moves[0] == "A1-B1"


def test_save_to_an_impossible_place_says_so_and_goes_on(session: Any, tmp_path: Path) -> None:
    at = match()
    out = session(at, f"save {tmp_path}/none/game.json", "save", "A1-B1")
    assert "Not saved:" in out
    assert "Name a file" in out
    assert at.moves[0] == "A1-B1"


def test_quit_offers_to_save(session: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out = session(match(), "quit", str(file))
    assert json.loads(file.read_text())["format"] == "serai-match"
    assert out.rstrip().endswith("Goodbye.")


def test_resigning_with_two_seats_makes_the_other_win(session: Any) -> None:
    at = match()
    out = session(at, "resign", "no", "resign", "yes")
    assert Resigned(0) in at.events
    assert "Sky wins: the opposition has given up." in out


def test_a_bot_plays_on_for_one_of_several_people(session: Any) -> None:
    at = Match("eko", 3, seed=1)
    first = at.state.decider
    out = session(at, "resign", "yes", players=("human", "human", "human"))
    assert TakenOver(first, "greedy") in at.events
    assert "A greedy bot plays on" in out


def test_a_game_ends_with_winner_and_points(session: Any) -> None:
    stacks = {
        "A1": {"owner": 0, "discs": 3, "emperor": True},
        "C1": {"owner": 1, "discs": 2, "emperor": True},
    }
    out = session(match(stacks=stacks), "A1xC1")
    assert "Gold wins: nobody else has a disc on the board (W2)." in out
    assert "Gold      3 / 12: buildings 0, captives 3, no capital\n" in out


@given(typed=st.text(max_size=12) | st.from_regex(r"[a-eA-E][0-3][-+x*^#~!e ]?[A-E]?[1-2]?[ctke]?"))
def test_nothing_typed_at_the_prompt_can_do_harm(typed: str) -> None:
    assume(not typed.casefold().startswith("save"))
    at = match()
    legal = {str(move) for move in at.state.legal_moves()}
    lines = iter([typed])
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()):
        patch.setattr(prompt, "read", lambda _: next(lines, None))
        Session(at, ("human", "human")).run()
    assert len(at.moves) <= 1
    assert legal.issuperset(at.moves)
