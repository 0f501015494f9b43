"""The oracle's way of playing a move: one change, then what W4 says comes after it."""

from __future__ import annotations

import re
from copy import deepcopy

from tests.games.eko.oracle.ground import (
    Position,
    cell,
    ground,
    has_building_on,
    in_order,
    points,
    stacks_of,
)
from tests.games.eko.oracle.legal import LETTER, legal, starts_with_a_toll

NEXT_TURN = "next turn"
SPACE = "[A-Z]+[0-9]+"
TRAVEL = re.compile(rf"({SPACE})([-+x*])({SPACE})((?:~{SPACE})*)(e?)")
CONSTRUCTION = re.compile(rf"({SPACE})\^({SPACE})([ctk])(e?)")
PLACEMENT = re.compile(rf"({SPACE})#(e?)([0-9]?)")
LEVEL = {letter: level for level, letter in LETTER.items()}


def play(position: Position, text: str) -> Position:
    """The position after a legal move (its legality is not checked); the old one stays as it is."""
    after = deepcopy(position)
    if after["phase"] == "setup":
        _choose_emperor(after, text)
    else:
        _settle(after, _change(after, text))
    return _canonical(after)


def _change(after: Position, text: str) -> str:
    """Make the move's own change; the phase that comes next unless W4 says otherwise."""
    if text == "end":
        return NEXT_TURN
    if text == "march":
        return _forced_march(after)
    if text.startswith("sand "):
        return _sand(after, text.removeprefix("sand "))
    if text.startswith("moon "):
        return _moon(after, text.removeprefix("moon "))
    if text.startswith("exchange "):
        _exchange(after, after["decider"], int(text.removeprefix("exchange ")))
        return _after_an_action(after)
    if placement := PLACEMENT.fullmatch(text):
        space, emperor, discs = placement.groups()
        return _reinforce(after, space, bool(emperor), int(discs or 0))
    if construction := CONSTRUCTION.fullmatch(text):
        stack, site, letter, emperor = construction.groups()
        _construct(after, stack, site, LEVEL[letter], bool(emperor))
    elif travel := TRAVEL.fullmatch(text):
        start, sign, target, tolls, emperor = travel.groups()
        _travel(after, start, sign, target, tolls.split("~")[1:], bool(emperor))
    elif text.endswith("!"):
        _lose_to_tempest(after, text.removesuffix("!"))
    elif text != "pass":
        raise ValueError(f"not a move: {text}")
    after["turn"]["actions"] += 1
    return _after_an_action(after)


def _after_an_action(after: Position) -> str:
    return "reinforce" if after["turn"]["marched"] else "march"


def _choose_emperor(after: Position, text: str) -> None:
    """S4."""
    if text != "keep":
        for space in stacks_of(after, after["decider"]):
            after["stacks"][space]["emperor"] = text == f"swap {space}"
    after["decider"] = (after["decider"] + 1) % after["players"]
    if after["decider"] == after["active"]:
        after["phase"] = "action"
        after["turn"]["number"] = 1


# Discs


def _to_reserve(after: Position, seat: int, discs: int, emperor: bool) -> None:
    """`discs` counts the Emperor too."""
    after["reserve"][seat]["discs"] += discs
    after["reserve"][seat]["emperor"] |= emperor


def _off_the_stack(after: Position, space: str, discs: int, emperor: bool) -> None:
    """Take discs from a stack back into its owner's reserve."""
    stack = after["stacks"][space]
    stack["discs"] -= discs
    if emperor:
        stack["emperor"] = False
    if stack["discs"] == 0:
        del after["stacks"][space]
    _to_reserve(after, stack["owner"], discs, emperor)


# Actions


def _travel(
    after: Position, start: str, sign: str, target: str, tolls: list[str], emperor_lost: bool
) -> None:
    """M1–M6, V4: tolls first, then the arrival."""
    losses = len(tolls) + _start_toll(after, start)
    after["turn"]["tolled"] = in_order({*after["turn"]["tolled"], *tolls})
    _off_the_stack(after, start, losses, emperor_lost)
    mover = after["stacks"].pop(start)
    if sign in "x*":
        _destroy(after, target)
    if sign == "*":
        _to_reserve(after, mover["owner"], mover["discs"], mover["emperor"])  # M4
        return
    if sign == "+":
        joined = after["stacks"][target]
        mover["discs"] += joined["discs"]
        mover["emperor"] |= joined["emperor"]
    after["stacks"][target] = mover


def _start_toll(after: Position, start: str) -> int:
    """V4c: the discs lost for beginning on a tempest; its zone counts as tolled."""
    if not starts_with_a_toll(after, start):
        return 0
    after["turn"]["tolled"] = in_order({*after["turn"]["tolled"], ground(after).zone[start]})
    return 1


def _lose_to_tempest(after: Position, space: str) -> None:
    """V4c: a lone disc."""
    _start_toll(after, space)
    _off_the_stack(after, space, 1, after["stacks"][space]["emperor"])


def _destroy(after: Position, target: str) -> None:
    """M5."""
    lost = after["stacks"].pop(target)
    if lost["emperor"]:
        after["captives"][after["active"]].append(lost["owner"])
        lost["discs"] -= 1
    _to_reserve(after, lost["owner"], lost["discs"], False)


def _construct(after: Position, stack: str, site: str, level: int, emperor: bool) -> None:
    """B1–B4: the stock follows from the board, so a replaced building simply goes."""
    replaced = after["buildings"].get(site)
    enemy = replaced is not None and replaced["owner"] != after["active"]
    _off_the_stack(after, stack, level + (1 if enemy else 0), emperor)
    after["buildings"][site] = {"owner": after["active"], "level": level}


