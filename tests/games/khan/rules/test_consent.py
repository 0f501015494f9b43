"""Conquering what another seat shields (Q6): who is asked, and what an answer does."""

from __future__ import annotations

from typing import Any

import pytest

import serai
from serai import State
from tests.games.khan.positions import after, card, changed, facts, legal, refusal, refusals, state

PAIRS = (("A1", "A2"), ("C1", "C2"), ("C4", "C5"), ("G1", "G2"))


def asking(*ask: int, move: str, back: str = "actions") -> dict[str, Any]:
    """What is different once the first of these seats has to answer."""
    pending = {"move": move, "ask": list(ask), "back": back}
    return {"phase": "consent", "decider": ask[0], "pending": pending}


def pairs(**rest: Any) -> State:
    """Four places where seats 0 and 1 would share a domino; seat 0 has one of its own."""
    mine = " ".join(pair[0] for pair in PAIRS)
    return state(
        f"{mine} I1 I2", " ".join(pair[1] for pair in PAIRS), "", in_force="1:protection", **rest
    )


def domino(number: int) -> str:
    return f"C I2 {','.join(PAIRS[number])}"


# Who is asked


def test_Q6_protected_yurts_are_not_covered() -> None:
    now = state("A1 A2", "A3", in_force="1:protection")
    assert now.play("C I2 A1,A2").phase == "actions"
    assert refusal(now, "C I3 A1,A2,A3") == "Q6"
    assert "C I3 A1,A2,A3" in legal(state("A1 A2", "A3"))


def test_Q6_unless_their_seat_would_share_the_tile_and_agrees() -> None:
    now = state("A1", "A2", in_force="1:protection")
    move = "C I2 A1,A2"
    assert changed(now, move) == asking(1, move=move)
    assert legal(now.play(move)) == {"accept", "refuse"}
    assert changed(now, move, "accept") == {
        "A1": None,
        "A2": None,
        "tiles": ["I2:A1,A2:01"],
        "left I2": 3,
        "actions_left": 1,
    }
    assert changed(now, move, "refuse") == {"refused": [move]}


def test_Q6_protection_is_for_the_seats_own_yurts() -> None:
    now = state("A1 A2", "", "A3", neutral="A4", in_force="1:protection")
    assert now.play("C I4 A1,A2,A3,A4").phase == "actions"


def test_Q6_one_who_does_not_share_cannot_agree() -> None:
    """Seat 1 would share, but it is seat 2 that is protected."""
    now = state("A1 A2", "A3 A4", "A5", in_force="2:protection")
    assert refusal(now, "C I5 A1,A2,A3,A4,A5") == "Q6"
    assert now.play("C I4 A1,A2,A3,A4").phase == "actions"


@pytest.mark.parametrize("players", [2, 3])
def test_Q6_divine_support_is_for_neutral_yurts(players: int) -> None:
    rest = [""] * (players - 2)
    force = {"in_force": "1:divine"}
    alone = state("A1", "C1", *rest, neutral="A2 N1", **force)
    assert refusal(alone, "C I2 A1,A2") == "Q6"
    shared = state("A1", "A2", *rest, neutral="A3", **force)
    move = "C I3 A1,A2,A3"
    assert changed(shared, move) == asking(1, move=move)
    assert after(shared, move, "accept").to_dict()["tiles"][0]["owners"] == [0, 1]
    assert shared.play("C I2 A1,A2").phase == "actions"  # no neutral yurt there


def test_Q6_with_four_seats_divine_support_is_for_its_region() -> None:
    """K5 is tundra, L5 ice."""
    for region, clause in (("ice", "Q6"), ("tundra", None), ("stone", None)):
        now = state("K5", "", "", "", neutral="L5", in_force=f"3:divine:{region}")
        if clause:
            assert refusal(now, "C I2 K5,L5") == clause
        else:
            assert now.play("C I2 K5,L5").phase == "actions"
    shared = state("K5", "", "", "L5", neutral="M5", in_force="3:divine:ice")
    move = "C I3 K5,L5,M5"
    assert changed(shared, move) == asking(3, move=move)


@pytest.mark.parametrize("force", ["0:protection", "0:divine"])
def test_Q6_a_seats_own_cards_do_not_bind_it(force: str) -> None:
    now = state("A1", "A2", neutral="A3", in_force=force)
    assert now.play("C I3 A1,A2,A3").phase == "actions"


def test_Q6_bridges_too() -> None:
    now = state("E3", "G3", in_force="1:protection")
    assert changed(now, "C B3 E3,F3,G3") == asking(1, move="C B3 E3,F3,G3")
    assert refusal(state("E3", "", neutral="G3", in_force="1:divine"), "C B3 E3,F3,G3") == "Q6"


@pytest.mark.parametrize(
    ("active", "force", "ask"),
    [
        (0, "1:protection 2:divine", [1, 2]),
        (1, "0:divine 2:protection", [2, 0]),
        (1, "0:protection 2:divine", [2, 0]),
        (2, "0:protection 1:divine", [0, 1]),
    ],
)
def test_Q6_several_seats_are_asked_clockwise(active: int, force: str, ask: list[int]) -> None:
    now = state("A1", "A2", "A3", neutral="A4", active=active, in_force=force)
    move = "C I4 A1,A2,A3,A4"
    assert changed(now, move) == asking(*ask, move=move)
    assert changed(now, move, "accept") == asking(ask[1], move=move)
    laid = after(now, move, "accept", "accept").to_dict()
    assert (laid["tiles"][0]["owners"], laid["phase"]) == ([0, 1, 2], "actions")
    assert changed(now, move, "accept", "refuse") == {"refused": [move]}
    assert changed(now, move, "refuse") == {"refused": [move]}


