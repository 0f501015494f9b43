"""Every command with every game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from serai.cli.commands import bench
from serai.core.contract.game import GAMES
from serai.core.match.match import Match
from tests.cli.conftest import Run

every_game = pytest.mark.parametrize("game", GAMES)


def played(game: str, path: Path, seed: int | None = 1) -> str:
    match = Match(game, 2, seed=seed)
    while len(match.moves) < 12:
        match.play(match.state.legal_moves()[0])
    path.write_text(match.save())
    return str(path)


@every_game
def test_play_and_resume(run: Run, game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert run("play", game, "--seed", "1", typed=f"1\nsave {file}\n").exit_code == 0
    before = Match.load(file.read_text()).moves
    assert run("play", "--resume", str(file), typed=f"1\nsave {file}\n").exit_code == 0
    after = Match.load(file.read_text()).moves
    assert after[: len(before)] == before
    assert len(after) > len(before)


@every_game
def test_bots_play_to_the_end_or_the_limit(run: Run, game: str) -> None:
    arguments = ["--seats", "greedy,random,greedy", "--seed", "2", "--turn-limit", "30"]
    result = run("play", game, *arguments)
    assert result.exit_code == 0
    assert "win" in result.output
    assert result.output == run("play", game, *arguments).output


@every_game
def test_perft(run: Run, game: str) -> None:
    assert " positions at depth 1" in run("perft", game, "1", "--players", "3").output


@every_game
def test_rules(run: Run, game: str) -> None:
    assert run("rules", game, "c1").output.startswith("C1 ")
    assert len(run("rules", game).output.splitlines()) > 100


@every_game
def test_verify(run: Run, game: str, tmp_path: Path) -> None:
    committed = run("verify", played(game, tmp_path / "match.json", seed=None))
    assert committed.exit_code == 0
    assert "The secret matches the commitment" in committed.output
    assert ("draws computed" in committed.output) == (game == "khan")


@every_game
def test_show(run: Run, game: str, tmp_path: Path) -> None:
    file = played(game, tmp_path / "match.json")
    svg = tmp_path / "picture.svg"
    assert run("show", file, "--seat", "1", "--svg", str(svg)).exit_code == 0
    assert svg.read_text() == Match.load(Path(file).read_text()).state.svg(seat=1)
    assert "there is no seat 2" in run("show", file, "--seat", "2").stderr


def test_show_keeps_hands_to_their_seats(run: Run, tmp_path: Path) -> None:
    file = played("khan", tmp_path / "match.json")
    hands = Match.load(Path(file).read_text()).state.to_dict()["hands"]
    everybody, gold = run("show", file).output, run("show", file, "--seat", "0").output
    assert all(card in gold for card in hands[0])
    assert not any(card in gold for card in hands[1])
    assert not any(card in everybody for hand in hands for card in hand)


def test_variants_of_a_game_that_has_none(run: Run) -> None:
    for command in (["play", "khan"], ["perft", "khan", "1"], ["bench", "khan"]):
        result = run(*command, "--variant", "moon")
        assert result.exit_code == 2
        assert "khan has no variants" in result.stderr


@every_game
def test_bench_as_a_table_and_as_json(run: Run, game: str) -> None:
    table = run("bench", game, "--seconds", "0.05", "--seats", "2")
    assert table.exit_code == 0
    assert "compiled decisions per second" in table.output
    assert game in table.output
    measured = json.loads(run("bench", game, "--seconds", "0.05", "--json").output)
    assert measured["api_decisions_per_second"] > 0


def test_bench_shows_values_of_every_sort() -> None:
    values = [12345, 1.5, "eko", ["moon", "sand"], []]
    assert [bench.shown(value) for value in values] == ["12,345", "1.5", "eko", "moon, sand", ""]
