"""The oracle at play: random games and wild positions, with what must hold after every move."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from tests.games.khan.oracle.ground import (
    BOX,
    RULERS,
    SPECIALS,
    fits_terrain,
    land,
    map_of,
    placements,
)
from tests.games.khan.oracle.model import Position, legal, play, scores
from tests.games.khan.oracle.positions import PHASES, own_board, scattered, start

LEFT = {
    "setup": {0},
    "discard": {0},
    "special": {0},
    "over": {0},
    "morale": {1},
    "actions": {1, 2},
    "end": {1, 2},
    "consent": {1, 2},
    "flee": {2},
    "direction": {0, 1},
    "hand": {0},
}


def check_pieces(position: Position) -> None:
    cards = [*position["deck"], *position["discards"], *(c for h in position["hands"] for c in h)]
    assert sorted(cards) == sorted(position["board"]["directions"])
    assert position["deck"]
    assert all(len(hand) <= 4 for hand in position["hands"])
    covered = [field for tile in position["tiles"] for field in tile["fields"]]
    assert len(covered) == len(set(covered))
    laid = [tile["kind"] for tile in position["tiles"]]
    assert all(position["supply"][kind] == BOX[kind] - laid.count(kind) >= 0 for kind in BOX)
    for tile in position["tiles"]:
        fields = frozenset(tile["fields"])
        assert fields in placements(tile["kind"])
        assert fits_terrain(map_of(position), tile["kind"], fields)
        assert tile["owners"] == sorted(set(tile["owners"])) != []
    standing = [*position["yurts"], *position["rulers"].values()]
    assert len(standing) == len(set(standing))
    assert set(standing) <= land(map_of(position)) - set(covered)


def check_rulers(position: Position) -> None:
    assert len(position["camps"]) == RULERS
    for ruler, yurts in position["camps"].items():
        assert (ruler in position["rulers"]) == (1 <= yurts <= 5)
    assert position["end_phase"] == (position["rulers"] == {})
    assert position["end_phase"] or len(position["rulers"]) >= 4


def check_shields(position: Position) -> None:
    """Each seat has at most one card in force, and it was its latest one."""
    seats = [entry["seat"] for entry in position["in_force"]]
    assert seats == sorted(set(seats))
    for entry in position["in_force"]:
        assert position["last_special"][entry["seat"]] == entry["card"]
    assert [entry["card"] for entry in position["in_force"]].count("protection") <= 1
    for held in position["specials"]:
        assert all(0 <= held[name] <= most for name, most in SPECIALS[position["players"]].items())
    if position["phase"] in ("special", "morale", "end"):
        assert position["active"] not in seats


def check_turn(position: Position) -> None:
    turn, phase = position["turn"], position["phase"]
    assert (turn["draw"] is None) == (phase != "chance")
    assert (turn["pending"] is None) == (phase != "consent")
    assert (position["decider"] == -1) == (phase == "chance")
    assert turn["actions_left"] in LEFT[turn["draw"]["for"] if turn["draw"] else phase]
    if phase not in ("setup", "chance", "consent"):
        assert position["decider"] == position["active"]
    if turn["pending"]:
        assert turn["pending"]["ask"][0] == position["decider"] != position["active"]
    assert len(turn["refused"]) <= 3
    assert position["skipped"] == (position["players"] if phase == "over" else 0)
    assert (position["winners"] is None) == (position["scores"] is None) == (phase != "over")
    if phase == "over":
        assert position["in_force"] == []
        assert position["scores"] == scores(position)


def check(position: Position) -> None:
    check_pieces(position)
    check_rulers(position)
    check_shields(position)
    check_turn(position)


def step(position: Position, random: Random) -> Position:
    """One move at random, each sort of move as likely as the next."""
    texts = legal(position)
    assert len(set(texts)) == len(texts) > 0
    verb = random.choice(sorted({text.split()[0] for text in texts}))
    text = random.choice([text for text in texts if text.split()[0] == verb])
    untouched = deepcopy(position)
    after = play(position, text)
    assert position == untouched
    check(after)
    return after


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_come_to_an_end(players: int, seed: int) -> None:
    random = Random(seed)
    position = start(own_board(), players, random)
    for _ in range(2000):
        if position["phase"] == "over":
            break
        position = step(position, random)
    assert position["phase"] == "over"
    assert legal(position) == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("phase", PHASES)
def test_wild_positions_stay_sound(players: int, phase: str) -> None:
    random = Random(players)
    for _ in range(4):
        position = scattered(own_board(), players, random, phase)
        check(position)
        for _ in range(12):
            if position["phase"] != "over":
                position = step(position, random)
