"""The oracle's special cards, end phase and scoring, held to answers worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.khan.oracle.cases import (
    RULERS,
    card,
    conquests,
    draw,
    fleeing,
    position,
    summary,
    the_end,
)
from tests.games.khan.oracle.ground import REGIONS
from tests.games.khan.oracle.model import Position, legal, play, scores
from tests.games.khan.oracle.scores import bonuses, winners

FOUR = {name: RULERS[name] for name in ("rus", "seljuk", "song", "tibet")}
FULL = ["rus-ice", "rus-khan", "rus-river", "rus-sand"]


def shield(seat: int, name: str = "protection", **more: Any) -> dict[str, Any]:
    return {"seat": seat, "card": name, **more}


def specials(here: Position) -> set[str]:
    return {text[2:] for text in legal(here) if text.startswith("S ") and "scout" not in text}


# Special cards


def test_two_seats_may_not_shield_twice_in_a_row() -> None:
    """The oracle's X2 and X3."""
    everything = {"morale", "protection", "divine"}
    assert specials(position(2, {}, "special")) == everything
    here = position(2, {}, "special", last_special=["protection", None])
    assert specials(here) == {"morale", "divine"}
    here = position(2, {}, "special", last_special=["divine", "protection"])
    assert specials(here) == {"morale", "protection"}
    here = position(3, {}, "special", last_special=["protection", None, None])
    assert specials(here) == everything


def test_no_second_shield_beside_another_seat() -> None:
    """The oracle's X2 and X3."""
    here = position(3, {}, "special", in_force=[shield(1), shield(2, "divine", region=None)])
    assert specials(here) == {"morale"}
    divine = [shield(1, "divine", region="ice"), shield(2, "divine", region="sand")]
    here = position(4, {}, "special", in_force=divine, last_special=["divine", None, None, None])
    regions = set(REGIONS) - {"ice", "sand"}
    assert specials(here) == {"morale", "protection", *(f"divine {name}" for name in regions)}
    after = play(here, "S divine tundra")
    assert after["in_force"] == [shield(0, "divine", region="tundra"), *divine]
    assert after["specials"][0]["divine"] == 0
    assert after["last_special"] == ["divine", None, None, None]
    assert after["turn"]["draw"] == draw("hand", 0)


def test_a_shield_outlasts_the_actions_of_its_seats_next_turn() -> None:
    """The oracle's X2 and T3."""
    here = position(2, {"A8": 0, "B8": 0}, in_force=[shield(0)], turn={"actions_left": 1})
    after = play(here, "C I2 A8,B8")
    assert (after["phase"], after["in_force"]) == ("special", [])
    named = play(here, "B rus")
    assert named["in_force"] == [shield(0)]
    after = play(named, f"draw {card('rus', 'S')}")
    assert (after["phase"], after["in_force"]) == ("special", [])


def test_a_shield_is_still_up_when_its_seats_turn_begins_and_a_scout_is_not() -> None:
    """The oracle's X2 and X4."""
    force = [shield(1), shield(2, "scout", tile="X5")]
    here = position(3, {}, "special", in_force=force, hands=[FULL, [], []])
    after = play(here, "end")
    assert summary(after) == ("chance", 1, -1, 10, 2)
    assert after["in_force"] == force
    here |= {"active": 1, "decider": 1, "hands": [[], FULL, []], "in_force": force[1:]}
    assert play(here, "end")["in_force"] == []


def test_a_refusal_in_the_third_action() -> None:
    """The oracle's X1 and Q6: the refusals of the whole turn count."""
    yurts = {"A8": 0, "B8": 1}
    here = position(2, yurts, "special", in_force=[shield(1)], hands=[FULL, []])
    morale = play(here, "S morale")
    refused = play(play(morale, "C I2 A8,B8"), "refuse")
    assert summary(refused) == ("morale", 0, 0, 9, 1)
    assert conquests(refused) == set()
    after = play(play(morale, "C I2 A8,B8"), "accept")
    assert summary(after) == ("chance", 1, -1, 10, 2)  # the hand is full
    assert (after["last_special"], after["turn"]["refused"]) == (["morale", None], [])


# The end


