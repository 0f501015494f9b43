"""Positions for tests, drawn by hand, and short words for what happens in them.

A board is drawn row by row, each row half a space to the right of the one above, so that what
touches in the drawing touches on the board. Columns are A, B, C …; rows are 1, 2, 3 …

    . . r      A1 B1 C1
     ~ . .      A2 B2 C2      A2 touches A1, B1 and B2
"""

from __future__ import annotations

from typing import Any

import pytest

import serai
from serai import State

KINDS = {
    ".": "plain",
    "~": "tempest",
    "r": "reg",
    "n": "canyon",
    "C": "capital",
    "m": "mountain",
    "w": "wind",
    "o": "moon",
    "s": "sand",
    "#": "chasm",
    "P": "portal",
    "B": "beacon",
}
NOTHING = "_"
LEVELS = " ctk"  # camp, tower, castle
ACTIONS = {"setup": 0, "action": 0, "march": 1, "reinforce": 1, "exchange": 1, "over": 1}


def board(
    drawing: str,
    gates: dict[str, str] | None = None,
    pyramids: tuple[str, ...] = (),
    beacon: str | None = None,
) -> dict[str, Any]:
    """The interchange's board. Pyramids and beacon name their three spaces: "A1 B1 A2"."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    return {
        "spaces": {
            f"{chr(ord('A') + q)}{r + 1}": KINDS[sign]
            for r, row in enumerate(rows)
            for q, sign in enumerate(row)
            if sign != NOTHING
        },
        "gates": gates or {},
        "pyramids": [pyramid.split() for pyramid in pyramids],
        "beacon": beacon.split() if beacon else None,
    }


def position(
    ground: dict[str, Any],
    *stacks: str,
    buildings: str = "",
    reserve: str = "",
    captives: dict[int, list[int]] | None = None,
    phase: str = "action",
    marched: bool = False,
    tolled: str = "",
    reinforced: str = "",
    **changes: Any,
) -> dict[str, Any]:
    """The interchange of a position; `changes` are fields of its own that differ from the usual.

    A seat's stacks: "A1:3e B2:1" (e: with the Emperor). Buildings: "C1:0c D1:1t" (seat, level).
    Reserves, one a seat: "2 1e". Captives by holder: {1: [0]}.
    """
    seats = range(len(stacks))
    active = changes.get("active", 0)
    usual = {
        "game": "eko",
        "players": len(stacks),
        "board": ground,
        "stacks": {
            space: {"owner": seat, **_discs(height)}
            for seat in seats
            for space, height in _pairs(stacks[seat])
        },
        "buildings": {
            space: {"owner": int(building[0]), "level": LEVELS.index(building[1])}
            for space, building in _pairs(buildings)
        },
        "reserve": [_discs(discs) for discs in reserve.split() or ["0"] * len(stacks)],
        "captives": [(captives or {}).get(seat, []) for seat in seats],
        "eliminated": [seat for seat in seats if not stacks[seat]],
        "active": active,
        "decider": active,
        "phase": phase,
        "turn": {
            "number": int(phase != "setup"),
            "actions": ACTIONS[phase] + marched,
            "marched": marched,
            "sand": False,
            "tolled": tolled.split(),
            "reinforced": reinforced.split(),
        },
        "winners": None,
    }
    return usual | changes


def state(ground: dict[str, Any], *stacks: str, **rest: Any) -> State:
    """The State of such a position."""
    return serai.load(position(ground, *stacks, **rest))


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(pair.split(":")[0], pair.split(":")[1]) for pair in text.split()]


def _discs(text: str) -> dict[str, Any]:
    return {"discs": int(text.rstrip("e")), "emperor": text.endswith("e")}


# What a test asks


def legal(of: State, space: str | None = None) -> set[str]:
    """The legal moves, or those from or about one space."""
    return {str(move) for move in of.legal_moves() if space in (None, move.space)}


def changed(before: State, *moves: str) -> dict[str, Any]:
    """All that is different after the moves, in the words of `facts`; None for what is gone."""
    after = before
    for move in moves:
        after = after.play(move)
    old, new = facts(before), facts(after)
    return {key: new.get(key) for key in old | new if old.get(key) != new.get(key)}


def facts(of: State) -> dict[str, Any]:
    """A position as short facts: {"A1": "0:3e", "C1": "0c", "reserve 0": "2", "phase": …}."""
    data = of.to_dict()
    found: dict[str, Any] = {}
    for space, stack in data["stacks"].items():
        found[space] = f"{stack['owner']}:{_text(stack)}"
    for space, building in data["buildings"].items():
        found[space] = f"{building['owner']}{LEVELS[building['level']]}"
    for seat in range(data["players"]):
        found[f"reserve {seat}"] = _text(data["reserve"][seat])
        found[f"captives {seat}"] = data["captives"][seat]
    for key in ("eliminated", "active", "decider", "phase", "winners"):
        found[key] = data[key]
    found.update(data["turn"])
    return found


def _text(discs: dict[str, Any]) -> str:
    return f"{discs['discs']}{'e' if discs['emperor'] else ''}"


def next_seat(seat: int, number: int = 2) -> dict[str, Any]:
    """What is different when the turn goes on to a seat, from the action of the turn before."""
    return {"active": seat, "decider": seat, "number": number}


def refusal(of: State, move: str) -> str:
    """The clause that forbids a move; None of its answers may contradict another."""
    reason = of.why_not(move)
    assert reason is not None, f"{move} is legal"
    assert move not in legal(of)
    assert str(reason).startswith(f"{reason.clause}: ")
    with pytest.raises(serai.IllegalMove) as error:
        of.play(move)
    assert error.value.reason == reason
    return reason.clause


def refusals(of: State, *moves: str) -> dict[str, str]:
    """The clause that forbids each of the moves."""
    return {move: refusal(of, move) for move in moves}
