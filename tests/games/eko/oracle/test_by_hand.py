"""The oracle itself, held to positions whose answers were worked out by hand from the clauses.

Most of them stand on the ring A2-B1-C1-C2-B3-A3 around B2, with D1 beside C1 and C2.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.eko.oracle.model import Position, legal, play, points

RING = {"A2": "plain", "A3": "plain", "B1": "tempest", "B2": "chasm", "B3": "plain"} | {
    "C1": "plain",
    "C2": "plain",
    "D1": "plain",
}


def stack(text: str) -> dict[str, Any]:
    """`0:3e` is seat 0's stack of three discs with its Emperor."""
    owner, height = text.split(":")
    return {
        "owner": int(owner),
        "discs": int(height.removesuffix("e")),
        "emperor": height.endswith("e"),
    }


def building(text: str) -> dict[str, int]:
    owner, level = text.split(":")
    return {"owner": int(owner), "level": int(level)}


def position(
    spaces: dict[str, str],
    stacks: dict[str, str],
    reserve: str = "0 0",
    *,
    buildings: dict[str, str] | None = None,
    captives: list[list[int]] | None = None,
    board: dict[str, Any] | None = None,
    turn: dict[str, Any] | None = None,
    phase: str = "action",
) -> Position:
    """Seat 0 is active. `reserve` has one word a seat: `2e` is an Emperor and one plain disc."""
    seats = reserve.split()
    blank_turn = {"number": 5, "actions": 0, "marched": False, "sand": False}
    return {
        "game": "eko",
        "players": len(seats),
        "board": {"spaces": spaces, "gates": {}, "pyramids": [], "beacon": None, **(board or {})},
        "stacks": {space: stack(text) for space, text in stacks.items()},
        "buildings": {space: building(text) for space, text in (buildings or {}).items()},
        "reserve": [
            {"discs": int(text.removesuffix("e")), "emperor": text.endswith("e")} for text in seats
        ],
        "captives": captives or [[] for _ in seats],
        "eliminated": [],
        "active": 0,
        "decider": 0,
        "phase": phase,
        "turn": {**blank_turn, "tolled": [], "reinforced": [], **(turn or {})},
        "winners": None,
    }


def acted(**turn: Any) -> dict[str, Any]:
    return {"actions": 1, **turn}


def test_two_toll_sets_that_do_not_contain_each_other_are_two_moves() -> None:
    """The oracle's V4f."""
    here = position(RING | {"B3": "tempest"}, {"A2": "0:3", "D1": "1:1e"}, "1e 0")
    assert set(legal(here)) == {
        *("A2-A3", "A2-B1~B1", "A2-B3~B3"),
        *("A2-C1~B1", "A2-C1~B3", "A2-C2~B1", "A2-C2~B3", "A2xD1~B1", "A2xD1~B3"),
    }
    after = play(here, "A2xD1~B3")
    assert after["stacks"] == {"D1": stack("0:2")}
    assert after["winners"] == [0]
    assert after["turn"]["tolled"] == ["B3"]


def test_a_detour_that_makes_the_regrouping_legal() -> None:
    """The oracle's V4d and V4f."""
    here = position(RING, {"A2": "0:3", "A3": "0:2", "D1": "1:4e"}, "1e 0")
    moves = set(legal(here))
    assert {"A2+A3~B1", "A3+A2~B1"} <= moves
    assert not {"A2+A3", "A3+A2"} & moves
    assert play(here, "A2+A3~B1")["stacks"]["A3"] == stack("0:4")


def test_a_kamikaze_thinned_by_a_tempest_keeps_or_loses_its_emperor() -> None:
    """The oracle's M4 and V4a."""
    spaces = {"A2": "plain", "B1": "tempest", "C1": "plain", "D1": "plain"}
    here = position(spaces, {"A2": "0:2e", "C1": "1:4", "D1": "1:1e"})
    assert set(legal(here)) == {"A2-B1~B1", "A2-B1~B1e", "A2*C1~B1", "A2*C1~B1e"}
    after = play(here, "A2*C1~B1e")
    assert after["reserve"] == [{"discs": 2, "emperor": True}, {"discs": 4, "emperor": False}]
    assert (after["phase"], after["winners"], after["eliminated"]) == ("over", [1], [0])
    assert (after["active"], after["turn"]["actions"], after["turn"]["tolled"]) == (0, 1, ["B1"])


