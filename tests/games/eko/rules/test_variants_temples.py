"""The Temples of the Wind (V3), the Moon (V5) and the Sand (V6)."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Outcome, State
from tests.games.eko.positions import board, changed, legal, next_seat, refusal, refusals, state

TURN_ENDS = {"phase": "action", "actions": 0, **next_seat(1)}
WIND = board(
    """
    . . . . . . .
     w r r r r r r
    """
)


def windy(*stacks: str, buildings: str = "A2:0c", **rest: Any) -> State:
    return state(WIND, *stacks, buildings=buildings, phase="march", **rest)


def test_V3_discs_are_spread_over_several_stacks() -> None:
    now = windy("A1:1e C1:2 E1:4", "G1:1e", reserve="5 0")
    assert legal(now) == {"march", "A1#1", "A1#2", "A1#3", "C1#1", "C1#2"}
    assert changed(now, "A1#2") == {
        "A1": "0:3e",
        "reserve 0": "3",
        "phase": "reinforce",
        "reinforced": ["A1"],
    }
    first = now.play("A1#2")
    assert legal(first) == {"C1#1", "C1#2", "end"}
    moves = {"A1#1": "V3", "E1#1": "R2", "march": "T3", "D1#1": "R2"}
    assert refusals(first, *moves) == moves


def test_V3_the_turn_ends_when_no_place_is_left() -> None:
    now = windy("A1:1e C1:2 E1:4", "G1:1e", reserve="5 0")
    both = {"A1": "0:3e", "C1": "0:3", "reserve 0": "2", **TURN_ENDS}
    assert changed(now, "A1#2", "C1#1") == both
    assert (
        changed(windy("A1:1e C1:2", "G1:1e", reserve="1 0"), "A1#1")
        == {"A1": "0:2e", "reserve 0": "0"} | TURN_ENDS
    )


def test_V3_one_may_stop_after_the_first_placement() -> None:
    now = windy("A1:1e C1:2", "G1:1e", reserve="2 0")
    assert refusal(now, "end") == "R1"
    assert changed(now, "A1#1", "end") == {"A1": "0:2e", "reserve 0": "1", **TURN_ENDS}


@pytest.mark.parametrize("buildings", ["", "A2:1c", "B2:0c"], ids=["none", "enemy", "elsewhere"])
def test_V3_only_with_a_building_on_the_temple(buildings: str) -> None:
    now = windy("C1:1e E1:2", "G1:1e", reserve="3 0", buildings=buildings)
    assert changed(now, "E1#1") == {"E1": "0:3", "reserve 0": "2", **TURN_ENDS}


def test_V3_enemy_buildings_bar_each_stack() -> None:
    now = windy("A1:1e C1:2 E1:1", "G1:1e", buildings="A2:0c C2:1c", reserve="2 0")
    assert legal(now.play("A1#1")) == {"E1#1", "end"}
    assert refusal(now.play("A1#1"), "C1#1") == "R2"


def test_V3_the_first_placement_carries_the_emperor() -> None:
    now = windy("A1:2 C1:2", "G1:1e", reserve="4e 0")
    assert legal(now) == {"march", "A1#e", "A1#e1", "C1#e", "C1#e1"}
    assert refusal(now, "A1#1") == "R3"
    first = now.play("C1#e")
    assert legal(first) == {"A1#1", "A1#2", "end"}


def test_V3_the_emperor_alone_where_every_stack_is_barred() -> None:
    now = windy("C1:1 D1:1", "G1:1e", buildings="A2:0c C2:1c", reserve="3e 0")
    assert legal(now) == {"C1#e", "D1#e"}
    assert changed(now, "D1#e") == {"D1": "0:2e", "reserve 0": "2", **TURN_ENDS}


def test_V3_after_a_march_too() -> None:
    now = state(
        *(WIND, "A1:1e C1:2", "G1:1e"),
        buildings="A2:0c",
        reserve="2 0",
        phase="reinforce",
        marched=True,
    )
    assert changed(now, "C1#1") == {"C1": "0:3", "reserve 0": "1", "reinforced": ["C1"]}


MOON = board(
    """
    . . . ~ . . .
     o r r r r r w
    """
)
SPACES = ("A1", "B1", "D1", "E1")


def moonlit(*stacks: str, buildings: str = "A2:0c E2:1c", **rest: Any) -> State:
    return state(MOON, *stacks, buildings=buildings, phase="march", **rest)


def test_V5_one_disc_anywhere_for_two_that_leave_the_game() -> None:
    """On empty spaces, a tempest and beside an enemy building too, or on an own stack."""
    now = moonlit("A1:2e C1:4", "F1:1e G1:4", reserve="3 0")
    assert legal(now) == {"march", "A1#1", "A1#2", *(f"moon {space}" for space in SPACES)}
    for space in ("B1", "D1", "E1"):
        assert changed(now, f"moon {space}") == {space: "0:1", "reserve 0": "0", **TURN_ENDS}
    assert changed(now, "moon A1") == {"A1": "0:3e", "reserve 0": "0", **TURN_ENDS}


def test_V5_on_own_stacks_that_could_not_be_reinforced() -> None:
    now = moonlit("D1:2e E1:1", "F1:1e G1:4", reserve="4 0")
    assert {"moon D1", "moon E1"} <= legal(now)
    assert refusals(now, "D1#1", "E1#1") == {"D1#1": "V4e", "E1#1": "R2"}


def test_V5_never_on_a_full_stack_an_enemy_or_elsewhere() -> None:
    now = moonlit("A1:2e C1:4", "F1:1e G1:4", reserve="3 0")
    moves = ("moon C1", "moon F1", "moon A2", "moon Z9", "moon B1e")
    assert refusals(now, *moves) == dict.fromkeys(moves, "V5")


def test_V5_the_price_is_two_plain_discs() -> None:
    assert refusal(moonlit("A1:2e", "F1:1e", reserve="2 0"), "moon B1") == "V5"
    assert refusal(moonlit("A1:2", "F1:1e", reserve="2e 0"), "moon B1e") == "V5"
    now = moonlit("A1:2", "F1:1e", reserve="3e 0")
    assert changed(now, "moon B1e") == {"B1": "0:1e", "reserve 0": "0", **TURN_ENDS}
    assert changed(now, "moon A1e") == {"A1": "0:3e", "reserve 0": "0", **TURN_ENDS}
    assert refusal(now, "moon B1") == "V5"


@pytest.mark.parametrize("buildings", ["", "A2:1c", "B2:0c"], ids=["none", "enemy", "elsewhere"])
def test_V5_only_with_a_building_on_the_temple(buildings: str) -> None:
    now = moonlit("C1:2e", "F1:1e", reserve="5 0", buildings=buildings)
    assert refusal(now, "moon B1") == "V5"


def test_V5_instead_of_the_usual_reinforcement() -> None:
    """It ends the turn; and where nothing else can be placed, one may also place nothing."""
    now = moonlit("C1:4e", "F1:1e G1:4", reserve="3 0")
    spaces = ("A1", "B1", "D1", "E1")
    assert legal(now) == {"march", "end", *(f"moon {space}" for space in spaces)}
    assert changed(now, "moon A1") == {"A1": "0:1", "reserve 0": "0", **TURN_ENDS}
    assert changed(now, "end") == TURN_ENDS


def test_V5_the_turn_does_not_end_by_itself_while_the_moon_is_open() -> None:
    now = state(MOON, "C1:4e", "F1:1e G1:4", buildings="A2:0c E2:1c", reserve="3 0")
    assert now.play("C1-B1").phase == "march"
    poor = state(MOON, "C1:4e", "F1:1e G1:4", buildings="A2:0c E2:1c", reserve="2 0")
    assert poor.play("C1-B1").active == 1


def test_V5_not_after_a_placement_under_the_wind() -> None:
    now = moonlit("A1:1e C1:1", "F1:1e", buildings="A2:0c G2:0c", reserve="5 0")
    first = now.play("A1#1")
    assert legal(first) == {"C1#1", "C1#2", "C1#3", "end"}
    assert refusal(first, "moon B1") == "V5"


def test_V5_not_before_the_action() -> None:
    now = state(MOON, "A1:2e", "F1:1e", buildings="A2:0c", reserve="3 0")
    assert refusal(now, "moon B1") == "T1"


SAND = board(
    """
    . . . . . .
     s r r r r r
    """
)


def sandy(*stacks: str, buildings: str = "A2:0c", **rest: Any) -> State:
    return state(SAND, *stacks, buildings=buildings, **rest)


def test_V6_two_discs_leave_the_game_to_send_one_home() -> None:
    now = sandy("A1:2e", "C1:3e E1:1", reserve="2 0")
    assert {"sand C1", "sand E1"} <= legal(now)
    assert changed(now, "sand C1") == {
        "C1": "1:2e",
        "reserve 0": "0",
        "reserve 1": "1",
        "sand": True,
    }
    assert changed(now, "sand E1") == {"E1": None, "reserve 0": "0", "reserve 1": "1", "sand": True}


def test_V6_the_action_follows() -> None:
    now = sandy("A1:2e", "C1:3e E1:1", reserve="2 0").play("sand C1")
    assert (now.phase, now.decider) == ("action", 0)
    assert "A1xC1" in legal(now)  # two with their Emperor against two
    assert refusal(now, "pass") == "T2"


def test_V6_once_a_turn() -> None:
    now = sandy("A1:2e", "C1:3e E1:1", reserve="6 0").play("sand C1")
    assert refusals(now, "sand C1", "sand E1") == {"sand C1": "V6", "sand E1": "V6"}
    assert now.play("A1-B1").play("B1#1").to_dict()["turn"]["sand"] is False


def test_V6_never_an_emperor_or_an_own_disc() -> None:
    now = sandy("A1:2e", "C1:1e E1:1", reserve="3 0")
    moves = ("sand C1", "sand A1", "sand B1", "sand A2", "sand Z9")
    assert refusals(now, *moves) == dict.fromkeys(moves, "V6")


def test_V6_any_enemy() -> None:
    now = sandy("A1:2e", "C1:2e", "E1:2e", reserve="3 0 0")
    assert {move for move in legal(now) if move.startswith("sand")} == {"sand C1", "sand E1"}


def test_V6_the_price_is_two_plain_discs() -> None:
    assert refusal(sandy("A1:2e", "C1:3e", reserve="1 0"), "sand C1") == "V6"
    assert refusal(sandy("A1:2", "C1:3e", reserve="2e 0"), "sand C1") == "V6"
    assert changed(sandy("A1:2", "C1:3e", reserve="3e 0"), "sand C1") == {
        "C1": "1:2e",
        "reserve 0": "1e",
        "reserve 1": "1",
        "sand": True,
    }


@pytest.mark.parametrize("buildings", ["", "A2:1c", "B2:0c"], ids=["none", "enemy", "elsewhere"])
def test_V6_only_with_a_building_on_the_temple(buildings: str) -> None:
    now = sandy("A1:2e", "C1:3e", reserve="3 0", buildings=buildings)
    assert refusal(now, "sand C1") == "V6"


def test_V6_beside_a_pass() -> None:
    """Who can neither move nor construct may still call the Sand, or pass."""
    ground = board(". .\n s .")
    now = state(ground, "A1:3", "B1:4e B2:1", buildings="A2:0c", reserve="3e 0")
    assert legal(now) == {"pass", "sand B1", "sand B2"}


def test_V6_the_last_disc_of_an_enemy() -> None:
    """Its Emperor is captive and its one disc sent home: it is out, and the other has won (W2)."""
    now = sandy("A1:2e", "C1:1", reserve="2 0", captives={0: [1]})
    assert changed(now, "sand C1") == {
        "C1": None,
        "reserve 0": "0",
        "reserve 1": "1",
        "sand": True,
        "eliminated": [1],
        "phase": "over",
        "winners": [0],
    }
    assert now.play("sand C1").outcome() == Outcome((0,), "W2")


def test_V6_a_seat_sent_home_is_out_and_the_turn_goes_on() -> None:
    now = sandy("A1:2e", "C1:1", "F1:1e", reserve="2 0 0", captives={0: [1]})
    assert changed(now, "sand C1") == {
        "C1": None,
        "reserve 0": "0",
        "reserve 1": "1",
        "sand": True,
        "eliminated": [1],
    }
    assert now.play("sand C1").play("A1-B1").active == 2
