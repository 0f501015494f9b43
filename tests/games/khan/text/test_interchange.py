"""Positions as data: exactly the spec's fields, in the spec's order, and exact both ways."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import serai
from serai.core.kernels.kernel import PLAIN
from serai.games.khan.board.fields import field
from serai.games.khan.game import KhanState
from tests.games.khan.journeys import journeys, opening

FIELDS = [
    *("game", "players", "board", "yurts", "rulers", "camps", "tiles", "supply", "hands", "deck"),
    *("discards", "specials", "in_force", "last_special", "active", "decider", "phase", "turn"),
    *("end_phase", "skipped", "winners", "scores"),
]
KINDS = [
    *("I2", "I3", "L3", "I4", "O4", "T4", "S4", "L4", "F5", "I5", "L5", "N5", "P5", "T5"),
    *("U5", "V5", "W5", "X5", "Y5", "Z5", "B3", "B4"),
]
EXTRA = {"protection": [], "divine": ["region"], "scout": ["tile"]}


@cache
def states() -> list[KhanState]:
    return list(journeys(range(0, 84, 5 if PLAIN else 2), 4))


def shuffled(value: Any, random: Random) -> Any:
    """The same data with every object's keys in another order."""
    if not isinstance(value, dict):
        return [shuffled(part, random) for part in value] if isinstance(value, list) else value
    keys = random.sample(list(value), len(value))
    return {key: shuffled(value[key], random) for key in keys}


def test_the_fields_are_those_of_the_spec() -> None:
    for state in states():
        data = state.to_dict()
        players = data["players"]
        assert list(data) == FIELDS
        assert list(data["turn"]) == ["number", "actions_left", "refused", "pending", "draw"]
        assert list(data["board"]) == ["map", "outland", "points", "directions"]
        assert all(list(tile) == ["kind", "fields", "owners"] for tile in data["tiles"])
        assert list(data["supply"]) == list(data["board"]["points"]) == KINDS
        for special in data["specials"]:
            assert list(special) == ["morale", "protection", "divine", "scout"]
        assert all(len(data[name]) == players for name in ("hands", "specials", "last_special"))
        for entry in data["in_force"]:
            assert list(entry) == ["seat", "card", *EXTRA[entry["card"]]]
        for score in data["scores"] or []:
            assert list(score) == ["tiles", "bonus", "total", "areas"]
        assert list(data["turn"]["pending"] or "x" * 3) in (["move", "ask", "back"], ["x"] * 3)
        if data["turn"]["draw"] is not None:
            assert list(data["turn"]["draw"]) == ["for", "seat", "ruler", "back"]


def test_values_have_the_types_of_json() -> None:
    """No number of NumPy slips through: `1`, `true` and `"1"` are told apart by other programs."""
    for state in states():
        data = state.to_dict()
        assert types(data) <= {dict, list, str, int, bool, type(None)}
        assert type(data["end_phase"]) is bool
        assert json.loads(json.dumps(data)) == data


def types(value: Any) -> set[type]:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {type(value)}.union(*(types(part) for part in parts))


def test_cards_fields_and_seats_are_written_in_order() -> None:
    for state in states():
        data = state.to_dict()
        for cards in (*data["hands"], data["deck"], data["discards"], data["board"]["directions"]):
            assert list(cards) == sorted(cards)
        tiles = data["tiles"]
        for fields in (data["yurts"], data["board"]["outland"], *(t["fields"] for t in tiles)):
            assert list(fields) == sorted(fields, key=field)
        assert list(data["camps"]) == sorted(data["camps"])
        assert [entry["seat"] for entry in data["in_force"]] == sorted(
            entry["seat"] for entry in data["in_force"]
        )
        for seats in (data["winners"] or [], *(tile["owners"] for tile in tiles)):
            assert seats == sorted(set(seats))
        for score in data["scores"] or []:
            assert score["areas"] == sorted(score["areas"], reverse=True)


def test_phases_say_what_the_spec_has_them_say() -> None:
    left = {"setup": [0], "discard": [0], "special": [0], "over": [0], "morale": [1]}
    phases = set()
    for state in states():
        data, turn = state.to_dict(), state.to_dict()["turn"]
        phases.add(data["phase"])
        assert turn["actions_left"] in left.get(data["phase"], [0, 1, 2])
        assert (turn["draw"] is None) == (data["phase"] != "chance") == (data["decider"] >= 0)
        assert (turn["pending"] is None) == (data["phase"] != "consent")
        assert data["skipped"] == (data["players"] if data["phase"] == "over" else 0)
        if turn["pending"]:
            assert turn["pending"]["ask"][0] == data["decider"] != data["active"]
        if turn["draw"]:
            expected = {"flee": [2], "direction": [0, 1], "hand": [0]}[turn["draw"]["for"]]
            assert turn["actions_left"] in expected
    assert len(phases) >= (7 if PLAIN else 9)


def test_what_is_read_is_written_again_and_in_order_whatever_order_it_came_in() -> None:
    random = Random(1)
    for state in states()[::2]:
        data = state.to_dict()
        assert serai.load(data).to_dict() == data
        mixed = shuffled(data, random)
        random.shuffle(mixed["board"]["outland"])
        for tile in mixed["tiles"]:
            random.shuffle(tile["fields"])
        again = serai.load(json.dumps(mixed))
        assert again == state
        assert json.dumps(again.to_dict()) == json.dumps(data)


def test_tuples_serve_as_lists() -> None:
    data = opening(2).to_dict()
    data["hands"] = tuple(tuple(hand) for hand in data["hands"])
    assert serai.load(data) == opening(2)


def test_labels_run_from_the_north_west() -> None:
    assert (field("A1"), field("N1"), field("A2"), field("N11")) == (0, 13, 14, 153)