def test_a_lone_disc_on_a_tempest_can_only_be_lost() -> None:
    """The oracle's V4c."""
    here = position(RING, {"B1": "0:1e", "A2": "0:1", "D1": "1:2e"}, turn={"tolled": ["B1"]})
    texts = {"B1!", "A2+B1", "A2-A3", "A2-B3", "A2-C1", "A2-C2"}  # B1 blocks: round by A3 only
    assert set(legal(here)) == texts
    after = play(here, "B1!")
    assert after["reserve"][0] == {"discs": 1, "emperor": True}
    assert (after["phase"], after["turn"]["tolled"]) == ("march", ["B1"])
    assert legal(after) == ["A2#e"]


def test_the_start_toll_is_paid_even_where_the_zone_took_one() -> None:
    """The oracle's V4c."""
    here = position(RING, {"B1": "0:2e", "D1": "1:2e"}, turn=acted(marched=True, tolled=["B1"]))
    assert {"B1-C1", "B1-C1e"} <= set(legal(here))
    after = play(here, "B1-C1e")
    assert after["stacks"]["C1"] == stack("0:1")
    assert (after["phase"], after["turn"]["actions"]) == ("reinforce", 2)


def test_a_captured_emperor_is_exchanged_at_once() -> None:
    """The oracle's M3 and E2."""
    stacks = {"C1": "0:3", "D1": "1:2e", "A3": "1:1", "B3": "2:1e"}
    here = position(RING, stacks, "0 0 0", captives=[[], [], [0]])
    after = play(here, "C1xD1")
    assert after["captives"] == [[], [], [1]]
    assert after["reserve"][0] == {"discs": 1, "emperor": True}
    assert after["reserve"][1] == {"discs": 1, "emperor": False}
    assert after["phase"] == "march"
    assert legal(after) == ["D1#e"]


def test_the_choice_comes_before_the_elimination() -> None:
    """The oracle's E3 and W4."""
    stacks = {"C1": "0:3e", "D1": "1:2e", "A3": "2:1", "B3": "3:1"}
    here = position(RING, stacks, "0 0 0 0", captives=[[], [2, 3], [], []])
    asked = play(here, "C1xD1")
    assert (asked["phase"], asked["decider"], asked["eliminated"]) == ("exchange", 1, [])
    assert set(legal(asked)) == {"exchange 2", "exchange 3"}
    after = play(asked, "exchange 3")
    assert after["captives"] == [[3], [2], [], []]
    assert after["reserve"][1] == {"discs": 2, "emperor": True}
    assert after["eliminated"] == [1]
    assert (after["active"], after["phase"], after["turn"]["number"]) == (2, "action", 6)


def test_cost_levels_and_stock() -> None:
    """The oracle's B1, B2 and B3."""
    spaces = {"A1": "plain", "A2": "mountain", "B1": "canyon", "C1": "plain"}
    raised = {"A2": "1:2", "B1": "0:1"}
    here = position(spaces, {"A1": "0:4e", "C1": "1:1e"}, buildings=raised)
    assert set(legal(here)) == {
        *("A1^A2t", "A1^A2te", "A1^A2ke"),  # one more disc against an enemy: 3, and 4 of 4
        *("A1^B1t", "A1^B1te"),
    }
    towers = {"E1": "0:2", "E2": "0:2", "E3": "0:2"}
    spaces |= {"E1": "canyon", "E2": "canyon", "E3": "canyon"}
    here = position(spaces, {"A1": "0:4e", "C1": "1:1e"}, buildings=raised | towers)
    assert legal(here) == ["A1^A2ke"]


def test_the_last_disc_spent_ends_the_turn() -> None:
    """The oracle's B1 and W4."""
    spaces = {"A1": "plain", "A2": "reg", "B1": "plain", "C1": "plain"}
    here = position(spaces, {"A1": "0:1e", "B1": "1:1e", "C1": "2:1e"}, "9 0 0")
    after = play(here, "A1^A2ce")
    assert after["eliminated"] == [0]
    assert (after["active"], after["phase"], after["winners"]) == (1, "action", None)


def test_only_the_emperor_may_join_a_stack_beside_an_enemy_building() -> None:
    """The oracle's R4."""
    spaces = {"A1": "plain", "A2": "tempest", "B1": "reg", "B2": "plain", "C2": "plain"}
    stacks = {"A1": "0:2", "A2": "0:1", "B2": "0:4", "C2": "1:1e"}
    here = position(spaces, stacks, "4e 0", buildings={"B1": "1:1"}, phase="reinforce")
    assert legal(here) == ["A1#e"]
    here = position(spaces, stacks, "4 0", buildings={"B1": "1:1"}, phase="reinforce")
    assert legal(here) == ["end"]


