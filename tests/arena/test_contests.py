"""The plans of the long measurements in bench/: playable, and readable before they are played."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from bench.strength import balance, run, versions
from bench.strength.balance_report import as_markdown as balance_page
from bench.strength.contests import Contest, number_of_games
from bench.strength.versions import games_before, note, open_folder
from serai.arena.records import Recorder
from tests.arena.games import EKO, game

SPEED = {
    "date": "today",
    "machine": "one",
    "versions": ["Serai"],
    "missing": "not here",
    "readings": [
        {"table": "searches", "line": f"Serai: {title}, {name}", "value": value}
        for title in ("Ekö", "Khan")
        for name, value in (("level 8", 1000.0), ("plain UCT", 400.0))
    ],
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(run, "FOLDER", tmp_path)
    (tmp_path / "speed.json").write_text(json.dumps(SPEED))
    return tmp_path


@pytest.mark.parametrize("name", ["eko", "khan"])
def test_all_that_is_planned_can_be_played(name: str) -> None:
    planned = [contest for stage in run.STAGES.values() for contest in stage(name)]
    planned += balance.contests(name)
    for contest in planned:
        contest.tournament.check()
        assert contest.planned == contest.games
    assert len({contest.tournament.id for contest in planned}) == len(planned)


def test_uct_has_the_simulations_of_the_same_time() -> None:
    (contest,) = run.uct("eko")
    level, other = contest.tournament.new_bots(0)
    assert other.style.simulations == 0.4 * level.style.simulations  # type: ignore[attr-defined]


def test_chapters_say_what_is_not_played_yet(folder: Path) -> None:
    chapter = run.chapter()
    assert "| Ekö: level 8, random (1/20) | none of 200 |" in chapter
    assert "OpenSpiel LEFT OUT: not here" in chapter
    found = {"eko": [(c, c.records(folder)) for c in balance.contests("eko")]}
    assert "Not played yet." in balance_page(found, "level 5", [])


def test_fewer_games_than_planned(folder: Path) -> None:
    contest = Contest(EKO, 5)
    with Recorder(contest.path(folder), EKO) as recorder:
        for task in (0, 1, 8):
            recorder.add(game(task, [0]))
    records = contest.records(folder)
    assert [record.task for record in records] == [0, 1]
    assert number_of_games(records, contest) == "2 of 6"


def test_a_start_that_wins_too_often_is_named() -> None:
    records = [game(task, [0]) for task in range(10)]
    page = balance_page({"eko": [(Contest(EKO, 10), records)]}, "level 5", ["3 are older."])
    assert "- 3 are older.\n" in page
    assert "Above the goal: begins wins 100.0 % (72.2–100.0) with no variants;" in page


def test_games_of_other_bots_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_folder(folder, keep=False)
    open_folder(folder, keep=False)
    monkeypatch.setattr(versions, "PLAYERS", ("bots/base.py",))
    with pytest.raises(click.ClickException, match="edited since"):
        open_folder(folder, keep=False)
    open_folder(folder, keep=True)
    open_folder(folder, keep=False)


def test_games_that_were_kept_are_marked_as_of_the_version_before(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = Contest(EKO, 5)
    (folder / "players").write_text("the hash alone, as it was written once")
    with Recorder(contest.path(folder), EKO) as recorder:
        recorder.add(game(0, [0]))
    assert games_before(folder) == 1
    open_folder(folder, keep=True)
    with Recorder(contest.path(folder), EKO) as recorder:
        recorder.add(game(1, [0]))
    assert [record.task for record in contest.records(folder)] == [0, 1]
    (said,) = note(folder)
    assert said.startswith("1 of 2 games are of the version before")
    assert said in run.chapter()
    monkeypatch.setattr(versions, "PLAYERS", ("bots/base.py",))
    assert games_before(folder) == 2


def test_games_of_one_version_need_no_note(folder: Path) -> None:
    open_folder(folder, keep=False)
    assert note(folder) == []


@pytest.mark.parametrize(
    "source",
    [
        "bots/search.py",
        *(
            f"games/{game}/{name}"
            for game in ("eko", "khan")
            for name in ("edition.toml", "mind/evaluation.toml", "mind/levels.py", "rules/doors.py")
        ),
    ],
)
def test_an_edit_of_it_makes_other_players(source: str) -> None:
    assert versions.PACKAGE / source in versions.sources()
