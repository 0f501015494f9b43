"""Moves of Khan in words, as the seat that reads them saw them."""

from __future__ import annotations

from typing import Any

import pytest

from serai.games.khan.text.words import card_name
from serai.games.khan.ui.narrator import ended, headline, score_lines, tell
from tests.games.khan.positions import NAMES, card, state, the_end

SHIELDED: Any = {"in_force": "1:protection", "last_special": [None, "protection", None]}
TRIO = ("A1 B1", "C1", "H1")


@pytest.mark.parametrize(
    ("changes", "text", "told"),
    [
        (
            {"hands": ("rus-tundra",)},
            "A rus-tundra H2",
            "plays Rus · tundra: a yurt on H2 (tundra)",
        ),
        ({}, "B rus", "drives out Rus from N8"),
        ({}, "C I2 A1,B1", "conquers A1, B1 (I2, 3 points)"),
        ({}, "D A4", "invades freely: a yurt on A4 (mountain)"),
        (
            {"hands": ("rus-ice rus-khan",), "phase": "discard"},
            "discard rus-ice,rus-khan",
            "discards Rus · ice desert and Rus · khan",
        ),
        ({"phase": "discard", "hands": ("rus-ice",)}, "discard", "discards nothing"),
        ({"phase": "special"}, "S morale", "plays high morale: one more action"),
        ({"phase": "special"}, "S divine", "plays divine support for all neutral yurts"),
        ({"phase": "special"}, "S scout X5", "sends a scout: nobody else may use X5"),
        ({"phase": "special"}, "end", "plays no special card"),
    ],
)
def test_a_move_in_words(changes: dict[str, Any], text: str, told: str) -> None:
    before = state(*TRIO, **changes)
    assert tell(before, text, before.play(text), seat=1) == told


def test_a_share_names_who_shares() -> None:
    before = state("A1", "B1", "")
    told = tell(before, "C I2 A1,B1", before.play("C I2 A1,B1"), seat=2)
    assert told == "conquers A1, B1 (I2, 2 points each for Gold and Sky)"


def test_consent_is_told_from_proposal_to_answer() -> None:
    before = state("A1", "B1", "", **SHIELDED)
    asked = before.play("C I2 A1,B1")
    assert tell(before, "C I2 A1,B1", asked, 0) == "would conquer A1, B1 with I2 and asks Sky"
    agreed = tell(asked, "accept", asked.play("accept"), 0)
    assert agreed == "agrees: Gold conquers A1, B1 (I2, 2 points each for Gold and Sky)"
    refused = tell(asked, "refuse", asked.play("refuse"), 0)
    assert refused == "refuses: Gold must do something else"


def test_who_is_asked_reads_what_the_tile_brings() -> None:
    asked = state("A1", "B1", "", **SHIELDED).play("C I2 A1,B1")
    assert headline(asked) == "Sky: may Gold conquer A1, B1, 2 points each?"


def test_W2_a_skip_is_told_and_so_is_the_end() -> None:
    before = the_end("A1 B1 D1 E1 A4 B4", "", "M1", left=1)
    told = tell(before, "C I2 A1,B1", before.play("C I2 A1,B1"), None)
    assert told == "conquers A1, B1 (I2, 3 points); Sky and Red can't conquer and are skipped"
    before = the_end("A1 B1 D1 E1 A4 B4", "", "G1 H1", left=1)
    told = tell(before, "C I2 A1,B1", before.play("C I2 A1,B1"), None)
    assert told == "conquers A1, B1 (I2, 3 points); Sky can't conquer and is skipped"
    before = the_end("A1 B1", "G1 H1", "", left=1)
    assert "skipped" not in tell(before, "C I2 A1,B1", before.play("C I2 A1,B1"), None)
    before = the_end("A1 B1", "", "G1")
    told = tell(before, "C I2 A1,B1", before.play("C I2 A1,B1"), None)
    assert told == "conquers A1, B1 (I2, 3 points); nobody can conquer any more: the game is over"


