"""Positions to try rules on: the start of a game, and wild but valid middles of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.games.eko.oracle.ground import (
    HIGHEST_LEVEL,
    MOVEMENT,
    STOCK,
    Position,
    ground,
    has_building_on,
    in_order,
    points,
    stacks_of,
)

if TYPE_CHECKING:
    from random import Random

DISCS = 16


def dealt(board: dict[str, Any], players: int, random: Random) -> Position:
    """S3, S4: a game about to begin."""
    position = _bare(board, players, random.randrange(players))
    plain = in_order(space for space, kind in board["spaces"].items() if kind == "plain")
    places = random.sample(plain, DISCS * players)
    for number, space in enumerate(places):
        seat, disc = divmod(number, DISCS)
        position["stacks"][space] = {"owner": seat, "discs": 1, "emperor": disc == 0}
    position["phase"] = "setup"
    return position


def scattered(board: dict[str, Any], players: int, random: Random) -> Position:
    """A middle of a game that the rules could hold, reachable or not."""
    while True:
        position = _thrown(board, players, random)
        if not (_exchange_due(position) or _already_won(position)):
            return position


def _bare(board: dict[str, Any], players: int, active: int) -> Position:
    return {
        "game": "eko",
        "players": players,
        "board": board,
        "stacks": {},
        "buildings": {},
        "reserve": [{"discs": 0, "emperor": False} for _ in range(players)],
        "captives": [[] for _ in range(players)],
        "eliminated": [],
        "active": active,
        "decider": active,
        "phase": "action",
        "turn": {
            "number": 0,
            "actions": 0,
            "marched": False,
            "sand": False,
            "tolled": [],
            "reinforced": [],
        },
        "winners": None,
    }


def _thrown(board: dict[str, Any], players: int, random: Random) -> Position:
    present = random.sample(range(players), random.choice([players, players, max(2, players - 1)]))
    position = _bare(board, players, random.choice(present))
    position["eliminated"] = sorted(set(range(players)) - set(present))
    kinds = board["spaces"]
    empty = [space for space in in_order(kinds) if kinds[space] in MOVEMENT]
    random.shuffle(empty)
    crowd = random.choice([2, 5, 8])
    for seat in range(players):
        _throw_discs(position, seat, empty, random.randint(1, crowd), random)
    _throw_buildings(position, random)
    _throw_turn(position, random)
    return position


def _throw_discs(
    position: Position, seat: int, empty: list[str], stacks: int, random: Random
) -> None:
    """Stacks on the board, the rest of the discs partly in reserve, the Emperor anywhere."""
    reserve = position["reserve"][seat]
    left = random.randint(DISCS - 6, DISCS)
    if seat not in position["eliminated"]:
        for _ in range(stacks):
            discs = min(random.randint(1, 4), left)
            if discs > 0 and empty:
                left -= discs
                stack = {"owner": seat, "discs": discs, "emperor": False}
                position["stacks"][empty.pop()] = stack
    others = [other for other in range(position["players"]) if other != seat]
    fate = random.choice(["stack", "stack", "reserve", "captive"])
    if fate == "stack" and seat not in position["eliminated"]:
        position["stacks"][random.choice(stacks_of(position, seat))]["emperor"] = True
    elif fate == "captive":
        holder = random.choice(others)
        position["captives"][holder] = sorted([*position["captives"][holder], seat])
    elif left > 0:
        reserve["emperor"] = True
    else:
        position["stacks"][stacks_of(position, seat)[0]]["emperor"] = True
    # A captive's disc comes out of the sixteen as well.
    spare = max(left - 1, 0) if fate == "captive" else left
    reserve["discs"] = random.randint(int(reserve["emperor"]), spare) if spare else 0


def _throw_buildings(position: Position, random: Random) -> None:
    density = random.choice([0.1, 0.5, 0.9])
    stock = [dict(STOCK) for _ in range(position["players"])]
    for space, kind in position["board"]["spaces"].items():
        if kind in HIGHEST_LEVEL and random.random() < density:
            seat = random.randrange(position["players"])
            level = random.randint(1, HIGHEST_LEVEL[kind])
            if stock[seat][level] > 0:
                stock[seat][level] -= 1
                position["buildings"][space] = {"owner": seat, "level": level}


def _throw_turn(position: Position, random: Random) -> None:
    turn = position["turn"]
    position["phase"], turn["actions"], turn["marched"] = random.choice(
        [
            *(("action", 0, False), ("action", 0, False), ("action", 1, True)),
            *(("march", 1, False), ("reinforce", 2, True)),
        ]
    )
    turn["number"] = random.randint(1, 90)
    zones = in_order(set(ground(position).zone.values()))
    if turn["actions"] > 0 and zones:
        turn["tolled"] = in_order(random.sample(zones, random.randint(0, min(2, len(zones)))))
    if has_building_on(position, position["active"], "sand"):
        turn["sand"] = random.random() < 0.3


def _exchange_due(position: Position) -> bool:
    captives: list[list[int]] = position["captives"]
    return any(captives[seat] for held in captives for seat in held)


def _already_won(position: Position) -> bool:
    return any(
        points(position, seat) >= 12 and has_building_on(position, seat, "capital")
        for seat in range(position["players"])
    )
