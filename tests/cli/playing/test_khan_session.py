"""Games of Khan at the keyboard: nobody sees what is not for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from serai.cli.playing import prompt, screen
from serai.cli.playing.session import Session
from serai.core.match.match import Match
from tests.games.khan.positions import CARDS, state

GUARDED: Any = {"in_force": "0:protection", "last_special": ["protection", None]}
PLAYERS = ("human", "greedy", "greedy")


class Keyboard:
    """Types lines, and keeps for each question what was on the screen before it."""

    def __init__(self, lines: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
        self._lines = iter(lines)
        self._capsys = capsys
        self.asked: list[tuple[str, str]] = []

    def __call__(self, question: str) -> str | None:
        self.asked.append((question, self._capsys.readouterr().out))
        return next(self._lines, None)


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Any:
    monkeypatch.chdir(tmp_path)  # at the end of a game all that is typed is the name of a file

    def run(at: Match, *typed: str, players: Sequence[str] = ("human", "human")) -> Keyboard:
        keyboard = Keyboard(typed, capsys)
        monkeypatch.setattr(prompt, "read", keyboard)
        Session(at, players, seed=1).run()
        keyboard("")
        return keyboard

    return run


def screens(keyboard: Keyboard) -> str:
    return "".join(shown for _, shown in keyboard.asked)


def match(*yurts: str, **rest: Any) -> Match:
    return Match("khan", state=state(*yurts, **rest))


def test_a_whole_game_against_bots(play: Any) -> None:
    at = Match("khan", 3, seed=3)
    keyboard = play(at, *["1"] * 400, players=PLAYERS)
    assert at.state.outcome() is not None
    assert " wins: the most points (W5)." in screens(keyboard)
    assert "for tiles" in screens(keyboard)


def test_no_screen_shows_a_card_of_another_hand(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards in the hands of bots at the time of a question are not on the screen before it."""
    at = Match("khan", 3, seed=3)
    leaks: list[str] = []

    class Spy(Keyboard):
        def __call__(self, question: str) -> str | None:
            answer = super().__call__(question)
            hands = at.state.to_dict()["hands"]
            public = at.state.to_dict()["discards"]
            leaks.extend(
                card
                for hand in hands[1:]
                for card in hand
                if card in self.asked[-1][1] and card not in public
            )
            return answer

    monkeypatch.setattr("tests.cli.playing.test_khan_session.Keyboard", Spy)
    keyboard = play(at, *["1"] * 30, players=PLAYERS)
    assert "Sky draws a card" in screens(keyboard)
    assert any(card in screens(keyboard) for card in CARDS)
    assert leaks == []


def test_people_at_one_keyboard_pass_it_on(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cleared: list[int] = []
    at = match("A1", "B1", phase="special", hands=("rus-ice", "zhao-sand"))
    monkeypatch.setattr(screen, "clear", lambda: cleared.append(len(at.moves)))
    keyboard = play(at, "", "end", "")
    questions = [question for question, _ in keyboard.asked]
    assert questions[0].startswith("Pass the keyboard to Gold")
    assert questions[1] == "Gold> "
    assert questions[2].startswith("Pass the keyboard to Sky")
    assert len(cleared) == 2
    gold, sky = keyboard.asked[1][1], keyboard.asked[3][1]
    assert "rus-ice" in gold
    assert "zhao-sand" not in gold
    assert "zhao-sand" in sky
    assert "rus-ice" not in sky


def test_without_secrets_the_keyboard_is_not_passed(play: Any) -> None:
    at = Match("khan", 2, seed=3)
    keyboard = play(at, "1", "1")
    assert not any(question.startswith("Pass") for question, _ in keyboard.asked)


def test_fields_lay_the_tile_that_covers_them(play: Any) -> None:
    at = match("A1 B1 C1", "D1")
    play(at, "c1,b1,a1", players=("human", "random"))
    assert at.moves[0] == "C I3 A1,B1,C1"


def test_a_kind_of_tile_lists_where_it_can_lie(play: Any) -> None:
    shown = screens(play(match("A1 B1 C1", "D1"), "i3", players=("human", "random")))
    assert "I3 A1,B1,C1 +5" in shown
    assert "I3 B1,C1,D1 +5" in shown


def test_consent_is_asked_with_what_it_means(play: Any) -> None:
    at = match("A1", "B1", active=1, **GUARDED)
    keyboard = play(at, "C I2 A1,B1", "refuse")
    assert "refuse" in at.moves
    assert "accept: I2, 2 points each for Gold and Sky" in screens(keyboard)


def test_a_standing_answer_spares_the_question(play: Any) -> None:
    at = match("A1 A3", "B1 B3", active=1, **GUARDED)
    keyboard = play(at, "C I2 A1,B1", "always", "always maybe", "always refuse")
    shown = screens(keyboard)
    assert "Say how: always refuse, always accept, always ask" in shown
    assert "Gold will always refuse" in shown
    assert at.moves[:2] == ("C I2 A1,B1", "refuse")
    at.play("C I2 A3,B3")
    assert at.moves[2:4] == ("C I2 A3,B3", "refuse")


def test_always_ask_takes_a_standing_answer_back(play: Any) -> None:
    at = match("A1", "B1", phase="special")
    shown = screens(play(at, "always accept", "always ask", players=("human", "random")))
    assert "Gold will be asked." in shown


def test_undo_goes_back_to_the_last_decision(play: Any) -> None:
    at = match("A1 B1", "D1", hands=("rus-ice", ""))
    play(at, "1", "undo", players=("human", "greedy"))
    assert at.moves == ()


def test_a_board_too_wide_for_the_window_is_cut(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "is_window", lambda: True)
    monkeypatch.setattr(screen, "colour", lambda: False)
    monkeypatch.setenv("COLUMNS", "60")
    shown = screens(play(match("A1 B1", "D1"), players=("human", "greedy")))
    assert "columns wide, this window 60." in " ".join(shown.split())
    assert max(map(len, shown.splitlines())) <= 60


def test_cutting_keeps_styles() -> None:
    assert screen.cut("\x1b[1mab\x1b[0mcd", 3) == "\x1b[1mab\x1b[0mc"
    assert screen.cut("\x1b[1mabcd\x1b[0m", 3) == "\x1b[1mabc\x1b[0m"