def test_the_end_in_the_first_phase_takes_the_place_of_the_turn() -> None:
    """The oracle's W1: the active seat's protection is out of force, another's is not."""
    yurts = {"A8": 0, "B8": 0}
    here = position(3, yurts, rulers=FOUR, in_force=[shield(0), shield(1, "scout", tile="X5")])
    here["camps"]["rus"] = 1
    after = play(fleeing(here, [card("rus", "S")]), f"draw {card('rus', 'S')}")
    assert summary(after) == ("end", 0, 0, 9, 2)
    assert (after["rulers"], set(after["camps"].values())) == ({}, {0})
    assert after["yurts"] == {**yurts, **dict.fromkeys(FOUR.values(), "neutral")}
    assert after["in_force"] == [shield(1, "scout", tile="X5")]
    assert after["end_phase"]
    assert legal(after) == ["C I2 A8,B8"]


def test_the_fourth_ruler_that_leaves_ends_nothing() -> None:
    """The oracle's W1."""
    here = position(2, {}, rulers=FOUR | {"delhi": "F3"})
    here["camps"]["delhi"] = 1
    after = play(fleeing(here, [card("delhi", "S")]), f"draw {card('delhi', 'S')}")
    assert summary(after) == ("actions", 0, 0, 9, 2)
    assert (after["rulers"], after["end_phase"]) == (FOUR, False)


def hemmed_in(phase: str) -> Position:
    """Action B drives the fifth ruler off the map; seat 1 could conquer."""
    reach = dict.fromkeys(["A2", "A3", "A4", "B1", "C1", "D1", "B2", "D4"], 1)
    here = position(2, reach, phase, rulers=FOUR | {"rus": "A1"}, hands=[FULL[1:], []])
    return play(play(here, "B rus"), f"draw {card('song', 'S')}")


def test_the_end_by_an_action_lets_the_turn_run_out() -> None:
    """The oracle's W1: no B any more, the special card and the hand as ever."""
    ended = hemmed_in("actions")
    assert ended["end_phase"]
    assert summary(ended) == ("actions", 0, 0, 9, 1)
    assert {text[0] for text in legal(ended)} == {"A"}
    special = play(ended, "A rus-sand H9")
    assert summary(special) == ("special", 0, 0, 9, 0)
    filling = play(special, "S protection")
    for name in ("tibet-ice", "tibet-sand"):
        assert filling["turn"]["draw"] == draw("hand", 0)
        filling = play(filling, f"draw {name}")
    assert summary(filling) == ("end", 1, 1, 10, 2)
    assert filling["in_force"] == [shield(0)]


def test_the_end_by_the_third_action() -> None:
    """The oracle's W1."""
    ended = hemmed_in("morale")
    assert summary(ended) == ("chance", 0, -1, 9, 0)
    assert ended["turn"]["draw"] == draw("hand", 0)
    assert summary(play(ended, "draw tibet-ice")) == ("end", 1, 1, 10, 2)


def test_two_conquests_then_the_next_seat_that_can() -> None:
    """The oracle's W2: seat 1 is skipped, and counts as a turn."""
    yurts = {"A8": 0, "B8": 0, "A10": 0, "B10": 0, "H8": 2, "I8": 2}
    first = play(the_end(3, yurts), "C I2 A8,B8")
    assert summary(first) == ("end", 0, 0, 9, 1)
    second = play(first, "C I2 A10,B10")
    assert summary(second) == ("end", 2, 2, 11, 2)
    assert second["skipped"] == 0
    over = play(second, "C I2 H8,I8")  # nothing is left for a second conquest
    assert summary(over) == ("over", 2, 2, 14, 0)
    assert (over["skipped"], over["winners"]) == (3, [0])
    assert legal(over) == []


