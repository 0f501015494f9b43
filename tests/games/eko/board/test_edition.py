from __future__ import annotations

import copy
import tomllib
from contextlib import suppress
from importlib.resources import files
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.core.text.errors import BadEdition
from serai.games.eko.board.coordinates import Cell, neighbours
from serai.games.eko.board.edition import BASE, BASE_KINDS, Tile, load_edition
from serai.games.eko.constants import LIMIT, MOVEMENT_KINDS, STOCK, WINNING_POINTS
from tests.conftest import examples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Change = Callable[[dict[str, Any]], object]

TEXT = files("serai.games.eko").joinpath("edition.toml").read_text(encoding="utf-8")
EDITION = load_edition()
LARGE_TILES = [tile for tile in EDITION.tiles.values() if len(tile.spaces) == 7]


def parsed() -> dict[str, Any]:
    return tomllib.loads(TEXT)


def with_change(change: Change) -> dict[str, Any]:
    data = parsed()
    change(data)
    return data


# What is known of the printed game


def test_tiles_and_backs() -> None:
    """C2: seven grey tiles, three blue, three red; 11 small ones and 3 large for variants."""
    backs = [EDITION.tiles[name].back for name in BASE]
    assert [backs.count(back) for back in ("grey", "blue", "red")] == [7, 3, 3]
    assert [len(EDITION.base_tiles(players)) for players in (2, 3, 4)] == [7, 10, 13]
    assert sum(tile.count for tile in EDITION.tiles.values() if len(tile.spaces) == 3) == 11
    assert sum(tile.count for tile in LARGE_TILES) == 16


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plain_spaces_are_as_many_as_discs(players: int) -> None:
    """S3: the discs exactly fill the plain spaces of the base tiles."""
    faces = [EDITION.tiles[name].spaces for name in EDITION.base_tiles(players)]
    assert sum(face.count("plain") for face in faces) == 16 * players
    assert sum(face.count("capital") for face in faces) == players - 1


def test_temple_tiles_are_a_base_tile_with_a_temple() -> None:
    """V7: N and O are E, and its twin B, with a temple for the reg."""
    plain_e = EDITION.tiles["E"].spaces
    for name, temple in (("N", "sand"), ("O", "moon")):
        spaces = EDITION.tiles[name].spaces
        assert tuple("reg" if kind == temple else kind for kind in spaces) == plain_e
    assert EDITION.tiles["B"].spaces == plain_e


# What makes it good to play on


def face(tile: Tile) -> dict[Cell, str]:
    return dict(zip(tile.shape, tile.spaces, strict=True))


def movement_beside(spaces: dict[Cell, str], site: Cell) -> int:
    return sum(spaces.get(space) in MOVEMENT_KINDS for space in neighbours(site))


@pytest.mark.parametrize("tile", LARGE_TILES, ids=lambda tile: tile.name)
def test_no_tile_cuts_its_own_movement_spaces_apart(tile: Tile) -> None:
    left = {space for space, kind in face(tile).items() if kind in MOVEMENT_KINDS}
    reached = [left.pop()]
    for space in reached:
        for beside in left.intersection(neighbours(space)):
            left.remove(beside)
            reached.append(beside)
    assert not left


@pytest.mark.parametrize("name", [*BASE, "N", "O"])
def test_no_tile_is_useless(name: str) -> None:
    spaces = face(EDITION.tiles[name])
    sites = [space for space, kind in spaces.items() if kind in LIMIT]
    assert sites
    assert all(movement_beside(spaces, site) >= 2 for site in sites)


def test_capitals_can_be_contested() -> None:
    for tile in LARGE_TILES:
        for space, kind in face(tile).items():
            if kind == "capital":
                assert movement_beside(face(tile), space) >= 3


def most_points(sites: list[str]) -> int:
    """The most that one stock can score on these sites, with a building on a capital (W1)."""
    best = 0
    limits = sorted((LIMIT[kind] for kind in sites), reverse=True)
    for castles, towers, camps in product(range(STOCK[2] + 1), range(STOCK[1] + 1), range(6)):
        needs = [3] * castles + [2] * towers + [1] * camps
        fits = all(need <= limit for need, limit in zip(needs, limits, strict=False))
        if fits and len(needs) <= len(limits):
            best = max(best, sum(needs))
    return best


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_can_reach_twelve_points(players: int) -> None:
    """W1: there is room for a seat to win by building alone."""
    kinds = [kind for name in EDITION.base_tiles(players) for kind in EDITION.tiles[name].spaces]
    sites = [kind for kind in kinds if kind in LIMIT]
    assert "capital" in sites
    assert most_points(sites) >= WINNING_POINTS
    assert len(sites) >= 5 * players


