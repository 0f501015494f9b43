"""A turn (T): sand, action, forced march, reinforcement."""

from __future__ import annotations

from tests.games.eko.positions import board, changed, legal, next_seat, refusal, refusals, state

ROW = board(
    """
    . . . . .
     r r r r r
    """
)


def test_T1_action_then_march_then_reinforcement_then_the_next_seat() -> None:
    now = state(ROW, "A1:2e", "E1:1e", reserve="4 0")
    assert (now.phase, now.decider) == ("action", 0)
    now = now.play("A1-B1")
    assert (now.phase, now.decider) == ("march", 0)
    now = now.play("march")
    assert (now.phase, now.decider) == ("action", 0)
    now = now.play("B1^B2c")
    assert (now.phase, now.decider) == ("reinforce", 0)
    now = now.play("B1#1")
    assert (now.phase, now.decider, now.turn) == ("action", 1, 2)


def test_T1_each_move_in_its_own_phase() -> None:
    action = state(ROW, "A1:2e", "E1:1e", reserve="4 0")
    assert refusals(action, "march", "A1#1", "end", "moon B1") == dict.fromkeys(
        ("march", "A1#1", "end", "moon B1"), "T1"
    )
    march = action.play("A1-B1")
    assert refusals(march, "B1-A1", "B1^B2c", "pass", "B1xE1") == dict.fromkeys(
        ("B1-A1", "B1^B2c", "pass", "B1xE1"), "T1"
    )
    reinforce = march.play("march").play("B1-A1")
    assert refusals(reinforce, "A1-B1", "A1^A2c", "pass") == dict.fromkeys(
        ("A1-B1", "A1^A2c", "pass"), "T1"
    )


def test_T1_the_sand_comes_before_the_action() -> None:
    ground = board(". . . .\n s . . .")
    now = state(ground, "A1:2e", "D1:2e", buildings="A2:0c", reserve="5 0")
    assert changed(now, "sand D1") == {
        "D1": "1:1e",
        "reserve 0": "3",
        "reserve 1": "1",
        "sand": True,
    }
    after_action = now.play("A1-B1")
    assert refusal(after_action, "sand D1") == "V6"
    marched = state(ground, "A1:2e", "D1:2e", buildings="A2:0c", reserve="5 0", marched=True)
    assert refusal(marched, "sand D1") == "V6"


def test_T1_a_turn_begins_anew_for_the_next_seat() -> None:
    now = state(board(". ~ . . .\n s . . . ."), "A1:3e", "E1:2e", buildings="A2:0c", reserve="6 0")
    turn = now.play("sand E1").play("A1-B1~B1").play("march").play("B1-A1").to_dict()["turn"]
    assert turn == {
        "number": 1,
        "actions": 2,
        "marched": True,
        "sand": True,
        "tolled": ["B1"],
        "reinforced": [],
    }
    after = changed(now, "sand E1", "A1-B1~B1", "march", "B1-A1", "A1#1")
    assert after == {"A1": "0:2e", "E1": "1:1e", "reserve 0": "2", "reserve 1": "1"} | next_seat(1)


def test_T2_one_action_is_obligatory() -> None:
    now = state(ROW, "A1:1", "E1:1e", reserve="3e 0")
    assert refusal(now, "pass") == "T2"
    assert refusal(now, "end") == "T1"
    assert legal(now) == {"A1-B1", "A1-C1", "A1-D1", "A1^A2c"}


def test_T2_only_one_action() -> None:
    now = state(ROW, "A1:2e", "E1:1e", reserve="1 0").play("A1^A2c")
    assert now.phase == "march"
    assert legal(now) == {"A1#1", "A1#2"}
    assert refusals(now, "A1-B1", "A1^A2t") == {"A1-B1": "T1", "A1^A2t": "T1"}


def test_T2_a_seat_that_can_do_neither_passes() -> None:
    now = state(board(". ."), "A1:3", "B1:4e", reserve="2e 0")
    assert legal(now) == {"pass"}
    assert refusal(now, "A1xB1") == "M3"
    assert changed(now, "pass") == {"phase": "march", "actions": 1}
    assert legal(now.play("pass")) == {"A1#e"}


def test_T2_a_possible_construction_forbids_the_pass() -> None:
    now = state(board(". .\n r ."), "A1:3", "B1:4e B2:4", reserve="2e 0")
    assert legal(now) == {"A1^A2c"}
    assert refusal(now, "pass") == "T2"


def test_T2_a_marched_action_is_never_passed_with_something_to_do() -> None:
    now = state(ROW, "A1:1e", "E1:1e", marched=True)
    assert refusal(now, "pass") == "T2"


def test_T3_three_plain_discs_leave_the_game_for_one_more_action() -> None:
    now = state(ROW, "A1:2e", "E1:1e", reserve="5 0", phase="march")
    assert legal(now) == {"march", "A1#1", "A1#2"}
    assert changed(now, "march") == {"reserve 0": "2", "phase": "action", "marched": True}
    assert changed(now, "march", "A1-B1") == {
        "A1": None,
        "B1": "0:2e",
        "reserve 0": "2",
        "phase": "reinforce",
        "marched": True,
        "actions": 2,
    }


def test_T3_once_a_turn_and_only_before_reinforcing() -> None:
    now = state(ROW, "A1:2e", "E1:1e", reserve="9 0", phase="march")
    reinforce = now.play("march").play("A1-B1")
    assert legal(reinforce) == {"B1#1", "B1#2"}
    assert refusal(reinforce, "march") == "T3"


def test_T3_a_march_after_the_sand() -> None:
    """The price of the Sand and that of the march add up."""
    ground = board(". . . .\n s . . .")
    for reserve, open_to in (("4 0", False), ("5 0", True)):
        now = state(ground, "A1:2e", "D1:2e", buildings="A2:0c", reserve=reserve)
        assert ("march" in legal(now.play("sand D1").play("A1-B1"))) == open_to


def test_T3_the_emperor_is_never_paid() -> None:
    poor = state(ROW, "A1:2", "E1:1e", reserve="3e 0", phase="march")
    assert refusal(poor, "march") == "T3"
    rich = state(ROW, "A1:2", "E1:1e", reserve="4e 0", phase="march")
    assert changed(rich, "march") == {"reserve 0": "1e", "phase": "action", "marched": True}


def test_T3_two_discs_are_too_few() -> None:
    assert refusal(state(ROW, "A1:2e", "E1:1e", reserve="2 0", phase="march"), "march") == "T3"


def test_T3_only_while_some_action_would_be_possible() -> None:
    now = state(board(". ."), "A1:3", "B1:4e", reserve="5e 0", phase="march")
    assert legal(now) == {"A1#e"}
    assert refusal(now, "march") == "T3"
    builder = state(board(". .\n r ."), "A1:3", "B1:4e B2:4", reserve="5e 0", phase="march")
    assert legal(builder) == {"march", "A1#e"}


def test_T3_may_be_all_that_the_turn_leaves() -> None:
    """Nothing can be placed, so one may march or stop; `end` is then a choice."""
    now = state(ROW, "A1:4e", "E1:1e", reserve="3 0", phase="march")
    assert legal(now) == {"march", "end"}
    assert changed(now, "end") == {"phase": "action", "actions": 0, **next_seat(1)}
