"""What is printed on the components: read from an edition file, checked against the known facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from serai.core.text import editions
from serai.core.text.errors import BadEdition
from serai.core.text.shape import shown
from serai.games.eko.board.board import KINDS
from serai.games.eko.board.coordinates import SIDES, Cell, turned

LARGE = ((0, 0), *SIDES)  # the cells of a large tile about its middle, in the order of its face
SMALL = ((0, 0), SIDES[0], SIDES[1])  # and of a small tile about its anchor

BASE = "ABCDEFGHIJKLM"
LARGE_VARIANTS = "NOU"
SMALL_VARIANTS = "PQRST"
BASE_KINDS = ("plain", "reg", "canyon", "capital", "mountain", "chasm")

# By colour of back: from how many players it is used, how many tiles, how many plain spaces.
BACKS = {"grey": (2, 7, 32), "blue": (3, 3, 16), "red": (4, 3, 16)}

_LATTICES = ((2, 1), (1, 2))  # one step between touching large tiles, and its mirror image


@dataclass(frozen=True)
class Tile:
    """One printed face, and how many tiles show it."""

    name: str
    spaces: tuple[str, ...]  # kinds, in the order of LARGE or SMALL
    back: str | None = None  # the variants' tiles have no colour
    count: int = 1
    gate: int | None = None  # the side on which the portal, its first space, is entered

    @property
    def shape(self) -> tuple[Cell, ...]:
        return LARGE if len(self.spaces) == len(LARGE) else SMALL


@dataclass(frozen=True)
class Edition:
    """All tiles by letter, and the places of the large ones' middles by number of players."""

    tiles: Mapping[str, Tile]
    slots: Mapping[int, tuple[Cell, ...]]

    def base_tiles(self, players: int) -> list[str]:
        """The tiles of a player count, in the order of their letters."""
        colours = [back for back, (least, _, _) in BACKS.items() if least <= players]
        return [name for name in BASE if self.tiles[name].back in colours]


def load_edition(source: str | Path | Mapping[str, object] | None = None) -> Edition:
    """The packaged edition, or one from a path to a TOML file, or from such a file's content.

    BadEdition names the tile and the known fact of the printed game that it contradicts.
    """
    return _packaged() if source is None else _edition(editions.given(source))


@cache
def _packaged() -> Edition:
    return _edition(editions.packaged("serai.games.eko"))


def _edition(data: Mapping[str, object]) -> Edition:
    tables = _table("tiles", _entry("edition", data, "tiles"))
    slots = _table("slots", _entry("edition", data, "slots"))
    _only("edition", data, ("tiles", "slots"))
    _only("tiles", tables, BASE + LARGE_VARIANTS + SMALL_VARIANTS)
    _only("slots", slots, "234")
    edition = Edition(
        tiles={
            name: _tile(name, _table(f"tiles.{name}", _entry("tiles", tables, name)))
            for name in BASE + LARGE_VARIANTS + SMALL_VARIANTS
        },
        slots={int(count): _places(count, _entry("slots", slots, count)) for count in "234"},
    )
    _check_colours(edition)
    _check_twins(edition)
    _check_variants(edition)
    _check_slots(edition)
    return edition


# Reading


def _tile(name: str, table: Mapping[str, object]) -> Tile:
    where = f"tiles.{name}"
    _only(where, table, ("spaces", "back", "count", "gate"))
    spaces = _entry(where, table, "spaces")
    if not isinstance(spaces, list | tuple):
        raise BadEdition(f"{where}.spaces", f"a list of kinds is needed, not {shown(spaces)}")
    size = len(SMALL) if name in SMALL_VARIANTS else len(LARGE)
    if len(spaces) != size:
        raise BadEdition(f"{where}.spaces", f"the tile has {size} spaces, not {len(spaces)}")
    for number, kind in enumerate(spaces):
        if not isinstance(kind, str) or kind not in KINDS:
            raise BadEdition(f"{where}.spaces.{number}", f"{shown(kind)} is not a kind of space")
    back = table.get("back")
    if back is not None and (not isinstance(back, str) or back not in BACKS):
        raise BadEdition(f"{where}.back", f"must be one of {', '.join(BACKS)}")
    count = _integer(f"{where}.count", table.get("count", 1))
    gate = None if "gate" not in table else _integer(f"{where}.gate", table["gate"])
    return Tile(name, tuple(spaces), back, count, gate)


def _places(count: str, value: object) -> tuple[Cell, ...]:
    where = f"slots.{count}"
    if not isinstance(value, list | tuple):
        raise BadEdition(where, f"a list of places is needed, not {shown(value)}")
    places = []
    for number, place in enumerate(value):
        if not isinstance(place, list | tuple) or len(place) != 2:
            raise BadEdition(f"{where}.{number}", "a place is a list of two whole numbers")
        q, r = (_integer(f"{where}.{number}", part) for part in place)
        places.append((q, r))
    return tuple(places)


