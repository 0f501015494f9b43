"""Moving (M): ways, regrouping, attacks, kamikazes."""

from __future__ import annotations

from itertools import product

import pytest

import serai
from tests.games.eko.positions import board, changed, legal, next_seat, refusal, refusals, state

SNAKE = board(
    """
    . # . . .
     . # . # .
      . . . # .
    """
)
ROW = board(". . . . . .")


def test_M1_any_distance_and_any_turns() -> None:
    now = state(SNAKE, "A1:2e", "E3:3e")
    ends = ("A2", "A3", "B3", "C3", "C2", "C1", "D1", "E1", "E2")
    assert legal(now) == {f"A1-{end}" for end in ends}
    assert changed(now, "A1-E2") == {"A1": None, "E2": "0:2e", **next_seat(1)}


def test_M1_a_stack_moves_whole() -> None:
    now = state(ROW, "A1:4e", "F1:1e")
    assert changed(now, "A1-D1") == {"A1": None, "D1": "0:4e", **next_seat(1)}


@pytest.mark.parametrize(
    ("mine", "theirs", "contact"),
    [
        ("A1:2e C2:3", "E3:3e", set()),
        ("A1:2e C2:2", "E3:3e", {"A1+C2"}),
        ("A1:2e", "C2:3 E3:1e", set()),
        ("A1:2e", "C2:1 E3:3e", {"A1xC2"}),
    ],
    ids=["own, too tall", "own", "enemy, too tall", "enemy"],
)
def test_M1_every_stack_blocks_the_way(mine: str, theirs: str, contact: set[str]) -> None:
    now = state(SNAKE, mine, theirs)
    assert legal(now, "A1") == {"A1-A2", "A1-A3", "A1-B3", "A1-C3"} | contact
    beyond = ("A1-C1", "A1-E2", "A1xE3")
    assert refusals(now, *beyond) == dict.fromkeys(beyond, "M1")


def test_M1_only_own_stacks_on_known_spaces_move() -> None:
    now = state(SNAKE, "A1:2e", "E3:3e")
    moves = ("E3-E2", "B3-C3", "B1-A1", "Z9-A1", "A1-Z9", "A1-B1")
    assert refusals(now, *moves) == dict.fromkeys(moves, "M1")


def test_M2_an_empty_space_an_own_stack_or_a_weaker_enemy() -> None:
    now = state(ROW, "A1:2e C1:1", "E1:1e")
    assert legal(now, "A1") == {"A1-B1", "A1+C1"}
    assert legal(now, "C1") == {"C1-B1", "C1-D1", "C1+A1"}
    assert refusal(now, "C1xE1") == "M3"


def test_M2_regrouping_joins_up_to_four_discs() -> None:
    for heights, fits in (((1, 1), True), ((3, 1), True), ((2, 2), True), ((2, 3), False)):
        now = state(ROW, f"A1:{heights[0]} C1:{heights[1]}e", "F1:1e")
        if fits:
            after = {"A1": None, "C1": f"0:{sum(heights)}e", **next_seat(1)}
            assert changed(now, "A1+C1") == after
        else:
            assert refusals(now, "A1+C1", "C1+A1") == {"A1+C1": "M6", "C1+A1": "M6"}


def test_M2_an_attacker_takes_the_place_of_the_destroyed() -> None:
    now = state(ROW, "A1:3e", "C1:2 F1:1e")
    assert changed(now, "A1xC1") == {"A1": None, "C1": "0:3e", "reserve 1": "2"} | next_seat(1)


def test_M2_the_sign_must_fit_what_stands_there() -> None:
    now = state(ROW, "A1:2e C1:1", "E1:1e")
    moves = ("A1xC1", "A1*C1", "A1-C1", "C1+E1", "C1-E1", "A1+B1", "A1xB1", "A1*B1", "A1-A1")
    assert refusals(now, *moves) == dict.fromkeys(moves, "M2")


