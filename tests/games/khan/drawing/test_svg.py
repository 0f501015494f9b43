"""The picture of a position: complete, valid, and legible without its colours."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from serai import art
from serai.core.text.errors import BadOption
from serai.games.khan.board.board import REGIONS
from serai.games.khan.board.edition import load_edition
from serai.games.khan.board.fields import FIELDS, HEIGHT, WIDTH, field, label
from serai.games.khan.board.shapes import KINDS
from serai.games.khan.drawing.svg import picture as draw
from serai.games.khan.drawing.svg.geometry import centre, outline, rings
from serai.games.khan.drawing.svg.pieces import BANNERS
from serai.games.khan.text.words import headline, initials, rulers
from tests.games.khan.oracle.positions import PHASES, own_board, scattered

Position = dict[str, Any]
SVG = "{http://www.w3.org/2000/svg}"
EDITION: Any = load_edition().board.to_dict()

# Every phase, each number of seats, two maps; and most of what can be in phase "actions".
POSITIONS = [
    scattered(EDITION if number % 2 else own_board(), 2 + number % 3, Random(number), phase)
    for number, phase in enumerate((*PHASES, *["actions"] * 3))
]
everywhere = pytest.mark.parametrize(
    "data", POSITIONS, ids=lambda data: f"{data['phase']}-{data['players']}"
)


def of(phase: str) -> Position:
    return next(p for p in POSITIONS if p["phase"] == phase)


def scores(data: Position) -> list[dict[str, Any]]:
    """What a picture is told of points, true or not: 7 for tiles and 1 for areas a seat."""
    seats = range(data["players"])
    return [{"tiles": 7 * seat, "bonus": seat, "total": 8 * seat} for seat in seats]


def picture(data: Position, **options: Any) -> Element:
    return ElementTree.fromstring(draw.svg(data, scores(data), **options))


def having(root: Element, attribute: str) -> list[Element]:
    return [element for element in root.iter() if element.get(attribute) is not None]


def by(root: Element, attribute: str) -> dict[str, Element]:
    return {str(element.get(attribute)): element for element in having(root, attribute)}


def hrefs(element: Element) -> Counter[str]:
    return Counter(use.get("href", "") for use in element.iter(f"{SVG}use"))


def place_of(element: Element) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", element.get("transform", ""))
    return float(x), float(y)


@everywhere
def test_C1_every_field_is_drawn_as_what_it_is(data: Position) -> None:
    drawn = by(picture(data), "data-field")
    assert list(drawn) == [label(place) for place in range(FIELDS)]
    letters = "".join(data["board"]["map"])
    for letter, element in zip(letters, drawn.values(), strict=True):
        name = REGIONS.get(letter, "river")
        assert element.get("data-land") == name
        textures = set(hrefs(element))
        assert textures <= {f"#day-land-{name}", f"#day-land-{name}-b"}
        assert bool(textures) == (name != "river")


@everywhere
def test_C1_the_outland_is_hatched_along_exactly_the_sides_that_border_it(data: Position) -> None:
    sides = Counter((e.get("data-outland"), e.get("data-side")) for e in _strips(data))
    expected = set()
    for name in data["board"]["outland"]:
        row, column = divmod(field(name), WIDTH)
        south = (row == HEIGHT - 1) - (row == 0)
        east = (column == WIDTH - 1) - (column == 0)
        ways = {(east, 0), (0, south), (east, south)} - {(0, 0)}
        expected |= {(name, f"{x} {y}") for x, y in ways or {(0, 0)}}
    assert set(sides) == expected
    assert set(sides.values()) == {1}


def _strips(data: Position) -> list[Element]:
    return having(picture(data), "data-outland")


def test_a_field_inside_the_map_that_borders_the_outland_shows_it_within_itself() -> None:
    data = of("actions")
    data = data | {"board": data["board"] | {"outland": ["G5"]}}
    (strip,) = _strips(data)
    x, y = centre(field("G5"))
    assert place_of(strip) == (x - 32, y - 32)


def test_the_river_is_one_ribbon_that_leaves_the_map_where_it_ends() -> None:
    data = next(p for p in POSITIONS if p["board"] == EDITION)
    (river,) = having(picture(data), "data-river")
    ribbon = river.find(f"{SVG}path")
    assert ribbon is not None
    reaches = re.findall(r"M([\d. ]+)C[\d. ]+ ([\d.]+ [\d.]+)(?=M|$)", ribbon.get("d", ""))
    ends = Counter(end.strip() for reach in reaches for end in reach)
    assert len(reaches) == 22
    loose = [end.split() for end, times in ends.items() if times == 1]
    assert sorted(float(x) for x, _ in loose) == [0, 64 * WIDTH]
    assert set(ends.values()) == {1, 2}


@everywhere
def test_every_yurt_ruler_and_tile_is_drawn_as_it_is(data: Position) -> None:
    root = picture(data)
    yurts = {name: e.get("data-owner") for name, e in by(root, "data-yurt").items()}
    assert yurts == {name: str(owner) for name, owner in data["yurts"].items()}
    standing = {name: e.get("data-on") for name, e in by(root, "data-ruler").items()}
    assert standing == data["rulers"]
    tiles = [
        {
            "kind": e.get("data-tile"),
            "fields": e.get("data-fields", "").split(),
            "owners": [int(seat) for seat in e.get("data-owners", "").split()],
        }
        for e in having(root, "data-tile")
    ]
    assert tiles == data["tiles"]


@everywhere
def test_pieces_stand_on_their_fields(data: Position) -> None:
    root = picture(data)
    pieces = [(e.get("data-yurt", ""), e) for e in having(root, "data-yurt")]
    pieces += [(e.get("data-on", ""), e) for e in having(root, "data-ruler")]
    for name, element in pieces:
        (x, y), (middle_x, middle_y) = place_of(element), centre(field(name))
        assert abs(x - middle_x) < 20
        assert 0 < y - middle_y < 32


@everywhere
def test_a_yurt_carries_colour_shape_and_letter_of_its_seat(data: Position) -> None:
    root = picture(data)
    defined = by(root, "id")
    for element in having(root, "data-yurt"):
        (use,) = element.findall(f"{SVG}use")
        piece = defined[use.get("href", "")[1:]]
        owner = element.get("data-owner", "")
        if owner == "neutral":
            assert hrefs(piece) == {"#day-yurt-neutral": 1}
            continue
        seat = art.seats()[int(owner)]
        assert hrefs(piece) == {"#day-yurt": 1, f"#day-{seat.shape}": 1}
        assert seat.colour in {use.get("color") for use in piece.iter(f"{SVG}use")}
        assert [text.text for text in piece.iter(f"{SVG}text")] == [seat.letter]


@everywhere
def test_a_tile_shows_its_owners_and_points_and_a_bridge_its_planks(data: Position) -> None:
    for element, tile in zip(having(picture(data), "data-tile"), data["tiles"], strict=True):
        written = Counter(text.text for text in element.iter(f"{SVG}text"))
        letters = [art.seats()[seat].letter for seat in tile["owners"]]
        assert written == Counter([*letters, str(data["board"]["points"][tile["kind"]])])
        strokes = {path.get("stroke") for path in element.iter(f"{SVG}path")}
        assert strokes >= {art.seats()[seat].colour for seat in tile["owners"]}
        assert bool(having(element, "data-planks")) == (tile["kind"][0] == "B")


@everywhere
def test_rulers_differ_by_banner_and_initial(data: Position) -> None:
    root = picture(data)
    camps = by(root, "data-camp")
    assert list(camps) == rulers(data)
    banners = {href for camp in camps.values() for href in hrefs(camp) if "banner" in href}
    assert banners == {f"#day-banner-{name}" for name in BANNERS}
    for camp in camps.values():
        assert len([href for href in hrefs(camp) if "banner" in href]) == 1
    for ruler, camp in camps.items():
        assert camp.get("data-left") == str(data["camps"][ruler])
    assert len(set(initials(data).values())) == 8


def test_initials_grow_until_they_differ() -> None:
    board = own_board()
    names = dict(zip(rulers({"board": board}), NAMES, strict=True))
    board["directions"] = {
        f"{names[card.split('-')[0]]}-{card.split('-')[1]}": way
        for card, way in board["directions"].items()
    }
    found = initials({"board": board})
    assert found["rus"] == "Rus"
    assert found["rusk"] == "Rusk"
    assert (found["seljuk"], found["song"], found["tibet"]) == ("Se", "So", "T")


NAMES = ("ainu", "delhi", "hungary", "rus", "rusk", "seljuk", "song", "tibet")


@everywhere
def test_every_seat_has_a_tray_with_all_that_it_holds(data: Position) -> None:
    root = picture(data)
    trays = by(root, "data-tray")
    assert list(trays) == [str(seat) for seat in range(data["players"])]
    for seat, tray in enumerate(trays.values()):
        if data["scores"]:
            score = data["scores"][seat]
            words = " ".join(text.text or "" for text in tray.iter(f"{SVG}text"))
            assert f"{score['tiles']} for tiles, {score['bonus']} bonus" in words
            continue
        (held,) = having(tray, "data-hand-cards")
        assert hrefs(held)["#day-card-back"] == len(data["hands"][seat])
        left = {
            e.get("data-special"): int(e.get("data-left", "")) for e in having(tray, "data-special")
        }
        assert left == data["specials"][seat]
        forces = [
            (e.get("data-in-force"), e.get("data-what")) for e in having(tray, "data-in-force")
        ]
        assert forces == [
            (entry["card"], entry.get("region") or entry.get("tile") or "")
            for entry in data["in_force"]
            if entry["seat"] == seat
        ]


@everywhere
def test_the_supply_shows_all_kinds_with_their_shapes_and_reservations(data: Position) -> None:
    root = picture(data)
    (supply,) = having(root, "data-supply")
    kinds = by(supply, "data-kind")
    assert list(kinds) == list(KINDS)
    reserved = Counter(
        (entry["tile"], str(entry["seat"])) for entry in data["in_force"] if "tile" in entry
    )
    drawn: Counter[tuple[str, str]] = Counter()
    for kind, element in kinds.items():
        assert element.get("data-left") == str(data["supply"][kind])
        drawn.update((kind, e.get("data-reserved", "")) for e in having(element, "data-reserved"))
    assert drawn == reserved
    piles = {name: e.get("data-cards") for name, e in by(supply, "data-pile").items()}
    assert piles == {name: str(len(data[name])) for name in ("deck", "discards")}


@everywhere
def test_a_hand_is_shown_only_to_its_seat(data: Position) -> None:
    assert not having(picture(data), "data-card")
    for seat, hand in enumerate(data["hands"]):
        root = picture(data, seat=seat)
        assert list(by(root, "data-card")) == hand
        for card, element in by(root, "data-card").items():
            words = [text.text for text in element.iter(f"{SVG}text")]
            assert data["board"]["directions"][card] in words


def view(data: Position, seat: int | None) -> Position:
    hands = [
        hand if other == seat else {"cards": len(hand)} for other, hand in enumerate(data["hands"])
    ]
    return data | {"hands": hands, "deck": {"cards": len(data["deck"])}}


@everywhere
def test_a_view_is_drawn_like_the_position(data: Position) -> None:
    told = scores(data)
    assert draw.svg(view(data, None), told) == draw.svg(data, told)
    assert draw.svg(view(data, 1), told, seat=1) == draw.svg(data, told, seat=1)


def test_a_hidden_hand_is_shown_by_its_backs() -> None:
    data = of("actions")
    data = data | {"hands": [{"cards": 3}] * data["players"]}
    root = picture(data, seat=1)
    (hand,) = having(root, "data-hand")
    assert not having(hand, "data-card")
    assert len(hand.findall(f"{SVG}g")) == 3


@everywhere
def test_a_conquest_that_waits_for_consent_is_a_ghost(data: Position) -> None:
    ghosts = having(picture(data), "data-ghost")
    asked = [f"C {e.get('data-ghost')} {e.get('data-fields', '')}" for e in ghosts]
    pending = data["turn"]["pending"]
    assert asked == ([pending["move"].replace(",", " ")] if pending else [])


def test_the_last_move_is_marked_where_it_was() -> None:
    root = picture(of("actions"), last=["C7", "D9"])
    (mark,) = having(root, "data-last")
    assert mark.get("data-last") == "C7 D9"
    path = mark.find(f"{SVG}path")
    assert path is not None
    assert path.get("d", "").count("M") == 2
    assert not having(picture(of("actions")), "data-last")


@everywhere
@pytest.mark.parametrize("theme", art.themes())
def test_the_picture_stands_alone(data: Position, theme: str) -> None:
    text = draw.svg(data, scores(data), seat=0, theme=theme)
    root = ElementTree.fromstring(text)
    defined = [str(element.get("id")) for element in root.iter() if element.get("id")]
    used = {element.get("href", "") for element in root.iter(f"{SVG}use")}
    assert len(defined) == len(set(defined))
    assert used <= {f"#{name}" for name in defined}
    assert "var(" not in text
    assert not re.search(r"<(script|image|style|foreignObject)|url\(", text)
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(BadOption, match="noon"):
        picture(of("actions"), theme="noon")


@everywhere
def test_the_headline_says_who_is_asked_what(data: Position) -> None:
    words = headline(data)
    assert words in picture(data).findtext(f"{SVG}title", "")
    names = ("Gold", "Sky", "Red", "Indigo")
    if data["decider"] >= 0 and data["phase"] != "over":
        assert words.startswith(f"{names[data['decider']]}: ")
    elif data["phase"] == "chance":
        draw_for = data["turn"]["draw"]
        assert words.startswith("Chance ")
        assert draw_for["for"] != "hand" or names[draw_for["seat"]] in words
        assert draw_for["ruler"] is None or draw_for["ruler"].capitalize() in words


def test_the_headline_names_all_winners() -> None:
    over = of("over")
    assert headline(over | {"winners": [2]}) == "Red wins"
    assert headline(over | {"winners": [0, 3]}) == "Gold and Indigo win together"
    assert headline(over | {"winners": [0, 1, 2]}) == "Gold, Sky and Red win together"


def test_the_outline_of_squares_has_a_ring_for_each_hole_and_for_each_part() -> None:
    block = {(x, y) for x in range(3) for y in range(3)}
    assert outline(block) == "M0 0L192 0L192 192L0 192Z"
    assert outline(block, inset=2) == "M2 2L190 2L190 190L2 190Z"
    assert len(rings(block - {(1, 1)})) == 2
    assert len(rings({(0, 0), (1, 1)})) == 2


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
    pairs = [(f"land-{name}", f"land-{name}-label") for name in REGIONS.values()]
    pairs += [(f"banner-{name}", mark) for name, mark in BANNERS.items()]
    pairs += [("river", "river-label"), ("figure", "figure-face"), ("neutral", "neutral-edge")]
    pairs += [("card", "text"), ("outland", "text"), ("plank", "plank-line")]
    pairs += [(ground, ink) for ground in ("ground", "tray") for ink in ("text", "quiet")]
    for ground, ink in pairs:
        assert contrast(colours[ground], colours[ink]) >= 4.5, (ground, ink)
