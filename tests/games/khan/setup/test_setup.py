"""Set-up (S): rulers, the first yurts, the deal, and chance."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from random import Random
from typing import Any

import pytest

import serai
from serai import State
from tests.games.khan.positions import (
    BOARD,
    CARDS,
    NAMES,
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

# A free field of each region, one after the other
FIELDS = ("A1", "L1", "G1", "G6", "H9", "A7")


def new(players: int = 2, rulers: dict[str, str] | None = None) -> State:
    """A new game that seat 0 begins."""
    for seed in range(50):
        start = serai.new("khan", players=players, board=BOARD, rulers=rulers or WAITING, seed=seed)
        if start.active == 0:
            return start
    raise AssertionError("seat 0 never begins")


def dealt(players: int) -> State:
    """The same after the last yurt of the set-up."""
    now = new(players)
    for field in FIELDS[: {2: 6, 3: 6, 4: 4}[players]]:
        now = now.play(f"place {field}")
    return now


def test_S1_rulers_stand_on_their_marked_fields() -> None:
    text = files("serai.games.khan").joinpath("edition.toml").read_text(encoding="utf-8")
    marked = {name: ruler["start"] for name, ruler in tomllib.loads(text)["rulers"].items()}
    assert serai.new("khan").to_dict()["rulers"] == dict(sorted(marked.items()))


def test_S1_or_on_others_that_are_given() -> None:
    chosen = dict(zip(NAMES, ("A1", "B1", "C1", "D1", "E1", "G1", "H1", "I1"), strict=True))
    assert new(rulers=chosen).to_dict()["rulers"] == chosen


@pytest.mark.parametrize(
    "wrong",
    [
        WAITING | {"rus": "F1"},
        WAITING | {"rus": "N4"},
        WAITING | {"rus": "O1"},
        WAITING | {"france": "A1"},
        {name: field for name, field in WAITING.items() if name != "rus"},
    ],
    ids=["river", "two on one field", "no such field", "no such ruler", "one missing"],
)
def test_S1_on_land_one_each(wrong: dict[str, str]) -> None:
    with pytest.raises(serai.BadOption):
        serai.new("khan", board=BOARD, rulers=wrong)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S2_a_random_seat_starts(players: int) -> None:
    starts = [serai.new("khan", players=players, seed=seed) for seed in range(60)]
    first = Counter(start.active for start in starts)
    assert set(first) == set(range(players))
    assert min(first.values()) > 60 / players / 3
    assert all(start.decider == start.active for start in starts)
    assert [serai.new("khan", players=players, seed=7).active for _ in range(3)] == [
        starts[7].active
    ] * 3


@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (3, 2), (4, 1)])
def test_S3_rounds_by_the_number_of_seats(players: int, rounds: int) -> None:
    now = new(players)
    for number, field in enumerate(FIELDS[: players * rounds]):
        assert (now.phase, now.active, now.decider) == ("setup", 0, number % players)
        now = now.play(f"place {field}")
    assert now.phase == "chance"
    yurts = now.to_dict()["yurts"]
    assert Counter(yurts.values()) == dict.fromkeys(range(players), rounds)


def test_S3_it_goes_round_from_the_starting_seat() -> None:
    start = next(s for s in (serai.new("khan", players=3, seed=n) for n in range(50)) if s.active)
    first = start.active
    now, order = start, []
    while now.phase == "setup":
        order.append(now.decider)
        now = now.play(now.legal_moves()[0])
    assert order == [(first + n) % 3 for n in range(6)]
    assert now.to_dict()["turn"]["draw"] == draw("hand", first)


def test_S3_a_free_land_field() -> None:
    now = new()
    assert len(legal(now)) == 137 - 8  # the land of this map, but for the rulers' fields
    assert changed(now, "place A1") == {"A1": 0, "decider": 1}
    assert refusals(now, "place F1", "place N4") == {"place F1": "S3", "place N4": "S3"}


def test_S3_one_yurt_in_a_region_whoever_has_it() -> None:
    now = new().play("place A1")
    moves = ("place A1", "place E5", "place C3")
    assert refusals(now, *moves) == dict.fromkeys(moves, "S3")
    last = after(now, *(f"place {field}" for field in FIELDS[1:5]))
    assert legal(last) == {f"place {c}{r}" for c in "ABCDE" for r in range(7, 12)}


def test_S3_nothing_else_is_done_yet() -> None:
    moves = ("D A1", "pass", "end", "B rus", "S morale", "C I2 A1,B1", "draw rus-khan", "discard")
    assert refusals(new(), *moves) == dict.fromkeys(moves, "S3")
    assert refusal(state("", ""), "place A1") == "T2"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S4_four_cards_to_one_seat_after_the_other(players: int) -> None:
    now = dealt(players)
    random = Random(players)
    for number in range(4 * players):
        seat = number // 4
        assert (now.phase, now.active, now.decider, now.turn) == ("chance", 0, -1, 0)
        assert now.to_dict()["turn"]["draw"] == draw("hand", seat)
        drawn = random.choice(now.to_dict()["deck"])
        step = changed(now, f"draw {drawn}")
        assert step.pop(drawn) == f"hand {seat}"
        last, due = number == 4 * players - 1, (number + 1) // 4
        if last:
            assert step == {"draw": draw("flee", 0), "number": 1, "actions_left": 2}
        else:
            assert step == ({"draw": draw("hand", due)} if due > seat else {})
        now = now.play(f"draw {drawn}")
    data = now.to_dict()
    assert [len(hand) for hand in data["hands"]] == [4] * players
    assert (len(data["deck"]), data["discards"]) == (72 - 4 * players, [])


def test_S4_hands_are_hidden() -> None:
    match = serai.Match("khan", players=3, seed=5, board=BOARD, rulers=WAITING)
    for field in FIELDS:
        match.play(f"place {field}")
    hands = match.state.to_dict()["hands"]
    counted: dict[str, Any] = {"cards": 4}
    assert match.state.view(1)["hands"] == [counted, hands[1], counted]
    assert match.state.view(None)["hands"] == [counted] * 3
    draws = [
        event for event in match.seen(1) if event.get("draw") and event["draw"]["for"] == "hand"
    ]
    assert [event["text"] == "draw ?" for event in draws] == [e["draw"]["seat"] != 1 for e in draws]
    assert sorted(e["text"][5:] for e in draws if e["draw"]["seat"] == 1) == hands[1]


def test_S4_the_last_card_drawn_into_a_hand_is_not_in_the_new_pile() -> None:
    now = state("", "", phase="hand", hands=("ainu-ice ainu-khan",), deck="rus-khan")
    renewed = now.play("draw rus-khan").to_dict()
    held = ["ainu-ice", "ainu-khan", "rus-khan"]
    assert renewed["hands"][0] == held
    assert renewed["deck"] == [name for name in CARDS if name not in held]
    assert renewed["discards"] == []
    assert renewed["turn"]["draw"] == draw("hand", 0)


def test_S4_the_last_card_turned_over_is_in_the_new_pile() -> None:
    now = state("", "", phase="flee", deck="rus-khan", hands=("ainu-ice",))
    renewed = now.play("draw rus-khan").to_dict()
    assert renewed["deck"] == [name for name in CARDS if name != "ainu-ice"]
    assert (renewed["discards"], renewed["phase"]) == ([], "actions")
    named = state("", "", deck="rus-khan", hands=("ainu-ice",)).play("B tibet")
    again = named.play("draw rus-khan").to_dict()
    assert again["deck"] == renewed["deck"]
    assert (again["discards"], again["phase"]) == ([], "actions")


def test_S4_the_card_just_turned_over_may_come_again() -> None:
    """Its ruler is out of play, so another card is turned over, of the new pile."""
    rulers = {name: field for name, field in WAITING.items() if name != "rus"}
    now = state("", "", phase="flee", deck="rus-khan", rulers=rulers)
    assert "draw rus-khan" in legal(now.play("draw rus-khan"))
    assert len(legal(now.play("draw rus-khan"))) == 72


def test_S4_the_discards_wait_until_the_pile_is_empty() -> None:
    two = f"rus-khan {card('tibet', 'N')}"
    now = state("", "", phase="flee", deck=two)
    left = now.play("draw rus-khan").to_dict()
    assert left["deck"] == [card("tibet", "N")]
    assert len(left["discards"]) == 71


def test_S4_the_discards_are_public() -> None:
    now = state("", "", deck="rus-khan", hands=("ainu-ice", "zhao-ice"))
    for seat in (0, 1, None):
        assert now.view(seat)["discards"] == now.to_dict()["discards"]
        assert now.view(seat)["deck"] == {"cards": 1}


def test_S5_every_card_of_the_pile_can_be_drawn() -> None:
    pile = ("ainu-ice", "koryo-sand", "rus-khan")
    now = state("", "", phase="flee", deck=" ".join(pile))
    assert now.decider == -1
    assert [str(move) for move in now.legal_moves()] == [f"draw {name}" for name in pile]
    assert refusal(now, "draw zhao-ice") == "S5"
    moves = ("pass", "D A1", "end", "accept", "place A1")
    assert refusals(now, *moves) == dict.fromkeys(moves, "S5")


def test_S5_the_rules_hold_no_randomness() -> None:
    now = state("", "", phase="flee")
    for name in CARDS[::7]:
        assert facts(now.play(f"draw {name}")) == facts(now.play(f"draw {name}"))
    again = serai.load(now.to_dict())
    assert [str(m) for m in again.legal_moves()] == [str(m) for m in now.legal_moves()]


def test_S5_a_match_draws_evenly_from_a_seeded_stream() -> None:
    now = state("", "", phase="flee", deck="ainu-ice koryo-sand rus-khan tibet-ice")
    drawn = Counter(serai.Match("khan", state=now, seed=seed).moves[0] for seed in range(400))
    assert len(drawn) == 4
    assert all(70 < times < 130 for times in drawn.values())
    twice = [serai.Match("khan", state=state("", "", phase="hand"), seed=3) for _ in range(2)]
    assert twice[0].moves == twice[1].moves
    assert len(twice[0].moves) == 5  # four cards for the hand, and one for the next seat's T1
