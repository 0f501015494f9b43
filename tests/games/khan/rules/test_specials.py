"""Special cards (X): high morale, protection, divine support, scout."""

from __future__ import annotations

from typing import Any

import pytest

from serai import State
from tests.games.khan.positions import (
    BOX,
    SPECIALS_AT,
    WAITING,
    after,
    card,
    changed,
    draw,
    facts,
    legal,
    refusal,
    refusals,
    state,
)

HAND = "ainu-khan delhi-khan koryo-khan zhao-khan"
REGIONS = ("mountain", "ice", "tundra", "stone", "sand", "forest")
every_count = pytest.mark.parametrize("players", [2, 3, 4])


def special(players: int, **rest: Any) -> State:
    """Phase T4 of seat 0, which has four cards in hand."""
    return state(*[""] * players, phase="special", hands=(HAND,), **rest)


def next_turn(seat: int = 1) -> dict[str, Any]:
    return {
        "active": seat,
        "decider": -1,
        "phase": "chance",
        "draw": draw("flee", seat),
        "number": 10,
        "actions_left": 2,
    }


def without(players: int, name: str) -> list[dict[str, int]]:
    """Everyone's special cards, seat 0's of this name used up."""
    names = ("morale", "protection", "divine", "scout")
    everyone = [dict(zip(names, SPECIALS_AT[players], strict=True)) for _ in range(players)]
    everyone[0][name] = 0
    return everyone


def moves_of(players: int) -> dict[str, set[str]]:
    """What a seat may play in a position without limits."""
    regions = {f"S divine {region}" for region in REGIONS}
    return {
        "morale": {"S morale"},
        "protection": {"S protection"},
        "divine": regions if players == 4 else {"S divine"},
        "scout": {f"S scout {kind}" for kind in BOX},
    }


@every_count
@pytest.mark.parametrize(
    ("name", "clause"), [("morale", "X1"), ("protection", "X2"), ("divine", "X3"), ("scout", "X4")]
)
def test_X1_X2_X3_X4_a_card_used_up_is_not_played_again(
    players: int, name: str, clause: str
) -> None:
    usual = moves_of(players)
    assert legal(special(players)) == {"end"}.union(*usual.values())
    now = special(players, specials=without(players, name))
    assert legal(now) == {"end"}.union(*(usual[other] for other in usual if other != name))
    gone = refusals(now, *usual[name])
    assert gone == dict.fromkeys(usual[name], clause)


# X1


@every_count
def test_X1_one_more_single_action(players: int) -> None:
    others = [""] * (players - 1)
    now = state("A1 B1", *others, phase="special", hands=(HAND,))
    left = SPECIALS_AT[players][0] - 1
    third = {"morale 0": left, "phase": "morale", "actions_left": 1}
    assert changed(now, "S morale") == third
    chosen = now.play("S morale")
    assert {text[0] for text in legal(chosen)} == {"A", "B", "C"}
    moves = ("D C1", "end", "S morale", "S protection", "pass", "discard")
    clauses = ("X1", "X1", "X1", "X1", "T2", "X1")
    assert refusals(chosen, *moves) == dict(zip(moves, clauses, strict=True))


def test_X1_then_the_hand_is_filled() -> None:
    now = state("A1 B1", "", phase="special", hands=(HAND,))
    morale = {"morale 0": 1, "last 0": "morale"}
    assert changed(now, "S morale", "C I2 A1,B1") == {
        "A1": None,
        "B1": None,
        "tiles": ["I2:A1,B1:0"],
        "left I2": 3,
        **morale,
        **next_turn(),
    }
    assert changed(now, "S morale", "A ainu-khan C1") == {
        "C1": 0,
        "ainu-khan": "discards",
        **morale,
        "decider": -1,
        "phase": "chance",
        "draw": draw("hand", 0),
    }


