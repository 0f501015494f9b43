"""Scoring (W3–W5): points, areas, bonus, winners."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Outcome, State
from tests.games.khan.positions import BOARD, card, facts, state, the_end

ALL_LAND = BOARD | {"map": ["m" * 14] * 11}
# The rulebook's two tables of areas as tiles on a map without a river, found by search
FIRST_TABLE = """
    X5:G1,F2,G2,H2,G3:12 Y5:J9,K9,L9,M9,K10:3 P5:D9,C10,D10,C11,D11:0123 Z5:G9,H9,G10,F11,G11:023
    T5:J2,H3,I3,J3,J4:01 I5:H1,I1,J1,K1,L1:3 F5:G4,G5,H5,I5,H6:123 U5:H7,J7,H8,I8,J8:3
    L5:E4,E5,E6,D7,E7:0123 V5:A4,B4,C4,C5,C6:013 W5:J5,K5,I6,J6,I7:123 N5:F7,G7,D8,E8,F8:012
    T4:N3,M4,N4,N5:0123 S4:N6,M7,N7,M8:012 L4:L6,L7,K8,L8:02 I4:A7,A8,A9,A10:1
    I3:B3,C3,D3:0123 L3:J10,I11,J11:023 L3:E9,F9,F10:012 I3:D1,E1,F1:2
    L3:K2,K3,L3:02 I3:C7,C8,C9:012 L3:M1,N1,M2:012 I3:D4,D5,D6:012
    I2:L10,L11:0123 I2:B5,B6:23 I2:B10,B11:3 I2:I9,I10:13
"""
SECOND_TABLE = """
    T5:J5,K5,L5,K6,K7:01 Z5:I4,J4,I5,H6,I6:23 F5:D2,C3,D3,E3,C4:013 I5:A5,B5,C5,D5,E5:012
    V5:I1,J1,K1,I2,I3:2 P5:M3,N3,M4,N4,M5:01 U5:H8,I8,J8,H9,J9:0123 N5:C8,D8,A9,B9,C9:012
    X5:M7,L8,M8,N8,M9:0123 Y5:K10,I11,J11,K11,L11:012 W5:D1,E1,E2,F2,F3:0123 T4:L2,K3,L3,L4:0123
    I4:B6,C6,D6,E6:0123 O4:F7,G7,F8,G8:013 S4:G9,G10,H10,H11:23 I3:N9,N10,N11:012
    I3:L1,M1,N1:0123 L3:A1,B1,B2:23 L3:J2,K2,J3:012 I3:N5,N6,N7:2
    I3:E8,E9,E10:0123 L3:B7,A8,B8:2 L3:G1,H1,G2:013 I2:F11,G11:013
    I2:C1,C2:0123 I2:A2,A3:0123 I2:C11,D11:01