def test_a_skip_that_ends_a_shield_starts_the_count_anew() -> None:
    """The oracle's W2: seat 0 covers nothing neutral until seat 1's turn has come."""
    yurts = {"A8": 0, "B8": 0, "A10": 0, "B10": "neutral"}
    here = the_end(2, yurts, in_force=[shield(1, "divine", region=None)])
    assert legal(here) == ["C I2 A8,B8"]
    after = play(here, "C I2 A8,B8")
    assert summary(after) == ("end", 0, 0, 11, 2)
    assert (after["in_force"], after["skipped"]) == ([], 0)
    assert legal(after) == ["C I2 A10,B10"]
    assert summary(play(after, "C I2 A10,B10")) == ("over", 0, 0, 13, 0)
    useless = the_end(2, {"A8": 0, "B8": 0}, in_force=[shield(1)])
    over = play(useless, "C I2 A8,B8")  # 1 (anew), 0, 1
    assert (summary(over), over["skipped"]) == (("over", 1, 1, 12, 0), 2)


def test_a_seat_whose_every_proposal_was_refused_was_not_skipped() -> None:
    """The oracle's W2: its turn ends, and the shield is gone when it comes again."""
    here = the_end(2, {"A8": 0, "B8": 1}, in_force=[shield(1)])
    asked = play(here, "C I2 A8,B8")
    assert asked["turn"]["pending"] == {"move": "C I2 A8,B8", "ask": [1], "back": "end"}
    refused = play(asked, "refuse")
    assert summary(refused) == ("end", 1, 1, 10, 2)
    assert (refused["in_force"], refused["turn"]["refused"]) == ([], [])
    assert legal(refused) == ["C I2 A8,B8"]
    assert play(refused, "C I2 A8,B8")["tiles"][0]["owners"] == [0, 1]


# Scoring


@pytest.mark.parametrize(
    ("areas", "bonus"),
    [
        (
            [
                [37, 12, 8, 3, 3, 2],
                [32, 20, 8, 4, 3, 2, 2],
                [32, 18, 12, 3, 3, 3, 2, 2],
                [32, 10, 7, 5, 5, 4],
            ],
            [10, 6, 3, 0],
        ),
        (
            [
                [24, 20, 17, 8, 5, 2, 2, 2],
                [24, 20, 17, 8, 5, 2, 2, 2],
                [20, 20, 14, 12, 11],
                [20, 18, 7, 5, 5, 4],
            ],
            [10, 10, 6, 3],
        ),
        ([[5], [], [5, 2]], [6, 0, 10]),
        ([[], []], [0, 0]),
    ],
)
def test_bonus(areas: list[list[int]], bonus: list[int]) -> None:
    """The oracle's W4."""
    assert bonuses(areas) == bonus


def test_shares_and_areas() -> None:
    """The oracle's W3 and W4: bridges that touch in the river join; corners don't."""
    tiles = [
        {"kind": "B3", "fields": ["A5", "A6", "A7"], "owners": [0]},
        {"kind": "B4", "fields": ["B4", "B5", "B6", "B7"], "owners": [0, 1, 2]},
        {"kind": "L3", "fields": ["C8", "C9", "D9"], "owners": [0, 1]},
        {"kind": "I2", "fields": ["D10", "E10"], "owners": [1]},
        {"kind": "X5", "fields": ["I1", "H2", "I2", "J2", "I3"], "owners": [1, 2]},
    ]
    counted = scores(position(3, {}, tiles=tiles))  # points: B3 3, B4 4, L3 3, I2 3, X5 6
    assert counted == [
        {"tiles": 3 + 2 + 2, "bonus": 6, "total": 13, "areas": [5, 3]},
        {"tiles": 2 + 2 + 3 + 3, "bonus": 10, "total": 20, "areas": [5, 5, 3]},
        {"tiles": 2 + 3, "bonus": 6, "total": 11, "areas": [5, 3]},
    ]


@pytest.mark.parametrize(
    ("totals", "areas", "best"),
    [
        ([20, 21, 3], [[9], [5], []], [1]),
        ([20, 20, 3], [[9], [10], []], [1]),
        ([20, 20, 20], [[9, 2], [9, 4], [8]], [0, 1]),
        ([0, 0, 0], [[], [], []], [0, 1, 2]),
    ],
)
def test_winners(totals: list[int], areas: list[list[int]], best: list[int]) -> None:
    """The oracle's W5."""
    counted = [{"total": t, "areas": a} for t, a in zip(totals, areas, strict=True)]
    assert winners(counted) == best
