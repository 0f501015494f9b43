"""What is told by form in the picture: heights, limits, kinds of space, and how far a seat is."""

from __future__ import annotations

from math import sqrt
from xml.etree.ElementTree import Element

import pytest

import serai
from serai import art
from serai.core.text.messages import DEFAULT_LANGUAGE, languages, set_language
from serai.games.eko.board.coordinates import cell
from serai.games.eko.drawing.svg.board import COUNT
from serai.games.eko.drawing.svg.geometry import ACROSS, centre
from tests.games.eko.drawing.pictures import (
    POSITIONS,
    SVG,
    Position,
    drawn_pieces,
    having,
    picture,
    scores,
    texts,
)

LIMITS = {"reg": 1, "canyon": 2, "capital": 2, "mountain": 3, "wind": 1, "moon": 1, "sand": 1}
TEMPLES = ("wind", "moon", "sand")
everywhere = pytest.mark.parametrize("data", POSITIONS)


@pytest.fixture
def crowded() -> Position:
    return POSITIONS[-1]


def built(data: Position, space: str, level: int, seat: int = 0) -> Position:
    """The same with this building alone."""
    return data | {"buildings": {space: {"owner": seat, "level": level}}}


def space_of(data: Position, kind: str) -> str:
    spaces: dict[str, str] = data["board"]["spaces"]
    return next(name for name, of in spaces.items() if of == kind)


def place(element: Element) -> tuple[float, float]:
    x, y = element.get("transform", "")[len("translate(") : -1].split()
    return float(x), float(y)


@everywhere
def test_stacks_of_two_and_more_wear_their_height_as_a_figure(data: Position) -> None:
    root = picture(data)
    definitions = having(root, "id")
    worn = {}
    for name, element in having(root, "data-count").items():
        (use,) = element.findall(f"{SVG}use")
        (worn[name],) = texts(definitions[use.get("href", "")[1:]])
    stacks = data["stacks"].items()
    assert worn == {name: str(stack["discs"]) for name, stack in stacks if stack["discs"] > 1}


def test_the_figure_lies_within_its_space_and_over_all_pieces(crowded: Position) -> None:
    root = picture(crowded)
    things = [(e.get("data-stack"), e.get("data-count")) for e in root.iter()]
    counted = [count is not None for stack, count in things if stack or count]
    assert counted == sorted(counted)
    for name, element in having(root, "data-count").items():
        (x, y), (middle_x, middle_y) = place(element), centre(cell(name))
        assert (x - middle_x, y - middle_y) == pytest.approx(COUNT, abs=0.11)
    radius = 9.7
    x, y = COUNT
    assert max(x, x / 2 + y * sqrt(3) / 2) <= ACROSS - radius + 0.5


@everywhere
def test_every_space_shows_by_pips_how_high_one_may_build(data: Position) -> None:
    """C4."""
    for name, space in having(picture(data), "data-space").items():
        kind = data["board"]["spaces"][name]
        assert drawn_pieces(space)["pip"] == LIMITS.get(kind, 0)


@pytest.mark.parametrize("kind", [*TEMPLES, "capital"])
def test_a_building_does_not_hide_what_its_space_counts_for(crowded: Position, kind: str) -> None:
    space = space_of(crowded, kind)
    bare = picture(crowded | {"buildings": {}})
    assert drawn_pieces(having(bare, "data-space")[space])[kind] == 1
    assert not [
        name
        for name in drawn_pieces(bare)
        if name.startswith("emblem") and name != "emblem-capital"
    ]
    root = picture(built(crowded, space, level=1))
    building = having(root, "data-building")[space]
    assert drawn_pieces(building)[f"emblem-{kind}"] == 1
    ground = "temple" if kind in TEMPLES else kind
    assert drawn_pieces(having(root, "data-space")[space])[ground] == 1


@pytest.mark.parametrize("kind", ["reg", "canyon", "mountain"])
def test_other_buildings_have_no_emblem(crowded: Position, kind: str) -> None:
    space = space_of(crowded, kind)
    building = having(picture(built(crowded, space, level=1)), "data-building")[space]
    assert not [name for name in drawn_pieces(building) if name.startswith("emblem")]


def test_emblems_are_drawn_differently() -> None:
    for theme in art.themes():
        kinds = (*TEMPLES, "capital")
        drawings = {art.drawing(f"eko/emblem-{kind}", theme).partition(">")[2] for kind in kinds}
        assert len(drawings) == len(kinds)