def test_M3_every_pair_of_heights() -> None:
    for mine, theirs in product(range(1, 5), repeat=2):
        for led, guarded in product((True, False), repeat=2):
            stacks = f"A1:{mine}{'e' * led}", f"C1:{theirs}{'e' * guarded}"
            reserve = f"{'0' if led else '1e'} {'0' if guarded else '1e'}"
            now = state(board(". . ."), *stacks, reserve=reserve)
            if mine > theirs or (led and mine == theirs):
                assert "A1xC1" in legal(now)
            else:
                kamikaze = (mine, theirs) == (1, 4)
                assert refusal(now, "A1xC1") == ("M4" if kamikaze else "M3")
                assert ("A1*C1" in legal(now)) == kamikaze


def test_M3_the_emperor_elsewhere_does_not_help() -> None:
    assert refusal(state(ROW, "B1:2 A1:1e", "C1:2e"), "B1xC1") == "M3"
    assert "B1xC1" in legal(state(ROW, "B1:2e A1:1", "C1:2e"))


def test_M4_the_kamikaze_and_the_four_all_leave_the_board() -> None:
    now = state(ROW, "B1:1 A1:2e", "C1:4 F1:1e")
    assert legal(now, "B1") == {"B1+A1", "B1*C1"}
    assert changed(now, "B1*C1") == {
        "B1": None,
        "C1": None,
        "reserve 0": "1",
        "reserve 1": "4",
        "phase": "march",
        "actions": 1,
    }


def test_M4_a_kamikaze_captures_the_emperor() -> None:
    now = state(ROW, "B1:1 A1:2e", "C1:4e F1:1")
    assert changed(now, "B1*C1") == {
        "B1": None,
        "C1": None,
        "reserve 0": "1",
        "reserve 1": "3",
        "captives 0": [1],
        "phase": "march",
        "actions": 1,
    }


def test_M4_a_lone_emperor_returns_to_its_own_reserve() -> None:
    now = state(ROW, "B1:1e A1:2", "C1:4 F1:1e")
    assert changed(now, "B1*C1") == {
        "B1": None,
        "C1": None,
        "reserve 0": "1e",
        "reserve 1": "4",
        "phase": "march",
        "actions": 1,
    }


@pytest.mark.parametrize(("mine", "theirs"), [(2, 4), (3, 4), (1, 3), (1, 1), (4, 4), (3, 1)])
def test_M4_only_one_against_four(mine: int, theirs: int) -> None:
    now = state(ROW, f"B1:{mine}e", f"C1:{theirs}e")
    assert refusal(now, "B1*C1") == "M4"


def test_M4_never_against_an_own_stack() -> None:
    assert refusal(state(ROW, "B1:1e C1:4", "F1:1e"), "B1*C1") == "M2"


def test_M5_discs_go_home_and_the_emperor_is_captured() -> None:
    now = state(ROW, "A1:4e", "C1:3e F1:1", reserve="0 2")
    assert changed(now, "A1xC1") == {
        "A1": None,
        "C1": "0:4e",
        "reserve 1": "4",
        "captives 0": [1],
    } | next_seat(1)


def test_M5_each_disc_to_its_own_owner() -> None:
    now = state(ROW, "A1:4e", "C1:3 F1:1e", "B1:2 E1:1e")
    assert changed(now, "A1xB1") == {"A1": None, "B1": "0:4e", "reserve 2": "2"} | next_seat(1)


def test_M6_the_emperor_goes_where_its_stack_goes() -> None:
    """On top of whatever it joins, and of whatever joins it."""
    for move, stacks in (("A1+B1", "A1:1e B1:2"), ("A1+B1", "A1:2 B1:1e")):
        after = changed(state(ROW, stacks, "F1:1e"), move)
        assert after == {"A1": None, "B1": "0:3e", **next_seat(1)}


def test_M6_no_stack_of_five() -> None:
    for heights in ((4, 1), (1, 4), (3, 2), (4, 4)):
        now = state(ROW, f"A1:{heights[0]}e B1:{heights[1]}", "F1:1e")
        assert refusal(now, "A1+B1") == "M6"
    for discs in (0, 5):
        with pytest.raises(serai.BadPosition):
            state(ROW, f"A1:{discs}e", "F1:1e")
