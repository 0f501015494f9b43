"""Portals (V1), pyramids (V2), the tiles of the temples (V7) and the beacon (V8)."""

from __future__ import annotations

from collections import Counter

import pytest

import serai
from tests.games.eko.positions import board, changed, legal, next_seat, refusal, refusals, state

GATES = {"C1": "B1", "E1": "F1"}
PORTALS = board(". . P # P . .\n . . . . . . .", gates=GATES)
LEFT = ("B1", "A2", "B2", "C2")
RIGHT = ("F1", "G1", "E2", "F2", "G2")
MARCH = {"phase": "march", "actions": 1}


def test_V1_a_stack_steps_from_gate_to_gate_and_goes_on() -> None:
    """The stack on D2 bars the only other way."""
    now = state(PORTALS, "A1:3e", "D2:4e")
    assert legal(now) == {f"A1-{end}" for end in LEFT + RIGHT}
    assert changed(now, "A1-G2") == {"A1": None, "G2": "0:3e", **next_seat(1)}
    assert refusals(now, "A1-C1", "A1-E1") == {"A1-C1": "M1", "A1-E1": "M1"}


def test_V1_an_occupied_gate_lets_nobody_pass() -> None:
    """C2 touches the portal too, but is not its gate."""
    now = state(PORTALS, "A1:3e B1:3", "D2:4e")
    assert legal(now, "A1") == {"A1-A2", "A1-B2", "A1-C2"}
    assert refusal(now, "A1-F1") == "M1"
    assert legal(now, "B1") == {f"B1-{end}" for end in (*LEFT[1:], *RIGHT)}


def test_V1_regroup_and_attack_through_a_portal() -> None:
    enemy = state(PORTALS, "B1:3e", "F1:2 D2:4e")
    assert changed(enemy, "B1xF1") == {"B1": None, "F1": "0:3e", "reserve 1": "2"} | next_seat(1)
    assert refusal(enemy, "B1-G1") == "M1"
    own = state(PORTALS, "A1:3e F1:1", "D2:4e")
    assert changed(own, "A1+F1") == {"A1": None, "F1": "0:4e", **next_seat(1)}
    assert refusal(state(PORTALS, "A1:3e", "F1:4e"), "A1xF1") == "M3"


def test_V1_any_two_gates_are_neighbours() -> None:
    ground = board(
        """
        . P # P . P #
         . . . . . . .
        """,
        gates={"B1": "A1", "D1": "E1", "F1": "F2"},
    )
    now = state(ground, "A1:2e", "A2:4 B2:4 C2:4e D2:1 E2:3")
    assert legal(now) == {"A1-E1", "A1-F2", "A1-G2", "A1xD2"}


def test_V1_gates_are_no_neighbours_for_anything_else() -> None:
    """G1 touches the gate F1. B1, the other gate, can't build there, nor is it barred by it."""
    ground = board(". . P # P . r\n . . . . . . .", gates=GATES)
    assert refusal(state(ground, "B1:3e", "D2:4e"), "B1^G1c") == "B1"
    held = state(ground, "B1:3e", "D2:4e", buildings="G1:1c", reserve="1 0", phase="march")
    assert legal(held) == {"B1#1"}


def test_V1_portals_join_no_tempest_zones() -> None:
    ground = board(". ~ P # P ~ .\n . . . . . . .", gates=GATES)
    now = state(ground, "B1:3 G2:1e", "D2:4e")
    assert {"B1-F1~F1", "B1-A1", "B1-G1~F1"} <= legal(now)
    assert refusal(now, "B1-F1") == "V4a"
    assert (
        changed(now, "B1-F1~F1")
        == {"B1": None, "F1": "0:1", "reserve 0": "2", "tolled": ["B1", "F1"]} | MARCH
    )


@pytest.mark.parametrize(
    "gates",
    [{}, {"C1": "B1"}, GATES | {"C1": "A1"}, GATES | {"C1": "D1"}, GATES | {"D1": "D2"}],
    ids=["none", "one for two", "not touching", "a chasm", "no portal"],
)
def test_V1_each_portal_has_one_gate_before_it(gates: dict[str, str]) -> None:
    with pytest.raises(serai.BadBoard) as error:
        state(PORTALS | {"gates": gates}, "A1:1e", "G1:1e")
    assert error.value.clause == "V1"


@pytest.mark.parametrize(("players", "pyramids"), [(2, 1), (3, 2), (4, 2)])
def test_V2_one_pyramid_for_two_seats_and_two_for_more(players: int, pyramids: int) -> None:
    start = serai.new("eko", players=players, variants=["pyramids"], seed=2)
    ground = start.to_dict()["board"]
    assert len(ground["pyramids"]) == pyramids
    spaces = [space for pyramid in ground["pyramids"] for space in pyramid]
    assert {ground["spaces"][space] for space in spaces} == {"tempest"}
    assert len(set(spaces)) == 3 * pyramids


