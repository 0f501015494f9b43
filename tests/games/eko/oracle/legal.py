"""The oracle's list of legal moves, phase by phase, each rule as literally as the spec words it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.eko.oracle.ground import (
    HIGHEST_LEVEL,
    STOCK,
    Position,
    free_of_tempests,
    ground,
    has_building_on,
    in_order,
    plain_discs,
    stacks_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

Zones = frozenset[str]
LETTER = {1: "c", 2: "t", 3: "k"}


def legal(position: Position) -> list[str]:
    """Every legal move of a position, as canonical text."""
    phase = position["phase"]
    if phase == "setup":
        return _setup(position)
    if phase == "action":
        return _action(position)
    if phase == "march":
        return _march(position) + _reinforce(position)
    if phase == "reinforce":
        return _reinforce(position)
    if phase == "exchange":
        return [f"exchange {seat}" for seat in position["captives"][position["decider"]]]
    return []


def _setup(position: Position) -> list[str]:
    """S4."""
    own = stacks_of(position, position["decider"])
    others = [space for space in own if not position["stacks"][space]["emperor"]]
    return ["keep"] + [f"swap {space}" for space in others]


def _action(position: Position) -> list[str]:
    """T1, T2: the Sand first, then a move or a construction, or `pass` if there is neither."""
    actions = list(_moves_and_constructions(position))
    return _sand(position) + (actions or ["pass"])


def _moves_and_constructions(position: Position) -> Iterator[str]:
    for start in stacks_of(position, position["active"]):
        yield from _moves(position, start)
        yield from _constructions(position, start)


def _march(position: Position) -> list[str]:
    """T3."""
    can_pay = plain_discs(position["reserve"][position["active"]]) >= 3
    could_act = any(True for _ in _moves_and_constructions(position))
    return ["march"] if can_pay and could_act else []


def _sand(position: Position) -> list[str]:
    """V6."""
    seat, turn = position["active"], position["turn"]
    if turn["actions"] > 0 or turn["sand"]:
        return []
    if not has_building_on(position, seat, "sand"):
        return []
    if plain_discs(position["reserve"][seat]) < 2:
        return []
    return [
        f"sand {space}"
        for space, stack in position["stacks"].items()
        if stack["owner"] != seat and plain_discs(stack) >= 1
    ]


# Moving


def _moves(position: Position, start: str) -> Iterator[str]:
    """M1–M5, V4: all moves of one stack."""
    stack = position["stacks"][start]
    start_toll = starts_with_a_toll(position, start)
    if start_toll and stack["discs"] == 1:
        yield f"{start}!"  # V4c: its only move
        return
    for target, sets in _toll_sets(position, start).items():
        ways: dict[Zones, list[str]] = {}
        for zones in sets:
            texts = _ways_to_arrive(position, start, target, zones)
            if texts:
                ways[zones] = texts
        for zones, texts in ways.items():
            if not any(smaller < zones for smaller in ways):  # V4f
                yield from texts


def starts_with_a_toll(position: Position, start: str) -> bool:
    """V4c, V8."""
    on_tempest = position["board"]["spaces"][start] == "tempest"
    return on_tempest and not free_of_tempests(position, position["active"])


def _toll_sets(position: Position, start: str) -> dict[str, set[Zones]]:
    """M1, V1, V4a–V4d: for each space reached, every set of newly tolled zones some path passes."""
    land = ground(position)
    shielded = free_of_tempests(position, position["active"])
    start_toll = starts_with_a_toll(position, start)
    paid = set(position["turn"]["tolled"]) | ({land.zone[start]} if start_toll else set())
    # V4d: at least one disc must arrive.
    most_tolls = position["stacks"][start]["discs"] - 1 - (1 if start_toll else 0)
    nothing: Zones = frozenset()
    seen = {(start, nothing)}
    waiting = [(start, nothing)]
    while waiting:
        here, zones = waiting.pop(0)
        for near in land.steps[here]:
            entered = zones
            if not shielded and near in land.zone and land.zone[near] not in paid:
                entered = zones | {land.zone[near]}
            if len(entered) > most_tolls or (near, entered) in seen:
                continue
            seen.add((near, entered))
            if near == start or near not in position["stacks"]:
                waiting.append((near, entered))
    reached: dict[str, set[Zones]] = {}
    for space, zones in seen:
        if space != start:
            reached.setdefault(space, set()).add(zones)
    return reached


def _ways_to_arrive(position: Position, start: str, target: str, zones: Zones) -> list[str]:
    """M2–M4, V4a, V4d: the legal texts with these tolls, the Emperor kept or lost."""
    stack = position["stacks"][start]
    losses = len(zones) + (1 if starts_with_a_toll(position, start) else 0)
    height = stack["discs"] - losses
    tolls = "".join(f"~{zone}" for zone in in_order(zones))
    texts = []
    for emperor_lost in (False, True):
        if emperor_lost and not (stack["emperor"] and losses >= 1):
            continue
        with_emperor = stack["emperor"] and not emperor_lost
        sign = _arrival(position, height, with_emperor, target)
        if sign is not None:
            texts.append(f"{start}{sign}{target}{tolls}{'e' if emperor_lost else ''}")
    return texts


def _arrival(position: Position, height: int, with_emperor: bool, target: str) -> str | None:
    """M2–M4: what a stack of this height does on the target, if it may end there."""
    there = position["stacks"].get(target)
    if there is None:
        return "-"
    if there["owner"] == position["active"]:
        return "+" if height + there["discs"] <= 4 else None
    if height > there["discs"] or (with_emperor and height == there["discs"]):
        return "x"
    return "*" if height == 1 and there["discs"] == 4 else None


# Constructing


def _constructions(position: Position, start: str) -> Iterator[str]:
    """B1–B4, C4."""
    land, stack, seat = ground(position), position["stacks"][start], position["active"]
    for site in land.adjacent[start]:
        for level in range(1, HIGHEST_LEVEL.get(land.kinds[site], 0) + 1):
            present = position["buildings"].get(site)
            enemy = present is not None and present["owner"] != seat
            cost = level + (1 if enemy else 0)
            if not _may_follow(present, enemy, level) or not _in_stock(position, seat, level):
                continue
            if plain_discs(stack) >= cost:
                yield f"{start}^{site}{LETTER[level]}"
            if stack["emperor"] and stack["discs"] >= cost:
                yield f"{start}^{site}{LETTER[level]}e"


def _may_follow(present: dict[str, int] | None, enemy: bool, level: int) -> bool:
    """B2."""
    if present is None:
        return level == 1
    if enemy:
        return level in (present["level"], present["level"] + 1)
    return level == present["level"] + 1


def _in_stock(position: Position, seat: int, level: int) -> bool:
    """B3."""
    standing = [
        building
        for building in position["buildings"].values()
        if building["owner"] == seat and building["level"] == level
    ]
    return len(standing) < STOCK[level]


# Reinforcing


def _reinforce(position: Position) -> list[str]:
    """R1: placements, the Moon, and `end` where nothing need be placed."""
    placements = _placements(position)
    under_way = bool(position["turn"]["reinforced"])
    end = ["end"] if under_way or not placements else []
    return placements + ([] if under_way else _moon(position)) + end


def _placements(position: Position) -> list[str]:
    """R2–R4, V3, V4e."""
    reserve = position["reserve"][position["active"]]
    with_room = _stacks_with_room(position)
    open_to_all = [space for space in with_room if not _beside_enemy_building(position, space)]
    if reserve["emperor"] and not open_to_all:
        return [f"{space}#e" for space in with_room]  # R4
    texts = []
    for space in open_to_all:
        room = 4 - position["stacks"][space]["discs"]
        for discs in range(1, min(room, reserve["discs"]) + 1):
            if not reserve["emperor"]:
                texts.append(f"{space}#{discs}")
            elif discs == 1:
                texts.append(f"{space}#e")
            else:
                texts.append(f"{space}#e{discs - 1}")
    return texts


def _stacks_with_room(position: Position) -> list[str]:
    """R2, V3, V4e, V8: own stacks below 4 that no tempest and no earlier placement bars."""
    seat = position["active"]
    shielded = free_of_tempests(position, seat)
    return [
        space
        for space in stacks_of(position, seat)
        if position["stacks"][space]["discs"] < 4
        and space not in position["turn"]["reinforced"]
        and (shielded or position["board"]["spaces"][space] != "tempest")
    ]


def _beside_enemy_building(position: Position, space: str) -> bool:
    """R2."""
    return any(
        near in position["buildings"] and position["buildings"][near]["owner"] != position["active"]
        for near in ground(position).adjacent[space]
    )


def _moon(position: Position) -> list[str]:
    """V5."""
    seat = position["active"]
    reserve = position["reserve"][seat]
    enough = plain_discs(reserve) >= (2 if reserve["emperor"] else 3)
    if not has_building_on(position, seat, "moon") or not enough:
        return []
    texts = []
    for space in ground(position).steps:
        there = position["stacks"].get(space)
        if there is None or (there["owner"] == seat and there["discs"] < 4):
            texts.append(f"moon {space}{'e' if reserve['emperor'] else ''}")
    return texts
