"""The picture of a position: complete, valid, and legible without its colours."""

from __future__ import annotations

import re
from collections import Counter
from math import cos, radians, sin
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from serai import art
from serai.core.text.errors import BadOption
from serai.core.text.messages import DEFAULT_LANGUAGE, languages, set_language
from serai.games.eko.board.board import KINDS
from serai.games.eko.board.coordinates import cell
from serai.games.eko.drawing.svg import picture as draw
from serai.games.eko.drawing.svg.geometry import ACROSS, centre, outline
from serai.games.eko.text.words import headline, leader, stock, zones
from tests.games.eko.drawing.pictures import (
    POSITIONS,
    SVG,
    Position,
    having,
    picture,
    scores,
    texts,
)
from tests.games.eko.oracle.ground import majority

everywhere = pytest.mark.parametrize("data", POSITIONS)


@pytest.fixture
def crowded() -> Position:
    """Four seats and all variants, in the middle of a game."""
    return POSITIONS[-1]


@everywhere
def test_every_space_is_drawn_with_its_kind_and_its_label(data: Position) -> None:
    root = picture(data)
    drawn = {name: element.get("data-kind") for name, element in having(root, "data-space").items()}
    assert drawn == data["board"]["spaces"]
    labels = texts(root)
    assert all(labels[name] == 1 for name in data["board"]["spaces"])


@everywhere
def test_every_stack_and_building_is_drawn_as_it_is(data: Position) -> None:
    root = picture(data)
    stacks = having(root, "data-stack")
    assert {name: _stack(element) for name, element in stacks.items()} == data["stacks"]
    buildings = {
        name: {"owner": int(e.get("data-seat", "")), "level": int(e.get("data-level", ""))}
        for name, e in having(root, "data-building").items()
    }
    assert buildings == data["buildings"]


def _stack(element: Element) -> dict[str, object]:
    return {
        "owner": int(element.get("data-seat", "")),
        "discs": int(element.get("data-discs", "")),
        "emperor": element.get("data-emperor") == "true",
    }


@everywhere
def test_a_stack_has_as_many_discs_as_it_says_and_a_crown_for_the_emperor(data: Position) -> None:
    root = picture(data)
    definitions = having(root, "id")
    for element in having(root, "data-stack").values():
        (use,) = element.findall(f"{SVG}use")
        pieces = Counter(
            piece.get("href") for piece in definitions[use.get("href", "")[1:]].iter(f"{SVG}use")
        )
        discs = int(element.get("data-discs", ""))
        assert pieces["#day-disc"] == (discs + 1) // 2  # every other one is darker
        assert pieces["#day-disc-dark"] == discs // 2
        assert pieces["#day-crown"] == (element.get("data-emperor") == "true")


@everywhere
def test_every_seat_has_a_tray_with_all_that_it_holds(data: Position) -> None:
    root = picture(data)
    trays = having(root, "data-tray")
    assert list(trays) == [str(seat) for seat in range(data["players"])]
    for seat, tray in enumerate(trays.values()):
        (reserve,) = (e for e in tray.iter() if e.get("data-reserve") is not None)
        held = data["reserve"][seat]
        drawn = Counter(e.get("href") for e in reserve.iter(f"{SVG}use"))
        assert drawn["#day-disc"] + drawn["#day-disc-dark"] + drawn["#day-crown"] == held["discs"]
        assert drawn["#day-crown"] == held["emperor"]
        (left,) = (e.get("data-stock") for e in tray.iter() if e.get("data-stock"))
        assert left == " ".join(map(str, stock(data, seat)))
        (captives,) = (e for e in tray.iter() if e.get("data-captives") is not None)
        crowns = [e for e in captives.iter(f"{SVG}use") if e.get("href") == "#day-crown"]
        colours = [crown.get("color") for crown in crowns]
        assert colours == [art.seats()[captive].colour for captive in data["captives"][seat]]


