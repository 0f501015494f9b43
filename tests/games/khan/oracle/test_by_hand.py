"""The oracle itself, held to positions whose answers were worked out by hand from the clauses."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.khan.oracle.cases import (
    BOARD,
    RULERS,
    card,
    conquests,
    draw,
    fleeing,
    position,
    summary,
)
from tests.games.khan.oracle.ground import BOX, DRAWN, placements
from tests.games.khan.oracle.model import legal, play
from tests.games.khan.oracle.positions import start

# Set-up and the pile


def test_every_tile_of_the_box_in_every_place() -> None:
    """The oracle's C4."""
    assert sum(BOX.values()) == 38
    assert sum(len(placements(kind)) for kind in DRAWN) == 10_709


def test_yurts_go_round_then_hands_are_dealt_seat_by_seat() -> None:
    """The oracle's S3 and S4."""
    here = start(BOARD, 3, Random(1), RULERS)
    first = here["active"]
    assert len(legal(here)) == 132 - 8
    for number, field in enumerate(["A1", "F1", "J1", "N1", "H7"]):
        assert summary(here) == ("setup", first, (first + number) % 3, 0, 0)
        here = play(here, f"place {field}")
    assert len(legal(here)) == 25  # only the forest is left
    here = play(here, "place A7")
    for number in range(12):
        seat = (first + number // 4) % 3
        assert summary(here) == ("chance", first, -1, 0, 0)
        assert here["turn"]["draw"] == draw("hand", seat)
        assert len(legal(here)) == 72 - number
        here = play(here, f"draw {here['deck'][number % 5]}")
    assert summary(here) == ("chance", first, -1, 1, 2)
    assert here["turn"]["draw"] == draw("flee", first)
    assert here["last_special"] == [None, None, None]


def test_the_last_card_turned_over_is_in_the_new_pile() -> None:
    """The oracle's S4 and D1: its ruler is out of play, so another card is turned over."""
    rulers = {name: field for name, field in RULERS.items() if name != "rus"}
    here = fleeing(position(2, {}, rulers=rulers), ["rus-khan"])
    after = play(here, "draw rus-khan")
    assert len(after["deck"]) == 72
    assert after["discards"] == []
    assert summary(after) == ("chance", 0, -1, 9, 2)
    assert after["turn"]["draw"] == draw("flee", 0)


def test_a_pile_that_ends_in_a_hand_does_not_hold_that_card() -> None:
    """The oracle's S4 and T5."""
    here = position(2, {}, "special", hands=[["rus-khan", "rus-river"], []])
    here["discards"] = [name for name in here["deck"] if name != "tibet-sand"]
    here["deck"] = ["tibet-sand"]
    filling = play(here, "end")
    assert summary(filling) == ("chance", 0, -1, 9, 0)
    assert filling["turn"]["draw"] == draw("hand", 0)
    again = play(filling, "draw tibet-sand")
    assert (len(again["deck"]), again["discards"]) == (69, [])
    after = play(again, "draw tibet-ice")
    assert after["hands"][0] == ["rus-khan", "rus-river", "tibet-ice", "tibet-sand"]
    assert summary(after) == ("chance", 1, -1, 10, 2)


# Driving out


@pytest.mark.parametrize(
    ("at", "direction", "yurts", "target"),
    [
        ("F3", "N", [], "F2"),
        ("F3", "N", ["F2"], "F1"),
        ("F3", "N", ["F1", "F2"], "G2"),
        ("F3", "NW", ["E2", "D1", "F1", "F2"], "G2"),
        ("D5", "S", [], "D8"),  # two river fields away
        ("D5", "S", ["D8"], "B7"),
        ("D4", "S", ["D5"], "C5"),  # D8 is four fields away
        ("A3", "SW", [], "A2"),  # five directions at the edge
        ("A3", "N", ["A1", "A2"], "B2"),
    ],
)
def test_the_first_free_field_then_the_next_direction(
    at: str, direction: str, yurts: list[str], target: str
) -> None:
    """The oracle's D2 and D3."""
    standing = dict.fromkeys(yurts, "neutral")
    here = fleeing(position(2, standing, rulers=RULERS | {"rus": at}), [card("rus", direction)])
    after = play(here, f"draw {card('rus', direction)}")
    assert after["rulers"]["rus"] == target
    assert after["yurts"][at] == "neutral"
    assert after["camps"]["rus"] == 4
    assert summary(after) == ("actions", 0, 0, 9, 2)


def test_the_last_yurt_of_a_camp() -> None:
    """The oracle's D4 and D6."""
    here = position(2, {}, rulers=RULERS | {"rus": "F3"})
    here["camps"]["rus"] = 1
    named = play(here, "B rus")
    assert summary(named) == ("chance", 0, -1, 9, 1)
    assert named["turn"]["draw"] == draw("direction", 0, "rus", "actions")
    moved = play(named, f"draw {card('tibet', 'E')}")
    assert (moved["rulers"]["rus"], moved["camps"]["rus"]) == ("G3", 1)
    assert summary(moved) == ("actions", 0, 0, 9, 1)
    gone = play(fleeing(here, [card("rus", "E")]), f"draw {card('rus', 'E')}")
    assert ("rus" in gone["rulers"], gone["camps"]["rus"]) == (False, 0)
    assert gone["yurts"] == {"F3": "neutral"}


def test_a_ruler_with_nowhere_to_go_leaves_by_either_action() -> None:
    """The oracle's D5 and D6."""
    reach = {"A2", "A3", "A4", "B1", "C1", "D1", "B2", "D4"}
    here = position(2, dict.fromkeys(reach, 1), rulers=RULERS | {"rus": "A1"})
    after = play(play(here, "B rus"), f"draw {card('song', 'S')}")
    assert ("rus" in after["rulers"], after["camps"]["rus"]) == (False, 0)
    assert after["yurts"]["A1"] == "neutral"
    after = play(fleeing(here, [card("rus", "S")]), f"draw {card('rus', 'S')}")
    assert ("rus" in after["rulers"], after["camps"]["rus"]) == (False, 0)


# Actions


def test_what_a_card_allows() -> None:
    """The oracle's A1: a river under a bridge is still a river."""
    everywhere = [f"{column}{row}" for row in range(1, 12) for column in "ABCDEFGHIJKLMN"]
    open_fields = {"B2", "C2", "B5", "A5", "H11"}
    tile = {"kind": "B3", "fields": ["B6", "B7", "B8"], "owners": [0]}  # shape only
    river = {"C3", "C7", "D7", *(f"{column}6" for column in "ABCDEFGHIJKLMN")}
    river |= {f"G{row}" for row in range(7, 12)}
    taken = open_fields | river | set(tile["fields"]) | set(RULERS.values())
    yurts = {field: 1 for field in everywhere if field not in taken}
    hand = ["rus-ice", "rus-khan", "rus-outland", "rus-river"]
    here = position(2, yurts, tiles=[tile], hands=[hand, []], turn={"actions_left": 1})
    assert {text for text in legal(here) if text[0] == "A"} == {
        *(f"A rus-khan {field}" for field in open_fields),
        "A rus-outland A5",  # H11 is at the edge, and not beside the outland
        *(f"A rus-river {field}" for field in ("A5", "B5", "C2", "H11")),
    }
    assert not [text for text in legal(here) if text[0] == "D"]
    after = play(here, "A rus-khan B2")
    assert (after["yurts"]["B2"], after["hands"][0]) == (0, [*hand[:1], *hand[2:]])
    assert after["discards"] == ["rus-khan"]
    assert summary(after) == ("special", 0, 0, 9, 0)


def test_the_free_invasion_and_its_discards() -> None:
    """The oracle's A4 and T3: the yurt on a special card comes home after the discarding."""
    force = [{"seat": 0, "card": "protection"}, {"seat": 1, "card": "divine", "region": None}]
    hand = ["rus-khan", "seljuk-ice"]
    here = position(3, {}, hands=[hand, [], []], in_force=force)
    free = play(here, "D C8")
    assert summary(free) == ("discard", 0, 0, 9, 0)
    assert free["in_force"] == force
    assert set(legal(free)) == {
        *("discard", "discard rus-khan", "discard seljuk-ice", "discard rus-khan,seljuk-ice")
    }
    after = play(free, "discard rus-khan,seljuk-ice")
    assert (after["hands"][0], after["discards"]) == ([], hand)
    assert summary(after) == ("special", 0, 0, 9, 0)
    assert after["in_force"] == force[1:]
    assert legal(play(position(2, {}), "D C8")) == ["discard"]


def test_pass_only_when_nothing_can_be_done() -> None:
    """The oracle's T2 and X1."""
    ended = {"rulers": {}, "end_phase": True}
    here = position(2, {}, turn={"actions_left": 1}) | ended
    assert legal(here) == ["pass"]
    assert summary(play(here, "pass")) == ("special", 0, 0, 9, 0)
    assert legal(position(2, {}, "morale") | ended) == ["pass"]
    special = play(position(2, {}, "special") | ended, "S morale")
    assert summary(special) == ("morale", 0, 0, 9, 1)
    assert special["specials"][0]["morale"] == 1
    after = play(special, "pass")
    assert after["last_special"] == ["morale", None]
    assert after["turn"]["draw"] == draw("hand", 0)


# Conquering


def test_majorities() -> None:
    """The oracle's Q1, Q3 and Q4."""
    here = position(3, {"A8": 0, "B8": 0, "C8": 1, "D8": 1, "E8": "neutral", "F8": 2})
    found = conquests(here)
    assert {"I2 A8,B8", "I2 B8,C8", "I3 A8,B8,C8", "I4 A8,B8,C8,D8"} <= found
    assert "I5 A8,B8,C8,D8,E8" in found
    assert not {"I3 B8,C8,D8", "I2 C8,D8", "I2 E8,F8", "I5 B8,C8,D8,E8,F8"} & found
    after = play(here, "C I5 A8,B8,C8,D8,E8")
    assert after["yurts"] == {"F8": 2}
    fields = ["A8", "B8", "C8", "D8", "E8"]
    assert after["tiles"] == [{"kind": "I5", "fields": fields, "owners": [0, 1]}]
    assert after["supply"]["I5"] == 0
    assert summary(after) == ("actions", 0, 0, 9, 1)


def test_bridges_reach_a_second_bank() -> None:
    """The oracle's Q2: a lake has one bank, and the river between F8 and H8 parts two."""
    yurts = dict.fromkeys(["B3", "D3", "E3", "C5", "C8", "F8", "H8", "A5", "A7", "E8", "I8"], 0)
    found = {text for text in conquests(position(2, yurts)) if text[0] == "B"}
    assert found == {
        *("B3 A5,A6,A7", "B3 F8,G8,H8", "B4 C5,C6,C7,C8"),
        *("B4 E8,F8,G8,H8", "B4 F8,G8,H8,I8"),
    }


def test_no_bridge_over_a_bridge() -> None:
    """The oracle's Q1."""
    tile = {"kind": "B3", "fields": ["A5", "A6", "A7"], "owners": [1]}
    yurts = {"B5": 0, "B7": 0, "A8": 0}
    here = position(2, yurts, tiles=[tile])
    assert {text for text in conquests(here) if text[0] == "B"} == {"B3 B5,B6,B7"}


def test_scouts_bar_a_kind_or_one_tile() -> None:
    """The oracle's Q5 and X4."""
    scout = {"seat": 1, "card": "scout", "tile": "I2"}
    yurts = {"A8": 0, "B8": 0}
    assert conquests(position(3, yurts, in_force=[scout])) == set()
    assert conquests(position(4, yurts, in_force=[scout])) == {"I2 A8,B8"}
    assert conquests(position(4, yurts, in_force=[scout], supply=BOX | {"I2": 1})) == set()
    special = position(4, {}, "special", in_force=[scout], supply=BOX | {"I2": 1, "X5": 0})
    assert not {"S scout I2", "S scout X5"} & set(legal(special))
    special = position(3, {}, "special", in_force=[scout])
    assert not {"S scout I2"} & set(legal(special))
    special = position(4, {}, "special", in_force=[scout])
    after = play(special, "S scout I2")
    assert after["in_force"] == [{**scout, "seat": 0}, scout]
    assert after["last_special"] == ["scout", None, None, None]
    hands = [[], [], [], [*"abcd"]]
    third = position(4, {}, "special", in_force=[scout], hands=hands) | {"active": 3, "decider": 3}
    assert play(third, "end")["in_force"] == [scout]  # it is seat 0's turn
    first = third | {"active": 0, "decider": 0, "hands": [[*"abcd"], [], [], []]}
    assert play(first, "end")["in_force"] == []


def test_consent_is_asked_clockwise_and_refusals_are_remembered() -> None:
    """The oracle's Q6."""
    force = [
        {"seat": 0, "card": "protection"},
        {"seat": 1, "card": "divine", "region": "tundra"},
        {"seat": 3, "card": "divine", "region": "forest"},
    ]
    yurts = {"A8": 0, "B8": 1, "C8": 2, "D8": 3, "E8": "neutral", "F10": "neutral"}
    here = position(4, yurts, in_force=force) | {"active": 2, "decider": 2}
    assert conquests(here) == {"I2 B8,C8", "I2 C8,D8", "I3 C8,D8,E8", "I3 B8,C8,D8"} | {
        *("I4 A8,B8,C8,D8", "I4 B8,C8,D8,E8", "I3 A8,B8,C8", "I5 A8,B8,C8,D8,E8")
    }
    move = "C I5 A8,B8,C8,D8,E8"
    asked = play(here, move)
    assert summary(asked) == ("consent", 2, 3, 9, 2)
    assert asked["turn"]["pending"] == {"move": move, "ask": [3, 0], "back": "actions"}
    assert legal(asked) == ["accept", "refuse"]
    second = play(asked, "accept")
    assert second["turn"]["pending"] == {"move": move, "ask": [0], "back": "actions"}
    assert second["decider"] == 0
    laid = play(second, "accept")
    assert laid["tiles"][0]["owners"] == [0, 1, 2, 3]
    assert summary(laid) == ("actions", 2, 2, 9, 1)
    refused = play(second, "refuse")
    assert summary(refused) == ("actions", 2, 2, 9, 2)
    assert (refused["turn"]["refused"], refused["turn"]["pending"]) == ([move], None)
    assert conquests(refused) == conquests(here) - {move[2:]}
    for text in ("C I3 A8,B8,C8", "C I3 C8,D8,E8"):
        refused = play(play(refused, text), "refuse")
    assert conquests(refused) == {"I2 B8,C8", "I2 C8,D8", "I3 B8,C8,D8"}


def test_a_protected_seat_that_would_not_share_is_not_even_asked() -> None:
    """The oracle's Q6."""
    yurts = {"A8": 0, "B8": 0, "C8": 1, "D8": "neutral"}
    here = position(2, yurts, in_force=[{"seat": 1, "card": "protection"}])
    assert conquests(here) == {"I2 A8,B8", "I2 B8,C8", "I3 B8,C8,D8"}
    here = position(2, yurts, in_force=[{"seat": 1, "card": "divine", "region": None}])
    assert conquests(here) == {"I2 A8,B8", "I2 B8,C8", "I3 B8,C8,D8", "I3 A8,B8,C8"}
