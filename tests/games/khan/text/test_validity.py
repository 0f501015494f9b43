"""Valid positions: each condition of the spec broken alone is refused, and the place named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import serai
from tests.games.khan.journeys import middle, opening
from tests.games.khan.oracle.cases import draw, position, the_end

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


HAND = ["bulgar-ice", "bulgar-khan", "bulgar-river", "delhi-khan"]
TILE = {"kind": "I2", "fields": ["F7", "F8"], "owners": [0]}
LAID: Data = {"tiles": [TILE], "supply": {**position(2, {})["supply"], "I2": 3}}


def base(phase: str = "actions", players: int = 2, **changes: Any) -> Data:
    """Seat 0's turn 9: yurts at A1 (its own) and A2, a domino on F7 and F8, four cards."""
    hands = [HAND, *([] for _ in range(players - 1))]
    yurts = {"A1": 0, "A2": 1, "A3": "neutral"}
    return position(players, yurts, phase, hands=hands, **{**LAID, **changes})


def drawing(purpose: str, left: int, **changes: Any) -> Data:
    """Chance draws for seat 0, who holds three cards."""
    data = base() | {"phase": "chance", "decider": -1}
    data["hands"][0] = HAND[:3]
    data["deck"] = sorted([*data["deck"], HAND[3]])
    data["turn"] |= {"actions_left": left, "draw": draw(purpose, 0, **changes)}
    return data


def asking() -> Data:
    """Seat 1, who is protected, is asked to share A1 and A2."""
    data = base(in_force=[{"seat": 1, "card": "protection"}])
    data["specials"][1]["protection"] -= 1
    data["last_special"][1] = "protection"
    return serai.load(data).play("C I2 A1,A2").to_dict()


def in_force(*entries: Data) -> Change:
    """Cards in force, each the latest that its seat played."""

    def change(data: Data) -> None:
        data["in_force"] = list(entries)
        for entry in entries:
            data["last_special"][entry["seat"]] = entry["card"]

    return change


def shield(seat: int, card: str, **extra: Any) -> Data:
    return {"seat": seat, "card": card, **extra}


def clear_pair(data: Data) -> list[str]:
    """Two land fields side by side where no ruler stands."""
    rows, standing = data["board"]["map"], set(data["rulers"].values())
    for number, row in enumerate(rows, 1):
        for i in range(13):
            pair = [f"{'ABCDEFGHIJKLMN'[i]}{number}", f"{'ABCDEFGHIJKLMN'[i + 1]}{number}"]
            if "~" not in row[i : i + 2] and not standing & set(pair):
                return pair
    raise AssertionError


START, OVER, END = opening(0).to_dict(), middle(11).to_dict(), the_end(2, {"A1": 0, "A2": 0})
DIRECTION = drawing("direction", 1, ruler="rus", back="actions")
FLEE, REFILL = drawing("flee", 2), drawing("hand", 0)
ASKING = asking()

