"""Captive Emperors and their exchange (E)."""

from __future__ import annotations

import pytest

import serai
from tests.games.eko.positions import board, changed, legal, next_seat, refusal, refusals, state

ROW = board(". . . . . . . . . .")
MARCH = {"phase": "march", "actions": 1}


def test_E1_a_captive_emperor_is_worth_three_points() -> None:
    now = state(ROW, "A1:3e", "B1:2e E1:1", "J1:1e")
    assert now.points(0) == 0
    assert now.play("A1xB1").points(0) == 3


def test_E1_a_seat_may_hold_several() -> None:
    now = state(ROW, "A1:3e", "B1:2e E1:1", "J1:1", captives={0: [2]})
    after = now.play("A1xB1")
    assert after.to_dict()["captives"] == [[1, 2], [], []]
    assert [after.points(seat) for seat in range(3)] == [6, 0, 0]
    assert [score["captives"] for score in after.scores()] == [6, 0, 0]


def test_E2_the_holders_own_emperor_goes_home() -> None:
    now = state(ROW, "A1:3", "B1:1e D1:2", captives={1: [0]})
    assert (
        changed(now, "A1xB1")
        == {"A1": None, "B1": "0:3", "reserve 0": "1e", "reserve 1": "1e", "captives 1": []} | MARCH
    )


def test_E2_any_other_emperor_becomes_the_holders_captive() -> None:
    now = state(ROW, "A1:3", "J1:1e", "B1:1e D1:2", captives={1: [0]})
    assert (
        changed(now, "A1xB1")
        == {"A1": None, "B1": "0:3", "reserve 0": "1e", "captives 1": [2]} | MARCH
    )


def test_E2_a_seat_attacked_exchanges_too() -> None:
    """Seat 0 loses its Emperor to seat 1, and must give it the one of seat 2."""
    now = state(ROW, "B1:2e J1:1", "A1:3e", "D1:2", captives={0: [2]}, active=1)
    assert changed(now, "A1xB1") == {
        "A1": None,
        "B1": "1:3e",
        "reserve 0": "2e",
        "captives 0": [],
        "captives 1": [2],
    } | next_seat(2)


def test_E2_the_exchange_is_no_action_and_no_choice() -> None:
    now = state(ROW, "A1:3", "B1:1e D1:2", captives={1: [0]}, reserve="3 0").play("A1xB1")
    assert (now.phase, now.decider, now.to_dict()["turn"]["actions"]) == ("march", 0, 1)
    assert refusal(now, "exchange 1") == "E3"
    assert legal(now) == {"march", "B1#e"}


def test_E2_a_seat_without_a_captive_waits() -> None:
    now = state(ROW, "A1:3", "B1:1 D1:2e", captives={1: [0]})
    assert changed(now, "A1xB1") == {"A1": None, "B1": "0:3", "reserve 1": "1", **next_seat(1)}


def test_E2_no_position_has_an_exchange_left_to_make() -> None:
    with pytest.raises(serai.BadPosition, match="E2"):
        state(ROW, "A1:3", "B1:1", captives={0: [1], 1: [0]})


def choosing() -> serai.State:
    """Seat 3 takes the Emperor of seat 0, who holds two others."""
    now = state(ROW, "B1:2e J1:1", "D1:1", "F1:1", "A1:3e", captives={0: [1, 2]}, active=3)
    return now.play("A1xB1")


def test_E3_who_holds_several_chooses_which_to_give() -> None:
    now = choosing()
    assert (now.phase, now.decider, now.active) == ("exchange", 0, 3)
    assert now.to_dict()["captives"] == [[1, 2], [], [], [0]]
    assert legal(now) == {"exchange 1", "exchange 2"}
    for given, kept in ((1, 2), (2, 1)):
        assert changed(now, f"exchange {given}") == {
            "reserve 0": "2e",
            "captives 0": [kept],
            "captives 3": [given],
            "phase": "action",
            "actions": 0,
            "active": 0,
            "number": 2,
        }


def test_E3_nothing_else_can_be_done_before() -> None:
    moves = ("exchange 3", "exchange 0", "J1-I1", "B1-C1", "end", "march", "keep")
    assert refusals(choosing(), *moves) == dict.fromkeys(moves, "E3")


