"""The labyrinth of tempests (V4): zones, tolls and the ways between them."""

from __future__ import annotations

import pytest

import serai
from serai import Outcome
from tests.games.eko.positions import (
    board,
    changed,
    facts,
    legal,
    next_seat,
    refusal,
    refusals,
    state,
)

ROW = board(". ~ . ~ . .")
MARCH = {"phase": "march", "actions": 1}
TWO_WAYS = board(
    """
    _ ~ .
     . # . .
      ~ .
    """
)


def with_or_without_emperor(*moves: str) -> set[str]:
    return {move + how for move in moves for how in ("", "e")}


def test_V4_a_zone_is_a_connected_set_of_tempests() -> None:
    """Three tempests in one zone take one disc; two zones take two. A zone has its first name."""
    one = state(board(". ~ ~ .\n # ~ # ."), "A1:4", "D2:4e", reserve="1e 0")
    assert "A1-D1~B1" in legal(one)
    assert facts(one.play("A1-D1~B1"))["D1"] == "0:3"
    two = state(board(". ~ . ~ . ."), "A1:4", "F1:4e", reserve="1e 0")
    assert facts(two.play("A1-E1~B1~D1"))["E1"] == "0:2"
    assert refusal(one, "A1-D1~C1") == "V4a"


def test_V4_the_variant_lays_six_tiles_of_tempests() -> None:
    start = serai.new("eko", variants=["tempests"], seed=3)
    kinds = list(start.to_dict()["board"]["spaces"].values())
    assert kinds.count("tempest") == 18


def test_V4a_each_zone_entered_or_passed_takes_a_disc() -> None:
    now = state(ROW, "A1:4e", "F1:4e")
    assert legal(now) == with_or_without_emperor(
        "A1-B1~B1", "A1-C1~B1", "A1-D1~B1~D1", "A1-E1~B1~D1"
    )
    assert (
        changed(now, "A1-E1~B1~D1")
        == {"A1": None, "E1": "0:2e", "reserve 0": "2", "tolled": ["B1", "D1"]} | MARCH
    )


def test_V4a_the_mover_may_lose_the_emperor() -> None:
    now = state(ROW, "A1:4e", "F1:4e")
    assert (
        changed(now, "A1-E1~B1~D1e")
        == {"A1": None, "E1": "0:2", "reserve 0": "2e", "tolled": ["B1", "D1"]} | MARCH
    )


def test_V4a_what_is_written_must_be_what_is_lost() -> None:
    now = state(ROW, "A1:4 E1:1e", "F1:4e")
    moves = ("A1-C1", "A1-D1~B1", "A1-C1~D1", "A1-C1~C1", "A1-D1~D1~B1", "A1-C1~B1e", "E1-F1e")
    expected = dict.fromkeys(moves, "V4a") | {"E1-F1e": "M2"}
    assert refusals(now, *moves) == expected
    assert refusal(state(board(". . ."), "A1:2e", "C1:1e"), "A1-B1e") == "V4a"


def test_V4b_a_zone_takes_one_toll_in_a_turn_by_whichever_stack() -> None:
    now = state(ROW, "A1:3 C1:2e", "F1:4e", reserve="3 0")
    first = now.play("C1-B1~B1").play("march")
    assert first.to_dict()["turn"]["tolled"] == ["B1"]
    assert legal(first, "A1") == {"A1+B1"}
    away = now.play("C1-D1~D1").play("march")
    assert legal(away, "A1") == {"A1-B1~B1", "A1-C1~B1", "A1+D1~B1"}


def test_V4b_a_toll_taken_is_not_taken_again() -> None:
    now = state(ROW, "A1:1e", "F1:4e", marched=True, tolled="B1")
    assert legal(now) == {"A1-B1", "A1-C1"}
    assert refusal(now, "A1-B1~B1") == "V4b"
    assert changed(now, "A1-C1") == {
        "A1": None,
        "C1": "0:1e",
        "actions": 0,
        "marched": False,
        "tolled": [],
    } | next_seat(1)


def test_V4b_one_move_through_a_zone_twice_pays_once() -> None:
    ground = board(". ~ . ~ .\n # ~ ~ ~ .")
    now = state(ground, "A1:2 E2:4", "E1:4e", reserve="1e 0")
    assert legal(now, "A1") == {"A1-B1~B1", "A1-B2~B1", "A1-C1~B1", "A1-C2~B1"} | {
        *("A1-D1~B1", "A1-D2~B1", "A1*E1~B1")
    }


