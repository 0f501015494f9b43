"""What lies and stands on the map: tiles, the one asked for, the last move, yurts and rulers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from serai import art
from serai.games.khan.board.fields import field
from serai.games.khan.board.shapes import BRIDGES
from serai.games.khan.drawing.svg.geometry import SIZE, Point, at, centre, outline, square
from serai.games.khan.drawing.svg.pieces import Pieces, placed, titled
from serai.games.khan.text.words import (
    Position,
    asked_for,
    initials,
    ruler_name,
    rulers,
    say,
    seat_name,
    together,
)

STRENGTH = 0.5  # of a plate: the terrain shows through
GROUND = 19  # where pieces stand below the middle of their field
DECK = 38  # the breadth of a bridge's planks
# A field in four slanting bands, which go on in the fields beside it.
BANDS = (
    "M0 0H32L0 32Z",
    "M32 0H64L0 64V32Z",
    "M64 0V32L32 64H0Z",
    "M64 32V64H32Z",
)
# Where the badges of 1 to 4 owners stand in their field, and how large.
BADGES: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    1: (1.5, ((0, 0),)),
    2: (1.15, ((-12, -9), (12, 10))),
    3: (1.0, ((-13, -11), (13, -11), (0, 13))),
    4: (0.95, ((-13, -13), (13, -13), (-13, 13), (13, 13))),
}


def lying(data: Position, pieces: Pieces) -> str:
    return "\n".join(_tile(data, tile, pieces) for tile in data["tiles"])


def standing(data: Position, pieces: Pieces) -> str:
    """Yurts and rulers, from the back of the map to its front."""
    things = {
        **{field(name): _yurt(name, owner, pieces) for name, owner in data["yurts"].items()},
        **{field(name): _ruler(data, ruler, pieces) for ruler, name in data["rulers"].items()},
    }
    return "\n".join(things[place] for place in sorted(things))


def ghost(data: Position, pieces: Pieces) -> str:
    """The conquest that waits for consent."""
    kind, names = asked_for(data)
    if not names:
        return ""
    colours = pieces.colours
    around = outline([square(field(name)) for name in names], 4)
    pen = f'<path d="{around}" stroke-linejoin="round"'
    drawn = (
        f'{pen} fill="{colours["ghost"]}" fill-opacity=".28" stroke="{colours["halo"]}" '
        f'stroke-width="8"/>{pen} fill="none" stroke="{colours["ghost"]}" stroke-width="4.5" '
        f'stroke-dasharray="12 8"/>'
    )
    title = say("draw.ghost", kind=kind, fields=" ".join(names))
    return titled(f'data-ghost="{kind}" data-fields="{" ".join(names)}"', title, drawn)


def last_move(names: Sequence[str], pieces: Pieces) -> str:
    if not names:
        return ""
    colours = pieces.colours
    around = outline([square(field(name)) for name in names], 3)
    frame = f'<path d="{around}" fill="none" stroke-linejoin="round"'
    return (
        f'<g data-last="{" ".join(names)}">'
        f'{frame} stroke="{colours["last-glow"]}" stroke-width="9"/>'
        f'{frame} stroke="{colours["last"]}" stroke-width="4.5"/></g>'
    )


def _yurt(name: str, owner: int | str, pieces: Pieces) -> str:
    x, y = centre(field(name))
    if isinstance(owner, int):
        title = say("draw.yurt", field=name, seat=seat_name(owner))
    else:
        title = say("draw.yurt_neutral", field=name)
    attributes = f'data-yurt="{name}" data-owner="{owner}" {at(x, y + GROUND - 3)}'
    return titled(attributes, title, pieces.yurt(owner))


def _ruler(data: Position, ruler: str, pieces: Pieces) -> str:
    name = data["rulers"][ruler]
    x, y = centre(field(name))
    title = say("draw.ruler", field=name, ruler=ruler_name(ruler))
    figure = pieces.ruler(rulers(data).index(ruler), initials(data)[ruler])
    attributes = f'data-ruler="{ruler}" data-on="{name}" {at(x - 5, y + GROUND + 6)}'
    return titled(attributes, title, figure)


def _tile(data: Position, tile: Mapping[str, Any], pieces: Pieces) -> str:
    kind, names, owners = tile["kind"], tile["fields"], tile["owners"]
    points = data["board"]["points"][kind]
    fields = [field(name) for name in names]
    squares = [square(place) for place in fields]
    inside = [_plate(squares, owners)]
    if kind in BRIDGES:
        inside.append(_planks(squares, pieces))
    inside.append(_rim(squares, owners, pieces))
    inside.append(placed(*centre(fields[0]), _owners(owners, pieces)))
    inside.append(placed(*centre(fields[1]), pieces.coin(points)))
    title = say(
        "draw.tile",
        kind=kind,
        seats=together([seat_name(seat) for seat in owners]),
        points=points,
        fields=" ".join(names),
    )
    attributes = (
        f'data-tile="{kind}" data-fields="{" ".join(names)}" '
        f'data-owners="{" ".join(map(str, owners))}"'
    )
    return titled(attributes, title, "".join(inside))


def _plate(squares: Sequence[Point], owners: Sequence[int]) -> str:
    """In the colour of its owner; of several, in slanting bands of theirs."""
    seats = art.seats()
    if len(owners) == 1:
        fill = f'fill="{seats[owners[0]].colour}" fill-opacity="{STRENGTH}"'
        return f'<path d="{outline(squares)}" {fill}/>'
    drawn = []
    for column, row in squares:
        bands = []
        for number_of_band, band in enumerate(BANDS):
            owner = owners[(2 * column + 2 * row + number_of_band) % len(owners)]
            bands.append(f'<path d="{band}" fill="{seats[owner].colour}"/>')
        inside = "".join(bands)
        place = at(SIZE * column, SIZE * row)
        drawn.append(f'<g {place} fill-opacity="{STRENGTH}">{inside}</g>')
    return "".join(drawn)


def _rim(squares: Sequence[Point], owners: Sequence[int], pieces: Pieces) -> str:
    """A firm outline, and within it a line in the colours of all owners."""
    colours = pieces.colours
    inner = outline(squares, 6)
    line = 'fill="none" stroke-linejoin="round"'
    firm = f'<path d="{outline(squares, 2)}" {line} stroke="{colours["outline"]}"'
    drawn = [f'{firm} stroke-width="4"/>']
    dash, pause = 14, 14 * (len(owners) - 1)
    for index, seat in enumerate(owners):
        broken = f' stroke-dasharray="{dash} {pause}" stroke-dashoffset="-{dash * index}"'
        drawn.append(
            f'<path d="{inner}" {line} stroke="{art.seats()[seat].colour}" '
            f'stroke-width="4"{broken if pause else ""}/>'
        )
    return "".join(drawn)


def _planks(squares: Sequence[Point], pieces: Pieces) -> str:
    """A deck along the bridge, plank by plank, between two rails."""
    colours = pieces.colours
    (column, row), level = squares[0], squares[0][1] == squares[1][1]
    length = SIZE * len(squares)
    side = (SIZE - DECK) // 2
    turn = "" if level else f" translate({SIZE} 0) rotate(90)"
    planks = "".join(f"M{x} {side}v{DECK}" for x in range(18, length - 12, 10))
    rails = f"M8 {side}H{length - 8}M8 {side + DECK}H{length - 8}"
    return (
        f'<g transform="translate({SIZE * column} {SIZE * row}){turn}" data-planks="true">'
        f'<rect x="9" y="{side}" width="{length - 18}" height="{DECK}" fill="{colours["plank"]}"/>'
        f'<path d="{planks}" stroke="{colours["plank-line"]}" stroke-width="1.4"/>'
        f'<path d="{rails}" stroke="{colours["plank-line"]}" stroke-width="4.5" '
        f'stroke-linecap="round"/></g>'
    )


def _owners(owners: Sequence[int], pieces: Pieces) -> str:
    scale, places = BADGES[len(owners)]
    return "".join(
        placed(*place, pieces.badge(seat, scale))
        for seat, place in zip(owners, places, strict=True)
    )
