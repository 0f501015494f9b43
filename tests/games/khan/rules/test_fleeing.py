"""Driving out a ruler (D)."""

from __future__ import annotations

from typing import Any

import pytest

from serai import State
from tests.games.khan.positions import (
    NAMES,
    WAITING,
    after,
    block,
    card,
    changed,
    draw,
    facts,
    legal,
    refusal,
    state,
)

AROUND = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
HEMMED = block("A1-E5").replace("C3 ", "")  # all the fields that a ruler on C3 could reach


def fleeing(ruler: str, at: str, **rest: Any) -> State:
    return state("", "", phase="flee", rulers=WAITING | {ruler: at}, **rest)


def refuge(ruler: str, at: str, direction: str, **rest: Any) -> str:
    """Where a ruler flees to, by a card of his own in T1 and by any other in action B."""
    own = fleeing(ruler, at, **rest).play(f"draw {card(ruler, direction)}")
    other = next(name for name in NAMES if name != ruler)
    named = state("", "", rulers=WAITING | {ruler: at}, **rest)
    driven = after(named, f"B {ruler}", f"draw {card(other, direction)}")
    assert driven.to_dict()["rulers"] == own.to_dict()["rulers"]
    return str(own.to_dict()["rulers"][ruler])


def test_D1_the_card_names_the_ruler_and_the_direction() -> None:
    now = fleeing("rus", "B2")
    assert changed(now, f"draw {card('rus', 'SE')}") == {
        card("rus", "SE"): "discards",
        "rus": "C3",
        "B2": "neutral",
        "camp rus": 4,
        "draw": None,
        "phase": "actions",
        "decider": 0,
    }
    other = after(now, f"draw {card('tibet', 'W')}").to_dict()["rulers"]
    assert (other["tibet"], other["rus"]) == ("M10", "B2")


def test_D1_cards_are_turned_over_until_a_ruler_is_in_play() -> None:
    rulers = {name: WAITING[name] for name in NAMES if name not in ("rus", "tibet")}
    now = state("", "", phase="flee", rulers=rulers)
    assert changed(now, "draw rus-ice") == {"rus-ice": "discards"}
    assert changed(now, "draw rus-ice", "draw tibet-khan") == {
        "rus-ice": "discards",
        "tibet-khan": "discards",
    }
    found = after(now, "draw rus-ice", "draw tibet-khan", f"draw {card('zhao', 'W')}")
    assert (found.phase, found.to_dict()["rulers"]["zhao"]) == ("actions", "M11")


@pytest.mark.parametrize(
    ("yurts", "field"),
    [("", "I4"), ("I4", "I3"), ("I4 I3", "I2"), ("I3", "I4"), ("I4 I3 I2", "J4")],
)
def test_D2_the_first_free_field_at_most_three_away(yurts: str, field: str) -> None:
    assert refuge("rus", "I5", "N", neutral=yurts) == field


@pytest.mark.parametrize(
    "taken",
    [
        {"neutral": "I4"},
        {"tiles": "I2:I4,J4:0"},
        {"rulers": WAITING | {"rus": "I5", "zhao": "I4"}},
    ],
    ids=["yurt", "tile", "ruler"],
)
def test_D2_what_makes_a_field_not_free(taken: dict[str, Any]) -> None:
    now = state("", "", phase="flee", **{"rulers": WAITING | {"rus": "I5"}} | taken)
    assert after(now, f"draw {card('rus', 'N')}").to_dict()["rulers"]["rus"] == "I3"


def test_D2_a_seats_yurt_is_in_the_way_too() -> None:
    now = state("I4", "I3", phase="flee", rulers=WAITING | {"rus": "I5"})
    assert after(now, f"draw {card('rus', 'N')}").to_dict()["rulers"]["rus"] == "I2"


@pytest.mark.parametrize(
    ("at", "yurts", "field"),
    [
        ("C5", "", "C7"),  # over one field of river
        ("C5", "C7", "C8"),
        ("C5", "C7 C8", "A7"),  # C9 is four fields away: south-west instead
        ("C4", "C5", "C7"),
        ("C3", "C4 C5", "B4"),  # C7 would be the fourth
    ],
)
def test_D2_river_fields_count_but_nobody_stands_there(at: str, yurts: str, field: str) -> None:
    assert refuge("rus", at, "S", neutral=yurts) == field


def test_D2_a_river_of_two_fields() -> None:
    assert refuge("rus", "E10", "E") == "H10"
    assert refuge("rus", "E10", "E", neutral="H10") == "E11"  # SE is river, then the edge


@pytest.mark.parametrize("direction", AROUND)
@pytest.mark.parametrize("open_one", AROUND)
def test_D3_through_all_eight_directions_clockwise(direction: str, open_one: str) -> None:
    """Only one direction is open, whichever comes first."""
    target = dict(zip(AROUND, ("C1", "E1", "E3", "E5", "C5", "A5", "A3", "A1"), strict=True))
    now = fleeing("rus", "C3", neutral=HEMMED.replace(target[open_one], ""))
    fled = after(now, f"draw {card('rus', direction)}")
    assert fled.to_dict()["rulers"]["rus"] == target[open_one]


