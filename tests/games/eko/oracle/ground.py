"""The oracle's ground: what is printed on a board and what lies on it, asked in the plainest way.

Part of the independent reference model (see `model.py`): nothing here comes from the package.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

Position = dict[str, Any]
"""A position exactly as the interchange writes it."""

MOVEMENT = ("plain", "tempest")
HIGHEST_LEVEL = {
    "reg": 1,
    "wind": 1,
    "moon": 1,
    "sand": 1,
    "canyon": 2,
    "capital": 2,
    "mountain": 3,
}  # C4
STOCK = {1: 5, 2: 3, 3: 1}  # C1


@cache
def cell(label: str) -> tuple[int, int]:
    """Axial (q, r) of a label: F7 is (5, 6)."""
    letters = label.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(label[len(letters) :]) - 1


def touching(one: str, other: str) -> bool:
    """C5: the two spaces share a side."""
    (q1, r1), (q2, r2) = cell(one), cell(other)
    return (q2 - q1, r2 - r1) in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def in_order(labels: Any) -> list[str]:
    """Labels in (q, r) order."""
    return sorted(labels, key=cell)


@dataclass(frozen=True)
class Ground:
    """What never changes during a game."""

    kinds: dict[str, str]
    adjacent: dict[str, list[str]]
    """C5: the spaces beside a space."""
    steps: dict[str, list[str]]
    """M1, V1: the movement spaces one step away from a movement space, portals included."""
    zone: dict[str, str]
    """V4: the zone of each tempest space, named by the zone's first space."""


def ground(position: Position) -> Ground:
    return _survey(json.dumps(position["board"]))


@lru_cache(maxsize=64)
def _survey(board_text: str) -> Ground:
    board = json.loads(board_text)
    kinds: dict[str, str] = board["spaces"]
    adjacent = {one: [two for two in kinds if touching(one, two)] for one in kinds}
    gates = set(board["gates"].values())
    steps = {}
    for space, kind in kinds.items():
        if kind in MOVEMENT:
            beside = {near for near in adjacent[space] if kinds[near] in MOVEMENT}
            through_portals = gates - {space} if space in gates else set()
            steps[space] = in_order(beside | through_portals)
    return Ground(kinds, adjacent, steps, _zones(kinds, adjacent))


def _zones(kinds: dict[str, str], adjacent: dict[str, list[str]]) -> dict[str, str]:
    """V4: connected sets of tempest spaces, by sides (portals join nothing: V1)."""
    zone: dict[str, str] = {}
    for first in in_order(kinds):
        if kinds[first] != "tempest" or first in zone:
            continue
        zone[first] = first
        waiting = [first]
        while waiting:
            for near in adjacent[waiting.pop()]:
                if kinds[near] == "tempest" and near not in zone:
                    zone[near] = first
                    waiting.append(near)
    return zone


def stacks_of(position: Position, seat: int) -> list[str]:
    return [space for space, stack in position["stacks"].items() if stack["owner"] == seat]


def plain_discs(holding: dict[str, Any]) -> int:
    """The discs of a stack or a reserve that are not the Emperor."""
    return int(holding["discs"]) - (1 if holding["emperor"] else 0)


def has_building_on(position: Position, seat: int, kind: str) -> bool:
    kinds = position["board"]["spaces"]
    return any(
        building["owner"] == seat and kinds[space] == kind
        for space, building in position["buildings"].items()
    )


def majority(position: Position, spaces: list[str]) -> int | None:
    """W5, V8: the seat that occupies strictly most of some spaces."""
    held = [0] * position["players"]
    for space in spaces:
        if space in position["stacks"]:
            held[position["stacks"][space]["owner"]] += 1
    best = max(held)
    return held.index(best) if held.count(best) == 1 else None


def free_of_tempests(position: Position, seat: int) -> bool:
    """V8: the Beacon of Eon shields this seat from V4a–V4e."""
    beacon = position["board"]["beacon"]
    return beacon is not None and majority(position, beacon) == seat


def points(position: Position, seat: int) -> int:
    """W1, W5."""
    buildings = position["buildings"].values()
    total = sum(building["level"] for building in buildings if building["owner"] == seat)
    total += 3 * len(position["captives"][seat])
    for pyramid in position["board"]["pyramids"]:
        if majority(position, pyramid) == seat:
            total += 2
    return int(total)
