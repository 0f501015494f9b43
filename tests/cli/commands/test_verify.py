"""serai verify: what an honest match file says, and what a tampered one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import serai
from serai.core.contract import game
from serai.core.match import chance
from serai.core.match.match import Match
from tests.cli.conftest import Run
from tests.cli.positions import position
from tests.core.match import toymatch

File = dict[str, Any]
OTHER_SECRET = bytes(32)


@pytest.fixture(autouse=True)
def toy_game_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game draws cards and Ekö does not."""

    def find(name: str) -> Any:
        return toymatch.find(name) if name == "toy" else game.find(name)

    monkeypatch.setattr("serai.core.match.match.find", find)


def played(seed: int | None = None) -> Match:
    """Five draws, the second of them taken back."""
    match = Match("toy", 2, seed=seed, first=0)
    match.play("keep")
    match.undo()
    for _ in range(3):
        match.play("keep")
    return match


def saved(match: Match) -> File:
    file: File = json.loads(match.save())
    return file


def draw_events(file: File) -> list[File]:
    return [event for event in file["events"] if event.get("seat") == -1]


def test_an_honest_match_is_confirmed(run: Run, tmp_path: Path) -> None:
    match = played()
    path = tmp_path / "match.json"
    path.write_text(match.save())
    result = run("verify", str(path))
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "toy: 10 events played again, all as the rules have it.",
        "5 draws computed from the secret, 1 of them undone later: all agree.",
        f"The secret matches the commitment {match.commitment}",
        "Compare this with the commitment that was shown when the match began.",
    ]


def test_standard_input_is_read_too(run: Run) -> None:
    assert "5 draws" in run("verify", "-", typed=played().save()).output


def test_a_seeded_match_says_that_it_carries_no_commitment(run: Run) -> None:
    result = run("verify", "-", typed=played(seed=5).save())
    assert result.exit_code == 0
    assert "5 draws" in result.output
    assert "carries no commitment" in result.output
    assert "matches" not in result.output


def test_a_match_without_draws_says_so(run: Run) -> None:
    match = Match("eko", state=serai.load(position()))
    match.play("A1-B1")
    result = run("verify", "-", typed=match.save())
    assert result.exit_code == 0
    assert result.output.startswith("eko: 1 event played again")
    assert "Nothing was drawn" in result.output


def change_draw(number: int) -> Callable[[File], None]:
    def tamper(file: File) -> None:
        """Another card of the pile, so that the move itself is legal."""
        drawn = {event["text"] for event in draw_events(file)}
        pile = {f"draw {card}" for card in file["setup"]["pile"]}
        draw_events(file)[number]["text"] = min(pile - drawn)

    return tamper


def exchange_secret(file: File) -> None:
    file["secret"] = OTHER_SECRET.hex()


def exchange_secret_and_commitment(file: File) -> None:
    exchange_secret(file)
    file["commitment"] = chance.commitment(OTHER_SECRET)


def hide_undone_draw(file: File) -> None:
    """Events 0 to 3: a draw, `keep`, the draw after it, and both taken back."""
    assert file["events"][3]["event"] == "undo-to"
    del file["events"][1:4]


def choose_for_chance(file: File) -> None:
    draw_events(file)[2]["seat"] = 0


def break_off(file: File) -> None:
    del file["events"][-1]


@pytest.mark.parametrize(
    ("tamper", "where"),
    [
        pytest.param(change_draw(0), "events[0]: must be 'draw ", id="first draw"),
        pytest.param(change_draw(1), "events[2]: must be 'draw ", id="undone draw"),
        pytest.param(change_draw(4), "events[9]: must be 'draw ", id="last draw"),
        pytest.param(exchange_secret, "commitment: is not the SHA-256", id="secret"),
        pytest.param(choose_for_chance, "events[5]: must be 'draw ", id="seat"),
        pytest.param(break_off, "events: break off before 'draw ", id="end"),
    ],
)
def test_what_was_tampered_with_is_named(
    run: Run, tamper: Callable[[File], None], where: str
) -> None:
    file = saved(played())
    tamper(file)
    assert_refused(run, json.dumps(file), where)


@pytest.mark.parametrize("tamper", [exchange_secret_and_commitment, hide_undone_draw])
def test_draws_must_follow_from_the_secret_and_their_number(
    run: Run, tamper: Callable[[File], None]
) -> None:
    """With a fixed secret, so that another draw never agrees by luck."""
    file = saved(played(seed=5))
    tamper(file)
    assert_refused(run, json.dumps(file), "must be 'draw ")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "-: not JSON (line 1, column 1)"),
        ("[]", "match: a saved match is an object"),
        ("{}", "match: lacks "),
        (json.dumps(position()), "match: lacks "),
        ("draw a", "-: not JSON"),
    ],
)
def test_what_is_no_match_is_refused(run: Run, content: str, said: str) -> None:
    assert_refused(run, content, said)


def test_a_file_that_is_not_there(run: Run) -> None:
    assert "none.json: No such file" in run("verify", "none.json").stderr


def assert_refused(run: Run, content: str, said: str) -> None:
    result = run("verify", "-", typed=content)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("serai: ")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