def _forced_march(after: Position) -> str:
    """T3."""
    after["reserve"][after["active"]]["discs"] -= 3
    after["turn"]["marched"] = True
    return "action"


def _sand(after: Position, space: str) -> str:
    """V6."""
    after["reserve"][after["active"]]["discs"] -= 2
    after["turn"]["sand"] = True
    _off_the_stack(after, space, 1, False)
    return "action"


def _reinforce(after: Position, space: str, emperor: bool, plain: int) -> str:
    """R2–R4; V3: under the wind the phase goes on."""
    stack, reserve = after["stacks"][space], after["reserve"][after["active"]]
    discs = plain + (1 if emperor else 0)
    reserve["discs"] -= discs
    stack["discs"] += discs
    if emperor:
        reserve["emperor"] = False
        stack["emperor"] = True
    if not has_building_on(after, after["active"], "wind"):
        return NEXT_TURN
    after["turn"]["reinforced"].append(space)
    return "reinforce"


def _moon(after: Position, target: str) -> str:
    """V5."""
    space, emperor = target.removesuffix("e"), target.endswith("e")
    fresh = {"owner": after["active"], "discs": 0, "emperor": False}
    stack = after["stacks"].setdefault(space, fresh)
    stack["discs"] += 1
    stack["emperor"] |= emperor
    reserve = after["reserve"][after["active"]]
    reserve["discs"] -= 3  # two to the box, one to the board
    reserve["emperor"] &= not emperor
    return NEXT_TURN


# After the change


def _settle(after: Position, next_phase: str) -> None:
    """W4: exchanges, eliminations, the end of the game, in this order; then the turn goes on."""
    after["decider"] = after["active"]
    chooser = _settle_exchanges(after)
    if chooser is not None:
        after["phase"], after["decider"] = "exchange", chooser
        return
    eliminated_earlier = after["eliminated"]
    seats = range(after["players"])
    after["eliminated"] = [seat for seat in seats if not stacks_of(after, seat)]
    after["winners"] = _winners(after, eliminated_earlier)
    if after["winners"] is not None:
        after["phase"] = "over"
        return
    if next_phase == NEXT_TURN or after["active"] in after["eliminated"]:
        _next_turn(after)
        return
    after["phase"] = next_phase
    if legal(after) == ["end"]:
        _next_turn(after)


def _clockwise(after: Position) -> list[int]:
    """All seats, from the active one."""
    return [(after["active"] + step) % after["players"] for step in range(after["players"])]


def _settle_exchanges(after: Position) -> int | None:
    """E2, E3: settle what is due; the seat that must choose, if one must."""
    while True:
        due = [seat for seat in _clockwise(after) if _is_due(after, seat)]
        if not due:
            return None
        captives = after["captives"][due[0]]
        if len(captives) > 1:
            return due[0]
        _exchange(after, due[0], captives[0])


def _is_due(after: Position, seat: int) -> bool:
    """E2, E3."""
    is_captive = any(seat in captives for captives in after["captives"])
    return is_captive and bool(after["captives"][seat]) and seat not in after["eliminated"]


def _exchange(after: Position, seat: int, given: int) -> None:
    """E2: the seat takes its own Emperor home and gives another for it."""
    holder = next(other for other in _clockwise(after) if seat in after["captives"][other])
    after["captives"][holder].remove(seat)
    _to_reserve(after, seat, 1, True)
    after["captives"][seat].remove(given)
    if given == holder:
        _to_reserve(after, holder, 1, True)
    else:
        after["captives"][holder].append(given)


def _winners(after: Position, eliminated_earlier: list[int]) -> list[int] | None:
    """W1–W4: None while the game goes on."""
    active = after["active"]
    present = [seat for seat in range(after["players"]) if stacks_of(after, seat)]
    reached = [
        seat
        for seat in _clockwise(after)
        if seat not in eliminated_earlier
        and points(after, seat) >= 12
        and has_building_on(after, seat, "capital")
    ]
    if reached:
        if reached[0] == active and active not in present and len(present) == 1:
            return sorted([active, *present])  # W3
        return [reached[0]]  # W1
    if len(present) <= 1:
        return present  # W2, and W3 when the board is empty
    return None


def _next_turn(after: Position) -> None:
    seat = next(seat for seat in _clockwise(after)[1:] if seat not in after["eliminated"])
    after["active"] = after["decider"] = seat
    after["phase"] = "action"
    after["turn"] = {
        "number": after["turn"]["number"] + 1,
        "actions": 0,
        "marched": False,
        "sand": False,
        "tolled": [],
        "reinforced": [],
    }


def _canonical(after: Position) -> Position:
    """The interchange's order of spaces and seats."""
    board = after["board"]
    for holder, key in (
        (board, "spaces"),
        (board, "gates"),
        (after, "stacks"),
        (after, "buildings"),
    ):
        holder[key] = {space: holder[key][space] for space in in_order(holder[key])}
    board["pyramids"] = sorted(map(in_order, board["pyramids"]), key=lambda spaces: cell(spaces[0]))
    if board["beacon"] is not None:
        board["beacon"] = in_order(board["beacon"])
    after["captives"] = [sorted(captives) for captives in after["captives"]]
    after["eliminated"] = sorted(after["eliminated"])
    for key in ("tolled", "reinforced"):
        after["turn"][key] = in_order(after["turn"][key])
    return after
