"""Valid positions: each condition of the spec broken alone is refused, and the place named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import serai
from tests.games.eko.journeys import exchange, opening
from tests.games.eko.small_boards import tiny

Data = dict[str, Any]
Change = Callable[[Data], object]


def put(*path: str | int, value: Any) -> Change:
    """Sets one place of a position."""

    def change(data: Data) -> None:
        spot: Any = data
        for step in path[:-1]:
            spot = spot[step]
        spot[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    def change(data: Data) -> None:
        spot: Any = data
        for step in path[:-1]:
            spot = spot[step]
        del spot[path[-1]]

    return change


def both(*changes: Change) -> Change:
    def change(data: Data) -> None:
        for each in changes:
            each(data)

    return change


def stack(owner: int, discs: int, emperor: bool = False) -> Data:
    return {"owner": owner, "discs": discs, "emperor": emperor}


def camp(owner: int, level: int = 1) -> Data:
    return {"owner": owner, "level": level}


def base(phase: str = "action", **turn: Any) -> Data:
    """Seat 0: Emperor and a disc on A1, one on C1, 6 in reserve; seat 1: its Emperor on I1."""
    return tiny("A1:0:2 C1:0:1", "A2:1:1 G2:0:1", phase, **turn).to_dict()


SIX_CAMPS = {f"{column}2": camp(0) for column in "ABCDEF"}
TWO_CASTLES = {"A2": camp(0, 3), "B2": camp(0, 3)}
CONQUERED = {"A2": camp(0, 3), "E2": camp(0, 2), "F2": camp(0, 2), "B2": camp(0, 2)} | {
    f"{column}2": camp(0) for column in "CDG"
}

# name: where the error must point, the position, what is broken in it
BROKEN: dict[str, tuple[str, Data, Change]] = {
    # Shape
    "no game": ("game", base(), drop("game")),
    "another game": ("game", base(), put("game", value="go")),
    "no players": ("players", base(), drop("players")),
    "one field more": ("position", base(), put("colour", value=1)),
    "one player": ("players", base(), put("players", value=1)),
    "five players": ("players", base(), put("players", value=5)),
    "players as text": ("players", base(), put("players", value="2")),
    "players as truth": ("players", base(), put("players", value=True)),
    "players as fraction": ("players", base(), put("players", value=2.0)),
    "a reserve too few": ("reserve", base(), drop("reserve", 1)),
    "captives too many": ("captives", base(), put("captives", value=[[], [], []])),
    "no owner": ("stacks.A1.owner", base(), drop("stacks", "A1", "owner")),
    "turn without a number": ("turn.number", base(), drop("turn", "number")),
    "marched as number": ("turn.marched", base(), put("turn", "marched", value=0)),
    # Board
    "unknown kind": ("board.spaces.A1", base(), put("board", "spaces", "A1", value="swamp")),
    "unknown label": ("board.spaces", base(), put("board", "spaces", "a1", value="plain")),
    "board in two": ("board.spaces.Z9", base(), put("board", "spaces", "Z9", value="chasm")),
    "cut off": ("board.spaces.E1", base(), put("board", "spaces", "D1", value="chasm")),
    "gate of no portal": ("board.gates.A2", base(), put("board", "gates", value={"A2": "A1"})),
    "portal without gate": (
        "board.spaces.J2",
        base(),
        put("board", "spaces", "J2", value="portal"),
    ),
    "gate far away": (
        "board.gates.J2",
        base(),
        both(
            put("board", "spaces", "J2", value="portal"),
            put("board", "gates", value={"J2": "A1"}),
        ),
    ),
    "pyramid on plain": (
        "board.pyramids.A1-A2-B1",
        base(),
        put("board", "pyramids", value=[["A1", "B1", "A2"]]),
    ),
    "beacon without one": (
        "board.beacon",
        base(),
        put("board", "beacon", value=["K1", "M1", "L1"]),
    ),
    # Stacks and discs
    "stack of 5": ("stacks.A1.discs", base(), put("stacks", "A1", "discs", value=5)),
    "stack of 0": ("stacks.A1.discs", base(), put("stacks", "A1", "discs", value=0)),
    "disc on a chasm": ("stacks.J2", base(), put("stacks", "J2", value=stack(0, 1))),
    "disc on a reg": ("stacks.C2", base(), put("stacks", "C2", value=stack(0, 1))),
    "disc off the board": ("stacks", base(), put("stacks", "Z9", value=stack(0, 1))),
    "stack of nobody": ("stacks.A1.owner", base(), put("stacks", "A1", "owner", value=2)),
    "17 discs": ("stacks", base(), put("reserve", 0, "discs", value=14)),
    "17 in reserve": ("reserve[0].discs", base(), put("reserve", 0, "discs", value=17)),
    "17 with the captive": (
        "stacks",
        base(),
        both(
            put("stacks", "A1", "emperor", value=False),
            put("captives", 1, value=[0]),
            put("reserve", 0, "discs", value=13),
        ),
    ),
    # Emperors
    "two Emperors": ("stacks.C1", base(), put("stacks", "C1", "emperor", value=True)),
    "Emperor in reserve too": (
        "reserve[0]",
        base(),
        put("reserve", 0, value={"discs": 1, "emperor": True}),
    ),
    "Emperor captive too": ("captives[1]", base(), put("captives", 1, value=[0])),
    "no Emperor": ("stacks", base(), put("stacks", "A1", "emperor", value=False)),
    "own captive": (
        "captives[0]",
        base(),
        both(put("stacks", "A1", "emperor", value=False), put("captives", 0, value=[0])),
    ),
    "Emperor in an empty reserve": (
        "reserve[0].discs",
        base(),
        both(
            put("stacks", "A1", "emperor", value=False),
            put("reserve", 0, value={"discs": 0, "emperor": True}),
        ),
    ),
    "exchange due": (
        "captives",
        base(),
        both(
            put("stacks", "A1", "emperor", value=False),
            put("stacks", "I1", "emperor", value=False),
            put("captives", value=[[1], [0]]),
        ),
    ),
    # Buildings
    "camps beyond stock": ("buildings.F2", base(), put("buildings", value=SIX_CAMPS)),
    "castles beyond stock": ("buildings.B2", base(), put("buildings", value=TWO_CASTLES)),
    "tower on a reg": ("buildings.C2", base(), put("buildings", "C2", value=camp(0, 2))),
    "castle on a canyon": ("buildings.E2", base(), put("buildings", "E2", value=camp(0, 3))),
    "tower on a temple": ("buildings.G2", base(), put("buildings", "G2", value=camp(0, 2))),
    "camp on plain": ("buildings.B1", base(), put("buildings", "B1", value=camp(0))),
    "level 4": ("buildings.A2.level", base(), put("buildings", "A2", "level", value=4)),
    "camp of nobody": ("buildings.A2.owner", base(), put("buildings", "A2", "owner", value=-1)),
    # Seats
    "eliminated with discs": ("eliminated", base(), put("eliminated", value=[1])),
    "not eliminated": (
        "eliminated",
        base(),
        both(
            drop("stacks", "I1"),
            put("reserve", 1, value={"discs": 1, "emperor": True}),
        ),
    ),
    "seats unsorted": ("eliminated", base(), put("eliminated", value=[1, 0])),
    "active beyond": ("active", base(), put("active", value=2)),
    "decider is not active": ("decider", base(), put("decider", value=1)),
    # Phase and turn
    "unknown phase": ("phase", base(), put("phase", value="siesta")),
    "turn 0 in play": ("turn.number", base(), put("turn", "number", value=0)),
    "turn below 0": ("turn.number", base(), put("turn", "number", value=-1)),
    "set-up in turn 1": ("turn.number", opening(0).to_dict(), put("turn", "number", value=1)),
    "actions in action": ("turn.actions", base(), put("turn", "actions", value=1)),
    "march at once": ("turn.actions", base(), put("turn", "marched", value=True)),
    "march, no action": ("turn.actions", base("march"), put("turn", "actions", value=0)),
    "three actions": ("turn.actions", base("reinforce"), put("turn", "actions", value=3)),
    "toll before the action": ("turn.tolled", base(), put("turn", "tolled", value=["K1"])),
    "unknown zone": ("turn.tolled", base("march"), put("turn", "tolled", value=["A1"])),
    "zone twice": ("turn.tolled", base("march"), put("turn", "tolled", value=["K1", "K1"])),
    "reinforced too soon": ("turn.reinforced", base(), put("turn", "reinforced", value=["A1"])),
    "reinforced an enemy": (
        "turn.reinforced",
        base("reinforce"),
        put("turn", "reinforced", value=["I1"]),
    ),
    "reinforced twice": (
        "turn.reinforced",
        base("reinforce"),
        put("turn", "reinforced", value=["A1", "A1"]),
    ),
    "reinforced without wind": (
        "turn.reinforced",
        base("reinforce"),
        both(drop("buildings", "G2"), put("turn", "reinforced", value=["A1"])),
    ),
    "reinforce without march": (
        "phase",
        base("reinforce"),
        put("turn", value=base("march")["turn"]),
    ),
    "exchange of nobody": ("decider", base("march"), put("phase", value="exchange")),
    "wrong seat exchanges": ("decider", exchange(2).to_dict(), put("decider", value=1)),
    # The end
    "winners too soon": ("winners", base(), put("winners", value=[0])),
    "over without winners": ("winners", base(), put("phase", value="over")),
    "wrong winner": (
        "winners",
        base(),
        both(put("phase", value="over"), put("winners", value=[0])),
    ),
    "won already by points": (
        "phase",
        base(),
        both(
            put("board", "spaces", "E2", value="capital"),
            put("buildings", value=CONQUERED),
        ),
    ),
    "won already, alone": (
        "phase",
        base(),
        both(
            drop("stacks", "I1"),
            put("reserve", 1, value={"discs": 1, "emperor": True}),
            put("eliminated", value=[1]),
        ),
    ),
    # Set-up
    "dealt a disc less": ("stacks", opening(0).to_dict(), lambda data: data["stacks"].popitem()),
    "built before the start": (
        "buildings",
        opening(0).to_dict(),
        lambda data: data["buildings"].update({site(data): camp(0)}),
    ),
}


def site(data: Data) -> str:
    spaces: dict[str, str] = data["board"]["spaces"]
    return next(space for space, kind in spaces.items() if kind == "reg")


@pytest.mark.parametrize("name", BROKEN)
def test_each_broken_condition_is_named_and_placed(name: str) -> None:
    where, position, change = BROKEN[name]
    data = copy.deepcopy(position)
    assert serai.load(data).to_dict() == position  # what is broken was whole before
    change(data)
    for broken in (data, json.dumps(data)):
        with pytest.raises(serai.BadPosition) as refusal:
            serai.load(broken)
        assert refusal.value.where == where, str(refusal.value)
        assert str(refusal.value).startswith(f"{where}: ")


def test_S2_a_board_beyond_the_limits() -> None:
    """S2: 192 spaces, 128 movement spaces and 16 zones at most; one more is refused."""
    for most, kind in ((192, "chasm"), (128, "plain")):
        for spaces in (most, most + 1):
            data = tiny("A1:0:1").to_dict()
            plain = {"A1": "plain", "A2": "plain"}
            data["board"]["spaces"] = dict.fromkeys(row(spaces), kind) | plain
            data["stacks"] = {"A1": stack(0, 1, True), "A2": stack(1, 1, True)}
            if spaces == most:
                assert serai.load(data).to_dict() == data
            else:
                with pytest.raises(serai.BadBoard, match="S2"):
                    serai.load(data)


def test_S2_seventeen_zones() -> None:
    for zones, accepted in ((16, True), (17, False)):
        data = tiny("A1:0:1").to_dict()
        kinds = ("plain", "tempest")
        data["board"]["spaces"] = {
            space: kinds[i % 2] for i, space in enumerate(row(2 * zones + 1))
        }
        data["stacks"] = {"A1": stack(0, 1, True), "A3": stack(1, 1, True)}
        if accepted:
            assert serai.load(data).to_dict() == data
        else:
            with pytest.raises(serai.BadBoard, match="S2"):
                serai.load(data)


def row(count: int) -> list[str]:
    """So many spaces in a straight row; the first two are A1 and A2."""
    return [f"A{number}" for number in range(1, count + 1)]
