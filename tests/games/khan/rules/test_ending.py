"""The end (W1, W2): what brings it, and the end phase."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Outcome, State
from serai.games.khan.text.words import headline
from tests.games.khan.positions import (
    NAMES,
    after,
    block,
    card,
    changed,
    draw,
    facts,
    legal,
    refusal,
    refusals,
    state,
    the_end,
)

HAND = "ainu-khan delhi-khan koryo-khan zhao-khan"
FOUR = {"ainu": "N4", "delhi": "N5", "koryo": "N7", "rus": "C3"}
CAMPS = dict.fromkeys(NAMES, 0) | dict.fromkeys(FOUR, 3)
HEMMED = block("A1-E5").replace("C3 ", "")  # rus has nowhere to go
ALL_GONE = {
    **dict.fromkeys(FOUR),
    **{f"camp {name}": 0 for name in FOUR},
    **dict.fromkeys(FOUR.values(), "neutral"),
    "end_phase": True,
}
SOUTH = card("tibet", "S")


def near_the_end(*yurts: str, **rest: Any) -> State:
    """Four rulers are left, and the next to be driven out, rus, can't flee."""
    usual: dict[str, Any] = {"neutral": HEMMED, "rulers": FOUR, "camps": CAMPS, "hands": (HAND,)}
    return state(*yurts, **usual | rest)


# W1


def test_W1_in_T1_the_active_seat_starts_the_end_phase_in_place_of_its_turn() -> None:
    now = near_the_end("A8 B8", "", phase="flee")
    turned = card("rus", "E")
    assert changed(now, f"draw {turned}") == {
        turned: "discards",
        **ALL_GONE,
        "draw": None,
        "decider": 0,
        "phase": "end",
    }
    begun = now.play(f"draw {turned}")
    assert (begun.active, begun.turn) == (0, 9)
    assert legal(begun) == {"C I2 A8,B8"}


def test_W1_the_last_yurt_of_a_camp_brings_it_too() -> None:
    now = near_the_end("A8 B8", "", phase="flee", neutral="", camps=CAMPS | {"rus": 1})
    begun = now.play(f"draw {card('rus', 'E')}")
    assert (begun.phase, begun.to_dict()["rulers"]) == ("end", {})
    yurts = begun.to_dict()["yurts"]
    assert [field for field in yurts if yurts[field] == "neutral"] == ["C3", "N4", "N5", "N7"]


@pytest.mark.parametrize("own", ["protection", "divine"])
def test_W1_in_T1_the_seats_own_card_goes_out_of_force_at_once(own: str) -> None:
    force = f"0:{own} 1:scout:X5"
    begun = near_the_end("A8 B8", "", phase="flee", in_force=force).play(f"draw {card('rus', 'E')}")
    assert facts(begun)["in force"] == ["1:scout:X5"]


def test_W1_in_T1_a_seat_that_cannot_conquer_is_skipped() -> None:
    begun = near_the_end("", "A8 B8", phase="flee", neutral="", camps=CAMPS | {"rus": 1})
    assert (begun.play("draw rus-khan").active, begun.play("draw rus-khan").turn) == (1, 10)


def test_W1_not_when_the_fourth_ruler_leaves() -> None:
    five = FOUR | {"zhao": "N11"}
    now = near_the_end("", "", phase="flee", rulers=five, camps=CAMPS | {"zhao": 3})
    gone = now.play(f"draw {card('rus', 'E')}")
    assert (gone.phase, gone.to_dict()["end_phase"]) == ("actions", False)
    assert set(gone.to_dict()["rulers"]) == set(five) - {"rus"}


def test_W1_in_T2_the_turn_is_finished_without_B() -> None:
    now = near_the_end("A8 B8", "")
    assert changed(now, "B rus", f"draw {SOUTH}") == {
        SOUTH: "discards",
        **ALL_GONE,
        "actions_left": 1,
    }
    triggered = after(now, "B rus", f"draw {SOUTH}")
    assert {text[0] for text in legal(triggered)} == {"A", "C"}
    assert refusal(triggered, "B ainu") == "A2"
    assert headline(now.to_dict()) == "Gold: invade, drive out or conquer, 2 actions left"
    assert headline(triggered.to_dict()) == "Gold: invade or conquer, 1 action left"


