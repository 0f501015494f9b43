"""Actions (A): invading by card and freely, driving out, conquering."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.games.khan.positions import (
    EVERY_FIELD,
    MAP,
    NAMES,
    WAITING,
    after,
    block,
    card,
    changed,
    draw,
    legal,
    refusal,
    refusals,
    state,
)

LAND = [field for field, sign in zip(EVERY_FIELD, "".join(MAP), strict=True) if sign != "~"]
OPEN = [field for field in LAND if field not in WAITING.values()]
HAND = ("ainu-khan", "delhi-ice", "koryo-river", "zhao-sand")
# Where each symbol lets a yurt stand on the map of these tests, rulers or not
FITS = {
    "mountain": block("A1-E5"),
    "ice": block("L1-N5"),
    "tundra": block("G1-K5"),
    "stone": block("G6-N8"),
    "sand": f"{block('G9-N9')} {block('H10-N10')} {block('G11-N11')}",
    "forest": block("A7-E11"),
    "river": f"{block('E1-E4')} {block('A5-E5')} {block('A7-E7')} {block('E8-E11')} "
    f"{block('G1-G9')} G11 H10",
    "outland": f"{block('A1-E1')} {block('G1-N1')} {block('A2-A5')} {block('A7-A11')}",
    "khan": " ".join(LAND),
}


@pytest.mark.parametrize("symbol", FITS)
def test_A1_each_symbol_and_its_fields(symbol: str) -> None:
    now = state("", "", hands=(f"rus-{symbol}",))
    fits = [field for field in FITS[symbol].split() if field in OPEN]
    assert legal(now, "A ") == {f"A rus-{symbol} {field}" for field in fits}
    others = [f"A rus-{symbol} {field}" for field in OPEN if field not in fits]
    assert refusals(now, *others) == dict.fromkeys(others, "A1")


def test_A1_the_yurt_stands_and_the_card_goes_to_the_discards() -> None:
    now = state("", "", hands=("rus-ice rus-khan", "rus-sand"))
    assert changed(now, "A rus-khan C3") == {
        "C3": 0,
        "rus-khan": "discards",
        "actions_left": 1,
    }
    assert changed(now, "A rus-khan C3", "A rus-ice L1") == {
        "C3": 0,
        "L1": 0,
        "rus-khan": "discards",
        "rus-ice": "discards",
        "actions_left": 0,
        "phase": "special",
    }


@pytest.mark.parametrize("symbol", ["khan", "river", "mountain"])
def test_A1_only_on_a_free_field(symbol: str) -> None:
    """D2: no yurt of anyone, no ruler, no tile, no river, whatever the card shows."""
    rulers = WAITING | {"rus": "E4"}
    now = state(
        "E1", "E2", neutral="E3", rulers=rulers, tiles="I2:D5,E5:1", hands=(f"rus-{symbol}",)
    )
    moves = [f"A rus-{symbol} {field}" for field in ("E1", "E2", "E3", "E4", "E5", "F2")]
    assert refusals(now, *moves) == dict.fromkeys(moves, "D2")


def test_A1_a_card_of_the_seats_own_hand() -> None:
    now = state("", "", hands=("rus-ice", "rus-khan"))
    moves = ("A rus-khan A1", "A zhao-khan A1")
    assert refusals(now, *moves) == dict.fromkeys(moves, "A1")


def test_A1_a_bridged_river_field_is_still_river() -> None:
    bridges = "B4:E10,F10,G10,H10:1 B3:C5,C6,C7:1"
    now = state("", "", tiles=bridges, hands=("rus-river",))
    beside = set(FITS["river"].split()) - {"E10", "H10", "C5", "C7"}
    assert legal(now, "A ") == {f"A rus-river {field}" for field in beside}


def test_A2_any_ruler_in_play_for_one_action() -> None:
    now = state("", "", rulers=WAITING | {"rus": "B2"})
    assert legal(now, "B ") == {f"B {name}" for name in NAMES}
    first = after(now, "B rus", f"draw {card('zhao', 'E')}")
    assert changed(first, "B rus") == {
        "phase": "chance",
        "decider": -1,
        "actions_left": 0,
        "draw": draw("direction", 0, "rus", "actions"),
    }
    assert changed(now, "B rus", f"draw {card('zhao', 'E')}", "B rus", "draw ainu-sand") == {
        card("zhao", "E"): "discards",
        "ainu-sand": "discards",
        "B2": "neutral",
        "C2": "neutral",
        "rus": "C3",
        "phase": "special",
        "actions_left": 0,
    }


def test_A2_not_once_the_end_phase_has_been_triggered() -> None:
    now = state("", "", rulers={}, hands=("rus-khan",), left=1)
    assert legal(now, "B ") == set()
    assert [refusal(now, f"B {name}") for name in NAMES] == ["A2"] * 8
    third = state("", "", rulers={}, hands=("rus-khan",), phase="morale")
    assert refusal(third, "B rus") == "A2"


def test_A3_a_tile_of_the_supply_for_one_action() -> None:
    now = state("A1 B1 A3 B3", "")
    assert legal(now, "C ") == {"C I2 A1,B1", "C I2 A3,B3"}
    assert changed(now, "C I2 A1,B1") == {
        "A1": None,
        "B1": None,
        "tiles": ["I2:A1,B1:0"],
        "left I2": 3,
        "actions_left": 1,
    }
    assert changed(now, "C I2 A1,B1", "C I2 A3,B3") == {
        **dict.fromkeys(("A1", "B1", "A3", "B3")),
        "tiles": ["I2:A1,B1:0", "I2:A3,B3:0"],
        "left I2": 2,
        "actions_left": 0,
        "phase": "special",
    }


def test_A4_a_yurt_on_any_free_land_field() -> None:
    now = state("A1", "B1", neutral="C1", tiles="I2:D1,E1:1", hands=(" ".join(HAND),))
    taken = ("A1", "B1", "C1", "D1", "E1")
    assert legal(now, "D ") == {f"D {field}" for field in OPEN if field not in taken}
    moves = [f"D {field}" for field in (*taken, "F1", "N4")]
    assert refusals(now, *moves) == dict.fromkeys(moves, "A4")
    assert changed(now, "D G5") == {"G5": 0, "phase": "discard", "actions_left": 0}


def test_A4_uses_both_actions() -> None:
    for now in (
        state("", "", left=1),
        state("", "", hands=("rus-khan",)).play("A rus-khan A1"),
    ):
        assert legal(now, "D ") == set()
        assert refusal(now, "D B1") == "A4"
    assert refusal(state("", "", phase="morale"), "D B1") == "X1"


@pytest.mark.parametrize("held", range(5))
def test_A4_then_any_of_the_hand_cards_are_discarded(held: int) -> None:
    now = state("", "", hands=(" ".join(HAND[:held]), "rus-khan")).play("D A1")
    chosen = [cards for n in range(held + 1) for cards in combinations(HAND[:held], n)]
    moves = [f"discard {','.join(cards)}".rstrip() for cards in chosen]
    assert legal(now) == set(moves)
    assert len(moves) == 2**held
    for cards, move in zip(chosen, moves, strict=True):
        assert changed(now, move) == {"phase": "special"} | dict.fromkeys(cards, "discards")


def test_A4_only_own_cards_in_alphabetical_order() -> None:
    now = state("", "", hands=(" ".join(HAND), "rus-khan")).play("D A1")
    moves = (
        "discard rus-khan",
        "discard ainu-khan,rus-khan",
        "discard delhi-ice,ainu-khan",
        "discard ainu-khan,ainu-khan",
    )
    assert refusals(now, *moves) == dict.fromkeys(moves, "A4")
    others = ("pass", "end", "D B1", "A ainu-khan B1", "B rus")
    assert refusals(now, *others) == dict.fromkeys(others, "A4")
