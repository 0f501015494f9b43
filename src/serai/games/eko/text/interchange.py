"""Positions as data: the spec's interchange, written exactly and read with all its conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai.core.kernels.masks import fill, places
from serai.core.text.errors import BadPosition
from serai.core.text.shape import fields, flag, integer, mapping, seats, sequence, shown, word
from serai.games.eko.board.board import Board
from serai.games.eko.board.coordinates import Cell, label
from serai.games.eko.constants import (
    CAPTIVE,
    DISCS,
    IN_RESERVE,
    LEVELS,
    LIMIT,
    OVER,
    PHASES,
    SEATS,
    SLOTS,
    STOCK,
    TALLEST,
)
from serai.games.eko.rules.position import Position
from serai.games.eko.rules.tables import Surface
from serai.games.eko.text.validity import check

Stacks = dict[int, tuple[int, int]]  # slot -> owner, discs

FIELDS = (
    "game",
    "players",
    "board",
    "stacks",
    "buildings",
    "reserve",
    "captives",
    "eliminated",
    "active",
    "decider",
    "phase",
    "turn",
    "winners",
)
TURN_FIELDS = ("number", "actions", "marched", "sand", "tolled", "reinforced")
LAST_TURN = 2**31 - 1


def stacks_of(s: Position) -> Stacks:
    owners = {slot: seat for seat, row in enumerate(s.owned) for slot in places(row)}
    # Every row holds the stacks of the next one too, so the last that holds a slot counts.
    heights = {slot: height for height, row in enumerate(s.tall) for slot in places(row)}
    return {slot: (owners[slot], heights[slot]) for slot in sorted(owners)}


# Writing


def to_dict(
    surface: Surface, s: Position, stacks: Stacks, board: Mapping[str, Any]
) -> dict[str, Any]:
    seats_in_play = range(s.players)
    return {
        "game": "eko",
        "players": s.players,
        "board": board,
        "stacks": {
            surface.labels[slot]: {
                "owner": owner,
                "discs": discs,
                "emperor": s.emperor[owner] == slot,
            }
            for slot, (owner, discs) in stacks.items()
        },
        "buildings": {
            label(site): {"owner": building >> 2, "level": building & 3}
            for site, building in zip(surface.sites, s.building, strict=False)
            if building
        },
        "reserve": [
            {"discs": s.reserve[seat], "emperor": s.emperor[seat] == IN_RESERVE}
            for seat in seats_in_play
        ],
        "captives": [
            [seat for seat in seats_in_play if s.emperor[seat] == CAPTIVE + holder]
            for holder in seats_in_play
        ],
        "eliminated": _from_bits(s.eliminated),
        "active": s.active,
        "decider": s.decider,
        "phase": PHASES[s.phase],
        "turn": {
            "number": s.turn,
            "actions": s.actions,
            "marched": bool(s.marched),
            "sand": bool(s.sanded),
            "tolled": [n for z, n in enumerate(surface.zone_labels) if s.tolled >> z & 1],
            "reinforced": [surface.labels[slot] for slot in places(s.reinforced)],
        },
        "winners": _from_bits(s.winners) if s.phase == OVER else None,
    }


def _from_bits(bits: int) -> list[int]:
    return [seat for seat in range(SEATS) if bits >> seat & 1]


def _to_bits(listed: list[int]) -> int:
    return sum(1 << seat for seat in listed)


# Reading


def from_dict(data: object) -> tuple[Surface, Position]:
    """A position that the rules could hold; BadPosition, naming the place, for anything else."""
    found = fields("", data, FIELDS)
    word("game", found["game"], ("eko",))
    surface = Surface(Board.from_dict(found["board"]))
    s = Position()
    s.players = integer("players", found["players"], 2, SEATS)
    s.emperor = [-1] * SEATS
    _read_stacks(surface, s, found["stacks"])
    _read_buildings(surface, s, found["buildings"])
    _read_reserve(s, found["reserve"])
    _read_captives(s, found["captives"])
    for seat in range(s.players):
        if s.emperor[seat] < 0:
            raise BadPosition("stacks", f"the Emperor of seat {seat} is nowhere")
    for seat in range(s.players, SEATS):
        s.emperor[seat] = IN_RESERVE
    s.eliminated = _to_bits(seats("eliminated", found["eliminated"], s.players))
    s.active = integer("active", found["active"], 0, s.players - 1)
    s.decider = integer("decider", found["decider"], 0, s.players - 1)
    s.phase = PHASES.index(word("phase", found["phase"], PHASES))
    _read_turn(surface, s, found["turn"])
    _read_winners(s, found["winners"])
    check(surface, s)
    return surface, s


def _space(surface: Surface, where: str, name: object) -> Cell:
    space = surface.cell_of_label.get(name) if isinstance(name, str) else None
    if space is None:
        raise BadPosition(where, f"there is no space {shown(name)} on this board")
    return space


def _settle_emperor(s: Position, where: str, seat: int, place: int) -> None:
    if s.emperor[seat] >= 0:
        raise BadPosition(where, f"the Emperor of seat {seat} is elsewhere already")
    s.emperor[seat] = place


def _read_stacks(surface: Surface, s: Position, value: object) -> None:
    for name, stack in mapping("stacks", value).items():
        space = _space(surface, "stacks", name)
        where = f"stacks.{name}"
        slot = surface.slot_at.get(space)
        if slot is None:
            raise BadPosition(where, f"no disc can stand on a {surface.board.kinds[space]}")
        found = fields(where, stack, ("owner", "discs", "emperor"))
        owner = integer(f"{where}.owner", found["owner"], 0, s.players - 1)
        discs = integer(f"{where}.discs", found["discs"], 1, TALLEST)
        fill(s.owned[owner], [slot])
        for height in range(1, discs + 1):
            fill(s.tall[height], [slot])
        if flag(f"{where}.emperor", found["emperor"]):
            _settle_emperor(s, where, owner, slot)


def _read_buildings(surface: Surface, s: Position, value: object) -> None:
    for seat in range(SEATS):
        s.stock[seat] = [0, *STOCK]
    for name, building in mapping("buildings", value).items():
        space = _space(surface, "buildings", name)
        where = f"buildings.{name}"
        kind = surface.board.kinds[space]
        if kind not in LIMIT:
            raise BadPosition(where, f"nothing can be built on a {kind}")
        found = fields(where, building, ("owner", "level"))
        owner = integer(f"{where}.owner", found["owner"], 0, s.players - 1)
        level = integer(f"{where}.level", found["level"], 1, LEVELS)
        if level > LIMIT[kind]:
            raise BadPosition(
                where, f"a {kind} takes level {LIMIT[kind]} at most, not {level} (C4)"
            )
        s.building[surface.site_at[space]] = owner * 4 + level
        s.stock[owner][level] -= 1
        if s.stock[owner][level] < 0:
            have = STOCK[level - 1]
            raise BadPosition(
                where, f"seat {owner} has only {have} buildings of level {level} (C1)"
            )


def _read_reserve(s: Position, value: object) -> None:
    for seat, reserve in enumerate(sequence("reserve", value, s.players)):
        where = f"reserve[{seat}]"
        found = fields(where, reserve, ("discs", "emperor"))
        emperor = flag(f"{where}.emperor", found["emperor"])
        s.reserve[seat] = integer(f"{where}.discs", found["discs"], int(emperor), DISCS)
        if emperor:
            _settle_emperor(s, where, seat, IN_RESERVE)


def _read_captives(s: Position, value: object) -> None:
    for holder, held in enumerate(sequence("captives", value, s.players)):
        where = f"captives[{holder}]"
        for seat in seats(where, held, s.players):
            if seat == holder:
                raise BadPosition(where, "a seat cannot hold its own Emperor captive")
            _settle_emperor(s, where, seat, CAPTIVE + holder)


def _read_turn(surface: Surface, s: Position, value: object) -> None:
    found = fields("turn", value, TURN_FIELDS)
    s.turn = integer("turn.number", found["number"], 0, LAST_TURN)
    s.actions = integer("turn.actions", found["actions"], 0, 2)
    s.marched = int(flag("turn.marched", found["marched"]))
    s.sanded = int(flag("turn.sand", found["sand"]))
    for name in sequence("turn.tolled", found["tolled"]):
        if name not in surface.zone_labels:
            raise BadPosition("turn.tolled", f"there is no tempest zone {shown(name)}")
        zone = 1 << surface.zone_labels.index(name)
        if s.tolled & zone:
            raise BadPosition("turn.tolled", f"{name} is listed twice")
        s.tolled |= zone
    for name in sequence("turn.reinforced", found["reinforced"]):
        slot = surface.slot_at.get(_space(surface, "turn.reinforced", name), SLOTS)
        if slot == SLOTS or slot in places(s.reinforced):
            raise BadPosition("turn.reinforced", f"{name} is no movement space, or listed twice")
        fill(s.reinforced, [slot])


def _read_winners(s: Position, value: object) -> None:
    if (value is None) == (s.phase == OVER):
        raise BadPosition("winners", "a list when the phase is over, null before that")
    if value is not None:
        s.winners = _to_bits(seats("winners", value, s.players))


def with_tiles(surface: Surface, tiles: object) -> Surface:
    """The same surface, knowing which spaces are one tile, for drawing."""
    cells = tuple(
        tuple(_space(surface, f"tiles[{i}]", name) for name in sequence(f"tiles[{i}]", tile))
        for i, tile in enumerate(sequence("tiles", tiles))
    )
    board = surface.board
    return Surface(Board(board.kinds, board.gates, board.pyramids, board.beacon, cells))


def setup_from_dict(data: object) -> tuple[Surface, Position]:
    found = fields("setup", data, ("position", "tiles"))
    surface, s = from_dict(found["position"])
    return with_tiles(surface, found["tiles"]), s


def setup_to_dict(position: Mapping[str, Any], surface: Surface) -> dict[str, Any]:
    tiles = [[label(space) for space in tile] for tile in surface.board.tiles]
    return {"position": dict(position), "tiles": tiles}
