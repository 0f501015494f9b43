"""Positions as data: exactly the spec's fields, in the spec's order, and exact both ways."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

import serai
from serai.core.kernels.kernel import PLAIN
from serai.games.eko.board.coordinates import cell
from serai.games.eko.game import EkoState
from tests.games.eko.journeys import exchange, journey, journeys, opening
from tests.games.eko.small_boards import tiny

FIELDS = [
    *("game", "players", "board", "stacks", "buildings", "reserve", "captives", "eliminated"),
    *("active", "decider", "phase", "turn", "winners"),
]
TURN_FIELDS = ["number", "actions", "marched", "sand", "tolled", "reinforced"]
SEEDS = range(0, 54, 6 if PLAIN else 2)


@cache
def states() -> list[EkoState]:
    return list(journeys(SEEDS, 8))


def in_order(labels: list[str]) -> bool:
    return labels == sorted(labels, key=cell)


def shuffled(value: Any, random: Random) -> Any:
    """The same data with every object's keys in another order."""
    if not isinstance(value, dict):
        return [shuffled(part, random) for part in value] if isinstance(value, list) else value
    keys = random.sample(list(value), len(value))
    return {key: shuffled(value[key], random) for key in keys}


def test_the_fields_are_those_of_the_spec() -> None:
    for state in states():
        data = state.to_dict()
        assert list(data) == FIELDS
        assert list(data["turn"]) == TURN_FIELDS
        assert list(data["board"]) == ["spaces", "gates", "pyramids", "beacon"]
        assert all(list(s) == ["owner", "discs", "emperor"] for s in data["stacks"].values())
        assert all(list(b) == ["owner", "level"] for b in data["buildings"].values())
        assert all(list(r) == ["discs", "emperor"] for r in data["reserve"])
        assert len(data["reserve"]) == len(data["captives"]) == data["players"]


def test_values_have_the_types_of_json() -> None:
    """No number of NumPy slips through: `1`, `true` and `"1"` are told apart by other programs."""
    for state in states():
        data = state.to_dict()
        assert types(data) <= {dict, list, str, int, bool, type(None)}
        assert type(data["turn"]["marched"]) is bool
        assert json.loads(json.dumps(data)) == data


def types(value: Any) -> set[type]:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {type(value)}.union(*(types(part) for part in parts))


def test_spaces_zones_and_seats_are_written_in_order() -> None:
    for state in states():
        data = state.to_dict()
        for labels in (
            *(data["stacks"], data["buildings"], data["board"]["spaces"], data["board"]["gates"]),
            *(data["turn"]["tolled"], data["turn"]["reinforced"], *data["board"]["pyramids"]),
            data["board"]["beacon"] or [],
        ):
            assert in_order(list(labels))
        for seats in (data["eliminated"], data["winners"] or [], *data["captives"]):
            assert seats == sorted(set(seats))


def test_what_is_read_is_written_again_and_in_order_whatever_order_it_came_in() -> None:
    random = Random(1)
    for state in states():
        data = state.to_dict()
        assert serai.load(data).to_dict() == data
        mixed = shuffled(data, random)
        for name in ("tolled", "reinforced"):
            random.shuffle(mixed["turn"][name])
        for pyramid in mixed["board"]["pyramids"]:
            random.shuffle(pyramid)
        random.shuffle(mixed["board"]["pyramids"])
        again = serai.load(json.dumps(mixed))
        assert again == state
        assert json.dumps(again.to_dict()) == json.dumps(data)


def test_tuples_serve_as_lists() -> None:
    data = opening(2).to_dict()
    data["captives"] = tuple(tuple(held) for held in data["captives"])
    assert serai.load(data) == opening(2)


def test_tiles_are_for_drawing_and_do_not_travel() -> None:
    state = opening(7)
    assert state.board.tiles
    loaded = serai.load(state.to_dict())
    assert loaded == state


def test_the_example_of_the_label() -> None:
    assert cell("F7") == (5, 6)


def test_set_up_has_turn_0_and_the_decider_apart_from_who_begins() -> None:
    state = opening(1)
    first = state.to_dict()
    assert (first["turn"]["number"], first["phase"]) == (0, "setup")
    assert first["active"] == first["decider"]
    second = state.play("keep").to_dict()
    assert second["active"] == first["active"]
    assert second["decider"] == (first["active"] + 1) % 3
    third = state.play("keep").play("keep").play("keep").to_dict()
    assert (third["turn"]["number"], third["phase"]) == (1, "action")
    assert third["decider"] == third["active"] == first["active"]


def test_a_finished_game_keeps_its_turn_and_active_seat() -> None:
    ends = [list(journey(seed, 60)) for seed in range(1, 54, 4)]
    finished = [states for states in ends if states[-1].phase == "over"]
    assert finished
    for *_, before, last in finished:
        data = last.to_dict()
        assert data["decider"] == data["active"] == before.active
        assert data["turn"]["number"] == before.turn
        assert data["winners"] is not None


def test_an_exchange_names_who_chooses() -> None:
    data = exchange(2).to_dict()
    assert (data["phase"], data["active"], data["decider"]) == ("exchange", 3, 0)


def test_a_turn_says_what_happened_in_it() -> None:
    state = tiny("J1:0:3", reserve=3)
    tolled = state.play("J1-L1~K1").to_dict()
    assert tolled["turn"] == state.to_dict()["turn"] | {"actions": 1, "tolled": ["K1"]}
    marched = state.play("J1-L1~K1").play("march").to_dict()
    assert marched["turn"] == tolled["turn"] | {"marched": True}
    assert marched["phase"] == "action"
    windy = tiny("A1:0:1 C1:0:1", "G2:0:1", "march").play("A1#2").to_dict()
    assert windy["turn"]["reinforced"] == ["A1"]
    assert windy["phase"] == "reinforce"


def test_labels_are_letters_and_a_number_from_1() -> None:
    spaces = opening(8).to_dict()["board"]["spaces"]
    assert all(re.fullmatch(r"[A-Z]{1,2}[1-9][0-9]?", space) for space in spaces)
