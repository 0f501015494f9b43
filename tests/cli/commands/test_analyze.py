"""serai analyze: what it finds, and what it says about bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from serai import Match
from tests.bots.test_analysis import played
from tests.bots.test_tactics import kamikaze
from tests.cli.conftest import Run

QUICK = ("--seconds", "0.2")


@pytest.fixture
def kept(tmp_path: Path) -> Any:
    def keep(what: Match | dict[str, Any]) -> str:
        file = tmp_path / "file.json"
        file.write_text(what.save() if isinstance(what, Match) else json.dumps(what))
        return str(file)

    return keep


def test_a_position(run: Run, kept: Any) -> None:
    result = run("analyze", kept(kamikaze().to_dict()), *QUICK, "--lines", "2")
    assert result.exit_code == 0
    assert "A1*C1" in result.output
    assert "Visits" in result.output
    assert "%" in result.output


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_a_moment_of_a_match_as_data(run: Run, kept: Any, game: str) -> None:
    match = played(game, 3, 2, 30)
    result = run("analyze", kept(match), *QUICK, "--at", "12", "--seat", "1", "--json")
    found = json.loads(result.output)
    earlier = [s for s in match.states[:13] if s.decider == 1]
    assert found["game"] == game
    assert found["decider"] == 1
    for line in found["lines"]:
        assert line["moves"][0] in [str(move) for move in earlier[-1].legal_moves()]
        assert len(line["shares"]) == 3
        assert sum(line["shares"]) == pytest.approx(1, abs=0.01)


def test_other_languages(run: Run, kept: Any) -> None:
    file = kept(kamikaze().to_dict())
    assert "Bezoeken" in run("--language", "nl", "analyze", file, *QUICK).output
    assert "Besuche" in run("--language", "de", "analyze", file, *QUICK).output


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf"])
def test_no_time(run: Run, kept: Any, seconds: str) -> None:
    result = run("analyze", kept(kamikaze().to_dict()), "--seconds", seconds)
    assert result.exit_code == 2
    assert result.output == f"serai: --seconds {seconds}: must be above 0\n"


def test_what_is_over_has_nothing_to_decide(run: Run, kept: Any) -> None:
    over = kamikaze().play("A1*C1")
    assert over.outcome() is not None
    match = Match("eko", state=kamikaze())
    match.play("A1*C1")
    for what in (over.to_dict(), match):
        result = run("analyze", kept(what), *QUICK)
        assert result.exit_code == 2
        assert result.output.startswith("serai: the game is over")
    assert run("analyze", kept(match), *QUICK, "--at", "0").exit_code == 0


def test_chance_has_nothing_to_decide(run: Run, kept: Any) -> None:
    match = played("khan", 2, 1, 40)
    drawing = next(state for state in match.states if state.decider < 0)
    result = run("analyze", kept(drawing.to_dict()), *QUICK)
    assert result.exit_code == 2
    assert result.output == "serai: chance decides here, not a seat\n"


def test_moments_and_seats_that_are_not_there(run: Run, kept: Any) -> None:
    file = kept(played("eko", 2, 1, 5))
    assert "--at 999" in run("analyze", file, "--at", "999").output
    assert "--seat 3" in run("analyze", file, "--seat", "3").output
    assert "there is no level 9" in run("analyze", file, "--level", "9").output
    position = kept(kamikaze().to_dict())
    assert "--at is for a match" in run("analyze", position, "--at", "1").output


def test_broken_files(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    for text in ("{", '{"game": "eko"}', '{"format": "serai-match"}', "[]"):
        file.write_text(text)
        result = run("analyze", str(file))
        assert result.exit_code == 2
        assert result.output.startswith("serai: ")
    assert run("analyze", str(tmp_path / "none.json")).exit_code == 2
