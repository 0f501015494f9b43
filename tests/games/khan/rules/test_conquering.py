"""Conquering (Q): where tiles lie, whose they are, and which of them are left."""

from __future__ import annotations

from typing import Any

import pytest

from serai import State
from serai.games.khan.board.fields import label
from serai.games.khan.board.shapes import BRIDGES
from serai.games.khan.rules.tables import PLACEMENTS
from tests.games.khan.positions import (
    BOARD,
    EVERY_FIELD,
    MAP,
    WAITING,
    after,
    block,
    changed,
    legal,
    refusal,
    refusals,
    state,
)

COLUMN = ("A1", "A2", "A3", "A4", "A5")


def line(owners: str, players: int = 4, **rest: Any) -> State:
    """Yurts from A1 to the south: "01n." is one of seat 0, of seat 1, a neutral one, and none."""
    placed = dict(zip(COLUMN, owners, strict=False))

    def of(owner: str) -> str:
        return " ".join(field for field, sign in placed.items() if sign == owner)

    return state(*(of(str(seat)) for seat in range(players)), neutral=of("n"), **rest)


# Q1, Q2: the ground


def test_Q1_every_covered_field_has_a_yurt_whoever_has_it() -> None:
    now = line("01n0.")
    assert legal(now, "C ") == {"C I2 A1,A2", "C I2 A3,A4", "C I3 A1,A2,A3", "C I3 A2,A3,A4"} | {
        "C I4 A1,A2,A3,A4"
    }
    moves = ("C I2 A4,A5", "C I5 A1,A2,A3,A4,A5", "C I2 A1,B1", "C O4 A1,B1,A2,B2")
    assert refusals(now, *moves) == dict.fromkeys(moves, "Q1")


def test_Q1_no_ruler_is_covered() -> None:
    now = line("0.0", rulers=WAITING | {"rus": "A2"})
    assert legal(now, "C ") == set()
    assert refusal(now, "C I3 A1,A2,A3") == "Q1"
    bridge = state("E3", "", rulers=WAITING | {"rus": "G3"})
    assert refusal(bridge, "C B3 E3,F3,G3") == "Q1"


def test_Q1_no_tile_is_covered() -> None:
    now = line("00..0", tiles="I2:A3,A4:0")
    assert legal(now, "C ") == {"C I2 A1,A2"}
    assert refusal(now, "C I3 A1,A2,A3") == "Q1"


def test_Q1_conquest_tiles_cover_only_land() -> None:
    now = state("E1 G1 E2 G2", "")
    moves = ("C I3 E1,F1,G1", "C I2 E1,F1", "C U5 E1,G1,E2,F2,G2")
    assert refusals(now, *moves) == dict.fromkeys(moves, "Q1")


def test_Q1_region_borders_do_not_matter() -> None:
    now = state("K4 K5 K6 L5 J5", "")  # tundra, stone and ice
    assert "C X5 K4,J5,K5,L5,K6" in legal(now)


def test_Q2_from_one_bank_to_another() -> None:
    now = state("D3 E3 G3 H3 C5 C7", "")
    bridges = {"C B3 E3,F3,G3", "C B4 D3,E3,F3,G3", "C B4 E3,F3,G3,H3", "C B3 C5,C6,C7"}
    assert legal(now, "C B") == bridges
    assert changed(now, "C B4 D3,E3,F3,G3") == {
        **dict.fromkeys(("D3", "E3", "G3")),
        "tiles": ["B4:D3,E3,F3,G3:0"],
        "left B4": 3,
        "actions_left": 1,
    }


def test_Q2_over_two_fields_of_river() -> None:
    now = state("E10 H10", "")
    assert legal(now, "C ") == {"C B4 E10,F10,G10,H10"}
    assert refusals(now, "C B3 E10,F10,G10", "C B3 F10,G10,H10") == {
        "C B3 E10,F10,G10": "Q2",
        "C B3 F10,G10,H10": "Q2",
    }


def test_Q2_at_least_one_river_field() -> None:
    now = state(block("A1-D1"), "")
    assert refusals(now, "C B3 A1,B1,C1", "C B4 A1,B1,C1,D1") == {
        "C B3 A1,B1,C1": "Q2",
        "C B4 A1,B1,C1,D1": "Q2",
    }


