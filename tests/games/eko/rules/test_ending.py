"""The end (W): twelve points, the last one standing, and ties."""

from __future__ import annotations

import pytest

import serai
from serai import Outcome
from tests.games.eko.positions import board, changed, legal, next_seat, refusal, state

SITES = board(
    """
    . . . . . . . .
     m n n C r r r r
    """
)
NINE = "A2:0k B2:0t C2:0t D2:0t"
ELEVEN = f"{NINE} E2:0c F2:0c"
TWO_PYRAMIDS = board(
    """
    ~ ~ ~ ~ . .
     ~ # ~ m n n C r
      m n n C r
    """,
    pyramids=("A1 B1 A2", "C1 D1 C2"),
)


def over(*winners: int) -> dict[str, object]:
    return {"phase": "over", "actions": 1, "winners": list(winners)}


def test_W1_twelve_points_and_a_capital_win_at_once() -> None:
    now = state(SITES, "G1:2e", "A1:2e", buildings=ELEVEN)
    assert now.points(0) == 11
    assert changed(now, "G1^G2c") == {"G1": "0:1e", "G2": "0c", "reserve 0": "1", **over(0)}
    after = now.play("G1^G2c")
    assert after.outcome() == Outcome((0,), "W1")
    assert (legal(after), after.active, after.decider) == (set(), 0, 0)
    assert refusal(after, "A1-B1") == "W1"


def test_W1_points_of_camps_towers_castle_and_captives() -> None:
    now = state(SITES, "H1:1e", "A1:2", "B1:1e", buildings="A2:0k B2:0t E2:0c", captives={0: [1]})
    assert now.scores()[0] == {
        "buildings": 6,
        "captives": 3,
        "pyramids": 0,
        "total": 9,
        "capital": False,
    }


def test_W1_by_a_captured_emperor() -> None:
    now = state(SITES, "A1:2e", "B1:1e H1:1", buildings=NINE)
    assert changed(now, "A1xB1") == {"A1": None, "B1": "0:2e", "captives 0": [1], **over(0)}


@pytest.mark.parametrize("capital", ["", " D2:1t"], ids=["empty", "the enemy's"])
def test_W1_not_without_a_capital(capital: str) -> None:
    buildings = "A2:0k B2:0t C2:0t E2:0c" + capital
    now = state(SITES, "G1:2e", "A1:2", buildings=buildings, captives={0: [1]})
    after = now.play("G1^F2c")
    assert (after.points(0), after.outcome(), after.phase) == (12, None, "march")


def test_W1_twelve_points_wait_for_the_capital() -> None:
    buildings = "A2:0k B2:0t C2:0t E2:0c F2:0c"
    now = state(SITES, "D1:2e", "H1:2", buildings=buildings, captives={0: [1]})
    assert now.points(0) == 12
    assert now.play("D1^D2c").outcome() == Outcome((0,), "W1")


def test_W1_not_with_eleven_points() -> None:
    now = state(SITES, "G1:2e", "A1:2e", buildings=NINE + " E2:0c")
    after = now.play("G1^G2c")
    assert (after.points(0), after.outcome()) == (11, None)


def test_W1_is_no_position_to_play_on_from() -> None:
    with pytest.raises(serai.BadPosition, match="W1"):
        state(SITES, "G1:2e", "A1:2e", buildings=ELEVEN + " G2:0c")


def test_W2_the_last_seat_on_the_board_wins() -> None:
    now = state(SITES, "A1:3e", "C1:2e", reserve="5 3")
    assert changed(now, "A1xC1") == {
        "A1": None,
        "C1": "0:3e",
        "reserve 1": "4",
        "captives 0": [1],
        "eliminated": [1],
        **over(0),
    }
    after = now.play("A1xC1")
    assert after.outcome() == Outcome((0,), "W2")
    assert refusal(after, "C1-D1") == "W2"


def test_W2_after_others_have_gone_before() -> None:
    now = state(SITES, "A1:3e", "", "C1:2e", reserve="0 1e 0")
    assert now.play("A1xC1").to_dict()["winners"] == [0]
    three = state(SITES, "A1:3e", "H1:1e", "C1:2e")
    assert three.play("A1xC1").outcome() is None


def test_W2_is_no_position_to_play_on_from() -> None:
    with pytest.raises(serai.BadPosition, match="W2"):
        state(SITES, "A1:3e", "", reserve="0 1e")


def test_W3_nobody_left_all_lose() -> None:
    now = state(SITES, "A1:1e", "B1:4e")
    assert changed(now, "A1*B1") == {
        "A1": None,
        "B1": None,
        "reserve 0": "1e",
        "reserve 1": "3",
        "captives 0": [1],
        "eliminated": [0, 1],
        **over(),
    }
    after = now.play("A1*B1")
    assert after.outcome() == Outcome((), "W3")
    assert refusal(after, "pass") == "W3"


