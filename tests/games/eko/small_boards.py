"""Boards so small that every move which could be written for them can be tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from random import Random
from typing import Any, cast

import serai
from serai.games.eko.board.board import Board
from serai.games.eko.board.coordinates import label, neighbours
from serai.games.eko.constants import LIMIT
from serai.games.eko.game import EkoState
from tests.games.eko.journeys import thrown

SPACES = 30
MOVEMENT = 17  # room for all stacks that two seats are thrown with
OTHERS = ("reg", "canyon", "capital", "mountain", "wind", "moon", "sand", "chasm")
SIGNS = "-+x*"
TAILS = ("!", "#1", "#2", "#3", "#4", "#e", "#e1", "#e2", "#e3")
WORDS = ("keep", "pass", "march", "end", *(f"exchange {seat}" for seat in range(5)))


def small_board(random: Random) -> dict[str, Any]:
    """A blob of spaces of all kinds, with two portals and a few tempests."""
    while True:
        blob = [(3, 3)]
        while len(blob) < SPACES:
            cell = random.choice(neighbours(random.choice(blob)))
            if min(cell) >= 0 and cell not in blob:
                blob.append(cell)
        kinds = ["plain"] * (MOVEMENT - 5) + ["tempest"] * 5 + ["portal"] * 2 + [*OTHERS]
        kinds += random.choices([*LIMIT], k=SPACES - len(kinds))
        random.shuffle(kinds)
        spaces = dict(zip(blob, kinds, strict=True))
        portals = [cell for cell in blob if spaces[cell] == "portal"]
        fronts = [
            [near for near in neighbours(portal) if spaces.get(near) in ("plain", "tempest")]
            for portal in portals
        ]
        if all(fronts):
            gates = {label(p): label(near[0]) for p, near in zip(portals, fronts, strict=True)}
            named = {label(cell): kind for cell, kind in sorted(spaces.items())}
            board: dict[str, Any] = {
                "spaces": named,
                "gates": gates,
                "pyramids": [],
                "beacon": None,
            }
            if _is_valid(board):
                return board


def _is_valid(board: dict[str, Any]) -> bool:
    try:
        Board.from_dict(board)
    except serai.BadBoard:
        return False
    return True


def small_position(seed: int) -> EkoState:
    random = Random(seed)
    return cast(EkoState, serai.load(thrown(small_board(random), 2, random)))


def move_space(state: EkoState) -> Iterator[str]:
    """Every move that could be written: legal or not, sensible or not.

    Tolls are written for the stacks of the seat deciding only; for others they are never looked at.
    """
    spaces = [*state.surface.cell_of_label, "ZZ99"]
    own = [name for name, s in state.to_dict()["stacks"].items() if s["owner"] == state.decider]
    zones = [*state.surface.zone_labels, "ZZ99"]
    tolls = ["".join(f"~{zone}" for zone in some) for some in subsets(zones)]
    return chain(
        WORDS,
        (f"{a}{sign}{b}" for a, sign, b in product(spaces, SIGNS, spaces)),
        ("".join(parts) for parts in product(own, SIGNS, spaces, tolls, ("", "e"))),
        ("".join(parts) for parts in product(own, "^", spaces, "ctk", ("", "e"))),
        (f"{a}^{b}c" for a, b in product(spaces, spaces)),
        (f"{a}{tail}" for a in spaces for tail in TAILS),
        (f"{head} {a}" for head in ("swap", "moon", "sand") for a in spaces),
        (f"moon {a}e" for a in spaces),
    )


def subsets(items: list[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


# A board by hand: a row of plain spaces, sites below it, two tempests of one space at its end


ROW = {f"{column}1": "plain" for column in "ABCDEFGHI"}
BELOW = ("mountain", "mountain", "reg", "reg", "canyon", "canyon", "wind", "moon", "sand")
SITES = {f"{column}2": kind for column, kind in zip("ABCDEFGHI", BELOW, strict=True)}
STORMS = {"K1": "tempest", "J1": "plain", "L1": "plain", "M1": "tempest", "J2": "chasm"}
BOARD: dict[str, Any] = {
    "spaces": ROW | SITES | STORMS,
    "gates": {},
    "pyramids": [],
    "beacon": None,
}


TURN: dict[str, Any] = {"number": 1, "sand": False, "tolled": [], "reinforced": []}


def tiny(
    stacks: str,
    buildings: str = "",
    phase: str = "action",
    reserve: int = 6,
    emperor: bool = False,
    **turn: Any,
) -> EkoState:
    """A row of spaces above the sites; seat 0 is at it, its enemy's Emperor stands on I1.

    "A1:0:2" is a stack of seat 0 with two discs, "A2:1:3" a castle of seat 1. Unless the Emperor of
    seat 0 is in its reserve he is in the first stack.
    """
    put = [entry.split(":") for entry in f"{stacks} I1:1:1".split()]
    built = [entry.split(":") for entry in buildings.split()]
    begun = {"action": 0, "march": 1, "reinforce": 2}[phase]
    position = {
        "game": "eko",
        "players": 2,
        "board": BOARD,
        "stacks": {
            space: {
                "owner": int(seat),
                "discs": int(discs),
                "emperor": space == "I1" or (space == put[0][0] and not emperor),
            }
            for space, seat, discs in put
        },
        "buildings": {
            space: {"owner": int(seat), "level": int(level)} for space, seat, level in built
        },
        "reserve": [{"discs": reserve, "emperor": emperor}, {"discs": 0, "emperor": False}],
        "captives": [[], []],
        "eliminated": [],
        "active": 0,
        "decider": 0,
        "phase": phase,
        "turn": TURN | {"actions": begun, "marched": begun == 2} | turn,
        "winners": None,
    }
    return cast(EkoState, serai.load(position))