@pytest.mark.parametrize("pyramid", ["A1 B1 C1", "B1 C1 C2", "A1 B1 A1"])
def test_V2_a_pyramid_is_three_tempests_around_a_corner(pyramid: str) -> None:
    drawing = "~ ~ ~ .\n ~ # . ."
    assert state(board(drawing, pyramids=("A1 B1 A2",)), "D1:1e", "C2:1e").points(0) == 0
    with pytest.raises(serai.BadBoard) as error:
        state(board(drawing, pyramids=(pyramid,)), "D1:1e", "C2:1e")
    assert error.value.clause == "V2"


def test_V2_its_spaces_take_tolls_like_any_tempest() -> None:
    ground = board("~ ~ . .\n ~ # . .", pyramids=("A1 B1 A2",))
    now = state(ground, "C1:3e", "D2:4e")
    assert refusal(now, "C1-A1") == "V4a"
    assert "C1-A1~A1" in legal(now)


@pytest.mark.parametrize("variants", [["sand"], ["moon"], ["sand", "moon"]])
def test_V7_temples_replace_the_reg_of_a_base_tile(variants: list[str]) -> None:
    base = kinds([])
    found = kinds(variants)
    expected = base - Counter(reg=len(variants)) + Counter(variants)
    assert found == expected


def kinds(variants: list[str]) -> Counter[str]:
    start = serai.new("eko", variants=variants, seed=6)
    return Counter(start.to_dict()["board"]["spaces"].values())


BEACON = board(
    """
    . ~ ~ . ~ .
     ~ B . . . .
    """,
    beacon="A2 B1 C1",
)


def test_V8_the_majority_is_free_of_all_tolls() -> None:
    """B1 and C1 against none; the zone of E1 lets its stacks pass as well."""
    now = state(BEACON, "B1:1 C1:1 A1:2e", "F2:4e")
    assert legal(now, "A1") == {"A1-A2", "A1+B1"}
    assert changed(now, "A1-A2") == {"A1": None, "A2": "0:2e", **next_seat(1)}
    assert {"C1-D1", "C1-E1", "C1-F1"} <= legal(now)
    assert changed(now, "C1-F1") == {"C1": None, "F1": "0:1", **next_seat(1)}
    moves = {"C1!": "V4c", "A1-A2~A2": "V4b", "A1-A2e": "V4a", "C1-E1~E1": "V4b"}
    assert refusals(now, *moves) == moves


def test_V8_it_may_reinforce_on_tempests() -> None:
    now = state(BEACON, "B1:1 E1:1e", "F2:4e", reserve="1 0", phase="march")
    assert legal(now) == {"B1#1", "E1#1"}


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("C1:3e", "B1:2e"), ("C1:3e", "B1:1 A2:2e"), ("D1:3e", "F2:2e")],
    ids=["a tie", "a minority", "nobody"],
)
def test_V8_nothing_without_a_strict_majority(mine: str, theirs: str) -> None:
    now = state(BEACON, mine, theirs)
    start = mine[:2]
    assert refusal(now, f"{start}-E1") == "V4a"
    assert f"{start}-E1~E1" in legal(now)
    still = state(BEACON, mine, theirs, reserve="1 0", phase="march")
    assert (f"{start}#1" in legal(still)) == (start == "D1")


def test_V8_judged_before_the_move() -> None:
    """The last stack at the beacon leaves it free of tolls; one that comes to it still pays."""
    leaving = state(BEACON, "C1:1e", "F2:4e")
    assert changed(leaving, "C1-E1") == {"C1": None, "E1": "0:1e", **next_seat(1)}
    coming = state(BEACON, "D1:3 F1:1e", "F2:4e", reserve="3 0")
    assert refusal(coming, "D1-C1") == "V4a"
    there = coming.play("D1-C1~A2")
    assert there.to_dict()["turn"]["tolled"] == ["A2"]
    assert {"F1-E1", "C1-E1"} <= legal(there.play("march"))


def test_V8_judged_before_the_placement() -> None:
    """The Moon puts a disc at the beacon: from the next turn on it counts."""
    ground = board(". ~ ~ . ~ .\n ~ B o . . .", beacon="A2 B1 C1")
    now = state(ground, "D1:4e E1:1", "F2:4e", buildings="C2:0c", reserve="3 0", phase="march")
    assert refusal(now, "E1#1") == "V4e"
    assert changed(now, "moon B1")["B1"] == "0:1"


@pytest.mark.parametrize("beacon", [None, "A2 B1", "A2 B1 E1", "A2 B1 D1"])
def test_V8_the_beacon_has_three_tempests_around_it(beacon: str | None) -> None:
    ground = board(". ~ ~ . ~ .\n ~ B . . . .", beacon=beacon)
    with pytest.raises(serai.BadBoard) as error:
        state(ground, "A1:1e", "F2:1e")
    assert error.value.clause == "V8"