def test_W3_nobody_left_but_twelve_points_win() -> None:
    after = state(SITES, "A1:1e", "B1:4e", buildings=NINE).play("A1*B1")
    assert after.outcome() == Outcome((0,), "W1")
    assert after.to_dict()["eliminated"] == [0, 1]


def test_W3_a_last_kamikaze_to_twelve_points_both_win() -> None:
    now = state(SITES, "A1:1e", "B1:4e H1:1", buildings=NINE)
    assert changed(now, "A1*B1") == {
        "A1": None,
        "B1": None,
        "reserve 0": "1e",
        "reserve 1": "3",
        "captives 0": [1],
        "eliminated": [0],
        **over(0, 1),
    }
    assert now.play("A1*B1").outcome() == Outcome((0, 1), "W3")


def test_W3_a_last_disc_built_with_to_twelve_points_both_win() -> None:
    now = state(SITES, "G1:1e", "A1:2e", buildings=ELEVEN)
    assert changed(now, "G1^G2ce") == {
        "G1": None,
        "G2": "0c",
        "reserve 0": "1e",
        "eliminated": [0],
    } | over(0, 1)


def test_W3_seats_gone_before_do_not_share() -> None:
    now = state(SITES, "G1:1e", "", "A1:2e", buildings=ELEVEN, reserve="0 1e 0")
    assert now.play("G1^G2ce").to_dict()["winners"] == [0, 2]


def test_W3_with_two_others_left_only_the_builder_wins() -> None:
    now = state(SITES, "G1:1e", "A1:2e", "C1:2e", buildings=ELEVEN)
    assert now.play("G1^G2ce").outcome() == Outcome((0,), "W1")


def test_W3_a_last_disc_spent_in_vain() -> None:
    """Short of twelve points, the other seat is the last on the board (W2)."""
    built = state(SITES, "G1:1e", "A1:2e", buildings=NINE).play("G1^G2ce")
    assert built.outcome() == Outcome((1,), "W2")
    flown = state(SITES, "A1:1e", "B1:4 H1:1e").play("A1*B1")
    assert flown.outcome() == Outcome((1,), "W2")


def test_W4_an_eliminated_seats_turn_ends_and_its_buildings_stay() -> None:
    now = state(SITES, "G1:1", "A1:2e", "C1:2", captives={0: [2]}, reserve="9e 0 0")
    after = now.play("G1^G2c")
    assert changed(now, "G1^G2c") == {
        "G1": None,
        "G2": "0c",
        "reserve 0": "10e",
        "eliminated": [0],
    } | next_seat(1)
    assert after.points(0) == 4


def test_W4_eliminated_seats_are_passed_over() -> None:
    now = state(SITES, "A1:2e", "", "H1:2e", "", reserve="0 5e 0 5e")
    assert changed(now, "A1-B1") == {"A1": None, "B1": "0:2e", **next_seat(2)}
    assert now.play("A1-B1").play("H1-G1").active == 0


def test_W4_eliminated_means_no_disc_on_the_board() -> None:
    stacks = (SITES, "A1:2e", "C1:2e", "H1:2e")
    for eliminated in ([1], [0, 1, 2]):
        with pytest.raises(serai.BadPosition):
            state(*stacks, eliminated=eliminated)
    with pytest.raises(serai.BadPosition):
        state(SITES, "A1:2e", "", "H1:2e", reserve="0 1e 0", eliminated=[])


def test_W4_a_seat_eliminated_earlier_cannot_win() -> None:
    buildings = f"{ELEVEN} G2:0c".replace(":0", ":1")
    now = state(SITES, "A1:2e", "", "H1:2e", buildings=buildings, reserve="0 1e 0")
    assert now.points(1) == 12
    after = now.play("A1-B1")
    assert (after.outcome(), after.active) == (None, 2)
    assert after.contenders == (0, 2)


def test_W4_exchanges_come_before_the_end_is_looked_for() -> None:
    """With 1's Emperor seat 0 would have 12 points, but it must give him for its own."""
    now = state(SITES, "A1:2", "B1:1e H1:1", buildings=NINE, captives={1: [0]})
    after = now.play("A1xB1")
    assert (after.points(0), after.outcome()) == (9, None)