@everywhere
@pytest.mark.parametrize("theme", art.themes())
def test_the_picture_stands_alone(data: Position, theme: str) -> None:
    text = draw.svg(data, scores([0] * data["players"]), theme=theme)
    root = ElementTree.fromstring(text)
    defined = [str(element.get("id")) for element in root.iter() if element.get("id")]
    used = {element.get("href", "") for element in root.iter(f"{SVG}use")}
    assert len(defined) == len(set(defined))
    assert used <= {f"#{name}" for name in defined}
    assert "var(" not in text
    assert not re.search(r"<(script|image|style|foreignObject)|url\(", text)
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    assert len(text) < 300_000
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc")


def test_the_same_position_gives_the_same_picture(crowded: Position) -> None:
    points = scores([1, 2, 3, 4])
    assert draw.svg(crowded, points) == draw.svg(crowded, points)
    assert draw.svg(crowded, points) != draw.svg(crowded, points, theme="night")


def test_points_are_shown(crowded: Position) -> None:
    root = picture(crowded, scores=scores([3, 11, 0, 7]))
    shown = [tray.get("data-points") for tray in having(root, "data-tray").values()]
    assert shown == ["3", "11", "0", "7"]


def test_an_unknown_theme_is_refused(crowded: Position) -> None:
    with pytest.raises(BadOption, match="dusk"):
        draw.svg(crowded, scores([0] * 4), theme="dusk")


def test_all_kinds_of_space_are_drawn_differently(crowded: Position) -> None:
    assert set(crowded["board"]["spaces"].values()) == set(KINDS)
    for theme in art.themes():
        drawings = {art.drawing(f"eko/{kind}", theme).partition(">")[2] for kind in KINDS}
        assert len(drawings) == len(KINDS)


def test_no_seat_is_told_by_colour_alone(crowded: Position) -> None:
    root = picture(crowded)
    definitions = having(root, "id")
    drawn = [*having(root, "data-stack").values(), *having(root, "data-building").values()]
    seen = set()
    for element in drawn:
        seat = art.seats()[int(element.get("data-seat", ""))]
        use = next(element.iter(f"{SVG}use"))
        piece = definitions[use.get("href", "")[1:]]
        assert texts(piece)[seat.letter] == 1
        assert f"#day-{seat.shape}" in {part.get("href") for part in piece.iter(f"{SVG}use")}
        seen.add(seat.name)
    assert len(seen) > 1
    for attribute in ("colour", "shape", "letter", "name"):
        assert len({getattr(seat, attribute) for seat in art.seats()}) == 4


def test_tile_borders_are_drawn_only_between_tiles(crowded: Position) -> None:
    spaces = list(crowded["board"]["spaces"])
    (whole,) = (e for e in picture(crowded, tiles=[spaces]).iter() if e.get("data-tiles"))
    (single,) = (
        e for e in picture(crowded, tiles=[[s] for s in spaces]).iter() if e.get("data-tiles")
    )
    assert whole.get("d") == ""
    assert single.get("d", "").count("M") > len(spaces)


def test_the_last_move_is_marked(crowded: Position) -> None:
    two = list(crowded["board"]["spaces"])[:2]
    assert list(having(picture(crowded, last=two), "data-last")) == two
    assert not having(picture(crowded), "data-last")


def test_every_gate_is_drawn_on_the_side_that_portal_and_gate_share(crowded: Position) -> None:
    gates = having(picture(crowded), "data-portal")
    assert {portal: e.get("data-gate") for portal, e in gates.items()} == crowded["board"]["gates"]
    for portal, gate in crowded["board"]["gates"].items():
        (use,) = gates[portal].findall(f"{SVG}use")
        turn = radians(float(use.get("transform", "")[len("rotate(") : -1]))
        (x, y), (gate_x, gate_y) = centre(cell(portal)), centre(cell(gate))
        assert gate_x - x == pytest.approx(2 * ACROSS * cos(turn))
        assert gate_y - y == pytest.approx(2 * ACROSS * sin(turn))


