"""Laying tiles: a board from a list of tile, place and turn, or one drawn at random."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from serai.core.text.errors import BadBoard, BadEdition, BadOption, BadPosition
from serai.core.text.shape import shown
from serai.games.eko.board.board import Board, Three, deal_room
from serai.games.eko.board.coordinates import SIDES, Cell, neighbours, turned
from serai.games.eko.constants import MOVEMENT_KINDS, SEATS, VARIANTS

if TYPE_CHECKING:
    from serai.core.match.chance import Stream
    from serai.games.eko.board.edition import Edition

FARTHEST = 10_000  # no board reaches that far: a place beyond it is a slip
DRAWS = 300  # boards drawn before the edition is held to be at fault; a few are enough
BARRIERS = ("chasm", "portal", "beacon")
GATES_APART = 5  # on a random board, the least distance between the gates of two portals
OPEN_TO = 3  # and the least number of movement spaces around a temple or tempest tile


class Placed(NamedTuple):
    """A tile on the table: its middle (a small tile's anchor) at (q, r), turned clockwise."""

    tile: str
    q: int
    r: int
    turn: int


# A given arrangement


def lay(edition: Edition, placed: Sequence[Placed | Mapping[str, object]]) -> Board:
    """The board of an arrangement of tiles (S2).

    Each entry is a Placed or {"tile": "A", "place": [q, r], "turn": 0 … 5}: a large tile has its
    middle on the place, a small one its first space, and is turned clockwise by that many sixths.
    Places may be negative: the board is moved so that its least q and its least r are 0.
    """
    if not isinstance(placed, Sequence):
        raise BadPosition("layout", f"a list of tiles is needed, not {shown(placed)}")
    tiles = [_placed(edition, number, entry) for number, entry in enumerate(placed)]
    _check_supply(edition, tiles)
    kinds: dict[Cell, str] = {}
    for number, tile in enumerate(tiles):
        for space, kind in _face(edition, tile).items():
            if space in kinds:
                what = f"tile {tile.tile} overlaps another at {space}"
                raise BadBoard("S2", f"layout.{number}", what)
            kinds[space] = kind
    if not kinds:
        raise BadBoard("S2", "layout", "no tiles, no board")
    left, top = min(q for q, _ in kinds), min(r for _, r in kinds)
    moved = [tile._replace(q=tile.q - left, r=tile.r - top) for tile in tiles]
    return _printed(edition, moved)


def _printed(edition: Edition, placed: Sequence[Placed]) -> Board:
    """The board that these tiles show where they lie."""
    faces = [_face(edition, tile) for tile in placed]
    beacon: Three | None = None
    for tile, face in zip(placed, faces, strict=True):
        if tile.tile == "U":
            beacon = _three(space for space, kind in face.items() if kind == "tempest")
    return Board(
        kinds={space: kind for face in faces for space, kind in face.items()},
        gates={(t.q, t.r): _gate(edition, t) for t in placed if t.tile == "R"},
        pyramids=tuple(
            _three(face) for t, face in zip(placed, faces, strict=True) if t.tile == "S"
        ),
        beacon=beacon,
        tiles=tuple(tuple(sorted(face)) for face in faces),
    )


def _face(edition: Edition, placed: Placed) -> dict[Cell, str]:
    """The spaces of a tile where it lies, in the order of its face."""
    tile = edition.tiles[placed.tile]
    around = (turned(space, placed.turn) for space in tile.shape)
    cells = [(placed.q + q, placed.r + r) for q, r in around]
    return dict(zip(cells, tile.spaces, strict=True))


def _gate(edition: Edition, placed: Placed) -> Cell:
    side = edition.tiles[placed.tile].gate
    assert side is not None, "the edition's check sees to it that R has a gate"
    q, r = SIDES[(side + placed.turn) % 6]
    return placed.q + q, placed.r + r


def _three(spaces: Iterable[Cell]) -> Three:
    first, second, third = spaces
    return first, second, third


def _placed(edition: Edition, number: int, entry: object) -> Placed:
    where = f"layout.{number}"
    tile, q, r, turn = _parts(where, entry)
    if not isinstance(tile, str) or tile not in edition.tiles:
        raise BadBoard("C2", f"{where}.tile", f"{shown(tile)} is not a tile of this edition")
    q, r = _whole(f"{where}.place", tile, q), _whole(f"{where}.place", tile, r)
    turn = _whole(f"{where}.turn", tile, turn)
    if max(abs(q), abs(r)) > FARTHEST:
        raise BadBoard("S2", f"{where}.place", f"tile {tile} lies too far from the others")
    if not 0 <= turn <= 5:
        raise BadBoard("S1", f"{where}.turn", f"tile {tile} can be turned by 0 to 5 sixths only")
    return Placed(tile, q, r, turn)


def _whole(where: str, tile: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadPosition(where, f"tile {tile}: a whole number is needed, not {shown(value)}")
    return value


def _parts(where: str, entry: object) -> tuple[object, object, object, object]:
    """Tile, q, r and turn of an entry in either form, not yet looked at."""
    if isinstance(entry, Placed):
        return entry
    if not isinstance(entry, Mapping) or set(entry) != {"tile", "place", "turn"}:
        raise BadPosition(where, "an object with tile, place and turn is needed")
    place = entry["place"]
    if not isinstance(place, list | tuple) or len(place) != 2:
        raise BadPosition(f"{where}.place", "a place is a list of two whole numbers")
    return entry["tile"], place[0], place[1], entry["turn"]


def _check_supply(edition: Edition, placed: Sequence[Placed]) -> None:
    used: dict[str, int] = {}
    for number, (name, *_) in enumerate(placed):
        used[name] = used.get(name, 0) + 1
        if used[name] > (count := edition.tiles[name].count):
            what = f"tile {name} is used more often than it exists ({count})"
            raise BadBoard("C2", f"layout.{number}.tile", what)


# A random board


def random_board(
    edition: Edition, players: int, variants: Collection[str], stream: Stream
) -> Board:
    """The base board on its slots (S1), or with extra tiles one grown around them (S2)."""
    _check_options(players, variants)
    large, small = _tiles_in_play(edition, players, variants)
    slots = edition.slots[players]
    for _ in range(DRAWS):
        try:
            if small or "U" in large:
                placed = _Growth(edition, stream).grow(large, small)
            else:
                tiles = zip(stream.shuffled(large), slots, strict=True)
                placed = [Placed(tile, q, r, stream.below(6)) for tile, (q, r) in tiles]
            board = lay(edition, placed)
        except BadBoard:
            continue
        if _worth_playing(board):
            deal_room(board, players)
            return board
    raise BadEdition("tiles", f"no valid board came up in {DRAWS} draws")


def _check_options(players: int, variants: Collection[str]) -> None:
    if not isinstance(players, int) or isinstance(players, bool) or not 2 <= players <= SEATS:
        raise BadOption(f"Ekö is for 2 to {SEATS} players")
    if isinstance(variants, str) or not isinstance(variants, Collection):
        raise BadOption("variants are given as a list of names")
    for variant in variants:
        if variant not in VARIANTS:
            known = ", ".join(VARIANTS)
            raise BadOption(f"unknown variant {shown(variant)}; the variants are {known}")


def _tiles_in_play(
    edition: Edition, players: int, variants: Collection[str]
) -> tuple[list[str], list[str]]:
    """The large tiles and the small ones of a player count and its variants (V7)."""
    large = edition.base_tiles(players)
    small: list[str] = []
    if "sand" in variants:
        large[large.index("E")] = "N"
    if "moon" in variants:
        large[large.index("B" if "sand" in variants else "E")] = "O"
    if "beacon" in variants:
        large.append("U")
    if "tempests" in variants:
        small += [name for name in "PQ" for _ in range(edition.tiles[name].count)]
    if "pyramids" in variants:
        small += ["S"] if players == 2 else ["S", "S"]
    if "wind" in variants:
        small.append("T")
    if "portals" in variants:
        small += ["R", "R"]
    return large, small


def _worth_playing(board: Board) -> bool:
    """Whether what the variants add is of use: gates far apart, tiles open to several sides."""
    gates = list(board.gates.values())
    if len(gates) == 2 and _distance(*gates) < GATES_APART:
        return False
    for tile in board.tiles:
        inner = {space for space in tile if board.kinds[space] in ("tempest", "wind")}
        beside = {space for here in inner for space in neighbours(here)} - inner
        open_to = sum(board.kinds.get(space) in MOVEMENT_KINDS for space in beside)
        if inner and open_to < OPEN_TO:
            return False
    return True


def _distance(a: Cell, b: Cell) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


@cache
def _footprints(shape: tuple[Cell, ...]) -> dict[tuple[Cell, ...], list[int]]:
    """The cells that a shape can cover, with the turns that make it cover them."""
    turns: dict[tuple[Cell, ...], list[int]] = {}
    for turn in range(6):
        cells = tuple(sorted(turned(space, turn) for space in shape))
        turns.setdefault(cells, []).append(turn)
    return turns


class _Growth:
    """A board that grows tile by tile, each laid where it touches the others most.

    Small tiles and the beacon come between the first large tiles and the last, so that they end up
    inside the board; portals come last, far apart, since they bring its ends together.
    """

    def __init__(self, edition: Edition, stream: Stream) -> None:
        self.edition = edition
        self.stream = stream
        self.kinds: dict[Cell, str] = {}
        self.edge: dict[Cell, int] = {}  # free cells beside the board: how many sides they touch
        self.placed: list[Placed] = []

    def grow(self, large: list[str], small: list[str]) -> list[Placed]:
        for name in self._order(large, [name for name in small if name != "R"]):
            self._put(self._chosen(name))
        for _ in range(small.count("R")):
            self._put(self._portal())
        return self.placed

    def _order(self, large: list[str], small: list[str]) -> list[str]:
        base = self.stream.shuffled([name for name in large if name != "U"])
        order: list[list[str]] = [[name] for name in base]
        for name in self.stream.shuffled([*small, *(["U"] if "U" in large else [])]):
            order[1 + self.stream.below(len(base) - 2)].append(name)
        return [name for group in order for name in group]

    def _put(self, placed: Placed) -> None:
        face = _face(self.edition, placed)
        self.placed.append(placed)
        self.kinds.update(face)
        for space in face:
            self.edge.pop(space, None)
            for beside in neighbours(space):
                if beside not in self.kinds:
                    self.edge[beside] = self.edge.get(beside, 0) + 1

    def _chosen(self, name: str) -> Placed:
        if not self.placed:
            return Placed(name, 0, 0, self.stream.below(6))
        snug = self._snug(name, slack=4 if name == "T" else 2)
        ways = {placed: self._ways(placed) for placed in snug}
        most = max(ways.values())
        return self.stream.pick([placed for placed in snug if ways[placed] >= most - 1])

    def _portal(self) -> Placed:
        """Where its gate is a plain space, as far from an earlier gate as can be."""
        gates = [_gate(self.edition, placed) for placed in self.placed if placed.tile == "R"]
        apart = {}
        for placed in self._snug("R", slack=4):
            gate = _gate(self.edition, placed)
            if self.kinds.get(gate) == "plain":
                apart[placed] = min((_distance(gate, other) for other in gates), default=0)
        if not apart:
            raise BadBoard("V1", "layout", "a portal finds no place before a plain space")
        farthest = max(apart.values())
        return self.stream.pick([placed for placed, far in apart.items() if far >= farthest - 1])

    def _snug(self, name: str, slack: int) -> list[Placed]:
        """The placements that touch the board on the most sides, or on `slack` fewer."""
        sides: dict[Placed, int] = {}
        for shape, turns in _footprints(self.edition.tiles[name].shape).items():
            places = {(q - dq, r - dr): None for q, r in self.edge for dq, dr in shape}
            for q, r in places:
                cells = [(q + dq, r + dr) for dq, dr in shape]
                if self.kinds.keys().isdisjoint(cells):
                    touching = sum(self.edge.get(space, 0) for space in cells)
                    sides.update((Placed(name, q, r, turn), touching) for turn in turns)
        most = max(sides.values())
        return [placed for placed, touching in sides.items() if touching >= most - slack]

    def _ways(self, placed: Placed) -> int:
        """Sides across which one can step or build; those between plain and tempest twice."""
        ways = 0
        for space, kind in _face(self.edition, placed).items():
            for beside in neighbours(space):
                pair = {kind, self.kinds.get(beside, "chasm")}
                if pair.isdisjoint(BARRIERS) and not pair.isdisjoint(MOVEMENT_KINDS):
                    ways += ("plain" in pair) + ("tempest" in pair)
        return ways
