from __future__ import annotations

from typing import Any

import pytest

from serai.games.eko.ui.narrator import tell
from tests.cli.positions import SPACES, position, state

CAMP = {"A2": {"owner": 1, "level": 1}}
TEMPEST = position()["board"] | {"spaces": SPACES | {"B1": "tempest"}}
ALONE = {
    "A1": {"owner": 0, "discs": 3, "emperor": True},
    "C1": {"owner": 1, "discs": 2, "emperor": True},
}
LOW = {
    "A1": {"owner": 0, "discs": 1, "emperor": False},
    "B1": {"owner": 0, "discs": 2, "emperor": True},
    "E1": {"owner": 1, "discs": 2, "emperor": True},
}
HIGH = {
    "A1": {"owner": 0, "discs": 1, "emperor": False},
    "C1": {"owner": 1, "discs": 4, "emperor": False},
    "E1": {"owner": 1, "discs": 1, "emperor": True},
    "E2": {"owner": 0, "discs": 1, "emperor": True},
}
AFTER_ACTION = {
    "phase": "march",
    "turn": position()["turn"] | {"actions": 1},
    "reserve": [{"discs": 4, "emperor": False}, {"discs": 1, "emperor": False}],
}

EMPEROR_WAITS = AFTER_ACTION | {
    "stacks": {
        "A1": {"owner": 0, "discs": 1, "emperor": False},
        "C1": {"owner": 1, "discs": 1, "emperor": True},
    },
    "reserve": [{"discs": 4, "emperor": True}, {"discs": 1, "emperor": False}],
}


@pytest.mark.parametrize(
    ("changes", "text", "told"),
    [
        ({}, "A1-B1", "moves 2 discs from A1 to B1"),
        ({}, "A1xC1", "attacks C1 from A1 and drives off Sky's 1 disc"),
        ({}, "A1^A2ce", "builds a camp on A2 with 1 disc from A1; the Emperor goes to the reserve"),
        (
            {"buildings": CAMP},
            "A1^A2ce",
            "builds a camp on A2 with 2 discs from A1, replacing Sky's building; "
            "the Emperor goes to the reserve",
        ),
        ({"stacks": LOW}, "A1+B1", "moves 1 disc from A1 to join B1"),
        ({"stacks": HIGH}, "A1*C1", "gives up a disc from A1 to remove Sky's 4 discs from C1"),
        (
            {"board": TEMPEST},
            "A1-B1~B1",
            "moves 2 discs from A1 to B1; 1 disc lost to tempests",
        ),
        (
            {"board": TEMPEST},
            "A1-B1~B1e",
            "moves 2 discs from A1 to B1; 1 disc lost to tempests; the Emperor goes to the reserve",
        ),
        (
            {"stacks": ALONE},
            "A1xC1",
            "attacks C1 from A1 and drives off Sky's 2 discs; Gold captures Sky's Emperor; "
            "Sky is out of the game",
        ),
        (AFTER_ACTION, "march", "pays 3 discs for a forced march"),
        (AFTER_ACTION, "A1#1", "brings 1 disc in on A1"),
        (EMPEROR_WAITS, "A1#e", "brings the Emperor in on A1"),
        (EMPEROR_WAITS, "A1#e1", "brings 2 discs in on A1, the Emperor among them"),
    ],
)
def test_a_move_in_words(changes: dict[str, Any], text: str, told: str) -> None:
    before = state(**changes)
    assert tell(before, text, before.play(text), seat=0) == told