def test_D3_the_next_direction_clockwise() -> None:
    east = "J5 K5 L5"
    assert refuge("rus", "I5", "E", neutral=east) == "J6"
    assert refuge("rus", "I5", "E", neutral=f"{east} J6 K7 L8") == "I6"
    assert refuge("rus", "I5", "NW", neutral="H4 G3") == "I4"  # the third is river


SEED = {
    "neutral": "G7",
    "tiles": "I2:H5,H6:0 B3:E5,F5,G5:1",
}


@pytest.mark.parametrize(
    ("direction", "field"),
    [("N", "I4"), ("SW", "H4"), ("W", "H4"), ("NW", "H4"), ("S", "I6"), ("E", "J5")],
)
def test_D3_the_rulebooks_seljuk(direction: str, field: str) -> None:
    """South-west a tile, a neutral yurt and the river; west a tile and a bridge."""
    assert refuge("seljuk", "I5", direction, **SEED) == field


@pytest.mark.parametrize(
    ("at", "fields"),
    [
        ("A3", "A2 B2 B3 B4 A4 A2 A2 A2"),  # the rulebook's Rus: five directions at the edge
        ("I1", "J1 J1 J1 J2 I2 H2 H1 J1"),
        ("H11", "H10 I10 I11 G11 G11 G11 G11 E8"),
        ("A1", "B1 B1 B1 B2 A2 B1 B1 B1"),  # three in a corner
    ],
)
def test_D3_fields_off_the_map_do_not_exist(at: str, fields: str) -> None:
    assert " ".join(refuge("rus", at, direction) for direction in AROUND) == fields


def test_D4_the_yurt_comes_from_his_camp() -> None:
    now = fleeing("rus", "B2", camps=dict.fromkeys(NAMES, 2))
    assert changed(now, f"draw {card('rus', 'E')}") == {
        card("rus", "E"): "discards",
        "rus": "C2",
        "B2": "neutral",
        "camp rus": 1,
        "draw": None,
        "phase": "actions",
        "decider": 0,
    }


def test_D4_with_the_last_one_he_leaves_the_map() -> None:
    now = fleeing("rus", "B2", camps=dict.fromkeys(NAMES, 5) | {"rus": 1})
    assert changed(now, f"draw {card('rus', 'E')}") == {
        card("rus", "E"): "discards",
        "rus": None,
        "B2": "neutral",
        "camp rus": 0,
        "draw": None,
        "phase": "actions",
        "decider": 0,
    }
    gone = after(now, f"draw {card('rus', 'E')}")
    assert "D C2" in legal(gone)  # the field he had fled to
    assert refusal(gone, "B rus") == "D6"


def test_D5_with_nowhere_to_go_he_leaves_the_map_and_his_camp_is_gone() -> None:
    now = fleeing("rus", "C3", neutral=HEMMED)
    for direction in AROUND:
        assert changed(now, f"draw {card('rus', direction)}") == {
            card("rus", direction): "discards",
            "rus": None,
            "C3": "neutral",
            "camp rus": 0,
            "draw": None,
            "phase": "actions",
            "decider": 0,
        }


def test_D6_the_seat_names_the_ruler_and_the_card_only_the_direction() -> None:
    now = state("", "", rulers=WAITING | {"rus": "B2"})
    asked = {
        "phase": "chance",
        "decider": -1,
        "actions_left": 1,
        "draw": draw("direction", 0, "rus", "actions"),
    }
    assert changed(now, "B rus") == asked
    turned = card("tibet", "SE")
    assert changed(now, "B rus", f"draw {turned}") == {
        turned: "discards",
        "rus": "C3",
        "B2": "neutral",
        "actions_left": 1,
    }


def test_D6_a_card_of_a_ruler_out_of_play_shows_a_direction_too() -> None:
    rulers = {name: WAITING[name] for name in NAMES if name != "zhao"} | {"rus": "B2"}
    now = state("", "", rulers=rulers)
    assert after(now, "B rus", f"draw {card('zhao', 'E')}").to_dict()["rulers"]["rus"] == "C2"


def test_D6_the_yurt_comes_from_the_general_supply() -> None:
    """A camp's last yurt stays in it, and so its ruler on the map."""
    camps = dict.fromkeys(NAMES, 5) | {"rus": 1}
    now = state("", "", rulers=WAITING | {"rus": "B2"}, camps=camps)
    driven = facts(after(now, "B rus", f"draw {card('rus', 'E')}"))
    assert (driven["rus"], driven["B2"], driven["camp rus"]) == ("C2", "neutral", 1)


def test_D6_with_nowhere_to_go_he_leaves_all_the_same() -> None:
    now = state("", "", rulers=WAITING | {"rus": "C3"}, neutral=HEMMED)
    assert changed(now, "B rus", f"draw {card('ainu', 'S')}") == {
        card("ainu", "S"): "discards",
        "rus": None,
        "C3": "neutral",
        "camp rus": 0,
        "actions_left": 1,
    }


def test_D6_any_ruler_in_play() -> None:
    rulers = {name: WAITING[name] for name in NAMES if name not in ("rus", "zhao")}
    now = state("", "", rulers=rulers)
    assert legal(now, "B ") == {f"B {name}" for name in rulers}
    assert [refusal(now, f"B {name}") for name in ("rus", "zhao")] == ["D6", "D6"]