def test_Q2_two_banks_not_twice_the_same() -> None:
    """G9 and G11 are both on the eastern bank."""
    now = state("G8 G9 G11 E5", "")
    moves = ("C B3 G9,G10,G11", "C B4 G8,G9,G10,G11", "C B3 F1,F2,F3", "C B4 F1,F2,F3,F4")
    assert refusals(now, *moves) == dict.fromkeys(moves, "Q2")
    assert legal(now, "C B") == set()


def test_Q2_every_covered_land_field_has_a_yurt() -> None:
    now = state("E3 G3 E4", "", neutral="G5")
    assert legal(now, "C B") == {"C B3 E3,F3,G3"}
    moves = ("C B4 D3,E3,F3,G3", "C B3 E4,F4,G4", "C B3 E5,F5,G5")
    assert refusals(now, *moves) == dict.fromkeys(moves, "Q2")


def test_Q2_bridges_lie_side_by_side() -> None:
    now = state("E3 G3 E4 G4", "")
    assert changed(now, "C B3 E3,F3,G3", "C B3 E4,F4,G4") == {
        **dict.fromkeys(("E3", "G3", "E4", "G4")),
        "tiles": ["B3:E3,F3,G3:0", "B3:E4,F4,G4:0"],
        "left B3": 3,
        "actions_left": 0,
        "phase": "special",
    }


def test_Q2_but_not_across_each_other() -> None:
    """On a river that runs along the corners, G6 could be crossed both ways."""
    rows = ["t" * (row + 1) + "~" + "s" * (12 - row) for row in range(11)]
    board = BOARD | {"map": rows}
    now = state("F6 H6 G5 G7", "", board=board)
    assert legal(now, "C B") == {"C B3 F6,G6,H6", "C B3 G5,G6,G7"}
    assert refusal(now.play("C B3 F6,G6,H6"), "C B3 G5,G6,G7") == "Q1"


@pytest.mark.parametrize("alone", [False, True])
def test_Q1_on_a_map_full_of_yurts_a_tile_fits_wherever_there_is_land(alone: bool) -> None:
    """Q3 too: when all yurts but the one on C3 are neutral, every tile covers that one."""
    ground = "".join(MAP)
    standing = [
        place
        for place, letter in zip(EVERY_FIELD, ground, strict=True)
        if letter != "~" and place not in WAITING.values()
    ]
    own = ["C3"] if alone else standing
    neutral = " ".join(place for place in standing if place not in own)
    expected = {
        f"C {kind} {','.join(map(label, covered))}"
        for kind, covered in PLACEMENTS
        if kind not in BRIDGES
        and set(standing).issuperset(map(label, covered))
        and not set(own).isdisjoint(map(label, covered))
    }
    tiles = legal(state(" ".join(own), "", neutral=neutral), "C ")
    assert {move for move in tiles if move[2] != "B"} == expected


# Q3, Q4: majority and sharing


@pytest.mark.parametrize(
    ("players", "owners", "sharing"),
    [
        (2, "0nnnn", "0"),
        (2, "00nnn", "0"),
        (2, "001nn", "0"),
        (2, "01nnn", "01"),
        (2, "0011n", "01"),
        (2, "00011", "0"),
        (2, "011nn", None),
        (2, "00111", None),
        (2, "nnnnn", None),
        (2, "1nnnn", None),
        (3, "012nn", "012"),
        (3, "00122", "02"),
        (3, "00112", "01"),
        (3, "00012", "0"),
        (3, "01122", None),
        (3, "0122n", None),
        (3, "12nnn", None),
        (4, "0123n", "0123"),
        (4, "023nn", "023"),
        (4, "00123", "0"),
        (4, "00332", "03"),
        (4, "01233", None),
        (4, "123nn", None),
    ],
)
def test_Q3_Q4_most_of_the_covered_yurts(players: int, owners: str, sharing: str | None) -> None:
    now = line(owners, players)
    move = "C I5 A1,A2,A3,A4,A5"
    if sharing is None:
        assert refusal(now, move) == "Q3"
    else:
        assert changed(now, move) == {
            **dict.fromkeys(COLUMN),
            "tiles": [f"I5:A1,A2,A3,A4,A5:{sharing}"],
            "left I5": 0,
            "actions_left": 1,
        }


