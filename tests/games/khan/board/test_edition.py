from __future__ import annotations

import math
import tomllib
from collections import Counter
from contextlib import suppress
from importlib.resources import files
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai import art
from serai.core.text.errors import BadEdition
from serai.games.khan.board.board import REGIONS, SYMBOLS, Board, card
from serai.games.khan.board.edition import load_edition
from serai.games.khan.board.fields import (
    DIRECTIONS,
    FIELDS,
    Field,
    field,
    label,
    neighbours,
    on_edge,
    pieces,
    step,
)
from serai.games.khan.board.shapes import BRIDGES, KINDS, placements, size
from tests.conftest import examples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Change = Callable[[dict[str, Any]], object]

TEXT = files("serai.games.khan").joinpath("edition.toml").read_text(encoding="utf-8")
EDITION = load_edition()
BOARD = EDITION.board
STARTS = {name: ruler.start for name, ruler in EDITION.rulers.items()}


def parsed() -> dict[str, Any]:
    return tomllib.loads(TEXT)


def region(name: str) -> list[Field]:
    return [place for place in BOARD.land if BOARD.region_of(place) == name]


def distance(a: Field, b: Field) -> float:
    return math.hypot(a % 14 - b % 14, a // 14 - b // 14)


# What is known of the printed game


def test_C1_regions_and_river_have_their_sizes() -> None:
    found = Counter(BOARD.region_of(place) or "river" for place in range(FIELDS))
    land = {"mountain": 22, "ice": 20, "tundra": 22, "stone": 21, "sand": 22, "forest": 25}
    assert found == land | {"river": 22}


def test_C1_all_edge_fields_but_the_coast_border_the_outland() -> None:
    edge = {place for place in range(FIELDS) if on_edge(place)}
    assert edge > BOARD.outland
    coast = Counter(BOARD.region_of(place) for place in edge - BOARD.outland)
    assert coast == {"mountain": 4, "sand": 3, "forest": 4}


def test_C2_eight_rulers_each_on_a_land_field_of_his_own() -> None:
    assert tuple(EDITION.rulers) == BOARD.rulers
    assert {"seljuk", "rus"} < set(EDITION.rulers)
    assert len(set(STARTS.values())) == 8
    assert set(STARTS.values()) <= set(BOARD.land)


def test_C3_each_symbol_has_each_direction() -> None:
    for symbol in SYMBOLS:
        shown = [BOARD.directions[card(ruler, symbol)] for ruler in BOARD.rulers]
        assert sorted(shown) == sorted(DIRECTIONS)


def test_C3_each_ruler_has_each_direction_and_one_of_them_twice() -> None:
    twice: set[str] = set()
    for ruler in BOARD.rulers:
        shown = Counter(BOARD.directions[card(ruler, symbol)] for symbol in SYMBOLS)
        assert sorted(shown.values()) == [1] * 7 + [2]
        twice.add(max(shown, key=lambda direction: shown[direction]))
    assert twice == set(DIRECTIONS)


def test_C4_each_further_field_brings_a_point_more_and_a_bridge_one_more_in_all() -> None:
    of_size = {2: 1, 3: 2, 4: 4, 5: 7}
    assert BOARD.points == {kind: of_size[size(kind)] + (kind in BRIDGES) for kind in KINDS}


# What makes it good to play on


@pytest.mark.parametrize("name", REGIONS.values())
def test_each_region_is_in_one_piece(name: str) -> None:
    assert len(pieces(region(name))) == 1


@pytest.mark.parametrize("name", REGIONS.values())
def test_each_region_has_room_for_each_kind_of_tile(name: str) -> None:
    fields = set(region(name))
    for kind in KINDS:
        assert any(fields.issuperset(placement) for placement in placements(kind)), kind


def test_the_river_is_one_ribbon_from_edge_to_edge() -> None:
    river = set(BOARD.river)
    beside = {place: sum(other in river for other in neighbours(place)) for place in river}
    ends = [place for place in river if beside[place] == 1]
    assert len(pieces(river)) == 1
    assert sorted(beside.values()) == [1] * 2 + [2] * 20
    assert all(on_edge(place) for place in ends)


def test_the_river_winds() -> None:
    """Of the fields between its ends at least eight are bends; it swings over five rows."""
    river = set(BOARD.river)
    bends = [
        place
        for place in river
        if len(near := [other for other in neighbours(place) if other in river]) == 2
        and abs(near[0] - near[1]) not in (2, 28)
    ]
    assert len(bends) >= 8
    assert len({place // 14 for place in river}) >= 5


def test_Q2_the_river_parts_the_land_into_two_banks_of_like_size() -> None:
    assert [len(bank) for bank in BOARD.banks] == [63, 69]


def crossings(board: Board, kind: str) -> list[tuple[Field, ...]]:
    bank = {place: number for number, fields in enumerate(board.banks) for place in fields}
    return [
        fields
        for fields in placements(kind)
        if len({bank.get(place) for place in fields} - {None}) > 1
        and any(place not in bank for place in fields)
    ]


def test_Q2_the_river_can_be_crossed_at_many_places() -> None:
    short, long = crossings(BOARD, "B3"), crossings(BOARD, "B4")
    assert (len(short), len(long)) == (12, 27)
    bridged = {place for fields in short + long for place in fields if place in BOARD.river}
    assert len(bridged) >= 16
    assert len(most_apart(short)) >= 5  # each bridge of the box has a place of its own
    regions = {BOARD.region_of(place) for fields in short + long for place in fields}
    assert regions >= {"tundra", "stone", "sand", "mountain", "forest"}


def most_apart(bridges: list[tuple[Field, ...]]) -> list[tuple[Field, ...]]:
    """Some bridges that don't overlap, taken in order."""
    chosen: list[tuple[Field, ...]] = []
    for fields in bridges:
        if all(set(fields).isdisjoint(other) for other in chosen):
            chosen.append(fields)
    return chosen


def test_the_coast_is_one_stretch() -> None:
    coast = [place for place in range(FIELDS) if on_edge(place) and place not in BOARD.outland]
    assert len(pieces(coast)) == 1


def test_every_region_borders_the_outland() -> None:
    """A1: a card of the outland fits in every region but the mountains, which end at the sea."""
    found = Counter(BOARD.region_of(place) for place in BOARD.outland)
    assert all(found[name] >= 5 for name in REGIONS.values() if name != "mountain")


def test_S1_rulers_are_evenly_spread() -> None:
    apart = min(distance(a, b) for a, b in combinations(STARTS.values(), 2))
    assert apart >= 4
    for place in BOARD.land:
        assert min(distance(place, start) for start in STARTS.values()) < 4, label(place)
    assert {BOARD.region_of(start) for start in STARTS.values()} == set(REGIONS.values())
    assert [sum(start in bank for start in STARTS.values()) for bank in BOARD.banks] == [4, 4]


def ahead(place: Field, direction: str) -> list[Field]:
    found: list[Field] = []
    following = step(place, direction)
    while following is not None and len(found) < 3:
        found.append(following)
        following = step(following, direction)
    return found


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("name", STARTS)
def test_D2_at_first_every_ruler_can_flee_in_any_direction(name: str, direction: str) -> None:
    free = set(BOARD.land) - set(STARTS.values())
    assert not free.isdisjoint(ahead(STARTS[name], direction))


def test_rulers_are_told_apart_by_initial_and_colour() -> None:
    assert len({name[0] for name in EDITION.rulers}) == 8
    colours = [ruler.colour for ruler in EDITION.rulers.values()]
    colours += [seat.colour for seat in art.seats()]
    colours.append(art.colours("day")["text"])  # the ink of neutral yurts
    for first, second in combinations(colours, 2):
        assert math.dist(lab(first), lab(second)) >= 30, (first, second)


def lab(colour: str) -> tuple[float, float, float]:
    """A colour as CIE L*a*b*, in which distances are as the eye sees them."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    x, y, z = (
        share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116
        for share in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


# The loader


def test_the_packaged_edition_is_loaded_once() -> None:
    assert load_edition() is EDITION


def test_an_edition_can_come_from_a_file_or_a_table(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert load_edition(path) == load_edition(str(path)) == load_edition(parsed()) == EDITION


def test_an_owner_may_correct_what_is_not_known() -> None:
    data = parsed()
    data["points"]["X5"] = 8
    data["cards"]["rus"] = dict.fromkeys(SYMBOLS, "N")
    data["rulers"]["song"] = {"colour": "#abcdef", "start": "N9"}
    del data["rulers"]["zhao"]
    data["cards"]["song"] = data["cards"].pop("zhao")
    data["map"] = [row[::-1] for row in data["map"]]
    data["coast"] = [label(140 + 153 - field(name)) for name in data["coast"]]
    edition = load_edition(data)
    assert edition.board.points["X5"] == 8
    assert edition.board.directions["rus-khan"] == "N"
    assert edition.rulers["song"].start == field("N9")
    assert edition.rulers["song"].colour == "#ABCDEF"
    assert edition.board.map[0] == BOARD.map[0][::-1]


def redraw(data: dict[str, Any], place: str, letter: str) -> None:
    row, column = divmod(field(place), 14)
    text = data["map"][row]
    data["map"][row] = text[:column] + letter + text[column + 1 :]


def dam(data: dict[str, Any]) -> None:
    """A field of sand takes the place of the river's first one."""
    redraw(data, "A6", "d")
    redraw(data, "A11", "~")


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        (lambda d: d.pop("coast"), "edition.coast", "missing"),
        (lambda d: d.update(tiles={}), "edition", "'tiles'"),
        (lambda d: d.update(map={}), "map", "a list is needed"),
        (lambda d: d["map"].pop(), "map", "11 rows, not 10"),
        (lambda d: d["map"].__setitem__(0, "t"), "map.0", "14 fields, not 1"),
        (lambda d: redraw(d, "C3", "x"), "map.2", "C3 is 'x'"),
        (lambda d: redraw(d, "A1", "m"), "map", "mountain has 22 fields, not 23"),
        (lambda d: redraw(d, "A1", "i"), "map", "ice has 20 fields, not 21"),
        (lambda d: redraw(d, "N9", "~"), "map", "forest has 25 fields, not 24"),
        (dam, "map", "in one piece"),
        (lambda d: d.update(coast="C11"), "coast", "a list is needed"),
        (lambda d: d["coast"].append("C12"), "coast", "'C12' is not a label"),
        (lambda d: d["coast"].append("C11"), "coast", "C11 is listed twice"),
        (lambda d: d["coast"].append("C10"), "coast", "C10 is not on the edge"),
        (lambda d: d["coast"].append("A1"), "coast", "A1 is tundra; only mountain, sand, forest"),
        (lambda d: d["coast"].append("A6"), "coast", "A6 is river; only mountain, sand, forest"),
        (lambda d: d["coast"].append("A11"), "coast", "sand has 3 fields on the coast, not 4"),
        (lambda d: d["coast"].remove("F11"), "coast", "mountain has 4 fields on the coast, not 3"),
        (lambda d: d["rulers"].pop("ainu"), "rulers", "8 rulers, not 7"),
        (
            lambda d: d["rulers"].update({"sel-juk": d["rulers"].pop("ainu")}),
            "rulers",
            "'sel-juk' is not a name",
        ),
        (lambda d: d["rulers"].update(song=d["rulers"].pop("rus")), "rulers", "one of them is rus"),
        (lambda d: d["rulers"]["rus"].pop("start"), "rulers.rus.start", "missing"),
        (lambda d: d["rulers"].update(rus="E6"), "rulers.rus", "'E6'"),
        (lambda d: d["rulers"]["rus"].update(age=9), "rulers.rus", "'age'"),
        (lambda d: d["rulers"]["rus"].update(start="C6"), "rulers.rus.start", "a river field"),
        (lambda d: d["rulers"]["rus"].update(start="H2"), "rulers.rus.start", "stands ainu"),
        (lambda d: d["rulers"]["rus"].update(start="O2"), "rulers.rus.start", "'O2' is not"),
        (lambda d: d["rulers"]["rus"].update(start=7), "rulers.rus.start", "a label of a field"),
        (lambda d: d["rulers"]["rus"].update(colour="blue"), "rulers.rus.colour", "not a colour"),
        (lambda d: d["rulers"]["rus"].update(colour=5), "rulers.rus.colour", "not a colour"),
        (
            lambda d: d["rulers"]["rus"].update(colour="#4fa8e0"),
            "rulers.rus.colour",
            "the colour of the seat sky",
        ),
        (
            lambda d: d["rulers"]["rus"].update(colour="#b5cc4b"),
            "rulers.rus.colour",
            "the colour of ainu",
        ),
        (lambda d: d["cards"].pop("rus"), "cards.rus", "missing"),
        (lambda d: d["cards"].update(song={}), "cards", "'song'"),
        (lambda d: d["cards"]["rus"].pop("khan"), "cards.rus.khan", "missing"),
        (lambda d: d["cards"]["rus"].update(lake="N"), "cards.rus", "'lake'"),
        (lambda d: d["cards"]["rus"].update(khan="n"), "cards.rus.khan", "'n' is not one of: N"),
        (lambda d: d["points"].pop("X5"), "points", "the points of X5 are missing"),
        (lambda d: d["points"].update(X6=6), "points", "'X6' is not a kind of tile"),
        (lambda d: d["points"].update(X5=-1), "points.X5", "from 0 to 999"),
        (lambda d: d["points"].update(X5="5"), "points.X5", "from 0 to 999"),
    ],
)
def test_what_contradicts_a_known_fact_is_refused(change: Change, where: str, what: str) -> None:
    data = parsed()
    change(data)
    with pytest.raises(BadEdition, match=what) as caught:
        load_edition(data)
    assert caught.value.where == where


@pytest.mark.parametrize("source", [7, ["map"], b"edition.toml", "", "no\0file", "nowhere.toml"])
def test_what_is_no_file_is_refused(source: Any) -> None:
    with pytest.raises(BadEdition):
        load_edition(source)


@pytest.mark.parametrize("content", [b"map = [", b"\xff\xfe", b"a = " + b"[" * 5000, b""])
def test_a_file_that_is_no_edition_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(BadEdition):
        load_edition(path)


# Fuzz: whatever stands in the file, an Edition or a named error comes out.

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=12) | st.dictionaries(st.text(max_size=8), inner, max_size=5)
    ),
    max_leaves=12,
)


@examples(300)
@given(st.data())
def test_a_damaged_edition_is_read_rightly_or_refused_by_name(data: st.DataObject) -> None:
    found = parsed()
    place: Any = found
    key: Any = data.draw(st.sampled_from(sorted(found)))
    while isinstance(place[key], dict | list) and data.draw(st.booleans()):
        place = place[key]
        keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
    place[key] = data.draw(junk | st.sampled_from([*DIRECTIONS, "B2", "~" * 14, "#123456"]))
    with suppress(BadEdition):
        edition = load_edition(found)
        assert Board.from_dict(edition.board.to_dict()) == edition.board