def _table(where: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise BadEdition(where, f"a table is needed, not {shown(value)}")
    return value


def _entry(where: str, table: Mapping[str, object], name: str) -> object:
    if name not in table:
        raise BadEdition(where, f"{name} is missing")
    return table[name]


def _only(where: str, table: Mapping[str, object], names: Iterable[str]) -> None:
    known = list(names)
    for name in table:
        if name not in known:
            raise BadEdition(where, f"{shown(name)} is not one of {', '.join(known)}")


def _integer(where: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadEdition(where, f"a whole number is needed, not {shown(value)}")
    return value


# The known facts


def _check_colours(edition: Edition) -> None:
    for name, tile in edition.tiles.items():
        if name not in BASE:
            if tile.back is not None:
                raise BadEdition(f"tiles.{name}.back", "a tile of the variants has no such back")
            continue
        if tile.back is None:
            raise BadEdition(f"tiles.{name}.back", f"must be one of {', '.join(BACKS)}")
        for kind in tile.spaces:
            if kind not in BASE_KINDS:
                raise BadEdition(f"tiles.{name}.spaces", f"{kind} is on tiles of variants only")
    for back, (_, tiles, plain) in BACKS.items():
        faces = {
            name: edition.tiles[name].spaces for name in BASE if edition.tiles[name].back == back
        }
        where = f"tiles.{','.join(faces)}"
        if len(faces) != tiles:
            raise BadEdition(where, f"{tiles} tiles are {back}, not {len(faces)}")
        _check_total(where, back, faces.values(), "plain", plain)
        _check_total(where, back, faces.values(), "capital", 1)


def _check_total(
    where: str, back: str, faces: Iterable[tuple[str, ...]], kind: str, total: int
) -> None:
    found = sum(face.count(kind) for face in faces)
    if found != total:
        raise BadEdition(where, f"the {back} tiles show {kind} {total} times in all, not {found}")


def _check_twins(edition: Edition) -> None:
    face = edition.tiles["E"].spaces
    for name in "BE":
        if edition.tiles[name].back != "grey":
            raise BadEdition(f"tiles.{name}.back", "B and E are grey")
    if "reg" not in face:
        raise BadEdition("tiles.E.spaces", "E has a reg")
    if not _alike(edition.tiles["B"].spaces, face):
        raise BadEdition("tiles.B.spaces", "B and E are alike")
    for name, temple in (("N", "sand"), ("O", "moon")):
        spaces = edition.tiles[name].spaces
        reverted = tuple("reg" if kind == temple else kind for kind in spaces)
        if spaces.count(temple) != 1 or not _alike(reverted, face):
            raise BadEdition(
                f"tiles.{name}.spaces", f"{name} is E with its reg turned into {temple}"
            )


def _check_variants(edition: Edition) -> None:
    tiles = edition.tiles
    middle, *ring = tiles["U"].spaces
    row = ("tempest",) * 3 + ("chasm",) * 3
    if middle != "beacon" or not _alike(("beacon", *ring), ("beacon", *row)):
        what = "U has the beacon in the middle, then three tempests and three chasms, each in a row"
        raise BadEdition("tiles.U.spaces", what)
    for name in "PQS":
        if tiles[name].spaces != ("tempest",) * 3:
            raise BadEdition(f"tiles.{name}.spaces", f"all three spaces of {name} are tempest")
    for name, first in (("R", "portal"), ("T", "wind")):
        if tiles[name].spaces != (first, "chasm", "chasm"):
            raise BadEdition(f"tiles.{name}.spaces", f"{name} is {first}, then two chasms")
    _check_gate(edition)
    _check_counts(edition)


def _check_gate(edition: Edition) -> None:
    for name, tile in edition.tiles.items():
        if name != "R" and tile.gate is not None:
            raise BadEdition(f"tiles.{name}.gate", "only R has a gate")
    if edition.tiles["R"].gate not in (2, 3, 4, 5):
        what = "R needs a gate on one of the sides 2 to 5 (its own chasms lie on 0 and 1)"
        raise BadEdition("tiles.R.gate", what)


def _check_counts(edition: Edition) -> None:
    tiles = edition.tiles
    for name, tile in tiles.items():
        if name in "PQ":
            if tile.count < 1:
                raise BadEdition(f"tiles.{name}.count", f"there is at least one tile {name}")
        elif tile.count != (wanted := 2 if name in "RS" else 1):
            raise BadEdition(f"tiles.{name}.count", f"the number of tiles {name} is {wanted}")
    if tiles["P"].count + tiles["Q"].count != 6:
        raise BadEdition("tiles.P,Q.count", "tiles P and Q are 6 in all")


def _check_slots(edition: Edition) -> None:
    """One tile in the middle and six around it; three alternate notches outside; all six."""
    two, three, four = (edition.slots[count] for count in (2, 3, 4))
    if not two:
        raise BadEdition("slots.2", "there are 7 slots, not 0")
    steps = [turned(step, turn) for step in _LATTICES for turn in range(6)]
    for first in (0, 6):
        around, notches = steps[first : first + 6], _notches(steps[first : first + 6])
        if _is_set(two, two[0], around):
            break
    else:
        raise BadEdition("slots.2", "one tile lies in the middle (listed first) and six around it")
    alternate = (notches[0::2], notches[1::2])
    if not any(_is_set(three, two[0], around + outer) for outer in alternate):
        raise BadEdition("slots.3", "to the slots for 2 come three alternate notches outside")
    if not _is_set(four, two[0], around + notches):
        raise BadEdition("slots.4", "to the slots for 2 come all six notches outside")


def _notches(around: list[Cell]) -> list[Cell]:
    """Between each two neighbouring tiles of the six lies a place that touches both."""
    turned_on = around[1:] + around[:1]
    return [(a[0] + b[0], a[1] + b[1]) for a, b in zip(around, turned_on, strict=True)]


def _is_set(places: tuple[Cell, ...], middle: Cell, others: list[Cell]) -> bool:
    wanted = [middle, *((middle[0] + q, middle[1] + r) for q, r in others)]
    return sorted(places) == sorted(wanted)


def _alike(face: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two large tiles are the same when one is turned."""
    ring = other[1:]
    return face[0] == other[0] and any(face[1:] == ring[n:] + ring[:n] for n in range(len(ring)))