@pytest.mark.parametrize(("level", "piece"), [(1, "camp"), (2, "tower"), (3, "castle")])
def test_each_level_has_a_silhouette_of_its_own(crowded: Position, level: int, piece: str) -> None:
    space = space_of(crowded, "mountain")
    root = picture(built(crowded, space, level))
    (use,) = having(root, "data-building")[space].iter(f"{SVG}use")
    pieces = drawn_pieces(having(root, "id")[use.get("href", "")[1:]])
    assert {name for name in pieces if name in ("camp", "tower", "castle")} == {piece}


@pytest.mark.parametrize(("points", "won"), [(0, 0), (5, 5), (12, 12), (14, 12)])
def test_a_tray_has_a_place_for_each_point_that_wins(
    crowded: Position, points: int, won: int
) -> None:
    """W1."""
    root = picture(crowded, scores=scores([points, 0, 0, 0]))
    goal = having(root, "data-goal")[str(points)]
    places = [e.get("data-won") == "true" for e in goal.iter(f"{SVG}rect")]
    assert places == [index < won for index in range(12)]
    heights = {e.get("data-won"): float(e.get("height", 0)) for e in goal.iter(f"{SVG}rect")}
    assert heights.get("true", 99) > heights.get("false", 0)  # also without colour
    tray = having(root, "data-tray")["0"]
    assert [*tray.itertext()].count(f" / {12}") == 1


@everywhere
@pytest.mark.parametrize("language", languages("serai.games.eko"))
def test_places_lamp_and_word_keep_clear_of_each_other(data: Position, language: str) -> None:
    set_language(language)
    try:
        trays = having(picture(data), "data-tray").values()
    finally:
        set_language(DEFAULT_LANGUAGE)
    for tray in trays:
        (goal,) = having(tray, "data-capital").values()
        *_, last = goal.findall(f"{SVG}rect")
        (lamp,), (word,) = goal.findall(f"{SVG}g"), goal.findall(f"{SVG}text")
        middle, half = place(lamp)[0], 11
        written = 0.6 * float(word.get("font-size", 0)) * len(word.text or "")
        assert float(last.get("width", 0)) > 4
        assert float(last.get("x", 0)) + float(last.get("width", 0)) < middle - half
        assert middle + half <= float(word.get("x", 0)) - written


def test_a_lamp_is_lit_by_a_capital(crowded: Position) -> None:
    """W1: by a building of the seat on any capital."""
    space = space_of(crowded, "capital")
    state = serai.load(built(crowded, space, level=1, seat=1) | {"captives": [[], [], [], []]})
    root = picture(state.to_dict(), scores=state.scores())
    lit = {}
    for seat, tray in having(root, "data-tray").items():
        (goal,) = having(tray, "data-capital").values()
        (lamp,) = (e for e in goal.iter(f"{SVG}g") if drawn_pieces(e) and e is not goal)
        lit[seat] = (goal.get("data-capital"), lamp.get("opacity") is None)
        assert (goal.findtext(f"{SVG}title") or "").endswith("and a capital") == (seat == "1")
    assert lit == {seat: (("true", True) if seat == "1" else ("false", False)) for seat in lit}


def test_the_description_says_how_far_all_are(crowded: Position) -> None:
    root = picture(crowded, scores=scores([5, 12, 0, 7], capital=[3]))
    described = root.findtext(f"{SVG}desc") or ""
    assert "Gold 5 of 12 points, Sky 12 of 12 points" in described
    assert described.endswith("Indigo 7 of 12 points and a capital.")


def test_discs_in_reserve_alternate_like_those_of_a_stack(crowded: Position) -> None:
    reserve = [{"discs": 6, "emperor": False}, *crowded["reserve"][1:]]
    tray = having(picture(crowded | {"reserve": reserve}), "data-tray")["0"]
    (shelf,) = (e for e in tray.iter() if e.get("data-reserve") is not None)
    discs = [use.get("href", "").removeprefix("#day-") for use in shelf.iter(f"{SVG}use")]
    assert discs == ["disc", "disc-dark", "disc", "disc-dark", "disc", "disc-dark"]


@everywhere
def test_captives_are_counted_beside_their_crowns(data: Position) -> None:
    for seat, tray in having(picture(data), "data-tray").items():
        (held,) = (e for e in tray.iter() if e.get("data-captives") is not None)
        *letters, count = (text.text for text in held.iter(f"{SVG}text"))
        captives = data["captives"][int(seat)]
        assert letters == [art.seats()[captive].letter for captive in captives]
        assert count == str(len(captives))