def test_W4_a_choice_of_exchange_comes_before_the_end_too() -> None:
    """Seat 3 has its 12 points with seat 0's Emperor already, and keeps them with another."""
    buildings = NINE.replace(":0", ":3")
    stacks = ("B1:2e H1:1", "D1:1", "F1:1", "A1:3e")
    now = state(SITES, *stacks, buildings=buildings, captives={0: [1, 2]}, active=3)
    asked = now.play("A1xB1")
    assert (asked.phase, asked.decider, asked.points(3)) == ("exchange", 0, 12)
    assert serai.load(asked.to_dict()).to_dict() == asked.to_dict()
    ended = {"phase": "over", "decider": 3, "winners": [3]}
    moved = {"reserve 0": "2e", "captives 0": [2], "captives 3": [1]}
    assert changed(asked, "exchange 1") == moved | ended


FIRST_TEN = "A3:0k B3:0t C3:0t D3:0t E3:0c"


def test_W4_of_several_the_active_seat_wins() -> None:
    """Seat 1 takes an Emperor, and leaves a pyramid to seat 0: both come to 12 points."""
    buildings = f"{FIRST_TEN} D2:1k E2:1t F2:1t G2:1t"
    now = state(TWO_PYRAMIDS, "A2:1e", "A1:3e", "E1:1e F1:1", buildings=buildings, active=1)
    assert [now.points(seat) for seat in range(3)] == [10, 9, 0]
    after = now.play("A1xE1")
    assert [after.points(seat) for seat in range(3)] == [12, 12, 0]
    assert after.outcome() == Outcome((1,), "W1")


def test_W4_else_the_first_clockwise_from_the_active_seat() -> None:
    """Seat 1 leaves one pyramid to seat 2, and destroys seat 2's hold of the other, 0 gaining."""
    buildings = f"{FIRST_TEN} D2:2k E2:2t F2:2t G2:2t H2:2c"
    now = state(TWO_PYRAMIDS, "C2:1e", "A1:2 E1:1e", "A2:1e C1:4", buildings=buildings, active=1)
    assert [now.points(seat) for seat in range(3)] == [10, 0, 10]
    after = now.play("A1*C1")
    assert [after.points(seat) for seat in range(3)] == [12, 0, 12]
    assert after.outcome() == Outcome((2,), "W1")


@pytest.mark.parametrize(
    ("stacks", "points"),
    [
        (("A1:1 F1:1e", "E1:1e"), [2, 0]),
        (("A1:1 F1:1e", "B1:1 E1:1e"), [0, 0]),
        (("A1:1 A2:1 F1:1e", "B1:4 E1:1e"), [2, 0]),
        (("A1:1 F1:1e", "B1:1 A2:1 E1:1e"), [0, 2]),
        (("A1:1 C1:1 F1:1e", "E1:1e"), [4, 0]),
        (("A1:1 F1:1e", "C1:1 D1:1 E1:1e"), [2, 2]),
        (("A1:1 F1:1e", "B1:1 E1:1e", "A2:1e"), [0, 0, 0]),
        (("F1:1e", "E1:1e"), [0, 0]),
    ],
)
def test_W5_each_pyramid_gives_two_points_to_a_strict_majority(
    stacks: tuple[str, ...], points: list[int]
) -> None:
    """Spaces count, not discs; each pyramid for itself."""
    now = state(TWO_PYRAMIDS, *stacks)
    assert [now.points(seat) for seat in range(len(stacks))] == points
    assert [score["pyramids"] for score in now.scores()] == points


def test_W5_pyramids_win() -> None:
    now = state(TWO_PYRAMIDS, "E1:3e", "F1:1e", buildings=FIRST_TEN)
    after = now.play("E1-D1~A1")
    assert after.outcome() == Outcome((0,), "W1")


def test_W5_a_placement_wins_as_well() -> None:
    """The Moon puts a disc beside the pyramid: the game is over before the turn is."""
    ground = board("~ ~ . .\n ~ # m n n C o", pyramids=("A1 B1 A2",))
    buildings = "C2:0k D2:0t E2:0t F2:0t G2:0c"
    now = state(ground, "C1:4e", "D1:1e", buildings=buildings, reserve="3 0", phase="march")
    assert changed(now, "moon A1") == {
        "A1": "0:1",
        "reserve 0": "0",
        "phase": "over",
        "winners": [0],
    }


def test_W6_a_limit_of_turns_ends_a_match_without_a_winner() -> None:
    match = serai.Match("eko", state=state(SITES, "A1:1e", "H1:1e"), turn_limit=2)
    match.play("A1-B1")
    assert match.outcome() is None
    match.play("H1-G1")
    assert match.outcome() == Outcome((), "turn limit")
    with pytest.raises(serai.SeraiError):
        match.play("B1-C1")


def test_W6_such_an_end_can_be_loaded() -> None:
    ended = state(SITES, "A1:1e", "H1:1e", phase="over", winners=[])
    assert ended.outcome() == Outcome((), "W6")
    assert refusal(ended, "A1-B1") == "W6"