@pytest.mark.parametrize(("tolled", "taken"), [("", ["B1"]), ("B1", ["B1"]), ("D1", ["B1", "D1"])])
def test_V4c_a_stack_that_begins_on_a_tempest_loses_a_disc(tolled: str, taken: list[str]) -> None:
    """Even if that zone took a toll this turn; and the zone counts as tolled."""
    now = state(ROW, "B1:3e", "F1:4e", marched=True, tolled=tolled)
    assert {"B1-A1", "B1-A1e", "B1-C1", "B1-C1e"} <= legal(now)
    after = {"B1": None, "A1": "0:2e", "reserve 0": "1", "tolled": taken}
    new = {key: value for key, value in after.items() if value != tolled.split()}
    assert changed(now, "B1-A1") == {**new, "phase": "reinforce", "actions": 2}
    lost = changed(now, "B1-A1e")
    assert (lost["A1"], lost["reserve 0"]) == ("0:2", "1e")


def test_V4c_the_zone_it_began_in_takes_no_more() -> None:
    within = state(board("~ ~ . ."), "A1:2e C1:1", "D1:4e", reserve="2 0")
    assert legal(within, "A1") == {"A1-B1", "A1-B1e", "A1+C1", "A1+C1e"}
    assert refusal(within, "A1-B1~A1") == "V4b"
    other = within.play("A1-B1").play("march")
    assert legal(other, "C1") == {"C1+B1", "C1*D1"}


def test_V4c_then_entering_it_is_free_for_others() -> None:
    now = state(ROW, "B1:3 C1:1e", "F1:4e", reserve="2 0").play("B1-A1").play("march")
    assert legal(now, "C1") == {"C1-B1", "C1+A1"}


@pytest.mark.parametrize(("disc", "reserve"), [("1", "1"), ("1e", "1e")])
def test_V4c_a_lone_disc_is_wholly_lost_and_that_is_the_action(disc: str, reserve: str) -> None:
    other = "1" if disc == "1e" else "1e"
    now = state(ROW, f"B1:{disc} E1:{other}", "F1:4e")
    assert legal(now, "B1") == {"B1!"}
    moves = ("B1-A1", "B1-C1", "B1-A1e", "B1+E1~D1")
    assert refusals(now, *moves) == dict.fromkeys(moves, "V4c")
    after = {"B1": None, "reserve 0": reserve, "tolled": ["B1"], **MARCH}
    assert changed(now, "B1!") == after


def test_V4c_a_lone_disc_may_still_construct() -> None:
    now = state(board(". ~ .\n r # ."), "B1:1 C1:1e", "C2:4e")
    assert legal(now, "B1") == {"B1!", "B1^A2c"}
    assert changed(now, "B1^A2c") == {"B1": None, "A2": "0c", "reserve 0": "1", **MARCH}


def test_V4c_only_a_lone_disc_on_a_tempest_is_lost() -> None:
    now = state(ROW, "A1:1 B1:2e", "F1:4e")
    moves = ("A1!", "B1!", "C1!", "F1!", "Z9!")
    assert refusals(now, *moves) == dict.fromkeys(moves, "V4c")


def test_V4c_the_last_disc_lost_loses_the_game() -> None:
    now = state(ROW, "B1:1e", "F1:4e")
    assert legal(now) == {"B1!"}
    assert now.play("B1!").outcome() == Outcome((1,), "W2")


def test_V4d_losses_come_before_the_attack() -> None:
    equal = state(ROW, "A1:3e", "B1:2 F1:1e")
    assert legal(equal) == {"A1xB1~B1"}
    assert refusal(equal, "A1xB1~B1e") == "M3"
    assert changed(equal, "A1xB1~B1") == {
        "A1": None,
        "B1": "0:2e",
        "reserve 0": "1",
        "reserve 1": "2",
    } | next_seat(1)
    assert refusal(state(ROW, "A1:3", "B1:2e", reserve="1e 0"), "A1xB1~B1") == "M3"


def test_V4d_losses_make_a_kamikaze() -> None:
    now = state(ROW, "A1:2e F1:1", "B1:4e E1:4")
    assert legal(now, "A1") == {"A1*B1~B1", "A1*B1~B1e"}
    for move, reserve in (("A1*B1~B1", "2e"), ("A1*B1~B1e", "2e")):
        after = changed(now, move)
        assert (after["A1"], after["B1"], after["reserve 0"]) == (None, None, reserve)
    assert refusal(now, "A1xB1~B1") == "M4"