def test_E3_the_choice_comes_before_the_turn_goes_on() -> None:
    now = state(
        *(ROW, "B1:2e J1:1", "D1:1", "F1:1", "A1:3e"),
        captives={0: [1, 2]},
        active=3,
        reserve="0 0 0 4",
    ).play("A1xB1")
    assert now.phase == "exchange"
    assert changed(now, "exchange 2") == {
        "reserve 0": "2e",
        "captives 0": [1],
        "captives 3": [2],
        "phase": "march",
        "decider": 3,
    }


def test_E3_an_exchange_phase_can_be_loaded() -> None:
    data = choosing().to_dict()
    assert serai.load(data).to_dict() == data


def test_E3_one_exchange_leads_to_the_next() -> None:
    """0 takes 1's Emperor, and gives it to 3 for its own; then 1 gives 2's to 3 for its own."""
    now = state(ROW, "A1:3", "B1:2e J1:1", "D1:1", "F1:1e", captives={3: [0], 1: [2]})
    assert (
        changed(now, "A1xB1")
        == {
            "A1": None,
            "B1": "0:3",
            "reserve 0": "1e",
            "reserve 1": "2e",
            "captives 1": [],
            "captives 3": [2],
        }
        | MARCH
    )


def test_E3_the_active_seat_first_then_clockwise() -> None:
    """Both 0 and 1 owe an exchange. 0's is made by itself, before 1 is asked for a choice."""
    now = state(ROW, "A1:3", "B1:2e J1:1", "D1:1", "", captives={3: [0], 1: [2, 3]})
    assert changed(now, "A1xB1") == {
        "A1": None,
        "B1": "0:3",
        "reserve 0": "1e",
        "reserve 1": "1",
        "captives 3": [1],
        "phase": "exchange",
        "decider": 1,
        "actions": 1,
    }
    assert legal(now.play("A1xB1")) == {"exchange 2", "exchange 3"}


def test_E3_an_eliminated_seats_emperor_goes_home_all_the_same() -> None:
    now = state(ROW, "A1:3", "B1:2e J1:1", "D1:1", "", captives={3: [0], 1: [2, 3]})
    asked = now.play("A1xB1")
    home = {"reserve 1": "2e", "phase": "march", "decider": 0}
    assert changed(asked, "exchange 3") == home | {
        "reserve 3": "1e",
        "captives 1": [2],
        "captives 3": [],
    }
    assert changed(asked, "exchange 2") == {**home, "captives 1": [3], "captives 3": [2]}


def test_E3_eliminated_seats_must_give() -> None:
    now = state(ROW, "A1:3", "B1:2e J1:1", "", captives={2: [0]}, reserve="0 0 1e")
    assert (
        changed(now, "A1xB1")
        == {"A1": None, "B1": "0:3", "reserve 0": "1e", "reserve 1": "1", "captives 2": [1]} | MARCH
    )


def test_E3_eliminated_seats_rescue_nobody() -> None:
    """Seat 2 is out and holds 1's Emperor, while 0 holds its own: nothing is due, ever."""
    now = state(ROW, "A1:3e", "J1:1", "", captives={0: [2], 2: [1]})
    assert changed(now, "A1-B1") == {"A1": None, "B1": "0:3e", **next_seat(1)}
    with pytest.raises(serai.BadPosition, match="E2"):
        state(ROW, "A1:3e", "J1:1", "E1:1", captives={0: [2], 2: [1]})


def test_E3_a_seat_eliminated_by_this_move_still_exchanges() -> None:
    """Its last stack falls with its Emperor; it gives its captive, and is then out."""
    now = state(ROW, "A1:3e", "B1:2e", "J1:1", captives={1: [2]})
    assert changed(now, "A1xB1") == {
        "A1": None,
        "B1": "0:3e",
        "reserve 1": "2e",
        "captives 0": [2],
        "captives 1": [],
        "eliminated": [1],
    } | next_seat(2)


def test_E3_the_choice_comes_before_eliminations() -> None:
    """The last stack of seat 0 fell; it still has to choose, and only then is it out."""
    now = state(ROW, "B1:2e", "D1:1", "F1:1", "A1:3e", captives={0: [1, 2]}, active=3)
    asked = now.play("A1xB1")
    assert (asked.phase, asked.decider, asked.to_dict()["eliminated"]) == ("exchange", 0, [])
    assert serai.load(asked.to_dict()).to_dict() == asked.to_dict()
    after = asked.play("exchange 2").to_dict()
    assert (after["eliminated"], after["active"], after["phase"]) == ([0], 1, "action")
    assert after["captives"] == [[1], [], [], [2]]