def test_wind_placements_follow_one_another() -> None:
    """The oracle's V3 and R3."""
    spaces = {"A1": "plain", "B1": "plain", "C1": "plain", "D1": "plain", "A2": "wind"}
    stacks = {"A1": "0:2", "B1": "0:3", "C1": "0:4", "D1": "1:1e"}
    turn = acted()
    here = position(spaces, stacks, "3e 0", buildings={"A2": "0:1"}, phase="march", turn=turn)
    assert set(legal(here)) == {"A1#e", "A1#e1", "B1#e"}
    first = play(here, "A1#e")
    assert (first["phase"], first["turn"]["reinforced"]) == ("reinforce", ["A1"])
    assert set(legal(first)) == {"B1#1", "end"}
    last = play(first, "B1#1")  # one disc is left, and no place for it: the turn ends by itself
    assert (last["active"], last["turn"]["reinforced"]) == (1, [])


def test_what_the_moon_costs() -> None:
    """The oracle's V5."""
    spaces = {"A1": "plain", "B1": "tempest", "C1": "plain", "D1": "plain", "A2": "moon"}
    stacks = {"A1": "0:4", "D1": "1:1e"}

    def moves(reserve: str) -> set[str]:
        temple = {"A2": "0:1"}
        return set(legal(position(spaces, stacks, reserve, buildings=temple, phase="reinforce")))

    assert moves("2 0") == {"end"}
    assert moves("2e 0") == {"end"}
    assert moves("3 0") == {"moon B1", "moon C1", "end"}
    assert moves("3e 0") == {"moon B1e", "moon C1e", "end"}


def test_the_moon_may_win_by_a_pyramid() -> None:
    """The oracle's W1 and W5."""
    spaces = {"A1": "tempest", "B1": "tempest", "A2": "tempest", "C1": "plain", "D1": "plain"}
    spaces |= {"E1": "moon", "E2": "capital", "F1": "canyon", "F2": "canyon"}
    standing = {"E1": "0:1", "E2": "0:2", "F1": "0:2", "F2": "0:2"}
    board = {"pyramids": [["A2", "A1", "B1"]]}
    stacks = {"C1": "0:4", "D1": "1:1e"}
    here = position(
        spaces,
        stacks,
        "5e 0",
        buildings=standing,
        captives=[[1], []],
        board=board,
        phase="march",
        turn=acted(),
    )
    assert points(here, 0) == 10
    after = play(here, "moon A1e")
    assert points(after, 0) == 12
    assert (after["phase"], after["winners"], after["active"]) == ("over", [0], 0)
    assert after["turn"] == here["turn"]
    assert after["reserve"][0] == {"discs": 2, "emperor": False}
    assert after["board"]["pyramids"] == [["A1", "A2", "B1"]]


def test_no_march_without_an_action_to_march_for() -> None:
    """The oracle's T2 and T3."""
    spaces = {"A1": "plain", "B1": "plain", "C1": "plain"}
    stuck = position(spaces, {"A1": "0:1", "B1": "1:2e"}, "4 0")
    assert legal(stuck) == ["pass"]
    after = play(stuck, "pass")
    assert (after["phase"], after["turn"]["actions"]) == ("march", 1)
    assert set(legal(after)) == {"A1#1", "A1#2", "A1#3"}
    poor = play(position(spaces, {"A1": "0:1", "B1": "1:2e"}), "pass")
    assert (poor["active"], poor["phase"], poor["turn"]["number"]) == (1, "action", 6)
    free = position(spaces, {"A1": "0:4", "C1": "1:3e"}, "3 0", phase="march", turn=acted())
    assert set(legal(free)) == {"march", "end"}
    marched = play(free, "march")
    assert (marched["phase"], marched["turn"]["marched"]) == ("action", True)
    assert set(legal(marched)) == {"A1-B1", "A1xC1"}


