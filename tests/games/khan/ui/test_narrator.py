"""Khan at the keyboard: how moves are listed, and what may be typed."""

from __future__ import annotations

from typing import Any

import pytest

import serai
from serai.cli.playing import listing
from serai.core.contract.narrator import Group
from serai.core.contract.state import State
from serai.games.khan.ui.narrator import groups, read, signs
from tests.games.khan.positions import block, state

SHIELDED: Any = {"in_force": "1:protection", "last_special": [None, "protection", None]}


def named(at: State) -> dict[str, Group]:
    return {group.name: group for group in groups(at)}


def shorts(group: Group) -> list[str]:
    return [choice.short for choice in group.choices]


def test_every_legal_move_is_listed_once() -> None:
    at = state("A1 B1", "C1", hands=("rus-ice zhao-khan",))
    listed = [str(choice.move) for group in groups(at) for choice in group.choices]
    assert sorted(listed) == sorted(map(str, at.legal_moves()))


def test_actions_have_a_group_each_and_invading_one_for_each_card() -> None:
    found = named(state("A1 B1", "C1", hands=("rus-ice zhao-khan",)))
    assert list(found) == ["C", "A rus-ice", "A zhao-khan", "B", "D"]
    assert found["A rus-ice"].shown == found["D"].shown == 0
    assert shorts(found["B"])[:2] == ["ainu", "delhi"]


def test_conquests_are_ranked_by_what_they_bring() -> None:
    found = named(state("A1 B1 C1", "D1"))["C"]
    assert shorts(found) == [
        "I4 A1,B1,C1,D1 +7",
        "I3 A1,B1,C1 +5",
        "I3 B1,C1,D1 +5",
        "I2 A1,B1 +3",
        "I2 B1,C1 +3",
        "I2 C1,D1 +2 (with Sky)",
    ]
    assert len(named(state(block("A1-C4"), ""))["C"].choices) > found.shown == 10


def test_a_conquest_says_who_must_agree() -> None:
    found = named(state("A1", "B1", "", **SHIELDED))["C"]
    assert shorts(found) == ["I2 A1,B1 +2 (with Sky) if Sky agrees"]


def test_an_answer_says_what_it_means() -> None:
    asked = state("A1", "B1", "", **SHIELDED).play("C I2 A1,B1")
    (group,) = groups(asked)
    assert shorts(group) == [
        "accept: I2, 2 points each for Gold and Sky",
        "refuse: Gold must do something else",
    ]


def test_the_set_up_is_listed_by_region() -> None:
    at = serai.new("khan", seed=1)
    found = named(at)
    assert set(found) == {"mountain", "ice", "tundra", "stone", "sand", "forest"}
    assert found["ice"].heading == "ice desert"


def test_special_cards_and_discards() -> None:
    special = named(state("A1", "B1", phase="special"))
    assert shorts(special["S"]) == ["morale", "protection", "divine"]
    assert shorts(special["scout"])[0] == "I2"
    assert shorts(special[""]) == ["end"]
    discard = named(state("A1", "B1", phase="discard", hands=("rus-ice rus-khan",)))["discard"]
    assert shorts(discard) == ["nothing", "rus-ice", "rus-khan", "rus-ice,rus-khan"]


def test_four_seats_name_a_region() -> None:
    special = named(state("A1", "B1", "C1", "D1", phase="special"))
    assert shorts(special["divine"]) == ["mountain", "ice", "tundra", "stone", "sand", "forest"]


def test_signs_explains_only_what_is_there() -> None:
    assert "conquer" in signs(state("A1 B1", ""))
    assert "conquer" not in signs(state("A1", ""))


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("a rus-ice l3", "A rus-ice L3"),
        ("Rus-Ice L3", "A rus-ice L3"),
        ("c i3 c1, b1,a1", "C I3 A1,B1,C1"),
        ("b1 ,a1", "C I2 A1,B1"),
        ("C a1,b1,c1", "C I3 A1,B1,C1"),
        ("e1,f1,g1", "C B3 E1,F1,G1"),  # across the river
        ("c1,a1", "A1,C1"),  # no tile covers just these
        ("i3", "I3"),
        ("d a4", "D A4"),
        ("scout x5", "S scout X5"),
        ("s divine", "S divine"),
        ("discard rus-khan,rus-ice", "discard rus-ice,rus-khan"),
        ("discard", "discard"),
        ("B rus", "B rus"),
        ("z99,a1", "Z99,A1"),
        ("", ""),
    ],
)
def test_what_is_typed_is_put_right(typed: str, text: str) -> None:
    assert read(state("A1 B1 C1", ""), typed) == text


def test_in_the_set_up_a_field_is_enough() -> None:
    assert read(serai.new("khan", seed=1), "c7") == "place C7"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("C", ["C I2 A1,B1"]),
        ("C I2", ["C I2 A1,B1"]),
        ("I2", ["C I2 A1,B1", "D I2"]),  # a tile, and a field
        ("A1", ["C I2 A1,B1"]),
        ("B1,A1", ["C I2 A1,B1"]),
        ("L1", ["A rus-ice L1", "D L1"]),
        ("D L1", ["D L1"]),
        ("rus", ["B rus"]),
        ("L3", ["A rus-ice L3", "D L3"]),
        ("nonsense", []),
    ],
)
def test_what_can_be_asked_for(text: str, moves: list[str]) -> None:
    at = state("A1 B1", "", hands=("rus-ice",))
    found = [str(e.move) for part in listing.asked_for(at, text) for e in part.entries]
    assert found == moves


def test_a_region_can_be_asked_for() -> None:
    at = state("A1 B1", "", hands=("rus-khan",))
    found = [str(e.move) for part in listing.asked_for(at, "D ice") for e in part.entries]
    assert found[:2] == ["D L1", "D M1"]
    assert all(move[2] in "LMN" and int(move[3:]) <= 5 for move in found)


@pytest.mark.parametrize("width", [80, 100])
def test_a_short_list_is_short(width: int) -> None:
    at = state(block("A1-C4"), "", hands=("rus-ice rus-khan tibet-river zhao-outland",))
    lines = listing.lines(listing.listed(at), width, most=13)
    assert len(lines) <= 15
    assert max(map(len, lines)) <= width
    assert any("type A rus-khan" in line for line in lines)