def test_zones_are_outlined_together_and_show_their_toll(crowded: Position) -> None:
    spaces = {cell(name): kind for name, kind in crowded["board"]["spaces"].items()}
    name = next(iter(zones(spaces)))
    data = crowded | {"turn": crowded["turn"] | {"tolled": [name]}}
    drawn = having(picture(data), "data-zone")
    assert set(drawn) == set(zones(spaces))
    broken = [n for n, zone in drawn.items() if zone[1].get("stroke-dasharray")]
    assert broken == [name]


@everywhere
def test_the_leader_of_three_spaces_is_the_one_of_the_rules(data: Position) -> None:
    beacon = data["board"]["beacon"]
    for three in [*data["board"]["pyramids"], *([beacon] if beacon else [])]:
        assert leader(data, three) == majority(data, three)


def test_a_led_pyramid_wears_the_leaders_ring(crowded: Position) -> None:
    three = crowded["board"]["pyramids"][0]
    stacks = {name: s for name, s in crowded["stacks"].items() if name not in three}
    bare = having(picture(crowded | {"stacks": stacks}), "data-pyramid")[" ".join(three)]
    assert bare.get("data-seat") is None
    stacks[three[1]] = {"owner": 2, "discs": 1, "emperor": False}
    led = having(picture(crowded | {"stacks": stacks}), "data-pyramid")[" ".join(three)]
    assert led.get("data-seat") == "2"
    assert art.seats()[2].colour in {e.get("stroke") for e in led.iter(f"{SVG}ellipse")}


def test_the_headline_says_who_is_asked_what_or_who_won(crowded: Position) -> None:
    asked = crowded | {"phase": "action", "decider": 1}
    turn = crowded["turn"]
    assert "Sky" in headline(asked)
    first = headline(asked | {"turn": turn | {"marched": False}})
    marched = headline(asked | {"turn": turn | {"marched": True}})
    assert first != marched
    over = crowded | {"phase": "over"}
    assert headline(over | {"winners": [2]}) == "Red wins"
    assert headline(over | {"winners": [0, 3]}) == "Gold and Indigo win together"
    assert headline(over | {"winners": []}) == "Nobody wins"
    for winners in ([], [2], [0, 3]):
        assert picture(over | {"winners": winners}).findtext(f"{SVG}title") is not None


def test_the_outline_of_spaces_has_a_ring_for_each_hole() -> None:
    ring = {(1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2)}
    assert outline({(1, 1)}).count("L") == 5
    assert outline(ring | {(1, 1)}).count("M") == 1
    assert outline(ring).count("M") == 2


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", art.themes())
def test_all_text_has_contrast_enough(theme: str) -> None:
    colours = art.colours(theme)
    for kind in (*KINDS, "temple"):
        if f"{kind}-label" in colours:
            assert contrast(colours[kind], colours[f"{kind}-label"]) >= 4.5, kind
    for ink in ("text", "quiet", "brass-text"):
        assert contrast(colours["tray"], colours[ink]) >= 4.5, ink
        assert contrast(colours["ground"], colours[ink]) >= 4.5, ink
    for seat in art.seats():
        assert contrast(seat.colour, seat.mark) >= 4.5, seat.name


def test_the_themes_have_the_same_colours_to_name() -> None:
    day, *others = (set(art.colours(theme)) for theme in art.themes())
    assert all(other == day for other in others)


@everywhere
@pytest.mark.parametrize("language", languages("serai.games.eko"))
def test_the_headline_keeps_clear_of_the_turn(data: Position, language: str) -> None:
    """Also while Emperors may be swapped, which takes the longest sentence."""
    set_language(language)
    try:
        head = having(picture(data), "data-headline")["true"]
        words, turn = head.findall(f"{SVG}text")
    finally:
        set_language(DEFAULT_LANGUAGE)
    written = [float(text.get("font-size", 0)) * 0.5 * len(text.text or "") for text in head]
    assert float(words.get("x", 0)) + written[-2] <= float(turn.get("x", 0)) - written[-1]