def test_W1_after_T2_come_T4_and_T5_and_then_the_seat_to_the_left() -> None:
    now = near_the_end("A8 B8", "A10 B10", "")
    special = after(now, "B rus", f"draw {SOUTH}", "A ainu-khan H7")
    assert (special.phase, special.active) == ("special", 0)
    filling = special.play("S protection")
    assert facts(filling)["draw"] == draw("hand", 0)
    assert changed(filling, "draw zhao-ice") == {
        "zhao-ice": "hand 0",
        "draw": None,
        "active": 1,
        "decider": 1,
        "phase": "end",
        "number": 10,
        "actions_left": 2,
    }
    assert facts(filling.play("draw zhao-ice"))["in force"] == ["0:protection"]


def test_W1_in_the_second_action_of_T2() -> None:
    now = near_the_end("A8 B8", "A10 B10", left=1)
    special = after(now, "B rus", f"draw {SOUTH}")
    assert (special.phase, facts(special)["end_phase"]) == ("special", True)
    third = special.play("S morale")
    assert {text[0] for text in legal(third)} == {"A", "C"}
    assert refusal(third, "B ainu") == "A2"


def test_W1_in_T4_the_hand_is_filled_and_the_seat_to_the_left_starts() -> None:
    now = near_the_end("A8 B8", "A10 B10", phase="special", hands=(HAND[:-10],))
    filling = after(now, "S morale", "B rus", f"draw {SOUTH}")
    assert (filling.phase, filling.active, facts(filling)["end_phase"]) == ("chance", 0, True)
    assert facts(filling)["draw"] == draw("hand", 0)
    begun = filling.play("draw zhao-ice")
    assert (begun.phase, begun.active, begun.turn) == ("end", 1, 10)
    assert facts(begun)["last 0"] == "morale"


# W2


def test_W2_two_conquests_then_the_next_seat() -> None:
    now = the_end("A1 B1 A3 B3 A5 B5", "A7 B7")
    one = changed(now, "C I2 A1,B1")
    assert one == {
        "A1": None,
        "B1": None,
        "tiles": ["I2:A1,B1:0"],
        "left I2": 3,
        "actions_left": 1,
    }
    done = after(now, "C I2 A1,B1", "C I2 A3,B3")
    assert (done.phase, done.active, done.turn) == ("end", 1, 10)
    assert (facts(done)["actions_left"], facts(done)["skipped"]) == (2, 0)
    assert legal(done.play("C I2 A7,B7")) == {"C I2 A5,B5"}


def test_W2_as_long_as_it_is_possible() -> None:
    done = the_end("A1 B1", "A7 B7").play("C I2 A1,B1")
    assert (done.active, legal(done)) == (1, {"C I2 A7,B7"})


def test_W2_no_hand_cards_no_special_cards_no_passing() -> None:
    now = the_end("A1 B1", "A7 B7", hands=(HAND,))
    moves = ("A ainu-khan C1", "D C1", "B rus", "pass", "end", "S morale", "S protection")
    assert refusals(now, *moves) == dict.fromkeys(moves, "W2")
    assert legal(now) == {"C I2 A1,B1"}


def test_W2_the_rules_of_conquering_hold() -> None:
    now = the_end("A1", "A2 A3", tiles="X5:B7,A8,B8,C8,B9:0")
    assert refusals(now, "C I3 A1,A2,A3", "C I2 A2,A3", "C X5 B1,A2,B2,C2,B3", "C I2 A1,B1") == {
        "C I3 A1,A2,A3": "Q3",
        "C I2 A2,A3": "Q3",
        "C X5 B1,A2,B2,C2,B3": "Q5",
        "C I2 A1,B1": "Q1",
    }


@pytest.mark.parametrize(
    ("force", "clause"),
    [("1:protection", "Q6"), ("1:divine", "Q6"), ("1:scout:I4", "Q5")],
)
def test_W2_cards_still_in_force_last_until_their_seats_turn(force: str, clause: str) -> None:
    """The tile covers a yurt of seat 1, a neutral one and is of the kind reserved."""
    now = the_end("A1 A2 H7 H8", "A3 H10 H11", neutral="A4", in_force=force)
    move = "C I4 A1,A2,A3,A4"
    assert refusal(now, move) == clause
    assert facts(now.play("C I2 H7,H8"))["in force"] == facts(now)["in force"]
    later = after(now, "C I2 H7,H8", "C I2 A1,A2")
    assert (later.active, facts(later)["in force"]) == (1, [])


