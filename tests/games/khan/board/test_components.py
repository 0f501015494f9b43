"""What is in the box (C)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import serai
from tests.games.khan.positions import (
    BOARD,
    BOX,
    CARDS,
    EVERY_FIELD,
    MAP,
    NAMES,
    WAITING,
    after,
    block,
    card,
    changed,
    legal,
    position,
    refusal,
    refusals,
    state,
)

LETTERS = {"mountain": "m", "ice": "i", "tundra": "t", "stone": "s", "sand": "d", "forest": "f"}


def letter(drawn: list[str], field: str) -> str:
    return drawn[int(field[1:]) - 1]["ABCDEFGHIJKLMN".index(field[0])]


def is_refused(data: dict[str, Any], place: str) -> None:
    """It is refused, and the place is named."""
    with pytest.raises(serai.BadPosition) as error:
        serai.load(data)
    assert str(error.value).startswith(place)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C1_seats_take_their_turns_clockwise(players: int) -> None:
    now = state(*[""] * players, phase="flee", hands=full_hands(players), active=players - 1)
    seats = []
    for _ in range(players + 1):
        seats.append(now.active)
        now = after(now, f"draw {now.to_dict()['deck'][0]}")
        field = sorted(text for text in legal(now, "D "))[0]
        now = after(now, field, "discard", "end")
    assert seats == [players - 1, *range(players)]


def full_hands(players: int) -> tuple[str, ...]:
    return tuple(" ".join(CARDS[40 + 4 * seat : 44 + 4 * seat]) for seat in range(players))


@pytest.mark.parametrize("players", [0, 1, 5, True])
def test_C1_two_to_four_seats(players: int) -> None:
    with pytest.raises(serai.BadOption):
        serai.new("khan", players=players)


def test_C1_the_map_is_six_regions_and_a_river() -> None:
    drawn = serai.new("khan").to_dict()["board"]["map"]
    assert [len(row) for row in drawn] == [14] * 11
    assert Counter("".join(drawn)) == {
        "m": 22,
        "i": 20,
        "t": 22,
        "s": 21,
        "d": 22,
        "f": 25,
        "~": 22,
    }


def test_C1_the_edge_fields_that_do_not_border_the_outland() -> None:
    board = serai.new("khan").to_dict()["board"]
    edge = {field for field in EVERY_FIELD if field[0] in "AN" or field[1:] in ("1", "11")}
    assert set(board["outland"]) <= edge
    apart = Counter(letter(board["map"], field) for field in edge - set(board["outland"]))
    assert apart == {"m": 4, "d": 3, "f": 4}


@pytest.mark.parametrize(
    ("direction", "field"),
    [
        ("N", "I3"),
        ("NE", "J3"),
        ("E", "J4"),
        ("SE", "J5"),
        ("S", "I5"),
        ("SW", "H5"),
        ("W", "H4"),
        ("NW", "H3"),
    ],
)
def test_C1_north_is_up(direction: str, field: str) -> None:
    now = state("", "", phase="flee", rulers=WAITING | {"rus": "I4"})
    assert after(now, f"draw {card('rus', direction)}").to_dict()["rulers"]["rus"] == field


def test_C1_only_these_regions_exist() -> None:
    now = state("", "", "", "", phase="special")
    assert legal(now, "S divine") == {f"S divine {region}" for region in LETTERS}
    assert refusal(now, "S divine swamp") == "C1"
    for row in ("mmmmm~ttttti", "mmmmm~tttttiiw"):
        with pytest.raises(serai.BadBoard) as error:
            state("", "", board=BOARD | {"map": [row, *MAP[1:]]})
        assert error.value.clause == "C1"


def test_C2_eight_rulers_with_five_neutral_yurts_each() -> None:
    start = serai.new("khan").to_dict()
    assert len(start["rulers"]) == 8
    assert start["camps"] == dict.fromkeys(start["rulers"], 5)
    camps = dict.fromkeys(NAMES, 5)
    is_refused(position("", "", camps=camps | {"rus": 6}), "camps.rus")
    now = state("", "", camps=camps | {"rus": 1})
    assert legal(now, "B ") == {f"B {name}" for name in NAMES}
    assert refusal(now, "B france") == "C2"


def test_C2_yurts_never_run_out() -> None:
    """Neither a seat's 40 in the box nor the 20 neutral ones beside the camps are a limit."""
    mine, theirs = f"{block('A1-E5')} {block('A7-E11')}", block("G1-L8")
    now = state(mine, "", neutral=theirs, hands=("rus-khan",))
    assert changed(now, "A rus-khan M1") == {"M1": 0, "rus-khan": "discards", "actions_left": 1}
    moved = after(now, "B rus", f"draw {card('rus', 'W')}").to_dict()
    assert moved["yurts"]["N8"] == "neutral"
    assert moved["camps"]["rus"] == 5


def test_C3_each_ruler_has_each_symbol_once() -> None:
    start = serai.new("khan").to_dict()
    symbols = (*LETTERS, "river", "outland", "khan")
    assert start["deck"] == sorted(f"{name}-{s}" for name in start["rulers"] for s in symbols)
    facing = start["board"]["directions"]
    assert list(facing) == start["deck"]
    assert set(facing.values()) == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}


def test_C3_every_card_is_somewhere_once() -> None:
    good = position("", "", hands=("rus-khan",))
    is_refused(good | {"deck": CARDS}, "deck")
    is_refused(good | {"hands": [[], []]}, "deck")
    is_refused(good | {"discards": ["rus-moon"]}, "discards")


