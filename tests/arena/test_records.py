"""Files of games: written, cut short, gone on with, and refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from serai.arena.record import Record
from serai.arena.records import Recorder, read, read_all
from serai.arena.survey import sources_of, survey
from serai.core.contract.state import Outcome
from serai.core.match.match import Match
from serai.core.text.errors import BadRecord
from tests.arena.games import EKO, KHAN, game, write


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    write(path, EKO, range(4))
    return path


@pytest.fixture
def file(played: Path, tmp_path: Path) -> Path:
    """A copy to spoil."""
    copy = tmp_path / "games.jsonl"
    copy.write_bytes(played.read_bytes())
    return copy


def test_what_is_read_is_what_was_written(file: Path) -> None:
    found = read(file)
    assert [record.task for record in found.records] == [0, 1, 2, 3]
    assert found.lost == 0
    lines = file.read_text().splitlines()
    assert [json.loads(line) for line in lines] == [
        json.loads(json.dumps(record.to_dict())) for record in found.records
    ]


@pytest.mark.parametrize("tournament", [EKO, KHAN])
def test_a_recorded_game_played_again_ends_as_recorded(tmp_path: Path, tournament: Any) -> None:
    for record in write(tmp_path / "games.jsonl", tournament, [0, 4]):
        again = Match.load(record.match)
        assert again.outcome() == Outcome(record.winners, record.reason)
        assert again.states[0].active == record.start
        found = survey(record)
        decisions = [sum(kinds.values()) for kinds in found.kinds]
        assert decisions == list(record.decisions)
        assert len(found.choices) == sum(decisions)
        assert min(count for _, count in found.choices) >= 1
        totals = [sum(sources.values()) for sources in found.sources]
        assert totals == [again.state.points(seat) for seat in range(again.players)]


def test_what_breaks_a_tie_is_no_source_of_points() -> None:
    score = {"tiles": 30, "bonus": 10, "total": 40, "areas": [12, 3], "shares": [], "tie_break": 12}
    assert sources_of(score) == {"tiles": 30, "bonus": 10}


@pytest.mark.parametrize("cut", [1, 50, 1000])
def test_a_last_line_cut_short_is_lost_and_no_more(file: Path, cut: int) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[: -1 - cut])
    found = read(file)
    assert [record.task for record in found.records] == [0, 1, 2]
    assert found.lost == 1
    with Recorder(file, EKO) as recorder:
        assert recorder.lost == 1
        assert not recorder.has(3)
        assert recorder.add(replace(game(3, [0]), match={"put": "back"}))
    assert [record.task for record in read(file).records] == [0, 1, 2, 3]


def test_only_the_end_of_the_line_is_missing(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])
    with Recorder(file, EKO) as recorder:
        assert recorder.lost == 0
        assert recorder.add(game(4, []))
    assert len(read(file).records) == 5


def test_a_game_is_not_counted_twice(file: Path) -> None:
    before = file.read_bytes()
    with Recorder(file, EKO) as recorder:
        assert not recorder.add(game(2, [1]))
        assert len(recorder.records) == 4
    assert file.read_bytes() == before


def test_a_file_that_an_arena_writes_to_is_refused_to_another(file: Path) -> None:
    with Recorder(file, EKO), pytest.raises(BadRecord, match="another arena is writing"):
        Recorder(file, EKO)


def test_a_record_of_another_tournament(file: Path) -> None:
    with pytest.raises(BadRecord, match=r'line 1: is of another.*game "eko" instead of "khan"'):
        Recorder(file, KHAN)
    with pytest.raises(BadRecord, match="seed 0 instead of 7"):
        Recorder(file, replace(EKO, seed=7))


def spoilt(line: str, **changes: object) -> str:
    return json.dumps({**json.loads(line), **changes})


@pytest.mark.parametrize(
    ("second", "said"),
    [
        ("{", "is not JSON"),
        ("[]", "object"),
        ("{}", "format: missing"),
        ({"format": "serai-match"}, "format"),
        ({"version": 2}, "version"),
        ({"seating": [0, 1]}, "seating: is not that of game 1"),
        ({"winners": [2]}, "winners"),
        ({"seconds": [1, "2"]}, "seconds"),
        ({"tournament": {}}, "tournament.game: missing"),
        ({"task": True}, "task"),
    ],
)
def test_bad_lines_are_named(file: Path, second: str | dict[str, object], said: str) -> None:
    lines = file.read_text().splitlines()
    lines[1] = second if isinstance(second, str) else spoilt(lines[1], **second)
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(BadRecord, match=f"line 2: .*{said}"):
        read(file)


def test_the_same_game_twice_in_a_file(file: Path) -> None:
    file.write_text(file.read_text() * 2)
    with pytest.raises(BadRecord, match="line 5: game 0 is also in line 1"):
        read(file)


def test_several_files(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    write(other, replace(EKO, seed=1), [0])
    assert len(read_all([file, other]).records) == 5
    with pytest.raises(BadRecord, match="is also in"):
        read_all([file, file])
    write(tmp_path / "khan.jsonl", KHAN, [0])
    with pytest.raises(BadRecord, match="a game of khan among games of eko"):
        read_all([file, tmp_path / "khan.jsonl"])


def test_a_record_that_its_match_contradicts(file: Path) -> None:
    record: Record = read(file).records[0]
    other = replace(record, winners=(), reason="W9")
    with pytest.raises(BadRecord, match="game 0: played again it ends as"):
        survey(other)
    with pytest.raises(BadRecord, match="game 0: match: lacks"):
        survey(replace(record, match={}))
