"""A small position to play from: a row of movement spaces with construction spaces below it."""

from __future__ import annotations

from typing import Any

import serai
from serai.core.contract.state import State
from serai.core.match.match import Match

SPACES = {
    "A1": "plain",
    "A2": "reg",
    "B1": "plain",
    "B2": "canyon",
    "C1": "plain",
    "C2": "capital",
    "D1": "plain",
    "D2": "mountain",
    "E1": "plain",
    "E2": "plain",
}


def position(**changes: Any) -> dict[str, Any]:
    """Seat 0, to act, has stacks on A1 and E2; seat 1 on C1 and E1."""
    usual: dict[str, Any] = {
        "game": "eko",
        "players": 2,
        "board": {"spaces": SPACES, "gates": {}, "pyramids": [], "beacon": None},
        "stacks": {
            "A1": {"owner": 0, "discs": 2, "emperor": True},
            "C1": {"owner": 1, "discs": 1, "emperor": False},
            "E1": {"owner": 1, "discs": 2, "emperor": True},
            "E2": {"owner": 0, "discs": 1, "emperor": False},
        },
        "buildings": {},
        "reserve": [{"discs": 2, "emperor": False}, {"discs": 1, "emperor": False}],
        "captives": [[], []],
        "eliminated": [],
        "active": 0,
        "decider": 0,
        "phase": "action",
        "turn": {
            "number": 3,
            "actions": 0,
            "marched": False,
            "sand": False,
            "tolled": [],
            "reinforced": [],
        },
        "winners": None,
    }
    return usual | changes


def state(**changes: Any) -> State:
    return serai.load(position(**changes))


def match(**changes: Any) -> Match:
    return Match("eko", state=state(**changes))