def test_X1_driving_out_a_ruler_as_the_third_action() -> None:
    now = special(2, rulers=WAITING | {"rus": "B2"}).play("S morale")
    assert changed(now, "B rus") == {
        "phase": "chance",
        "decider": -1,
        "actions_left": 0,
        "draw": draw("direction", 0, "rus", "morale"),
    }
    turned = card("tibet", "E")
    assert changed(now, "B rus", f"draw {turned}") == {
        turned: "discards",
        "rus": "C2",
        "B2": "neutral",
        "last 0": "morale",
        **next_turn(),
    }


def test_X1_even_if_no_action_is_possible() -> None:
    now = state("", "", phase="special", rulers={})
    chosen = now.play("S morale")
    assert legal(chosen) == {"pass"}
    assert changed(chosen, "pass") == {
        "last 0": "morale",
        "actions_left": 0,
        "phase": "chance",
        "decider": -1,
        "draw": draw("hand", 0),
    }


# X2


@every_count
def test_X2_in_force_until_T3_of_the_seats_next_turn(players: int) -> None:
    holders = ("ainu", "delhi", "koryo", "zhao")[:players]
    hands = tuple(" ".join(f"{name}-{region}" for region in REGIONS[2:]) for name in holders)
    now = state(*[""] * players, phase="special", hands=hands)
    assert changed(now, "S protection") == {
        "protection 0": SPECIALS_AT[players][1] - 1,
        "in force": ["0:protection"],
        "last 0": "protection",
        **next_turn(),
    }
    now = now.play("S protection")
    for seat in (*range(1, players), 0):
        now = now.play(f"draw tibet-{REGIONS[seat]}")
        assert (now.active, facts(now)["in force"]) == (seat, ["0:protection"])
        now = now.play(f"D A{seat + 1}")
        assert facts(now)["in force"] == ["0:protection"]
        now = now.play("discard")
        if seat != 0:
            now = now.play("end")
    assert (now.phase, facts(now)["in force"]) == ("special", [])


@every_count
def test_X2_not_while_another_seats_is_in_force(players: int) -> None:
    for other in range(1, players):
        now = special(players, in_force=f"{other}:protection")
        assert refusal(now, "S protection") == "X2"
    for another_card in ("1:divine:ice", "1:scout:X5"):
        assert "S protection" in legal(special(players, in_force=another_card))


@pytest.mark.parametrize(("name", "move"), [("protection", "S protection"), ("divine", "S divine")])
def test_X2_X3_with_two_seats_not_in_two_turns_in_a_row(name: str, move: str) -> None:
    in_a_row = special(2, last_special=[name, None])
    assert refusal(in_a_row, move) == {"protection": "X2", "divine": "X3"}[name]
    for last in (None, "morale", "scout", {"protection": "divine", "divine": "protection"}[name]):
        assert move in legal(special(2, last_special=[last, name]))
    done = after(in_a_row, "end")
    assert facts(done)["last 0"] is None  # so that it may be played again the turn after


def test_X2_X3_with_more_seats_in_a_row_is_no_matter() -> None:
    for players, move in ((3, "S protection"), (4, "S protection"), (3, "S divine")):
        last = [move.split()[1], *[None] * (players - 1)]
        assert move in legal(special(players, last_special=last))
    last_of_four = ["divine", None, None, None]
    assert len(legal(special(4, last_special=last_of_four), "S divine")) == 6


def test_X2_scout_and_morale_may_come_in_a_row() -> None:
    for last, move in (("scout", "S scout X5"), ("morale", "S morale")):
        assert move in legal(special(2, last_special=[last, None]))


# X3


@pytest.mark.parametrize("players", [2, 3])
def test_X3_with_two_or_three_seats_everywhere(players: int) -> None:
    now = special(players)
    assert changed(now, "S divine") == {
        "divine 0": SPECIALS_AT[players][2] - 1,
        "in force": ["0:divine:None"],
        "last 0": "divine",
        **next_turn(),
    }
    assert refusal(now, "S divine tundra") == "X3"
    for other in range(1, players):
        assert refusal(special(players, in_force=f"{other}:divine"), "S divine") == "X3"
    assert "S divine" in legal(special(players, in_force="1:protection"))