def test_C3_other_cards_do_not_exist() -> None:
    assert refusal(state("", "", hands=("rus-khan",)), "A rus-moon A1") == "C3"
    assert refusal(state("", "", phase="flee"), "draw rus-moon") == "C3"
    short = {name: way for name, way in BOARD["directions"].items() if name != "rus-khan"}
    with pytest.raises(serai.BadBoard) as error:
        state("", "", board=BOARD | {"directions": short})
    assert error.value.clause == "C3"


def test_C4_the_tiles_of_the_box() -> None:
    start = serai.new("khan").to_dict()
    assert start["supply"] == BOX
    by_size = Counter[str]()
    for kind, tiles in BOX.items():
        by_size["bridge " * (kind[0] == "B") + kind[1]] += tiles
    assert by_size == {"2": 4, "3": 8, "4": 5, "5": 12, "bridge 3": 5, "bridge 4": 4}
    assert sum(by_size.values()) == 38
    is_refused(position("", "", supply=BOX | {"I2": 3}), "supply.I2")
    is_refused(position("", "", tiles="X5:B1,A2,B2,C2,B3:0 X5:B7,A8,B8,C8,B9:0"), "supply")


def test_C4_turned_and_flipped_in_every_way() -> None:
    """On 5 × 5 fields with yurts: ways to lie times places for the rectangle around them."""
    now = state(block("A1-E5"), "")
    found = Counter(text.split()[1] for text in legal(now, "C "))
    three = {"I2": 2 * 20, "I3": 2 * 15, "L3": 4 * 16}
    four = {"I4": 2 * 10, "O4": 1 * 16, "T4": 4 * 12, "S4": 4 * 12, "L4": 8 * 12}
    five = {"F5": 8 * 9, "I5": 2 * 5, "L5": 8 * 8, "N5": 8 * 8, "P5": 8 * 12, "T5": 4 * 9}
    five |= {"U5": 4 * 12, "V5": 4 * 9, "W5": 4 * 9, "X5": 1 * 9, "Y5": 8 * 8, "Z5": 4 * 9}
    assert found == three | four | five


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("I2", "A2,B2"),
        ("L3", "B2,A3,B3"),
        ("T4", "B1,A2,B2,B3"),
        ("S4", "A1,A2,B2,B3"),
        ("F5", "B1,A2,B2,B3,C3"),
        ("N5", "A1,A2,B2,B3,B4"),
        ("P5", "A1,A2,B2,A3,B3"),
        ("T5", "C1,A2,B2,C2,C3"),
        ("U5", "A1,B1,A2,A3,B3"),
        ("V5", "C1,C2,A3,B3,C3"),
        ("W5", "C1,B2,C2,A3,B3"),
        ("X5", "B1,A2,B2,C2,B3"),
        ("Y5", "C1,A2,B2,C2,D2"),
        ("Z5", "C1,A2,B2,C2,A3"),
    ],
)
def test_C4_each_kind_is_its_own_shape(kind: str, fields: str) -> None:
    now = state(fields.replace(",", " "), "")
    whole = {text for text in legal(now, "C ") if text.count(",") == fields.count(",")}
    assert whole == {f"C {kind} {fields}"}


def test_C4_what_no_tile_looks_like() -> None:
    now = state(f"{block('A1-E5')} G3 G4", "")
    moves = ("C I3 A1,B1,B2", "C I2 A1,B2", "C Q4 A1,B1,A2,B2", "C I2 B1,A1", "C I3 A1,B1")
    assert refusals(now, *moves) == dict.fromkeys(moves, "C4")
    assert refusal(now, "C B3 E3,F3,F4") == "C4"  # bridges are straight
    assert refusal(state("", "", phase="special"), "S scout Q4") == "C4"


SPECIALS = {
    2: {"morale": 2, "protection": 2, "divine": 2, "scout": 2},
    3: {"morale": 2, "protection": 1, "divine": 1, "scout": 1},
    4: {"morale": 1, "protection": 1, "divine": 1, "scout": 1},
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C5_special_cards_by_the_number_of_seats_and_open(players: int) -> None:
    start = serai.new("khan", players=players)
    everyone = [SPECIALS[players]] * players
    assert start.to_dict()["specials"] == everyone
    assert [start.view(seat)["specials"] for seat in (None, *range(players))] == [everyone] * (
        players + 1
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("card_name", ["morale", "protection", "divine", "scout"])
def test_C5_no_seat_has_more(players: int, card_name: str) -> None:
    one_more = SPECIALS[players] | {card_name: SPECIALS[players][card_name] + 1}
    specials = [SPECIALS[players]] * (players - 1) + [one_more]
    last = players - 1
    is_refused(position(*[""] * players, specials=specials), f"specials[{last}].{card_name}")


@pytest.mark.parametrize("force", ["0:protection", "0:divine:ice", "0:scout:X5"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_C5_a_card_in_force_is_one_of_them(players: int, force: str) -> None:
    everyone = [SPECIALS[players]] * players
    nobody = [""] * players
    serai.load(position(*nobody, active=1, in_force=force))
    too_many = position(*nobody, active=1, in_force=force, specials=everyone)
    is_refused(too_many, f"specials[0].{force.split(':')[1]}")


def test_C6_adjacent_is_what_shares_a_side() -> None:
    """H9 touches the river at G10 with a corner only."""
    now = state("", "", hands=("rus-river",))
    assert {"A rus-river H10", "A rus-river G9", "A rus-river G11"} <= legal(now)
    assert refusals(now, "A rus-river H9", "A rus-river H11") == {
        "A rus-river H9": "A1",
        "A rus-river H11": "A1",
    }