def test_W2_consent_in_the_end_phase() -> None:
    now = the_end("A1 H7 H8", "A2", in_force="1:protection")
    move = "C I2 A1,A2"
    assert changed(now, move) == {
        "phase": "consent",
        "decider": 1,
        "pending": {"move": move, "ask": [1], "back": "end"},
    }
    refused = after(now, move, "refuse")
    assert (refused.phase, refused.decider, legal(refused)) == ("end", 0, {"C I2 H7,H8"})
    accepted = after(now, move, "accept")
    assert facts(accepted)["tiles"] == ["I2:A1,A2:01"]
    assert (accepted.active, facts(accepted)["actions_left"]) == (0, 1)


def test_W2_who_reserved_a_tile_uses_it_when_its_turn_comes() -> None:
    now = the_end("A1 A2 A3 A4", "H7 H8", in_force="1:scout:I2")
    assert refusal(now, "C I2 A1,A2") == "Q5"
    theirs = now.play("C I4 A1,A2,A3,A4")
    assert (theirs.active, legal(theirs)) == (1, {"C I2 H7,H8"})


def test_W2_a_seat_that_cannot_conquer_is_skipped() -> None:
    now = the_end("A1 B1", "", "A7 B7 A9 B9").play("C I2 A1,B1")
    assert (now.active, now.turn, facts(now)["skipped"]) == (2, 11, 0)


def test_W2_the_game_ends_when_all_seats_in_a_row_are_skipped() -> None:
    now = the_end("A1 B1", "", "")
    over = facts(now.play("C I2 A1,B1"))
    assert (over["phase"], over["skipped"], over["actions_left"]) == ("over", 3, 0)
    assert (over["active"], over["decider"], over["number"]) == (0, 0, 12)  # skipped: 1, 2, 0
    assert over["winners"] == [0]
    done = now.play("C I2 A1,B1")
    assert done.legal_moves() == []
    assert done.outcome() == Outcome((0,), "W5")
    assert refusal(done, "pass") == "W2"


@pytest.mark.parametrize("force", ["1:divine", "1:protection", "1:scout:X5"])
def test_W2_a_skip_that_takes_a_card_out_of_force_is_counted_anew(force: str) -> None:
    """Seats 1 (anew), 0 and 1 again are skipped before the end."""
    over = facts(the_end("A8 B8", "", in_force=force).play("C I2 A8,B8"))
    assert (over["phase"], over["skipped"], over["in force"]) == ("over", 2, [])
    assert (over["active"], over["number"]) == (1, 12)
    plain = facts(the_end("A8 B8", "").play("C I2 A8,B8"))
    assert (plain["phase"], plain["active"], plain["number"]) == ("over", 0, 11)


@pytest.mark.parametrize("force", ["1:divine", "1:scout:I2"])
def test_W2_nobody_is_shut_out_by_a_card_that_just_ended(force: str) -> None:
    """Seat 0 can't lay its second tile until seat 1 has been skipped."""
    now = the_end("A8 B8 C8 A10", "", neutral="B10", in_force=force)
    assert legal(now, "C I2 A10") == set()
    waiting = now.play("C I3 A8,B8,C8")
    assert (waiting.phase, waiting.active, waiting.turn) == ("end", 0, 11)
    assert (facts(waiting)["in force"], facts(waiting)["skipped"]) == ([], 0)
    assert legal(waiting) == {"C I2 A10,B10"}


def test_W2_an_earlier_seat_gets_its_turn_after_two_skips() -> None:
    """Seats 1 and 2 are skipped, seat 2 with its divine support: the count starts anew at 0."""
    now = the_end("A8 B8", "A10", "", neutral="B10", in_force="2:divine").play("C I2 A8,B8")
    assert (now.active, now.turn, legal(now)) == (1, 13, {"C I2 A10,B10"})  # 1, 2, 0, then 1


def test_W2_one_whose_every_proposal_was_refused_was_not_skipped() -> None:
    now = the_end("A8", "B8", in_force="1:protection")
    refused = after(now, "C I2 A8,B8", "refuse")
    assert changed(now, "C I2 A8,B8", "refuse") == {
        "active": 1,
        "decider": 1,
        "number": 10,
        "in force": [],
    }
    assert legal(refused) == {"C I2 A8,B8"}  # it may lay the tile itself
    assert after(refused, "C I2 A8,B8").to_dict()["tiles"][0]["owners"] == [0, 1]


def test_W2_last_specials_are_left_as_they_were() -> None:
    now = the_end("A1 B1", "A7 B7", last_special=["divine", "scout"])
    assert "last 0" not in changed(now, "C I2 A1,B1")
