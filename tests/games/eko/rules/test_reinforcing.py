"""Reinforcing (R): what must be placed, and where it can be."""

from __future__ import annotations

from tests.games.eko.positions import board, changed, legal, next_seat, refusal, refusals, state

ROW = board(
    """
    . . . . . .
     r r r r r r
    """
)
TURN_ENDS = {"phase": "action", "actions": 0, **next_seat(1)}


def test_R1_skipped_with_an_empty_reserve() -> None:
    now = state(ROW, "A1:2e", "F1:1e")
    assert changed(now, "A1-B1") == {"A1": None, "B1": "0:2e", **next_seat(1)}


def test_R1_skipped_when_there_is_no_place() -> None:
    """All stacks are full, or next to an enemy building."""
    now = state(ROW, "A1:4e D1:1", "F1:1e", buildings="C2:1c", reserve="2 0")
    assert changed(now, "A1-B1") == {"A1": None, "B1": "0:4e", **next_seat(1)}


def test_R1_otherwise_at_least_one_disc_is_placed() -> None:
    now = state(ROW, "A1:2e", "F1:1e", reserve="1 0", phase="march")
    assert legal(now) == {"A1#1"}
    assert refusal(now, "end") == "R1"
    assert changed(now, "A1#1") == {"A1": "0:3e", "reserve 0": "0", **TURN_ENDS}


def test_R1_no_more_discs_than_the_reserve_has() -> None:
    now = state(ROW, "A1:1e", "F1:1e", reserve="2 0", phase="march")
    assert legal(now) == {"A1#1", "A1#2"}
    assert refusal(now, "A1#3") == "R1"


def test_R1_nothing_is_placed_from_an_empty_reserve() -> None:
    now = state(ROW, "A1:1e", "F1:1e", phase="march")
    assert legal(now) == {"end"}  # a loaded position may have it as its one move
    assert refusal(now, "A1#1") == "R1"


def test_R2_all_on_one_own_stack_of_at_most_four() -> None:
    now = state(ROW, "A1:2e C1:1 E1:4", "F1:1e", reserve="9 0", phase="march")
    placed = {"A1#1", "A1#2", "C1#1", "C1#2", "C1#3"}
    assert legal(now) == placed | {"march"}
    assert changed(now, "C1#3") == {"C1": "0:4", "reserve 0": "6", **TURN_ENDS}
    assert refusals(now, "A1#3", "E1#1") == {"A1#3": "R2", "E1#1": "R2"}


def test_R2_never_on_an_empty_space_or_an_enemy_stack() -> None:
    now = state(ROW, "A1:2e", "F1:1e", reserve="2 0", phase="march")
    moves = ("B1#1", "F1#1", "A2#1", "Z9#1")
    assert refusals(now, *moves) == dict.fromkeys(moves, "R2")


def test_R2_never_beside_an_enemy_building() -> None:
    """B2 touches B1 and C1."""
    now = state(
        ROW, "A1:1e B1:1 C1:1 D1:1", "F1:1e", buildings="B2:1c", reserve="2 0", phase="march"
    )
    assert legal(now) == {"A1#1", "A1#2", "D1#1", "D1#2"}
    assert refusals(now, "B1#1", "C1#2") == {"B1#1": "R2", "C1#2": "R2"}


def test_R2_an_own_building_beside_it_changes_nothing() -> None:
    now = state(
        *(ROW, "A1:1e B1:1 D1:1", "F1:1e"),
        buildings="B2:1c A2:0c D2:0c",
        reserve="2 0",
        phase="march",
    )
    assert legal(now) == {"A1#1", "A1#2", "D1#1", "D1#2"}
    assert refusal(now, "B1#1") == "R2"


def test_R2_buildings_of_an_eliminated_seat_are_enemies_too() -> None:
    now = state(
        *(ROW, "A1:1e C1:1", "F1:1e", ""),
        buildings="C2:2c",
        reserve="2 0 1e",
        phase="march",
    )
    assert legal(now) == {"A1#1", "A1#2"}
    assert refusal(now, "C1#1") == "R2"


def test_R3_an_emperor_in_reserve_is_among_the_discs_placed() -> None:
    now = state(ROW, "A1:1 C1:3", "F1:1e", reserve="3e 0", phase="march")
    assert legal(now) == {"A1#e", "A1#e1", "A1#e2", "C1#e"}
    assert refusals(now, "A1#1", "A1#3", "C1#1") == {"A1#1": "R3", "A1#3": "R3", "C1#1": "R3"}
    assert changed(now, "A1#e1") == {"A1": "0:3e", "reserve 0": "1", **TURN_ENDS}
    assert changed(now, "C1#e") == {"C1": "0:4e", "reserve 0": "2", **TURN_ENDS}


def test_R3_an_emperor_who_is_elsewhere_is_not_placed() -> None:
    now = state(ROW, "A1:1e", "F1:1e", reserve="3 0", phase="march")
    assert refusal(now, "A1#e") == "R3"


def test_R4_the_emperor_alone_where_all_places_are_beside_enemy_buildings() -> None:
    now = state(ROW, "A1:1 B1:2 D1:4", "F1:1e", buildings="A2:1c", reserve="3e 0", phase="march")
    assert legal(now) == {"A1#e", "B1#e"}  # the full stack on D1 has no room
    assert refusals(now, "A1#e1", "A1#1", "end") == {"A1#e1": "R4", "A1#1": "R3", "end": "R1"}
    assert changed(now, "B1#e") == {"B1": "0:3e", "reserve 0": "2", **TURN_ENDS}


def test_R4_not_while_another_place_exists() -> None:
    now = state(ROW, "A1:1 D1:3", "F1:1e", buildings="A2:1c", reserve="3e 0", phase="march")
    assert legal(now) == {"D1#e"}
    assert refusal(now, "A1#e") == "R2"


def test_R4_for_no_other_disc() -> None:
    now = state(ROW, "A1:1e", "F1:1e", buildings="A2:1c", reserve="2 0")
    assert changed(now, "A1-B1") == {"A1": None, "B1": "0:1e", **next_seat(1)}


def test_R4_leaves_stacks_in_a_tempest_aside() -> None:
    """V4e bars the stack on C1, so that on A1 is the only one with room, and it is ruled out."""
    ground = board(". . ~ . .\n r r r r r")
    stacks = ("A1:1 C1:1", "E1:1e")
    now = state(ground, *stacks, buildings="A2:1c", reserve="3e 0", phase="march")
    assert legal(now) == {"A1#e"}
    assert refusal(now, "C1#e") == "V4e"


def test_R4_opens_no_tempest() -> None:
    """Only a stack barred by V4e has room: there is no place at all."""
    ground = board(". . ~ . .\n r r r r r")
    now = state(ground, "A1:4 C1:2", "E1:1e", buildings="A2:1c", reserve="2e 0", phase="march")
    assert legal(now) == {"end"}
    assert refusal(now, "C1#e") == "V4e"