@pytest.mark.parametrize(("active", "ask"), [(0, [1, 3]), (1, [3]), (2, [3, 1]), (3, [1])])
def test_Q6_with_four_seats_clockwise_too(active: int, ask: list[int]) -> None:
    now = state(
        "A1",
        "A2",
        "A3",
        "A4",
        neutral="A5",
        active=active,
        in_force="1:divine:mountain 3:protection",
    )
    move = "C I5 A1,A2,A3,A4,A5"
    assert changed(now, move) == asking(*ask, move=move)


def test_Q6_while_a_seat_is_asked_nothing_else_is_decided() -> None:
    now = pairs().play(domino(0))
    moves = ("pass", "end", domino(1), "D A5", "B rus", "S morale", "draw rus-khan")
    assert refusals(now, *moves) == dict.fromkeys(moves, "Q6")
    assert refusal(pairs(), "accept") == "T2"


# What a refusal does


def test_Q6_a_refused_placement_is_not_proposed_again_this_turn() -> None:
    now = after(pairs(), domino(0), "refuse")
    assert refusal(now, domino(0)) == "Q6"
    assert {domino(1), domino(2), domino(3)} <= legal(now)
    later = after(now, "B rus", f"draw {card('rus', 'W')}")
    assert refusal(later, domino(0)) == "Q6"  # not by another action of the turn either
    third = after(now, "D A5", "discard", "S morale")
    assert refusal(third, domino(0)) == "Q6"


def test_Q6_after_three_refusals_nothing_that_needs_consent() -> None:
    two = after(pairs(), domino(0), "refuse", domino(1), "refuse")
    assert domino(2) in legal(two)
    now = after(two, domino(2), "refuse")
    assert facts(now)["refused"] == [domino(0), domino(1), domino(2)]
    assert refusal(now, domino(3)) == "Q6"
    assert legal(now, "C ") == {"C I2 I1,I2"}  # nobody else's yurt
    assert facts(now)["actions_left"] == 2


def test_Q6_refusals_are_forgotten_with_the_turn() -> None:
    full = "ainu-ice delhi-ice koryo-ice tibet-ice"
    now = after(pairs(hands=(full,)), domino(0), "refuse", "D A5", "discard")
    assert facts(now)["refused"] == [domino(0)]
    assert facts(now.play("end"))["refused"] == []


def test_Q6_a_placement_that_needs_no_consent_stays_open_after_refusals() -> None:
    refused = [f"C I2 {field}" for field in ("H7,I7", "H8,I8", "K7,L7")]
    turn = {"number": 9, "actions_left": 1, "refused": refused, "pending": None, "draw": None}
    now = state("A1", "A2", in_force="1:divine", turn=turn)
    assert legal(now, "C ") == {"C I2 A1,A2"}


def test_Q6_a_seats_own_protection_needs_no_consent_after_refusals_either() -> None:
    refused = [f"C I2 {field}" for field in ("H7,I7", "H8,I8", "K7,L7")]
    turn = {"number": 9, "actions_left": 1, "refused": refused, "pending": None, "draw": None}
    now = state("A1 A2", "", in_force="0:protection", turn=turn)
    assert legal(now, "C ") == {"C I2 A1,A2"}


def test_Q6_consent_to_the_last_action_ends_the_actions() -> None:
    now = pairs(left=1)
    assert facts(after(now, domino(0), "accept"))["phase"] == "special"
    refused = facts(after(now, domino(0), "refuse"))
    assert (refused["phase"], refused["actions_left"]) == ("actions", 1)


def test_Q6_consent_in_the_third_action() -> None:
    now = pairs(phase="morale")
    assert changed(now, domino(0)) == asking(1, move=domino(0), back="morale")
    accepted = after(now, domino(0), "accept").to_dict()
    assert (accepted["phase"], accepted["turn"]["draw"]["for"]) == ("chance", "hand")
    assert changed(now, domino(0), "refuse") == {"refused": [domino(0)]}


def test_Q6_when_all_was_refused_and_nothing_is_left_one_passes() -> None:
    now = state("A1", "A2", rulers={}, in_force="1:protection", left=1)
    assert legal(now) == {"C I2 A1,A2"}
    assert legal(after(now, "C I2 A1,A2", "refuse")) == {"pass"}


# Standing answers, for one who is not there


def test_Q6_a_standing_answer_is_given_at_once() -> None:
    for answer, tiles in (("refuse", []), ("accept", ["I2:A1,A2:01"])):
        match = serai.Match("khan", state=pairs(), seed=1)
        match.standing_answer(1, answer)
        match.play(domino(0))
        assert facts(match.state)["tiles"] == tiles
        assert match.moves == (domino(0), answer)
        assert match.state.decider == 0


def test_Q6_a_standing_answer_is_for_its_seat_alone_and_can_be_taken_back() -> None:
    now = state("A1", "A2", "A3", neutral="A4", in_force="1:protection 2:divine")
    match = serai.Match("khan", state=now, seed=1)
    match.standing_answer(1, "accept")
    match.play("C I4 A1,A2,A3,A4")
    assert (match.state.phase, match.state.decider) == ("consent", 2)
    match.undo()
    match.standing_answer(1, None)
    match.play("C I4 A1,A2,A3,A4")
    assert match.state.decider == 1
    with pytest.raises(serai.BadMatch):
        match.standing_answer(1, "perhaps")


def test_Q6_a_standing_answer_met_while_asked() -> None:
    match = serai.Match("khan", state=pairs(), seed=1)
    match.play(domino(0))
    assert match.state.decider == 1
    match.standing_answer(1, "refuse")
    assert match.moves == (domino(0), "refuse")
