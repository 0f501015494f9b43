"""Constructing (B): the discs it takes, what may follow what, the stock."""

from __future__ import annotations

import pytest

from tests.games.eko.positions import LEVELS, board, changed, facts, legal, refusal, refusals, state

MOUNTAINS = board(
    """
    . . . . .
     m m m m m
    """
)
MARCH = {"phase": "march", "actions": 1}


@pytest.mark.parametrize(
    ("before", "move", "left", "reserve"),
    [
        ("", "A1^A2c", "0:3", "2"),
        ("A2:0c", "A1^A2t", "0:2", "3"),
        ("A2:0t", "A1^A2k", "0:1", "4"),
        ("A2:1c", "A1^A2c", "0:2", "3"),
        ("A2:1c", "A1^A2t", "0:1", "4"),
        ("A2:1t", "A1^A2t", "0:1", "4"),
        ("A2:1t", "A1^A2k", None, "5"),
        ("A2:1k", "A1^A2k", None, "5"),
    ],
)
def test_B1_the_price_is_the_level_and_one_more_for_an_enemy_building(
    before: str, move: str, left: str | None, reserve: str
) -> None:
    now = state(MOUNTAINS, "A1:4 C1:1e", "E1:1e", buildings=before, reserve="1 0")
    expected = {"A1": left, "A2": f"0{move[-1]}", "reserve 0": reserve, **MARCH}
    assert changed(now, move) == expected


def test_B1_all_discs_come_from_one_adjacent_stack() -> None:
    """B1 and C1 both touch B2, and together they would have enough."""
    now = state(MOUNTAINS, "B1:1e C1:1 A1:4", "E1:1e", buildings="B2:0c")
    moves = ("B1^B2t", "B1^B2te", "C1^B2t", "A1^B2t")
    assert refusals(now, *moves) == dict.fromkeys(moves, "B1")
    assert not {move for move in legal(now) if "^B2" in move}


def test_B1_only_an_own_stack_pays() -> None:
    now = state(MOUNTAINS, "A1:2e", "D1:2 E1:1e")
    moves = ("D1^D2c", "C1^C2c", "A2^B2c", "Z9^A2c")
    assert refusals(now, *moves) == dict.fromkeys(moves, "B1")


def test_B1_the_emperor_may_be_among_the_discs_or_not() -> None:
    now = state(MOUNTAINS, "A1:3e", "E1:1e", buildings="A2:0c")
    assert changed(now, "A1^A2t") == {"A1": "0:1e", "A2": "0t", "reserve 0": "2", **MARCH}
    assert changed(now, "A1^A2te") == {"A1": "0:1", "A2": "0t", "reserve 0": "2e", **MARCH}


def test_B1_the_emperor_must_be_named_when_all_discs_are_taken() -> None:
    now = state(MOUNTAINS, "A1:2e C1:1", "E1:1e", buildings="A2:0c")
    assert changed(now, "A1^A2te") == {"A1": None, "A2": "0t", "reserve 0": "2e", **MARCH}
    assert refusal(now, "A1^A2t") == "B1"
    assert refusal(now, "C1^C2ce") == "B1"  # the Emperor is not in that stack


def test_B2_what_may_follow_what() -> None:
    """On a mountain, with four discs and a full stock: every building and every next one."""
    allowed = {"": "c", "0c": "t", "0t": "k", "0k": "", "1c": "ct", "1t": "tk", "1k": "k"}
    for before, levels in allowed.items():
        buildings = f"A2:{before}" if before else ""
        now = state(MOUNTAINS, "A1:4 D1:1e", "E1:1e", buildings=buildings)
        for level in "ctk":
            move = f"A1^A2{level}"
            if level in levels:
                assert facts(now.play(move))["A2"] == f"0{level}"
            else:
                assert refusal(now, move) == "B2", before


def test_B2_always_within_the_limit_of_the_ground() -> None:
    now = state(board(". . . .\n r n C ."), "B1:4 C1:4e", "D1:1e", buildings="A2:1c B2:1t C2:0t")
    built = {move for move in legal(now) if "^" in move}
    assert built == {"B1^A2c", "B1^B2t", "C1^B2t", "C1^B2te"}
    moves = ("B1^A2t", "B1^B2k", "C1^C2k")
    assert refusals(now, *moves) == dict.fromkeys(moves, "C4")


def test_B2_nowhere_off_the_board() -> None:
    assert refusal(state(MOUNTAINS, "A1:4e", "E1:1e"), "A1^A9c") == "B2"


def test_B3_nothing_is_built_that_is_not_in_stock() -> None:
    ground = board(". . . . . . . .\n r r r r r n n n")
    camps = "A2:0c B2:0c C2:0c D2:0c E2:0c"
    now = state(ground, "F1:4e", "A1:1e", buildings=camps)
    assert refusal(now, "F1^F2c") == "B3"
    other = state(ground, "F1:4e", "A1:1e", buildings=camps.replace("E2:0c", "E2:1c"))
    assert "F1^F2c" in legal(other)


@pytest.mark.parametrize(
    ("built", "site", "move"),
    [("A2:0t B2:0t C2:0t", "D2:0c", "D1^D2t"), ("A2:0k", "D2:0t", "D1^D2k")],
)
def test_B3_towers_and_the_castle_run_out_too(built: str, site: str, move: str) -> None:
    now = state(MOUNTAINS, "D1:4e", "E1:1e", buildings=f"{built} {site}")
    assert refusal(now, move) == "B3"
    assert move in legal(state(MOUNTAINS, "D1:4e", "E1:1e", buildings=site))


def test_B3_an_own_replaced_building_returns_to_the_stock() -> None:
    """A tower in place of the fifth camp frees a camp."""
    ground = board(". . . . . .\n r r r r n r")
    camps = "A2:0c B2:0c C2:0c D2:0c E2:0c"
    now = state(ground, "F1:4e", "A1:1e", buildings=camps, reserve="3 0")
    assert refusal(now, "F1^F2c") == "B3"
    raised = now.play("F1^E2t").play("march")
    assert facts(raised.play("F1^F2c"))["F2"] == "0c"


def test_B3_an_enemy_gets_its_replaced_building_back() -> None:
    now = state(MOUNTAINS, "A1:4 D1:1e", "E1:4e", buildings="A2:1k E2:1t", active=1)
    assert refusal(now, "E1^E2k") == "B3"
    then = state(MOUNTAINS, "A1:4 D1:1e", "E1:4e", buildings="A2:1k E2:1t")
    after = then.play("A1^A2k").play("D1#1")
    assert after.active == 1
    assert "E1^E2k" in legal(after)


def test_B4_one_building_a_space() -> None:
    now = state(MOUNTAINS, "A1:4 D1:1e", "E1:1e", buildings="A2:1t")
    assert (now.points(0), now.points(1)) == (0, 2)
    after = now.play("A1^A2t")
    assert after.to_dict()["buildings"] == {"A2": {"owner": 0, "level": 2}}
    assert (after.points(0), after.points(1)) == (2, 0)
    raised = state(MOUNTAINS, "A1:4 D1:1e", "E1:1e", buildings="A2:0t").play("A1^A2k")
    assert raised.points(0) == 3
    assert LEVELS[raised.to_dict()["buildings"]["A2"]["level"]] == "k"