@pytest.mark.parametrize(
    ("elsewhere", "captives", "winners"),
    [
        ({}, [[], []], []),
        ({}, [[1], []], [0]),
        ({"C1": "1:1"}, [[], []], [1]),
        ({"C1": "1:1"}, [[1], []], [0, 1]),
        ({"C1": "1:1", "D1": "2:1"}, [[1], [], []], [0]),
    ],
)
def test_the_last_disc_as_a_kamikaze(
    elsewhere: dict[str, str], captives: list[list[int]], winners: list[int]
) -> None:
    """The oracle's W3: seat 0 has 9 points, and may or may not take an Emperor."""
    spaces = {"A1": "plain", "B1": "plain", "C1": "plain", "D1": "plain", "E1": "capital"}
    spaces |= {"F1": "mountain", "F2": "canyon", "F3": "canyon"}
    takes = bool(captives[0])
    standing = {"E1": "0:2", "F1": "0:3", "F2": "0:2", "F3": "0:2"}
    here = position(
        spaces,
        {"A1": "0:1e", "B1": "1:4e" if takes else "1:4"} | elsewhere,
        " ".join("0" for _ in captives),
        buildings=standing,
    )
    after = play(here, "A1*B1")
    assert after["captives"] == captives
    assert (after["phase"], after["winners"], after["decider"]) == ("over", winners, 0)


def test_gates_are_neighbours_for_movement_only() -> None:
    """The oracle's V1."""
    spaces = {"A1": "plain", "A2": "portal", "C1": "plain", "C2": "portal", "B1": "chasm"}
    spaces |= {"D1": "plain", "D2": "reg"}
    board = {"gates": {"A2": "A1", "C2": "C1"}}
    here = position(spaces, {"A1": "0:2e", "D1": "1:1e"}, board=board)
    assert set(legal(here)) == {"A1-C1", "A1xD1"}
    here = position(spaces, {"A1": "0:2e", "C1": "1:1e", "D1": "1:4"}, board=board)
    assert set(legal(here)) == {"A1xC1"}


def test_the_beacon_shields_whoever_holds_it_before_the_move() -> None:
    """The oracle's V8."""
    spaces = {"A2": "tempest", "B1": "tempest", "C1": "tempest", "B2": "beacon", "D1": "plain"}
    board = {"beacon": ["C1", "B1", "A2"]}
    here = position(spaces, {"A2": "0:1e", "D1": "1:2e"}, "1 0", board=board)
    assert set(legal(here)) == {"A2-B1", "A2-C1"}
    after = play(here, "A2-C1")
    assert after["turn"]["tolled"] == []
    assert legal(after) == ["C1#1"]
    tied = position(spaces, {"A2": "0:1e", "C1": "1:2e"}, "1 0", board=board)
    assert legal(tied) == ["A2!"]


def test_each_seat_in_turn_may_swap_its_emperor() -> None:
    """The oracle's S4."""
    spaces = {"A1": "plain", "B1": "plain", "C1": "plain", "D1": "plain"}
    stacks = {"A1": "0:1e", "B1": "0:1", "C1": "1:1e", "D1": "1:1"}
    here = position(spaces, stacks, phase="setup", turn={"number": 0})
    here["active"] = here["decider"] = 1
    assert legal(here) == ["keep", "swap D1"]
    second = play(here, "swap D1")
    assert second["stacks"]["D1"]["emperor"]
    assert not second["stacks"]["C1"]["emperor"]
    assert (second["phase"], second["decider"], second["active"]) == ("setup", 0, 1)
    begun = play(second, "keep")
    assert begun["stacks"] == second["stacks"]
    assert (begun["phase"], begun["decider"], begun["turn"]["number"]) == ("action", 1, 1)


def test_the_sand_may_take_the_last_enemy_disc() -> None:
    """The oracle's V6 and W2."""
    spaces = {"A1": "plain", "B1": "plain", "C1": "plain", "A2": "sand"}
    temple = {"A2": "0:1"}
    here = position(spaces, {"A1": "0:1e", "C1": "1:1"}, "2 1e", buildings=temple)
    assert set(legal(here)) == {"A1-B1", "A1xC1", "sand C1"}
    after = play(here, "sand C1")
    assert (after["winners"], after["turn"]["sand"], after["turn"]["actions"]) == ([0], True, 0)
    assert after["reserve"] == [{"discs": 0, "emperor": False}, {"discs": 2, "emperor": True}]
    here = position(spaces, {"A1": "0:1e", "C1": "1:1e"}, "3e 0", buildings=temple)
    assert not [text for text in legal(here) if text.startswith("sand")]  # a lone Emperor