# name: where the error must point, the position, what is broken in it
BROKEN: dict[str, tuple[str, Data, Change]] = {
    # Shape
    "no game": ("game", base(), drop("game")),
    "another game": ("game", base(), put("game", value="go")),
    "no players": ("players", base(), drop("players")),
    "one field more": ("position", base(), put("colour", value=1)),
    "one player": ("players", base(), put("players", value=1)),
    "five players": ("players", base(), put("players", value=5)),
    "players as truth": ("players", base(), put("players", value=True)),
    "a hand too few": ("hands", base(), drop("hands", 1)),
    "turn without a number": ("turn.number", base(), drop("turn", "number")),
    "end_phase as number": ("end_phase", base(), put("end_phase", value=0)),
    # Board
    "a row too few": ("board.map", base(), drop("board", "map", 0)),
    "a row too short": ("board.map.3", base(), put("board", "map", 3, value="mmm")),
    "unknown letter": ("board.map.0", base(), put("board", "map", 0, value="?" * 14)),
    "unknown outland": ("board.outland", base(), put("board", "outland", 0, value="O1")),
    "no points": ("board.points", base(), drop("board", "points", "X5")),
    "a card too few": ("board.directions", base(), drop("board", "directions", "rus-ice")),
    "unknown direction": (
        "board.directions.rus-ice",
        base(),
        put("board", "directions", "rus-ice", value="UP"),
    ),
    # Yurts and rulers
    "yurt of nobody": ("yurts.A1", base(), put("yurts", "A1", value=2)),
    "yurt nowhere": ("yurts", base(), put("yurts", "O1", value=0)),
    "yurt in the river": ("yurts.A6", base(), put("yurts", "A6", value=0)),
    "yurt on a tile": ("yurts.F7", base(), put("yurts", "F7", value=0)),
    "yurt on a ruler": ("yurts.L1", base(), put("yurts", "L1", value=0)),
    "unknown ruler": ("rulers", base(), put("rulers", "xerxes", value="A5")),
    "ruler in the river": ("rulers.rus", base(), put("rulers", "rus", value="A6")),
    "ruler on a tile": ("rulers.rus", base(), put("rulers", "rus", value="F7")),
    "two rulers at one place": ("rulers.bulgar", base(), put("rulers", "rus", value="L1")),
    "ruler nowhere": ("rulers.rus", base(), put("rulers", "rus", value="Z9")),
    "camp of six": ("camps.rus", base(), put("camps", "rus", value=6)),
    "camp of none": ("camps", base(), put("camps", "rus", value=0)),
    "camp without ruler": ("camps", base(), drop("rulers", "rus")),
    # Tiles
    "unknown kind": ("tiles[0].kind", base(), put("tiles", 0, "kind", value="Q4")),
    "wrong shape": ("tiles[0].fields", base(), put("tiles", 0, "fields", value=["F7", "F9"])),
    "tile in the river": ("tiles[0]", base(), put("tiles", 0, "fields", value=["F6", "F7"])),
    "no owner": ("tiles[0].owners", base(), put("tiles", 0, "owners", value=[])),
    "owner nobody": ("tiles[0].owners", base(), put("tiles", 0, "owners", value=[2])),
    "tile twice": ("tiles[1].fields", base(), lambda data: data["tiles"].append(dict(TILE))),
    "supply too large": ("supply.I2", base(), put("supply", "I2", value=4)),
    "supply too small": ("supply.X5", base(), put("supply", "X5", value=0)),
    "bridge on land": (
        "tiles[0]",
        base(),
        both(
            put("tiles", 0, value={"kind": "B3", "fields": ["F7", "F8", "F9"], "owners": [0]}),
            put("supply", "I2", value=4),
            put("supply", "B3", value=4),
        ),
    ),
    "bridge to one bank": (
        "tiles[0]",
        base(),
        both(
            put("tiles", 0, value={"kind": "B3", "fields": ["B3", "C3", "D3"], "owners": [0]}),
            put("supply", "I2", value=4),
            put("supply", "B3", value=4),
        ),
    ),
    # Cards
    "unknown card": ("hands[0]", base(), put("hands", 0, 0, value="xerxes-ice")),
    "card twice": ("deck", base(), lambda data: data["deck"].insert(0, "bulgar-ice")),
    "card lost": ("deck", base(), drop("deck", 0)),
    "cards in disorder": ("hands[0]", base(), put("hands", 0, value=HAND[::-1])),
    "hand of five": (
        "hands[0]",
        base(),
        lambda data: data["hands"][0].append(data["deck"].pop()),
    ),
    "empty pile": (
        "deck",
        base(),
        lambda data: data.update(discards=data["deck"], deck=[]),
    ),
    # Special cards
    "three morale": ("specials[0].morale", base(), put("specials", 0, "morale", value=3)),
    "more than there are": (
        "specials[1].protection",
        base(),
        in_force(shield(1, "protection")),
    ),
    "morale in force": ("in_force[0].card", base(), in_force(shield(1, "morale"))),
    "region with 2 seats": (
        "in_force[0].region",
        base(),
        in_force(shield(1, "divine", region="ice")),
    ),
    "no region with 4 seats": (
        "in_force[0].region",
        base(players=4),
        in_force(shield(1, "divine", region=None)),
    ),
    "protection twice": (
        "in_force",
        base(players=3),
        both(
            put("specials", 1, "protection", value=0),
            put("specials", 2, "protection", value=0),
            in_force(shield(1, "protection"), shield(2, "protection")),
        ),
    ),
    "one region twice": (
        "in_force",
        base(players=4),
        both(
            put("specials", 1, "divine", value=0),
            put("specials", 2, "divine", value=0),
            in_force(shield(1, "divine", region="ice"), shield(2, "divine", region="ice")),
        ),
    ),
    "scout for none left": (
        "in_force",
        base(players=4),
        both(
            put("specials", 1, "scout", value=0),
            put("specials", 2, "scout", value=0),
            in_force(shield(1, "scout", tile="X5"), shield(2, "scout", tile="X5")),
        ),
    ),
    "own scout in the turn": (
        "in_force",
        base(),
        both(put("specials", 0, "scout", value=1), in_force(shield(0, "scout", tile="X5"))),
    ),
    "own shield after T3": (
        "in_force",
        base("special"),
        both(put("specials", 0, "protection", value=1), in_force(shield(0, "protection"))),
    ),
    "unknown last special": ("last_special[0]", base(), put("last_special", 0, value="luck")),
    # Seats, phase and turn
    "active beyond": ("active", base(), put("active", value=2)),
    "decider is not active": ("decider", base(), put("decider", value=1)),
    "chance decides actions": ("decider", base(), put("decider", value=-1)),
    "unknown phase": ("phase", base(), put("phase", value="siesta")),
    "turn 0 in play": ("turn.number", base(), put("turn", "number", value=0)),
    "set-up in turn 1": ("turn.number", START, put("turn", "number", value=1)),
    "no action left": ("turn.actions_left", base(), put("turn", "actions_left", value=0)),
    "three actions": ("turn.actions_left", base(), put("turn", "actions_left", value=3)),
    "two in morale": ("turn.actions_left", base("morale"), put("turn", "actions_left", value=2)),
    "one in special": ("turn.actions_left", base("special"), put("turn", "actions_left", value=1)),
    "refused no conquest": ("turn.refused[0]", base(), put("turn", "refused", value=["pass"])),
    "refused four": ("turn.refused", base(), put("turn", "refused", value=["C I2 A1,A2"] * 4)),
    "refused twice": ("turn.refused", base(), put("turn", "refused", value=["C I2 A1,A2"] * 2)),
    "pending in actions": (
        "turn.pending",
        base(),
        put("turn", "pending", value={"move": "C I2 A1,A2", "ask": [1], "back": "actions"}),
    ),
    "draw in actions": ("turn.draw", base(), put("turn", "draw", value=draw("flee", 0))),
    "chance without draw": ("turn.draw", FLEE, put("turn", "draw", value=None)),
    "another seat draws": ("turn.draw.seat", FLEE, put("turn", "draw", "seat", value=1)),
    "flee with one action": ("turn.actions_left", FLEE, put("turn", "actions_left", value=1)),
    "flee names a ruler": ("turn.draw", FLEE, put("turn", "draw", "ruler", value="rus")),
    "direction for nobody": ("turn.draw", DIRECTION, put("turn", "draw", "ruler", value=None)),
    "direction to nowhere": ("turn.draw", DIRECTION, put("turn", "draw", "back", value=None)),
    "direction unpaid": ("turn.actions_left", DIRECTION, put("turn", "actions_left", value=2)),
    "hand already full": (
        "turn.draw.for",
        REFILL,
        lambda data: data["hands"][0].append(data["deck"].pop()),
    ),
    "consent without pending": ("turn.pending", ASKING, put("turn", "pending", value=None)),
    "asks nobody": ("turn.pending.ask", ASKING, put("turn", "pending", "ask", value=[])),
    "asks the active": ("turn.pending.ask", ASKING, put("turn", "pending", "ask", value=[0])),
    "asks for no conquest": (
        "turn.pending.move",
        ASKING,
        put("turn", "pending", "move", value="C I2 A4,A5"),
    ),
    "asks without need": (
        "turn.pending.ask",
        ASKING,
        put("in_force", value=[]),
    ),
    "asks from special": (
        "turn.pending.back",
        ASKING,
        put("turn", "pending", "back", value="special"),
    ),
    # The end
    "fifth ruler gone": (
        "end_phase",
        base(),
        both(
            *(drop("rulers", name) for name in ("rus", "song", "tibet", "delhi", "bulgar")),
            *(put("camps", name, value=0) for name in ("rus", "song", "tibet", "delhi", "bulgar")),
        ),
    ),
    "rulers in the end": ("rulers", base(), put("end_phase", value=True)),
    "end too soon": ("end_phase", END, put("end_phase", value=False)),
    "skipped": ("skipped", base(), put("skipped", value=1)),
    "skipped in the end": ("skipped", END, put("skipped", value=1)),
    "over, not skipped": ("skipped", OVER, put("skipped", value=0)),
    "winners too soon": ("winners", base(), put("winners", value=[0])),
    "scores too soon": ("scores", base(), put("scores", value=[])),
    "over without winners": ("winners", OVER, put("winners", value=None)),
    "wrong winners": ("winners", OVER, put("winners", value=[])),
    "wrong scores": ("scores", OVER, put("scores", 0, "total", value=777)),
    # Set-up
    "neutral in set-up": ("yurts", START, put("yurts", "A1", value="neutral")),
    "placed out of turn": ("yurts", START, put("yurts", "A1", value=1 - START["active"])),
    "dealt too soon": (
        "hands",
        START,
        lambda data: data["hands"][0].append(data["deck"].pop()),
    ),
    "played before the start": (
        "last_special",
        START,
        put("last_special", 0, value="morale"),
    ),
    "tile before the start": (
        "turn.number",
        START,
        both(
            put("tiles", value=[{"kind": "I2", "fields": clear_pair(START), "owners": [0]}]),
            put("supply", "I2", value=3),
        ),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_each_broken_condition_is_named_and_placed(name: str) -> None:
    where, whole, change = BROKEN[name]
    data = copy.deepcopy(whole)
    assert serai.load(data).to_dict() == whole  # what is broken was whole before
    change(data)
    for broken in (data, json.dumps(data)):
        with pytest.raises(serai.BadPosition) as refusal:
            serai.load(broken)
        assert refusal.value.where == where, str(refusal.value)
        assert str(refusal.value).startswith(f"{where}: ")