def test_towers_can_stand_almost_everywhere() -> None:
    """With few places for them hardly a game of two is won by points, and then the start decides
    (docs/balance.md)."""
    kinds = [kind for name in EDITION.base_tiles(2) for kind in EDITION.tiles[name].spaces]
    sites = [kind for kind in kinds if kind in LIMIT]
    assert sum(LIMIT[kind] >= 2 for kind in sites) >= len(sites) - 2


def test_each_kind_of_space_of_the_base_game_is_on_some_tile() -> None:
    """C3, without what only variants bring."""
    kinds = {kind for name in BASE for kind in EDITION.tiles[name].spaces}
    assert kinds == set(BASE_KINDS)


# The loader


def test_the_packaged_edition_is_loaded_once() -> None:
    assert load_edition() is EDITION


def test_an_edition_can_come_from_a_file_or_a_table(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert load_edition(path) == load_edition(str(path)) == load_edition(parsed()) == EDITION


def test_tiles_may_be_written_down_turned() -> None:
    data = parsed()
    middle, *ring = data["tiles"]["E"]["spaces"]
    data["tiles"]["E"]["spaces"] = [middle, *ring[2:], *ring[:2]]
    load_edition(data)


def test_slots_may_be_mirrored_and_lie_anywhere() -> None:
    data = parsed()
    for places in data["slots"].values():
        places[:] = [[r + 7, q - 3] for q, r in places]
    assert load_edition(data).slots[2][0] == (7, -3)


CHANGES: dict[str, tuple[str, Change]] = {
    "no tiles": ("edition", lambda d: d.pop("tiles")),
    "no slots": ("edition", lambda d: d.pop("slots")),
    "something else": ("edition", lambda d: d.update(colour="red")),
    "a tile missing": ("tiles", lambda d: d["tiles"].pop("G")),
    "a tile too many": ("tiles", lambda d: d["tiles"].update(X=d["tiles"]["A"])),
    "no table": ("tiles.A", lambda d: d["tiles"].update(A=7)),
    "tiles as list": ("tiles", lambda d: d.update(tiles=[])),
    "no face": ("tiles.A", lambda d: d["tiles"]["A"].pop("spaces")),
    "face of text": ("tiles.A.spaces", lambda d: d["tiles"]["A"].update(spaces="plain")),
    "face too short": ("tiles.A.spaces", lambda d: d["tiles"]["A"]["spaces"].pop()),
    "small face too long": ("tiles.P.spaces", lambda d: d["tiles"]["P"]["spaces"].append("plain")),
    "unknown kind": ("tiles.A.spaces.2", lambda d: d["tiles"]["A"]["spaces"].__setitem__(2, "sea")),
    "kind of number": ("tiles.A.spaces.2", lambda d: d["tiles"]["A"]["spaces"].__setitem__(2, 5)),
    "unknown field": ("tiles.A", lambda d: d["tiles"]["A"].update(side=3)),
    "unknown back": ("tiles.A.back", lambda d: d["tiles"]["A"].update(back="green")),
    "back of list": ("tiles.A.back", lambda d: d["tiles"]["A"].update(back=[])),
    "no back": ("tiles.A.back", lambda d: d["tiles"]["A"].pop("back")),
    "a variant's back": ("tiles.N.back", lambda d: d["tiles"]["N"].update(back="grey")),
    "eight grey": ("tiles.A,B,C,D,E,F,G,H", lambda d: d["tiles"]["H"].update(back="grey")),
    "33 plain": (
        "tiles.A,B,C,D,E,F,G",
        lambda d: d["tiles"]["A"]["spaces"].__setitem__(6, "plain"),
    ),
    "no blue capital": ("tiles.H,I,J", lambda d: d["tiles"]["H"]["spaces"].__setitem__(1, "reg")),
    "tempest on base": (
        "tiles.A.spaces",
        lambda d: d["tiles"]["A"]["spaces"].__setitem__(6, "sand"),
    ),
    "B unlike E": ("tiles.B.spaces", lambda d: d["tiles"]["B"]["spaces"].__setitem__(6, "reg")),
    "N unlike E": ("tiles.N.spaces", lambda d: d["tiles"]["N"]["spaces"].__setitem__(6, "reg")),
    "O without moon": ("tiles.O.spaces", lambda d: d["tiles"]["O"]["spaces"].__setitem__(0, "reg")),
    "U in patches": ("tiles.U.spaces", lambda d: d["tiles"]["U"]["spaces"].reverse()),
    "U mixed": (
        "tiles.U.spaces",
        lambda d: d["tiles"]["U"].update(spaces=["beacon", *["tempest", "chasm"] * 3]),
    ),
    "R with one chasm": (
        "tiles.R.spaces",
        lambda d: d["tiles"]["R"]["spaces"].__setitem__(1, "reg"),
    ),
    "T without wind": ("tiles.T.spaces", lambda d: d["tiles"]["T"]["spaces"].__setitem__(0, "reg")),
    "S not all tempest": (
        "tiles.S.spaces",
        lambda d: d["tiles"]["S"]["spaces"].__setitem__(0, "plain"),
    ),
    "R without gate": ("tiles.R.gate", lambda d: d["tiles"]["R"].pop("gate")),
    "R's gate a chasm": ("tiles.R.gate", lambda d: d["tiles"]["R"].update(gate=1)),
    "R's gate no side": ("tiles.R.gate", lambda d: d["tiles"]["R"].update(gate=6)),
    "R's gate true": ("tiles.R.gate", lambda d: d["tiles"]["R"].update(gate=True)),
    "gate elsewhere": ("tiles.T.gate", lambda d: d["tiles"]["T"].update(gate=3)),
    "three R": ("tiles.R.count", lambda d: d["tiles"]["R"].update(count=3)),
    "two A": ("tiles.A.count", lambda d: d["tiles"]["A"].update(count=2)),
    "no P": ("tiles.P.count", lambda d: d["tiles"]["P"].update(count=0)),
    "seven P and Q": ("tiles.P,Q.count", lambda d: d["tiles"]["P"].update(count=4)),
    "count of text": ("tiles.S.count", lambda d: d["tiles"]["S"].update(count="2")),
    "no slots for 3": ("slots", lambda d: d["slots"].pop("3")),
    "slots for 5": ("slots", lambda d: d["slots"].update({"5": []})),
    "slots of text": ("slots.2", lambda d: d["slots"].update({"2": "all"})),
    "empty slots": ("slots.2", lambda d: d["slots"].update({"2": []})),
    "a place of three": ("slots.2.0", lambda d: d["slots"]["2"][0].append(1)),
    "a place of floats": ("slots.2.0", lambda d: d["slots"]["2"].__setitem__(0, [0.5, 1])),
    "a slot astray": ("slots.2", lambda d: d["slots"]["2"].__setitem__(3, [9, 9])),
    "notches side by side": ("slots.3", lambda d: d["slots"]["3"].__setitem__(8, [-4, 5])),
    "a notch missing": ("slots.4", lambda d: d["slots"]["4"].pop()),
}


@pytest.mark.parametrize(("where", "change"), CHANGES.values(), ids=CHANGES)
def test_a_contradicted_fact_is_named(where: str, change: Change) -> None:
    with pytest.raises(BadEdition) as caught:
        load_edition(with_change(change))
    assert caught.value.where == where


def test_the_twins_are_grey() -> None:
    data = parsed()
    for name, other in (("E", "J"), ("B", "M")):
        tiles = data["tiles"]
        tiles[name]["back"], tiles[other]["back"] = tiles[other]["back"], tiles[name]["back"]
    for colour, capital in (("J", "H"), ("M", "K")):
        data["tiles"][colour]["spaces"] = ["plain"] * 5 + ["reg"] * 2
        data["tiles"][capital]["spaces"] = ["capital", *["plain"] * 5, "reg"]
    data["tiles"]["I"]["spaces"] = ["plain"] * 6 + ["reg"]
    data["tiles"]["L"]["spaces"] = ["plain"] * 6 + ["reg"]
    with pytest.raises(BadEdition, match="B and E are grey"):
        load_edition(data)


def test_the_twins_have_a_reg() -> None:
    data = parsed()
    for name in "BE":
        data["tiles"][name]["spaces"][0] = "canyon"
    with pytest.raises(BadEdition, match="E has a reg"):
        load_edition(data)


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path, "nul\0byte"):
        with pytest.raises(BadEdition) as caught:
            load_edition(path)
        assert caught.value.where == str(path)


@pytest.mark.parametrize(
    "content", [b"[tiles", b"\xff\xfe", b"a = " + b"[" * 5000, b"a = " + b"9" * 5000, b""]
)
def test_a_file_that_is_not_an_edition(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(BadEdition):
        load_edition(path)


@pytest.mark.parametrize("source", [7, ["tiles"], b"edition.toml", True])
def test_a_source_that_is_none(source: Any) -> None:
    with pytest.raises(BadEdition):
        load_edition(source)


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=8,
)


@examples(200)
@given(st.data())
def test_nothing_but_bad_edition_comes_out(data: st.DataObject) -> None:
    """Junk put in at any place is refused by name, or harmless."""
    table: Any = copy.deepcopy(parsed())
    holder, steps = table, data.draw(st.integers(1, 4))
    for step in range(steps):
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = data.draw(st.sampled_from(keys))
        if step == steps - 1 or not isinstance(holder[key], dict | list) or not holder[key]:
            holder[key] = data.draw(junk)
            break
        holder = holder[key]
    with suppress(BadEdition):
        load_edition(table)
