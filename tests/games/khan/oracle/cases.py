"""Hand-made positions for the oracle's own tests, on the oracle's own map.

Unless a test says otherwise the eight rulers wait in the north-east, seat 0 is active and holds no
cards.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.khan.oracle.model import Position, legal
from tests.games.khan.oracle.play import canonical
from tests.games.khan.oracle.positions import own_board, start

RULERS = dict(
    zip(
        ["bulgar", "cilicia", "delhi", "goryeo", "rus", "seljuk", "song", "tibet"],
        ["L1", "L2", "L3", "L4", "M1", "M2", "M3", "M4"],
        strict=True,
    )
)
BOARD = own_board()


def card(ruler: str, direction: str) -> str:
    """A ruler's card that shows this direction."""
    shown: dict[str, str] = BOARD["directions"]
    return next(name for name in shown if name.startswith(f"{ruler}-") and shown[name] == direction)


def position(
    players: int, yurts: dict[str, Any], phase: str = "actions", **changes: Any
) -> Position:
    """Seat 0's turn 9; `turn=` and every other key as in the interchange."""
    here = start(BOARD, players, Random(0), changes.pop("rulers", RULERS))
    here["camps"] = {name: 5 if name in here["rulers"] else 0 for name in RULERS}
    left = {"actions": 2, "end": 2, "morale": 1}.get(phase, 0)
    here["turn"] |= {"number": 9, "actions_left": left} | changes.pop("turn", {})
    here |= {"yurts": yurts, "phase": phase, "active": 0, "decider": 0}
    hands = changes.pop("hands", [[] for _ in range(players)])
    in_hands = {name for hand in hands for name in hand}
    here["hands"] = hands
    here["deck"] = [name for name in here["deck"] if name not in in_hands]
    return canonical(here | changes)


def fleeing(here: Position, deck: list[str]) -> Position:
    """The same position while seat 0's ruler card is turned over from this pile."""
    here["discards"] = [name for name in here["deck"] if name not in deck]
    here |= {"phase": "chance", "decider": -1, "deck": sorted(deck)}
    here["turn"] |= {"actions_left": 2, "draw": draw("flee", 0)}
    return here


def draw(purpose: str, seat: int, ruler: str | None = None, back: str | None = None) -> Any:
    return {"for": purpose, "seat": seat, "ruler": ruler, "back": back}


def the_end(players: int, yurts: dict[str, Any], **changes: Any) -> Position:
    """Seat 0's turn in the end phase."""
    gone = {"rulers": {}, "camps": dict.fromkeys(RULERS, 0), "end_phase": True}
    return position(players, yurts, "end", **changes) | gone


def conquests(here: Position) -> set[str]:
    return {text[2:] for text in legal(here) if text.startswith("C ")}


def summary(here: Position) -> tuple[str, int, int, int, int]:
    turn = here["turn"]
    active, decider = here["active"], here["decider"]
    return here["phase"], active, decider, turn["number"], turn["actions_left"]
