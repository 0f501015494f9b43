"""A turn (T): its five phases."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.khan.positions import (
    after,
    card,
    changed,
    draw,
    facts,
    legal,
    refusal,
    refusals,
    state,
)

HAND = "ainu-khan delhi-khan koryo-khan zhao-khan"
# One single action of each sort, written so that each can be done first or second
ACTIONS = {
    "A": (["A ainu-khan A1"], ["A delhi-khan A2"]),
    "B": (["B tibet", f"draw {card('rus', 'W')}"], ["B tibet", f"draw {card('seljuk', 'W')}"]),
    "C": (["C I2 G1,H1"], ["C I2 G2,H2"]),
}


def test_T1_a_turn_begins_with_a_card_turned_over() -> None:
    now = state("", "", phase="special", hands=(HAND,))
    assert changed(now, "end") == {
        "active": 1,
        "decider": -1,
        "phase": "chance",
        "draw": draw("flee", 1),
        "number": 10,
        "actions_left": 2,
    }
    fleeing = now.play("end")
    assert set(refusals(fleeing, "D A1", "B rus", "pass").values()) == {"S5"}
    turned = card("rus", "W")
    assert changed(fleeing, f"draw {turned}") == {
        turned: "discards",
        "rus": "M8",
        "N8": "neutral",
        "camp rus": 4,
        "draw": None,
        "phase": "actions",
        "decider": 1,
    }


@pytest.mark.parametrize(("first", "second"), [*product("ABC", repeat=2)])
def test_T2_two_of_A_B_C_in_any_order(first: str, second: str) -> None:
    now = state("G1 H1 G2 H2", "", hands=(HAND,))
    halfway = after(now, *ACTIONS[first][0])
    assert (halfway.phase, facts(halfway)["actions_left"]) == ("actions", 1)
    done = after(halfway, *ACTIONS[second][1])
    assert (done.phase, done.decider, facts(done)["actions_left"]) == ("special", 0, 0)


def test_T2_or_the_double_action() -> None:
    now = state("", "", hands=(HAND,))
    assert changed(now, "D A1", "discard") == {"A1": 0, "phase": "special", "actions_left": 0}
    halfway = now.play("A ainu-khan B1")
    assert legal(halfway, "D ") == set()
    assert refusal(halfway, "D A1") == "A4"


def test_T2_no_passing_as_long_as_there_is_an_action() -> None:
    for now in (
        state("", ""),  # B
        state("", "", rulers={}, hands=("rus-khan",), left=1),  # A
        state("A1 B1", "", rulers={}, left=1),  # C
    ):
        assert legal(now, "pass") == set()
        assert refusal(now, "pass") == "T2"


def test_T2_what_cannot_be_done_lapses() -> None:
    """The end is near: there is no B any more, no card to play and no tile to lay."""
    now = state("A1 C1", "", rulers={}, left=1)
    assert legal(now) == {"pass"}
    assert changed(now, "pass") == {"phase": "special", "actions_left": 0}


def test_T2_nothing_of_another_phase() -> None:
    moves = ("end", "S morale", "S scout X5", "discard", "accept", "place A1", "draw rus-khan")
    assert refusals(state("", ""), *moves) == dict.fromkeys(moves, "T2")


@pytest.mark.parametrize("card_in_force", ["protection", "divine"])
@pytest.mark.parametrize("actions", [["D A1", "discard"], ["C I2 G1,H1", "C I2 G2,H2"]])
def test_T3_a_card_of_an_earlier_turn_goes_to_the_box(
    card_in_force: str, actions: list[str]
) -> None:
    force = f"0:{card_in_force}"
    now = state("G1 H1 G2 H2", "", "", hands=(HAND,), in_force=force)
    kept = [force + ":None" * (card_in_force == "divine")]
    assert facts(now)["in force"] == kept
    assert facts(after(now, actions[0]))["in force"] == kept  # until the actions are done
    done = facts(after(now, *actions))
    assert (done["phase"], done["in force"]) == ("special", [])
    assert done[f"{card_in_force} 0"] == facts(now)[f"{card_in_force} 0"]  # not back to the seat


def test_T3_only_the_seats_own() -> None:
    force = "1:protection 2:divine:ice 3:scout:X5"
    now = state("", "", "", "", in_force=force, hands=(HAND,))
    assert "in force" not in changed(now, "D A1", "discard")


def test_T3_before_the_special_card_so_that_a_new_one_stays() -> None:
    now = state("", "", "", hands=(HAND,), in_force="0:protection")
    done = after(now, "D A1", "discard", "S divine")
    assert facts(done)["in force"] == ["0:divine:None"]


def test_T4_one_special_card_may_be_played() -> None:
    now = state("", "", phase="special", hands=(HAND,))
    begun = {
        "active": 1,
        "decider": -1,
        "phase": "chance",
        "draw": draw("flee", 1),
        "number": 10,
        "actions_left": 2,
    }
    assert changed(now, "S protection") == {
        "protection 0": 1,
        "in force": ["0:protection"],
        "last 0": "protection",
        **begun,
    }
    assert changed(now, "end") == begun


def test_T4_is_asked_even_if_there_is_none_to_play() -> None:
    used_up = [dict.fromkeys(("morale", "protection", "divine", "scout"), 0)] * 2
    now = state("", "", specials=used_up, hands=(HAND,)).play("D A1")
    assert legal(now.play("discard")) == {"end"}


def test_T4_only_specials() -> None:
    now = state("A1 B1", "", phase="special", hands=(HAND,))
    moves = ("A ainu-khan C1", "B rus", "C I2 A1,B1", "D C1", "pass", "discard", "refuse")
    assert refusals(now, *moves) == dict.fromkeys(moves, "T4")
    assert {text.split()[0] for text in legal(now)} == {"S", "end"}


@pytest.mark.parametrize("held", range(5))
def test_T5_the_hand_is_filled_up_to_four(held: int) -> None:
    hand = HAND.split()[:held]
    now = state("", "", phase="special", hands=(" ".join(hand),)).play("end")
    for name in ("rus-ice", "rus-khan", "seljuk-ice", "tibet-sand")[: 4 - held]:
        data = now.to_dict()
        assert (now.phase, now.active, now.decider) == ("chance", 0, -1)
        assert (data["turn"]["draw"], data["turn"]["number"]) == (draw("hand", 0), 9)
        now = now.play(f"draw {name}")
        hand.append(name)
    assert now.to_dict()["hands"] == [sorted(hand), []]
    assert (now.active, now.turn) == (1, 10)
    assert now.to_dict()["turn"]["draw"] == draw("flee", 1)


def test_T5_notes_what_was_played_when_it_begins() -> None:
    last = ["scout", "divine"]
    now = state("", "", phase="special", last_special=last)
    assert facts(now.play("end"))["last 0"] is None
    played = facts(now.play("S scout X5"))
    assert (played["last 0"], played["last 1"]) == ("scout", "divine")
    third = now.play("S morale")
    assert facts(third)["last 0"] == "scout"
    assert facts(after(third, "B rus", f"draw {card('tibet', 'W')}"))["last 0"] == "morale"