"""


def scored(players: int, tiles: str, **rest: Any) -> list[dict[str, Any]]:
    """The scores of a position with these tiles; nobody stands in their way."""
    return state(*[""] * players, tiles=tiles, rulers={}, phase="special", **rest).scores()


def column(scores: list[dict[str, Any]], key: str) -> list[Any]:
    return [score[key] for score in scores]


# W3


@pytest.mark.parametrize(("owners", "points"), [("0", 9), ("01", 5), ("012", 3), ("0123", 3)])
def test_W3_a_tiles_points_are_shared_and_each_share_rounded_up(owners: str, points: int) -> None:
    scores = scored(4, f"X5:B1,A2,B2,C2,B3:{owners}")
    assert column(scores, "tiles") == [points if str(seat) in owners else 0 for seat in range(4)]


def test_W3_each_tile_is_shared_for_itself() -> None:
    """Two dominoes of 3 points: 2 and 2 for each seat, not 3."""
    assert column(scored(2, "I2:A1,B1:01 I2:D1,E1:01"), "tiles") == [4, 4]


def test_W3_the_points_are_those_printed() -> None:
    points = dict.fromkeys(BOARD["points"], 0) | {"I2": 7, "B3": 100, "X5": 1}
    tiles = "I2:A1,B1:0 B3:E3,F3,G3:0 X5:H7,G8,H8,I8,H9:01 L3:A7,B7,A8:1"
    scores = scored(2, tiles, board=BOARD | {"points": points})
    assert column(scores, "tiles") == [7 + 100 + 1, 1 + 0]
    assert column(scores, "areas") == [[5, 2, 2], [5, 3]]


# W4


def test_W4_tiles_that_touch_side_by_side_form_an_area() -> None:
    tiles = "I2:A1,B1:0 L3:C1,C2,D2:0 I2:E3,E4:0 I2:A4,A5:0 I2:B4,C4:1"
    scores = scored(2, tiles)
    assert column(scores, "areas") == [[5, 2, 2], [2]]  # D2 and E3 touch with a corner only


def test_W4_tiles_of_others_join_nothing_and_shared_ones_count_for_all() -> None:
    alone = scored(3, "I2:A1,B1:0 I2:C1,D1:1 I2:A2,B2:2")
    assert column(alone, "areas") == [[2], [2], [2]]
    shared = scored(3, "I2:A1,B1:0 I2:C1,D1:01 I2:E1,E2:1 I2:A2,B2:2")
    assert column(shared, "areas") == [[4], [4], [2]]


def test_W4_a_bridge_counts_with_its_land_only() -> None:
    scores = scored(2, "B3:E1,F1,G1:0 B4:D3,E3,F3,G3:0 B4:E10,F10,G10,H10:1")
    assert column(scores, "areas") == [[3, 2], [2]]


def test_W4_river_fields_count_for_touching() -> None:
    """On a slanting river of two fields no land of one bridge touches land of the other."""
    rows = ["t" * (row + 1) + "~~" + "s" * (11 - row) for row in range(11)]
    tiles = "B4:F6,G6,H6,I6:0 B4:G7,H7,I7,J7:0"
    scores = scored(2, tiles, board=BOARD | {"map": rows})
    assert column(scores, "areas") == [[4], []]


@pytest.mark.parametrize(
    ("tiles", "areas", "bonus"),
    [
        (
            FIRST_TABLE,
            [
                [37, 12, 8, 3, 3, 2],
                [32, 20, 8, 4, 3, 2, 2],
                [32, 18, 12, 3, 3, 3, 2, 2],
                [32, 10, 7, 5, 5, 4],
            ],
            [10, 6, 3, 0],
        ),
        (
            SECOND_TABLE,
            [
                [24, 20, 17, 8, 5, 2, 2, 2],
                [24, 20, 17, 8, 5, 2, 2, 2],
                [20, 20, 14, 12, 11],
                [20, 18, 7, 5, 5, 4],
            ],
            [10, 10, 6, 3],
        ),
    ],
    ids=["first", "second"],
)
def test_W4_the_rulebooks_tables(tiles: str, areas: list[list[int]], bonus: list[int]) -> None:
    scores = scored(4, tiles, board=ALL_LAND)
    assert column(scores, "areas") == areas
    assert column(scores, "bonus") == bonus
    assert [s["total"] for s in scores] == [s["tiles"] + s["bonus"] for s in scores]


@pytest.mark.parametrize(
    ("tiles", "areas", "bonus"),
    [
        ("", [[], [], []], [0, 0, 0]),
        ("I2:A1,B1:2", [[], [], [2]], [0, 0, 10]),
        ("I2:A1,B1:2 I3:A3,B3,C3:0", [[3], [], [2]], [10, 0, 6]),
        ("I2:A1,B1:012", [[2], [2], [2]], [10, 10, 10]),
        ("I2:A1,B1:0 I2:A3,B3:1 I3:A5,B5,C5:2", [[2], [2], [3]], [6, 6, 10]),
        ("I2:A1,B1:0 I2:A3,B3:1 I2:A5,B5:1", [[2], [2, 2], []], [6, 10, 0]),
        ("I2:A1,B1:0 I3:A3,B3,C3:1 I4:A5,B5,C5,D5:2", [[2], [3], [4]], [3, 6, 10]),
    ],
)
def test_W4_ranks_and_bonus_of_three(tiles: str, areas: list[list[int]], bonus: list[int]) -> None:
    scores = scored(3, tiles)
    assert column(scores, "areas") == areas
    assert column(scores, "bonus") == bonus


def test_W4_with_two_seats_ten_and_six() -> None:
    assert column(scored(2, "I2:A1,B1:0 I3:A3,B3,C3:1"), "bonus") == [6, 10]


def test_W4_the_fourth_rank_gets_nothing_but_shared_ranks_leave_it_one() -> None:
    four = "I2:A1,B1:0 I3:A3,B3,C3:1 I4:A5,B5,C5,D5:2 X5:B7,A8,B8,C8,B9:3"
    assert column(scored(4, four), "bonus") == [0, 3, 6, 10]
    level = "I2:A1,B1:0 I3:A3,B3,C3:1 I3:A5,B5,C5:2 X5:B7,A8,B8,C8,B9:3"
    assert column(scored(4, level), "bonus") == [3, 6, 6, 10]


# W5


def finished(tiles: str, last: str = "A10 B10", players: int = 2, seat: int = 0) -> State:
    """The end of a game in which one more domino is laid by a seat."""
    yurts = [last if owner == seat else "" for owner in range(players)]
    over = the_end(*yurts, tiles=tiles, active=seat).play(f"C I2 {last.replace(' ', ',')}")
    assert over.phase == "over"
    return over


def test_W5_most_points_win() -> None:
    over = finished("X5:B1,A2,B2,C2,B3:1")
    assert column(over.to_dict()["scores"], "total") == [3 + 6, 9 + 10]
    assert over.to_dict()["winners"] == [1]
    assert over.outcome() == Outcome((1,), "W5")
    assert [over.points(seat) for seat in (0, 1)] == [9, 19]


@pytest.mark.parametrize("seat", [0, 1])
def test_W5_a_tie_goes_to_the_larger_largest_area(seat: int) -> None:
    """Two dominoes side by side against two tiles of three: 6 + 10 and 10 + 6."""
    other = 1 - seat
    over = finished(f"I2:A11,B11:{seat} I3:A1,B1,C1:{other} I3:A3,B3,C3:{other}", seat=seat)
    scores = over.to_dict()["scores"]
    assert column(scores, "total") == [16, 16]
    assert (scores[seat]["areas"], scores[other]["areas"]) == ([4], [3, 3])
    assert over.to_dict()["winners"] == [seat]


def test_W5_only_the_largest_area_counts_in_a_tie() -> None:
    """Their next largest differ, but that does not decide who wins: both do."""
    bridges = "B3:E1,F1,G1:1 B3:E2,F2,G2:1 B3:C5,C6,C7:1"
    over = finished(f"I2:A11,B11:0 L3:L1,M1,L2:0 {bridges}")
    assert over.to_dict()["scores"] == [
        {"tiles": 11, "bonus": 10, "total": 21, "areas": [4, 3]},
        {"tiles": 15, "bonus": 6, "total": 21, "areas": [4, 2]},
    ]
    assert over.outcome() == Outcome((0, 1), "W5")


def test_W5_the_tied_win_without_the_rest() -> None:
    over = finished("I2:A1,B1:2", players=3)
    assert column(over.to_dict()["scores"], "total") == [13, 0, 13]
    assert over.to_dict()["winners"] == [0, 2]


def test_W5_nobody_has_a_tile() -> None:
    rulers = {"rus": "A1", "ainu": "N4", "delhi": "N5", "koryo": "N7"}
    camps = dict.fromkeys(("hungary", "seljuk", "tibet", "zhao"), 0) | dict.fromkeys(rulers, 1)
    now = state("", "", "", phase="flee", rulers=rulers, camps=camps)
    over = now.play(f"draw {card('rus', 'E')}")
    assert facts(over)["winners"] == [0, 1, 2]


def test_W5_there_is_no_winner_before_the_end() -> None:
    now = the_end("A10 B10", "", tiles="I2:A1,B1:0")
    assert now.outcome() is None
    assert (now.to_dict()["winners"], now.to_dict()["scores"]) == (None, None)
    assert column(now.scores(), "total") == [13, 0]  # as if the game ended now


def test_W3_W5_scores_explain_themselves() -> None:
    """Each tile's share by name, and among equals at the top the area that decides."""
    now = scored(2, "I2:A1,B1:0 L3:A7,B7,A8:01 I3:A10,B10,C10:1")
    shares = [[part["share"] for part in score["shares"]] for score in now]
    assert [sum(parts) for parts in shares] == column(now, "tiles")
    assert [[part["owners"] for part in score["shares"]] for score in now] == [[1, 2], [2, 1]]
    totals = column(now, "total")
    decides = [score["areas"][0] if totals.count(max(totals)) > 1 else None for score in now]
    assert column(now, "tie_break") == decides
