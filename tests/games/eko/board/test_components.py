"""What is in the box (C)."""

from __future__ import annotations

import pytest

import serai
from tests.games.eko.positions import board, facts, legal, position, refusal, refusals, state

ROW = """
. . . . . .
 r r r r r r
"""
CAMPS = "A2:0c B2:0c C2:0c D2:0c E2:0c"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C1_each_seat_has_16_discs_one_of_them_its_emperor(players: int) -> None:
    start = serai.new("eko", players=players, seed=3)
    for seat in range(players):
        mine = [text for text in facts(start).values() if str(text).startswith(f"{seat}:")]
        assert sorted(mine) == [f"{seat}:1"] * 15 + [f"{seat}:1e"]


@pytest.mark.parametrize("players", [0, 1, 5])
def test_C1_two_to_four_seats(players: int) -> None:
    with pytest.raises(serai.BadOption):
        serai.new("eko", players=players)


def test_C1_a_seat_never_has_more_than_16_discs_or_two_emperors() -> None:
    ground = board(ROW)
    full = position(ground, "A1:4e B1:4 C1:4", "F1:1e", reserve="4 0")
    assert serai.load(full).to_dict()["reserve"][0]["discs"] == 4
    for reserve in ("5 0", "4e 0"):
        with pytest.raises(serai.BadPosition):
            state(ground, "A1:4e B1:4 C1:4", "F1:1e", reserve=reserve)
    with pytest.raises(serai.BadPosition):
        state(ground, "A1:4e B1:1e", "F1:1e")
    with pytest.raises(serai.BadPosition):
        state(ground, "A1:4", "F1:1e")


def test_C1_seats_take_their_turns_clockwise() -> None:
    now = state(board(ROW), "A1:1e", "C1:1e", "F1:1e", active=1)
    seats = []
    for move in ("C1-D1", "F1-E1", "A1-B1"):
        seats.append(now.active)
        now = now.play(move)
    assert [*seats, now.active] == [1, 2, 0, 1]


@pytest.mark.parametrize(
    ("drawing", "buildings", "too_many"),
    [
        (". . . . . .\n r r r r r r", CAMPS, " F2:0c"),
        (". . . . . .\n n n n n n n", "A2:0t B2:0t C2:0t", " F2:0t"),
        (". . . . . .\n m m m m m m", "A2:0k", " F2:0k"),
    ],
)
def test_C1_five_camps_three_towers_one_castle(drawing: str, buildings: str, too_many: str) -> None:
    state(board(drawing), "A1:1e", "F1:1e", buildings=buildings)
    with pytest.raises(serai.BadPosition):
        state(board(drawing), "A1:1e", "F1:1e", buildings=buildings + too_many)


@pytest.mark.parametrize(("players", "tiles"), [(2, 7), (3, 10), (4, 13)])
def test_C2_large_tiles_by_the_number_of_seats(players: int, tiles: int) -> None:
    start = serai.new("eko", players=players, seed=1)
    assert len(start.to_dict()["board"]["spaces"]) == 7 * tiles


def test_C2_a_large_tile_is_a_ring_of_six_and_a_small_one_a_triangle() -> None:
    start = serai.new("eko", variants=["tempests"], seed=1)
    tiles = start.board.tiles  # type: ignore[attr-defined]  # the board is Ekö's own
    sides = [sorted(sum(touch(a, b) for b in tile) for a in tile) for tile in tiles]
    assert sorted(sides) == [[2, 2, 2]] * 6 + [[3, 3, 3, 3, 3, 3, 6]] * 7


def touch(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return (a[0] - b[0], a[1] - b[1]) in {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}


def test_C2_each_base_tile_exists_once() -> None:
    twice = [{"tile": "J", "place": place, "turn": 0} for place in ([0, 0], [2, 1])]
    with pytest.raises(serai.BadBoard) as error:
        serai.new("eko", board=twice)
    assert error.value.clause == "C2"


@pytest.mark.parametrize("sign", ".~rnCmwos#P")
def test_C3_what_is_entered_and_what_is_built_on(sign: str) -> None:
    entered, built_on = sign in ".~", sign in "rnCmwos"
    ground = board(f". .\n {sign} .", gates={"A2": "A1"} if sign == "P" else None)
    now = state(ground, "A1:2", "B2:1e", reserve="1e 0")
    assert ("A1-A2" in legal(now) or "A1-A2~A2" in legal(now)) == entered
    assert ("A1^A2c" in legal(now)) == built_on
    if not entered:
        assert refusal(now, "A1-A2") == "M1"
    if not built_on:
        assert refusal(now, "A1^A2c") == "C4"


def test_C3_a_beacon_is_neither_entered_nor_built_on() -> None:
    ground = board(". ~ ~\n ~ B .", beacon="A2 B1 C1")
    now = state(ground, "C2:2", "A1:1e", reserve="1e 0")
    assert refusals(now, "C2-B2", "C2^B2c") == {"C2-B2": "M1", "C2^B2c": "C4"}


def test_C3_other_kinds_are_unknown() -> None:
    ground = board(". .\n . .")
    ground["spaces"]["A2"] = "swamp"
    with pytest.raises(serai.BadBoard) as error:
        state(ground, "A1:1e", "B2:1e")
    assert error.value.clause == "C3"


@pytest.mark.parametrize(
    ("sign", "limit"),
    [("r", 1), ("w", 1), ("o", 1), ("s", 1), ("n", 2), ("C", 2), ("m", 3)],
)
def test_C4_the_highest_level_of_each_kind(sign: str, limit: int) -> None:
    ground = board(f". .\n {sign} .")
    for level in (1, 2, 3):
        now = state(
            ground,
            "A1:4e",
            "B2:4e",
            buildings=f"A2:0{' ctk'[level - 1]}" if level > 1 and level - 1 <= limit else "",
        )
        move = f"A1^A2{' ctk'[level]}"
        if level <= limit:
            assert now.play(move).to_dict()["buildings"]["A2"]["level"] == level
        else:
            assert refusal(now, move) == "C4"
            with pytest.raises(serai.BadPosition, match="C4"):
                state(ground, "A1:4e", "B2:4e", buildings=f"A2:0{' ctk'[level]}")


def test_C5_adjacent_is_what_shares_a_side() -> None:
    ground = board(
        """
        r r r r r
         r r r r r
          r r . r r
           r r . r r
            r r r r r
        """
    )
    now = state(ground, "C3:2e", "C4:2e")
    beside = ("B3", "B4", "C2", "D2", "D3")
    assert legal(now, "C3") == {f"C3^{site}{how}" for site in beside for how in ("c", "ce")} | {
        "C3xC4"
    }
    apart = ("B2", "D4", "B5", "D1", "E2", "A4", "C5")
    assert set(refusals(now, *(f"C3^{site}c" for site in apart)).values()) == {"B1"}