def test_V4d_losses_come_before_regrouping() -> None:
    now = state(ROW, "A1:3e B1:2", "F1:4e")
    assert changed(now, "A1+B1~B1e")["B1"] == "0:4"
    assert refusal(state(ROW, "A1:4e B1:2", "F1:4e"), "A1+B1~B1") == "M6"


def test_V4d_at_least_one_disc_must_arrive() -> None:
    one = state(ROW, "A1:1e", "F1:4e")
    assert legal(one) == {"pass"}
    assert refusals(one, "A1-B1~B1", "A1-C1~B1") == {"A1-B1~B1": "V4d", "A1-C1~B1": "V4d"}
    two = state(ROW, "A1:2e", "F1:4e")
    assert legal(two) == with_or_without_emperor("A1-B1~B1", "A1-C1~B1")
    assert refusal(two, "A1-E1~B1~D1") == "V4d"
    start = state(ROW, "B1:2e", "F1:4e")
    assert legal(start) == with_or_without_emperor("B1-A1", "B1-C1")
    assert refusal(start, "B1-E1~D1") == "V4d"


def test_V4e_no_reinforcement_on_a_tempest() -> None:
    now = state(ROW, "B1:1e C1:1", "F1:4e", reserve="1 0", phase="march")
    assert legal(now) == {"C1#1"}
    assert refusal(now, "B1#1") == "V4e"
    alone = state(ROW, "A1:3e", "F1:4e")
    assert changed(alone, "A1-B1~B1") == {"A1": None, "B1": "0:2e", "reserve 0": "1"} | next_seat(1)


def test_V4f_each_way_with_its_own_tolls_is_a_move() -> None:
    """From A2 over B1 or over A3; both together only to arrive as a kamikaze."""
    now = state(TWO_WAYS, "A2:3e", "D2:4e")
    goals = [f"A2-{goal}~{zone}" for goal in ("B3", "C1", "C2") for zone in ("A3", "B1")]
    assert legal(now) == with_or_without_emperor(*goals, "A2-A3~A3", "A2-B1~B1", "A2*D2~A3~B1")
    moves = ("A2-C2~A3~B1", "A2-C1~A3~B1", "A2-B1~A3~B1")
    assert refusals(now, *moves) == dict.fromkeys(moves, "V4f")


def test_V4f_the_way_chosen_is_the_zone_tolled() -> None:
    now = state(TWO_WAYS, "A2:3e", "D2:4e")
    for zone in ("A3", "B1"):
        assert (
            changed(now, f"A2-C2~{zone}")
            == {"A2": None, "C2": "0:2e", "reserve 0": "1", "tolled": [zone]} | MARCH
        )


def test_V4f_more_tolls_only_where_fewer_would_not_do() -> None:
    """4 discs join 2 only if both zones take one, on a way back over the start; they join 1 so."""
    tall = state(TWO_WAYS, "A2:4 D2:2e", "C1:1e")
    assert {move for move in legal(tall) if "+" in move} == {"A2+D2~A3~B1"}
    assert refusals(tall, "A2+D2~A3", "A2+D2") == {"A2+D2~A3": "M6", "A2+D2": "V4a"}
    low = state(TWO_WAYS, "A2:4 D2:1e", "C1:1e")
    assert "A2+D2~A3" in legal(low)
    assert refusals(low, "A2+D2~B1", "A2+D2~A3~B1") == {"A2+D2~B1": "V4a", "A2+D2~A3~B1": "V4f"}


def test_V4f_no_detour_through_a_tempest_where_a_way_is_free() -> None:
    now = state(board(". . .\n ~ # ."), "A1:3e", "C2:4e")
    assert legal(now) == {"A1-B1", "A1-C1", *with_or_without_emperor("A1-A2~A2")}
    assert refusals(now, "A1-B1~A2", "A1-C1~A2") == {"A1-B1~A2": "V4f", "A1-C1~A2": "V4f"}


def test_V4f_no_toll_of_a_zone_out_of_reach() -> None:
    now = state(ROW, "A1:4e C1:1", "F1:4e")
    assert refusal(now, "A1-B1~B1~D1") == "V4f"
