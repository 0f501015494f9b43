"""The printed surface of a game: its spaces and their kinds. A Board is always a valid one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from serai.core.text.errors import BadBoard, BadNotation, BadPosition
from serai.core.text.shape import fields, mapping, sequence, shown
from serai.games.eko.board.coordinates import Cell, cell, label, neighbours
from serai.games.eko.constants import DISCS, LIMIT, MAX_SPACES, MOVEMENT_KINDS, SLOTS, ZONES

KINDS = (*MOVEMENT_KINDS, *LIMIT, "chasm", "portal", "beacon")

Three = tuple[Cell, Cell, Cell]


@dataclass(frozen=True)
class Board:
    """The interchange's "board". Everything is kept in (q, r) order, whatever order it came in."""

    kinds: Mapping[Cell, str]
    gates: Mapping[Cell, Cell]  # portal -> the one movement space from which it is entered
    pyramids: tuple[Three, ...]
    beacon: Three | None  # the three tempests around the beacon
    # Which cells are one tile: only for drawing, so it neither travels nor counts as a difference.
    tiles: tuple[tuple[Cell, ...], ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kinds", dict(sorted(self.kinds.items())))
        object.__setattr__(self, "gates", dict(sorted(self.gates.items())))
        object.__setattr__(self, "pyramids", tuple(sorted(map(_in_order, self.pyramids))))
        if self.beacon is not None:
            object.__setattr__(self, "beacon", _in_order(self.beacon))
        _check_spaces(self)
        _check_connection(self)
        _check_gates(self)
        _check_pyramids(self)
        _check_beacon(self)

    def __hash__(self) -> int:
        gates = tuple(self.gates.items())
        return hash((tuple(self.kinds.items()), gates, self.pyramids, self.beacon))

    @classmethod
    def from_dict(cls, data: object) -> Board:
        """Read the interchange's "board" object: BadPosition or BadBoard for anything else."""
        found = fields("board", data, ("spaces", "gates", "pyramids", "beacon"))
        spaces = _mapping("board.spaces", found["spaces"])
        gates = _mapping("board.gates", found["gates"])
        pyramids = _list("board.pyramids", found["pyramids"])
        beacon = found["beacon"]
        return cls(
            kinds={_cell("board.spaces", name): _kind(name, kind) for name, kind in spaces.items()},
            gates={
                _cell("board.gates", portal): _cell(f"board.gates.{portal}", gate)
                for portal, gate in gates.items()
            },
            pyramids=tuple(
                _three("V2", f"board.pyramids.{i}", cells) for i, cells in enumerate(pyramids)
            ),
            beacon=None if beacon is None else _three("V8", "board.beacon", beacon),
        )

    def to_dict(self) -> dict[str, object]:
        return {
            "spaces": {label(space): kind for space, kind in self.kinds.items()},
            "gates": {label(portal): label(gate) for portal, gate in self.gates.items()},
            "pyramids": [[label(space) for space in pyramid] for pyramid in self.pyramids],
            "beacon": None if self.beacon is None else [label(space) for space in self.beacon],
        }


def zones(board: Board) -> list[list[Cell]]:
    """The tempest zones (V4), each in (q, r) order, ordered by their first space."""
    return _pieces(space for space, kind in board.kinds.items() if kind == "tempest")


def deal_room(board: Board, players: int) -> None:
    """S3: the discs of all seats must find a plain space each."""
    room = sum(kind == "plain" for kind in board.kinds.values())
    discs = DISCS * players
    if room < discs:
        what = f"{players} seats deal {discs} discs, but there are only {room} plain spaces"
        raise BadBoard("S3", "board.spaces", what)


def _in_order(three: Three) -> Three:
    first, second, third = sorted(three)
    return first, second, third


def _pieces(spaces: Iterable[Cell]) -> list[list[Cell]]:
    """The sets of spaces that hang together by sides, each sorted, ordered by their first space."""
    left = dict.fromkeys(sorted(spaces))
    pieces = []
    while left:
        start = next(iter(left))
        del left[start]
        piece = [start]
        for space in piece:
            for neighbour in neighbours(space):
                if neighbour in left:
                    del left[neighbour]
                    piece.append(neighbour)
        pieces.append(sorted(piece))
    return pieces


# What the rules demand


def _check_spaces(board: Board) -> None:
    if not board.kinds:
        raise BadBoard("S2", "board.spaces", "a board without spaces")
    if len(board.kinds) > MAX_SPACES:
        what = f"{len(board.kinds)} spaces; at most {MAX_SPACES} are allowed"
        raise BadBoard("S2", "board.spaces", what)
    for space, kind in board.kinds.items():
        if min(space) < 0:
            raise BadBoard("S2", "board.spaces", f"{space} has a negative coordinate")
        if kind not in KINDS:
            raise BadBoard("C3", f"board.spaces.{label(space)}", f"unknown kind: {shown(kind)}")
    movement = sum(kind in MOVEMENT_KINDS for kind in board.kinds.values())
    if movement > SLOTS:
        what = f"{movement} movement spaces; at most {SLOTS} are allowed"
        raise BadBoard("S2", "board.spaces", what)
    if (number := len(zones(board))) > ZONES:
        what = f"{number} tempest zones; at most {ZONES} are allowed"
        raise BadBoard("S2", "board.spaces", what)


def _check_connection(board: Board) -> None:
    pieces = _pieces(board.kinds)
    if len(pieces) > 1:
        where, other = label(pieces[1][0]), label(pieces[0][0])
        what = f"the board is not in one piece: this space is apart from {other}"
        raise BadBoard("S2", f"board.spaces.{where}", what)
    ways = _pieces(space for space, kind in board.kinds.items() if kind in MOVEMENT_KINDS)
    if len(ways) > 1:
        where, other = label(ways[1][0]), label(ways[0][0])
        what = f"this movement space is cut off from {other}"
        raise BadBoard("S2", f"board.spaces.{where}", what)


def _check_gates(board: Board) -> None:
    for portal, gate in board.gates.items():
        where = f"board.gates.{_name(portal)}"
        if board.kinds.get(portal) != "portal":
            raise BadBoard("V1", where, "only a portal has a gate, and this is none")
        if board.kinds.get(gate) not in MOVEMENT_KINDS:
            raise BadBoard("V1", where, f"the gate {_name(gate)} is not a movement space")
        if gate not in neighbours(portal):
            raise BadBoard("V1", where, f"the gate {_name(gate)} does not touch its portal")
    for space, kind in board.kinds.items():
        if kind == "portal" and space not in board.gates:
            raise BadBoard("V1", f"board.spaces.{label(space)}", "this portal has no gate")


def _check_pyramids(board: Board) -> None:
    taken: set[Cell] = set()
    for pyramid in board.pyramids:
        where = "board.pyramids." + "-".join(map(_name, pyramid))
        _check_tempests(board, "V2", where, pyramid)
        first, second, third = pyramid
        if not ({second, third} <= set(neighbours(first)) and third in neighbours(second)):
            raise BadBoard("V2", where, "its three spaces do not meet in one corner")
        if not taken.isdisjoint(pyramid):
            raise BadBoard("V2", where, "one of its spaces belongs to another pyramid too")
        taken.update(pyramid)


def _check_beacon(board: Board) -> None:
    beacons = [space for space, kind in board.kinds.items() if kind == "beacon"]
    if len(beacons) > 1:
        raise BadBoard("V8", f"board.spaces.{label(beacons[1])}", "there can be only one beacon")
    if board.beacon is None:
        if beacons:
            what = f"the beacon {label(beacons[0])} needs its three spaces"
            raise BadBoard("V8", "board.beacon", what)
        return
    if not beacons:
        raise BadBoard("V8", "board.beacon", "there is no space of kind beacon on the board")
    _check_tempests(board, "V8", "board.beacon", board.beacon)
    for space in board.beacon:
        if space not in neighbours(beacons[0]):
            raise BadBoard("V8", "board.beacon", f"{label(space)} does not touch the beacon")


def _check_tempests(board: Board, clause: str, where: str, three: Three) -> None:
    if len(set(three)) < 3:
        raise BadBoard(clause, where, "its three spaces are not three different ones")
    for space in three:
        if board.kinds.get(space) != "tempest":
            raise BadBoard(clause, where, f"{_name(space)} is not a tempest space")


def _name(space: Cell) -> str:
    return str(space) if min(space) < 0 else label(space)


# Reading the interchange


def _mapping(where: str, value: object) -> Mapping[Any, Any]:
    found = mapping(where, value)
    _check_length(where, len(found))
    return found


def _list(where: str, value: object) -> Sequence[Any]:
    found = sequence(where, value)
    _check_length(where, len(found))
    return found


def _check_length(where: str, length: int) -> None:
    """Endless input is refused before it is read."""
    if length > MAX_SPACES:
        what = f"{length} entries; a board has at most {MAX_SPACES} spaces"
        raise BadBoard("S2", where, what)


def _cell(where: str, value: object) -> Cell:
    if not isinstance(value, str):
        raise BadPosition(where, f"a label of a space is needed here, not {shown(value)}")
    try:
        return cell(value)
    except BadNotation as error:
        raise BadPosition(where, f"{shown(value)} is {error.what}") from None


def _kind(name: object, value: object) -> str:
    if not isinstance(value, str):
        where = f"board.spaces.{name}"
        raise BadPosition(where, f"a kind of space is needed here, not {shown(value)}")
    return value


def _three(clause: str, where: str, value: object) -> Three:
    cells = [_cell(where, item) for item in _list(where, value)]
    if len(cells) != 3:
        raise BadBoard(clause, where, f"three spaces are needed here, not {len(cells)}")
    return cells[0], cells[1], cells[2]