def test_a_card_dealt_to_another_stays_hidden() -> None:
    before = state("A1", "B1", phase="hand", hands=("rus-ice rus-khan rus-sand", ""))
    after = before.play("draw rus-river")
    assert tell(before, "draw rus-river", after, seat=0) == "Gold draws Rus · river"
    assert tell(before, "draw ?", after, seat=1) == "Gold draws a card"
    assert tell(before, "draw ?", after, seat=None) == "Gold draws a card"


def test_a_ruler_flees_leaves_or_is_gone_already() -> None:
    north = card("rus", "N")
    before = state(
        "A1", "", rulers={"rus": "H5", "zhao": "I5", "tibet": "J5", "koryo": "J4"}, phase="flee"
    )
    told = tell(before, f"draw {north}", before.play(f"draw {north}"), None)
    assert told == f"Gold turns over {card_name(north)}, north: Rus flees from H5 to H4"
    other = card("ainu", "N")
    told = tell(before, f"draw {other}", before.play(f"draw {other}"), None)
    name = card_name(other)
    assert told == f"Gold turns over {name}: Ainu is out of play, so another card follows"


def test_a_ruler_who_turned_says_where_to() -> None:
    """D3."""
    north = card("rus", "N")
    before = state(
        "A2", "", rulers={"rus": "H1", "zhao": "I5", "tibet": "J5", "koryo": "J4"}, phase="flee"
    )
    told = tell(before, f"draw {north}", before.play(f"draw {north}"), None)
    why = "no free field there, so Rus flees east from H1 to I1"
    assert told == f"Gold turns over {card_name(north)}, north: {why}"


def test_the_ruler_whose_camp_is_used_up_leaves() -> None:
    north = card("rus", "N")
    rulers = {"rus": "H5", "zhao": "I5", "tibet": "J5", "koryo": "J4"}
    camps = {name: 5 if name in rulers else 0 for name in NAMES} | {"rus": 1}
    before = state("A1", "", rulers=rulers, camps=camps, phase="flee")
    told = tell(before, f"draw {north}", before.play(f"draw {north}"), None)
    left, then, *_ = told.split("; ")
    assert left.endswith("Rus leaves H5 and the map, his camp is used up")
    assert then.startswith("the fifth ruler is gone")


def test_the_points_are_explained() -> None:
    """W3, W4: shares are rounded up, areas ranked."""
    over = state("", "A1", tiles="I2:C1,D1:0 I2:C2,D2:01")
    assert score_lines(over) == [
        "  Gold     15 points: 5 for tiles, 10 bonus",
        "          tiles: I2:\u00a03, I2:\u00a02 (of 3, with Sky)",
        "          areas: 4: rank 1, bonus 10",
        "  Sky       8 points: 2 for tiles, 6 bonus",
        "          tiles: I2:\u00a02 (of 3, with Gold)",
        "          areas: 2: rank 2, bonus 6",
    ]


def test_the_end_is_by_points_or_among_equals_by_area() -> None:
    """W5."""
    assert ended(state("", "A1", tiles="I2:C1,D1:0"), "W5") == "the most points (W5)"
    equal = state("", "A1", tiles="I2:C1,D1:0 I2:C3,D3:1")
    assert ended(equal, "W5") == "most points, then the largest area (W5)"


def test_equal_points_are_explained() -> None:
    """W5: the larger area decides, or nothing."""
    apart = state("", "A1", tiles="I2:C1,D1:0 I2:C3,D3:1")
    assert score_lines(apart)[0].strip().endswith("they share the first place.")
    tiles = "O4:A1,B1,A2,B2:0 I2:A3,B3:0 I4:G1,H1,I1,J1:1 L4:G3,G4,G5,H5:1"
    assert score_lines(state("", "E5", tiles=tiles))[0] == (
        "  Gold and Sky have 20 points each; the largest area decides: Gold with 6 fields."
    )
