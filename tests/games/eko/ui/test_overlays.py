"""What is laid over the board, against brute force over a second model; the standard board."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import serai
from serai.core.contract.game import find
from serai.games.eko import GAME
from serai.games.eko.constants import VARIANTS
from serai.games.eko.game import EkoState
from tests.games.eko.journeys import journeys, middle, opening
from tests.games.eko.oracle import model
from tests.games.eko.oracle.ground import stacks_of
from tests.games.eko.positions import board, state

PRESENTER = find("eko").presenter
SEEDS = range(54)


def as_if(here: EkoState, seat: int, phase: str) -> dict[str, Any]:
    """The position with a seat in a phase of its own turn."""
    position = here.to_dict()
    turn = position["turn"]
    if seat != position["active"]:
        turn["tolled"] = []
    if (position["decider"], position["phase"]) != (seat, phase):
        turn["reinforced"] = []
    return position | {"active": seat, "decider": seat, "phase": phase, "winners": None}


def test_marks_just_the_stacks_that_take_no_reinforcement() -> None:
    clauses = set()
    for here in journeys(SEEDS, 3):
        for seat in range(here.players):
            position = as_if(here, seat, "reinforce")
            if position["reserve"][seat]["discs"] == 0:
                position["reserve"][seat]["discs"] = 1
            open_to = {move.split("#")[0] for move in model.legal(position) if "#" in move}
            marks = PRESENTER.overlay(here, "reinforce", seat)
            assert {mark.space for mark in marks} == set(stacks_of(position, seat)) - open_to
            clauses |= {mark.words.split(":")[0] for mark in marks}
            for mark in marks:
                assert all(position["buildings"][near]["owner"] != seat for near in mark.sources)
    assert {"R2", "V4e"} <= clauses


def test_under_the_wind_no_stack_is_reinforced_twice() -> None:
    here = state(
        board(". w . . \n . . . ."),
        "A1:1 C1:2e",
        "D1:1e",
        buildings="B1:0c",
        reserve="2 0",
        phase="reinforce",
        reinforced="C1",
    )
    (mark,) = PRESENTER.overlay(here, "reinforce", 0)
    assert (mark.space, mark.words.split(":")[0]) == ("C1", "V3")


def test_points_at_the_enemy_building_in_the_way() -> None:
    here = state(board(". r . \n . . ."), "A1:1e", "C1:1e", buildings="B1:1c", reserve="2 0")
    (mark,) = PRESENTER.overlay(here, "reinforce", 0)
    assert (mark.space, mark.sources) == ("A1", ("B1",))
    assert mark.words.startswith("R2: ")
    assert PRESENTER.overlay(here, "reinforce", 1) == []


def hits(here: EkoState) -> dict[str, set[str]]:
    """Every stack that can be hit, with where from: all attacks of all seats, one by one."""
    found: dict[str, set[str]] = {}
    for seat in range(here.players):
        position = as_if(here, seat, "action")
        position["turn"] |= {"actions": 0, "marched": False, "sand": True}
        for move in model.legal(position):
            for sign in "x*":
                if sign in move:
                    start, end = move.split(sign)
                    found.setdefault(end.split("~")[0].rstrip("e"), set()).add(start)
    return found


def test_threats_are_all_attacks_of_all_seats() -> None:
    threats = 0
    for here in journeys(SEEDS, 3):
        marks = PRESENTER.overlay(here, "threats", 0)
        assert {mark.space: set(mark.sources) for mark in marks} == hits(here)
        assert all(len(set(mark.sources)) == len(mark.sources) for mark in marks)
        threats += len(marks)
    assert threats > 100


def test_a_preview_warns_of_what_can_strike_back() -> None:
    here = state(board(". . . ."), "A1:1e", "D1:2e", reserve="1 0")
    assert "B1 is then in reach of Sky on D1" in PRESENTER.preview(here, "A1-B1").words


def test_only_its_own_overlays_and_seats() -> None:
    with pytest.raises(serai.BadOption):
        PRESENTER.overlay(opening(0), "hands", 0)
    with pytest.raises(serai.BadOption):
        PRESENTER.overlay(opening(0), "threats", 2)


def test_looking_changes_nothing() -> None:
    here = middle(4)
    before = here.to_dict()
    for name in PRESENTER.overlays:
        PRESENTER.overlay(here, name, 0)
    PRESENTER.offers(here)
    assert here.to_dict() == before
    assert serai.load(before) == here


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_standard_board_is_valid_and_always_the_same(players: int) -> None:
    mixes = [(), VARIANTS, *((name,) for name in VARIANTS), *combinations(VARIANTS[:3], 2)]
    boards = set()
    for variants in mixes:
        laid = GAME.standard_board(players, variants)
        assert laid == GAME.standard_board(players, tuple(reversed(variants)))
        start = GAME.new(players=players, board=laid, seed=1)
        assert start.board == laid
        assert start.board.tiles
        boards.add(laid)
    assert len(boards) == len(mixes)
    assert GAME.standard_board(2) != GAME.standard_board(3)


def test_the_standard_board_has_its_capital_in_the_middle() -> None:
    laid = GAME.standard_board(2)
    (capital,) = [space for space, kind in laid.kinds.items() if kind == "capital"]
    assert capital == laid.tiles[0][3]  # the middle of the first tile, which is the middle one


def test_the_standard_board_refuses_what_does_not_exist() -> None:
    with pytest.raises(serai.BadOption):
        GAME.standard_board(5)
    with pytest.raises(serai.BadOption):
        GAME.standard_board(2, ["volcano"])