@pytest.mark.parametrize(("active", "sharing"), [(0, "01"), (1, "01"), (2, None)])
def test_Q3_it_depends_on_who_lays_it(active: int, sharing: str | None) -> None:
    """The rulebook's tile 4: either of two seats may lay it, and they share it."""
    now = line("01n", 3, active=active)
    if sharing is None:
        assert refusal(now, "C I3 A1,A2,A3") == "Q3"
    else:
        laid = now.play("C I3 A1,A2,A3").to_dict()["tiles"]
        assert laid[0]["owners"] == [int(seat) for seat in sharing]


def test_Q3_a_bridges_banks_are_counted_together() -> None:
    now = state("D3", "E3 G3")
    assert refusal(now, "C B4 D3,E3,F3,G3") == "Q3"
    even = state("D3 E3", "G3 H3")
    assert even.play("C B4 D3,E3,F3,G3").to_dict()["tiles"][0]["owners"] == [0]
    assert even.play("C B3 E3,F3,G3").to_dict()["tiles"][0]["owners"] == [0, 1]


def test_Q4_the_covered_yurts_leave_the_map_and_only_they() -> None:
    now = line("01n01", 2)
    assert changed(now, "C I3 A1,A2,A3") == {
        **dict.fromkeys(COLUMN[:3]),
        "tiles": ["I3:A1,A2,A3:01"],
        "left I3": 3,
        "actions_left": 1,
    }


# Q5: the supply


def test_Q5_only_kinds_still_in_supply() -> None:
    move = "C X5 H7,G8,H8,I8,H9"
    yurts = "H7 G8 H8 I8 H9"
    assert move in legal(state(yurts, ""))
    assert refusal(state(yurts, "", tiles="X5:B1,A2,B2,C2,B3:1"), move) == "Q5"
    dominoes = "I2:A1,B1:0 I2:A2,B2:0 I2:A3,B3:1"
    assert "C I2 G8,H8" in legal(state(yurts, "", tiles=dominoes))
    none_left = state(yurts, "", tiles=f"{dominoes} I2:A4,B4:0")
    assert refusal(none_left, "C I2 G8,H8") == "Q5"
    assert refusal(none_left, "C I2 A1,A2") == "Q5"  # wherever it is tried
    assert "C I3 G8,H8,I8" in legal(none_left)


@pytest.mark.parametrize("players", [2, 3])
def test_Q5_a_kind_reserved_by_another_seat(players: int) -> None:
    yurts = ["A1 B1 A2", *[""] * (players - 1)]
    now = state(*yurts, in_force=f"{players - 1}:scout:I2")
    assert legal(now, "C ") == {"C L3 A1,B1,A2"}
    assert refusals(now, "C I2 A1,B1", "C I2 A1,A2") == {"C I2 A1,B1": "Q5", "C I2 A1,A2": "Q5"}


def test_Q5_with_four_seats_one_single_tile_is_reserved() -> None:
    yurts = ("A1 B1", "", "", "")
    laid = "I2:A7,B7:1 I2:A8,B8:1"
    two_left = state(*yurts, tiles=laid, in_force="2:scout:I2")
    assert "C I2 A1,B1" in legal(two_left)
    both_reserved = state(*yurts, tiles=laid, in_force="1:scout:I2 2:scout:I2")
    assert refusal(both_reserved, "C I2 A1,B1") == "Q5"
    one_left = state(*yurts, tiles=f"{laid} I2:A9,B9:1", in_force="3:scout:I2")
    assert refusal(one_left, "C I2 A1,B1") == "Q5"


def test_Q5_who_reserved_it_may_use_it_on_its_turn() -> None:
    """X4: the reservation ends as the turn begins."""
    now = state(
        "", "A1 B1", phase="hand", hands=("ainu-ice delhi-ice koryo-ice",), in_force="1:scout:I2"
    )
    turn = after(now, "draw rus-ice", "draw zhao-river")
    assert turn.to_dict()["in_force"] == []
    assert "C I2 A1,B1" in legal(turn)
