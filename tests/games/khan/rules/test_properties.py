"""What never changes while Khan is played, whatever the seats, the map and the moves."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

import serai
from serai.core.kernels.kernel import PLAIN
from serai.core.kernels.record import copy, thaw
from serai.core.kernels.record_state import ROOM, room
from serai.games.khan.game import KhanState
from serai.games.khan.rules import loops
from serai.games.khan.rules.position import Position
from tests.games.khan.journeys import opening, played

GAMES = 30 if PLAIN else 10_000
STARTS = 3 if PLAIN else 20  # for each number of seats
MOST_DECISIONS = 3_000
TILES = 38


def check_position(position: dict[str, Any]) -> None:
    """What holds in every position."""
    check_cards(position)
    check_fields(position)
    check_rulers(position)
    over = position["phase"] == "over"
    assert (position["winners"] is not None) == (position["scores"] is not None) == over


def check_cards(position: dict[str, Any]) -> None:
    hands, deck = position["hands"], position["deck"]
    cards = [*deck, *position["discards"], *(card for hand in hands for card in hand)]
    assert len(cards) == 72
    assert set(cards) == set(position["board"]["directions"])
    assert deck
    assert all(len(hand) <= 4 for hand in hands)


def check_fields(position: dict[str, Any]) -> None:
    tiles, yurts = position["tiles"], position["yurts"]
    assert len(tiles) + sum(position["supply"].values()) == TILES
    assert min(position["supply"].values()) >= 0
    covered = [field for tile in tiles for field in tile["fields"]]
    assert len(covered) == len(set(covered))
    assert all(tile["owners"] for tile in tiles)
    standing = [*position["rulers"].values(), *yurts]
    assert len(standing) == len(set(standing))
    assert not set(standing) & set(covered)
    assert all(terrain(position, field) != "~" for field in standing)


def terrain(position: dict[str, Any], field: str) -> str:
    return str(position["board"]["map"][int(field[1:]) - 1]["ABCDEFGHIJKLMN".index(field[0])])


def check_rulers(position: dict[str, Any]) -> None:
    camps, rulers = position["camps"], position["rulers"]
    assert len(camps) == 8
    assert all((name in rulers) == (0 < yurts <= 5) for name, yurts in camps.items())
    assert position["end_phase"] == (rulers == {})
    assert rulers == {} or len(rulers) > 3


def check_change(was: dict[str, Any], text: str, now: dict[str, Any]) -> None:
    """What holds from one position to the next."""
    assert now["board"] == was["board"]
    assert now["tiles"][: len(was["tiles"])] == was["tiles"]
    assert len(now["tiles"]) - len(was["tiles"]) in ((0, 1) if text[0] in "Ca" else (0,))
    assert now["turn"]["number"] >= was["turn"]["number"]
    assert now["end_phase"] >= was["end_phase"]
    assert set(now["rulers"]) <= set(was["rulers"])
    for name, yurts in now["camps"].items():
        assert yurts <= was["camps"][name]
    for seat, left in enumerate(now["specials"]):
        fewer = sum(was["specials"][seat].values()) - sum(left.values())
        assert fewer == (text.startswith("S ") and seat == was["decider"])
    drawn = text.startswith("draw ")
    for before, after in zip(was["hands"], now["hands"], strict=True):
        assert drawn or set(after) <= set(before)


def test_C3_C4_every_step_of_many_games_keeps_what_must_be_kept() -> None:
    """C3, C4: 72 cards, 38 tiles, and never two things on one field."""
    for seed in range(0, 84, 5 if PLAIN else 2):
        last: tuple[dict[str, Any], str] | None = None
        for state, text in played(seed, 20):
            position = state.to_dict()
            check_position(position)
            if last is not None:
                check_change(*last, position)
            last = None if text is None else (position, text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_through_the_api_keep_what_must_be_kept(players: int) -> None:
    random = Random(players)
    state = serai.new("khan", players=players, seed=players)
    position = state.to_dict()
    while moves := state.legal_moves():
        move = random.choice(moves)
        state = state.play(move)
        was, position = position, state.to_dict()
        check_position(position)
        check_change(was, str(move), position)
    assert state.outcome() is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_thousand_games_reach_the_end(players: int) -> None:
    """Ten thousand games over the three numbers of seats, played inside kernels, fewer in plain
    mode. Every end is looked at, and some of them are read back with all conditions for valid
    positions; the steps on the way are checked in the games above."""
    random = Random(players)
    for number in range(STARTS):
        start = opening(number * 3 + players - 2)
        assert start.players == players
        for game in range(GAMES // 3 // STARTS + 1):
            end = rolled_out(start, random.getrandbits(59) + 1, MOST_DECISIONS)
            s = end.thawed
            assert end.phase == "over"
            assert s.tiles + sum(s.supply) == TILES
            assert s.winners
            if game % 60 == 0:
                check_position(end.to_dict())
                assert serai.load(end.to_dict()) == end


def test_games_stopped_on_the_way_are_at_valid_positions() -> None:
    random = Random(1)
    for number in range(6 if PLAIN else 50):
        stopped = rolled_out(opening(number % 12), number + 1, random.randrange(400))
        check_position(stopped.to_dict())
        assert serai.load(stopped.to_dict()) == stopped


def rolled_out(start: KhanState, seed: int, most: int) -> KhanState:
    position = copy(start.position)
    tables = start.surface.tables
    loops.rollouts(tables, start.position, position, room(ROOM), seed, 1, most)
    return KhanState(start.surface, position)


def test_kernels_never_write_into_the_position_of_a_state() -> None:
    """They write into what they are handed, so a State must hand them copies."""
    state = cast(KhanState, opening(5).play(opening(5).legal_moves()[0]))
    before = thaw(state.position, Position)
    rolled_out(state, 1, 50)
    state.perft(2)
    state.why_not("A rus-khan A1")
    state.scores()
    state.after(state.actions()[0])
    assert thaw(state.position, Position) == before