def test_X3_with_four_seats_in_a_region_that_no_other_protects() -> None:
    now = special(4, in_force="1:divine:tundra 3:divine:ice")
    free = {f"S divine {region}" for region in REGIONS if region not in ("tundra", "ice")}
    assert legal(now, "S divine") == free
    assert refusals(now, "S divine tundra", "S divine ice", "S divine") == {
        "S divine tundra": "X3",
        "S divine ice": "X3",
        "S divine": "X3",
    }
    assert changed(now, "S divine sand") == {
        "divine 0": 0,
        "in force": ["0:divine:sand", "1:divine:tundra", "3:divine:ice"],
        "last 0": "divine",
        **next_turn(),
    }


def test_X3_ends_with_T3_of_the_seats_next_turn() -> None:
    now = special(4, in_force="1:divine:tundra")
    turn = state("", "", "", "", active=1, in_force="1:divine:tundra").play("D A1")
    assert facts(turn)["in force"] == ["1:divine:tundra"]
    assert facts(turn.play("discard"))["in force"] == []
    assert "in force" not in changed(now, "end")  # not with the turns of others


# X4


@every_count
def test_X4_any_kind_in_supply_bridges_too(players: int) -> None:
    now = special(players, tiles="X5:B1,A2,B2,C2,B3:1")
    assert legal(now, "S scout") == {f"S scout {kind}" for kind in BOX if kind != "X5"}
    assert refusal(now, "S scout X5") == "X4"
    assert changed(now, "S scout B4") == {
        "scout 0": SPECIALS_AT[players][3] - 1,
        "in force": ["0:scout:B4"],
        "last 0": "scout",
        **next_turn(),
    }


@pytest.mark.parametrize("players", [2, 3])
def test_X4_a_kind_reserved_by_another_is_not_reserved(players: int) -> None:
    for other in range(1, players):
        now = special(players, in_force=f"{other}:scout:I2")
        assert refusal(now, "S scout I2") == "X4"
        assert "S scout I3" in legal(now)


def test_X4_with_four_seats_one_tile_each_as_long_as_there_are_any() -> None:
    laid = "I2:A7,B7:1 I2:A8,B8:1"
    now = special(4, tiles=laid, in_force="2:scout:I2 3:scout:X5")
    assert refusal(now, "S scout X5") == "X4"
    assert facts(now.play("S scout I2"))["in force"] == ["0:scout:I2", "2:scout:I2", "3:scout:X5"]
    both = special(4, tiles=laid, in_force="1:scout:I2 2:scout:I2")
    assert refusal(both, "S scout I2") == "X4"


@every_count
def test_X4_ends_as_the_seats_next_turn_begins(players: int) -> None:
    """Before its ruler is driven out; the turns of others leave it."""
    last = players - 1
    now = state(
        *[""] * players,
        active=last,
        phase="hand",
        hands=("",) * last + ("ainu-ice delhi-ice koryo-ice",),
        in_force="0:scout:I2 1:scout:I3" if players > 2 else "0:scout:I2",
    )
    begun = now.play("draw rus-ice")
    kept = ["1:scout:I3"] if players > 2 else []
    assert (begun.active, begun.phase, facts(begun)["in force"]) == (0, "chance", kept)


@pytest.mark.parametrize(("players", "open_to_others"), [(2, False), (3, False), (4, True)])
def test_X4_what_the_others_may_still_use(players: int, open_to_others: bool) -> None:
    others = [""] * (players - 2)
    now = state("", "A1 A2", *others, phase="special", hands=(HAND,))
    turn = after(now, "S scout I2", "draw rus-river")
    assert turn.active == 1
    if open_to_others:
        assert "C I2 A1,A2" in legal(turn)
    else:
        assert refusal(turn, "C I2 A1,A2") == "Q5"
