"""The painted map: regions, the river, the grid, the outland and the names of rows and columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from serai.games.khan.board.board import REGIONS
from serai.games.khan.board.fields import FIELDS, HEIGHT, WIDTH, Field, label
from serai.games.khan.drawing.svg.geometry import (
    ACROSS,
    SIZE,
    Point,
    at,
    centre,
    chance,
    number,
    painted,
    square,
)
from serai.games.khan.drawing.svg.pieces import SERIF, Pieces, placed, titled
from serai.games.khan.text.words import Position, land, outland, river, say

EDGE = (WIDTH, HEIGHT)
MARGIN = 20  # how far the outland reaches
RIM = 56  # from the map to the end of what stands around it
BREADTH = 40  # of the river
MEANDER = 8  # how far the river strays
HATCH = 8  # between two strokes of the outland


def ground(data: Position, pieces: Pieces) -> str:
    """All that is printed."""
    return "\n".join(
        [
            *_regions(data, pieces),
            *_river(data, pieces),
            *_textures(data, pieces),
            _grid(pieces.colours),
            _mat(pieces.colours),
            *_outland(data, pieces.colours),
            _frame(pieces.colours),
            _names(pieces),
        ]
    )


def _regions(data: Position, pieces: Pieces) -> Iterator[str]:
    colours = pieces.colours
    for name in ("river", *REGIONS.values()):
        fields = [place for place in range(FIELDS) if land(data, place) == name]
        around = painted(map(square, fields), EDGE)
        fill = colours["river-bank" if name == "river" else f"land-{name}"]
        yield (
            f'<path d="{around}" fill="{fill}" stroke="{colours["region-edge"]}" '
            f'stroke-opacity=".45" stroke-width="1.6" stroke-linejoin="round" '
            f'data-region="{name}"/>'
        )
        if name != "river":
            yield "".join(_wash(place, colours[f"land-{name}-wash"]) for place in fields)


def _wash(place: Field, colour: str) -> str:
    """A stroke of the brush, another one on every field."""
    x, y = centre(place)
    turn = place * 67 % 180
    wide, high = 24 + place * 5 % 7, 10 + place * 11 % 9
    strength = (12 + place * 29 % 22) / 100
    return (
        f'<ellipse rx="{wide}" ry="{high}" fill="{colour}" fill-opacity="{strength:g}" '
        f'transform="translate({number(x)} {number(y)}) rotate({turn})"/>'
    )


def _textures(data: Position, pieces: Pieces) -> Iterator[str]:
    bordering = outland(data)
    for place in range(FIELDS):
        name = land(data, place)
        key = "draw.field_outland" if place in bordering else "draw.field"
        title = say(key, field=label(place), land=say(f"draw.land.{name}"))
        attributes = f'data-field="{label(place)}" data-land="{name}" {at(*centre(place))}'
        sheet = f'<rect x="-32" y="-32" width="{SIZE}" height="{SIZE}" fill-opacity="0"/>'
        yield titled(attributes, title, sheet + _texture(place, name, pieces))


def _texture(place: Field, name: str, pieces: Pieces) -> str:
    """Two drawings of each region, and both mirrored, so that no two look stamped."""
    if name == "river":
        return ""
    column, row = square(place)
    other = "-b" if (column * 5 + row * 3 + column * row) % 4 < 2 else ""
    mirrored = 'transform="scale(-1 1)"' if (column * 3 + row * 7) % 5 < 2 else ""
    return pieces.art(f"khan/land-{name}{other}", mirrored)


def _river(data: Position, pieces: Pieces) -> list[str]:
    """One ribbon from field to field, and out of the map where it ends at the edge."""
    colours = pieces.colours
    wet = river(data)
    course = "".join(_reach(place, wet) for place in sorted(wet))
    lakes = "".join(_lake(place, wet) for place in sorted(wet))
    drawn = [f'<g data-river="{len(wet)}" fill="none" stroke-linecap="round">']
    for name, breadth in (("edge", 5), ("shore", 0), ("", -7)):
        colour = colours[f"river-{name}" if name else "river"]
        pen = f'stroke="{colour}" stroke-width="{BREADTH + breadth}" stroke-linejoin="round"'
        drawn.append(f'<path d="{course}" {pen}/>')
        if lakes:
            drawn.append(f'<path d="{lakes}" fill="{colour}" {pen}/>')
    for place in sorted(wet):
        x, y = centre(place)
        mirrored = f"translate({number(x)} {number(y)}) scale({1 if place % 3 else -1} 1)"
        drawn.append(pieces.art("khan/river-waves", f'transform="{mirrored}"'))
    return [*drawn, "</g>"]


def _reach(place: Field, wet: set[Field]) -> str:
    """The river within a field: it crosses sides squarely, so that its reaches join smoothly."""
    x, y = centre(place)
    ways = [way for way in ACROSS if _beyond(place, way) in wet]
    if len(ways) < 2:
        ways += _mouth(place, ways)
    if len(ways) == 2:
        (start, leaving), (end, arriving) = (_crossing(place, way) for way in ways)
        return f"M{_pair(*start)}C{_pair(*leaving)} {_pair(*arriving)} {_pair(*end)}"
    if not ways:
        return f"M{_pair(x - 5, y)}H{number(x + 5)}"
    return "".join(f"M{_pair(*_crossing(place, way)[0])}L{_pair(x, y)}" for way in ways)


def _mouth(place: Field, inward: Sequence[Point]) -> list[Point]:
    """Where the river leaves the map: straight on if it can."""
    off = [way for way in ACROSS if _beyond(place, way) is None]
    straight = [way for way in off if (-way[0], -way[1]) in inward]
    return (straight or off)[:1]


def _crossing(place: Field, way: Point) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the river crosses a side, the same point from both fields, and a step within."""
    column, row = square(place)
    x, y = centre(place)
    east, south = way
    stray = MEANDER * chance(2 * column + east, 2 * row + south)
    x, y = x + stray * abs(south), y + stray * abs(east)
    half, step = SIZE / 2, 11
    return (x + half * east, y + half * south), (x + step * east, y + step * south)


def _lake(place: Field, wet: set[Field]) -> str:
    """The middle of four river fields that form a square."""
    column, row = square(place)
    if column == WIDTH - 1 or row == HEIGHT - 1:
        return ""
    if not {place + 1, place + WIDTH, place + WIDTH + 1} <= wet:
        return ""
    x, y = centre(place)
    return f"M{_pair(x, y)}h{SIZE}v{SIZE}h-{SIZE}Z"


def _beyond(place: Field, way: Point) -> Field | None:
    column, row = square(place)
    east, south = column + way[0], row + way[1]
    return south * WIDTH + east if 0 <= east < WIDTH and 0 <= south < HEIGHT else None


def _pair(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def _grid(colours: Mapping[str, str]) -> str:
    rows = "".join(f"M0 {SIZE * row}h{SIZE * WIDTH}" for row in range(1, HEIGHT))
    columns = "".join(f"M{SIZE * column} 0v{SIZE * HEIGHT}" for column in range(1, WIDTH))
    line = f'stroke="{colours["grid"]}" stroke-width="1.1" stroke-opacity=".38"'
    return f'<path d="{rows}{columns}" fill="none" {line} pointer-events="none"/>'


def _mat(colours: Mapping[str, str]) -> str:
    """The paper around the map, which cuts off the river's ends."""
    wide, high = SIZE * WIDTH, SIZE * HEIGHT
    around = f"M-{RIM}-{RIM}H{wide + RIM}V{high + RIM}H-{RIM}ZM0 0V{high}H{wide}V0Z"
    return f'<path d="{around}" fill="{colours["ground"]}"/>'


def _outland(data: Position, colours: Mapping[str, str]) -> Iterator[str]:
    """A hatched strip along each side by which a field borders the outland.

    A field inside the map has no such side; then the strip lies within it, along its north.
    """
    for place in sorted(outland(data)):
        x, y = (SIZE * value for value in square(place))
        for east, south in _outward(place) or [(0, 0)]:
            inside = (east, south) == (0, 0)
            wide = MARGIN if east else SIZE
            high = MARGIN if south or inside else SIZE
            left = x + {-1: -MARGIN, 0: 0, 1: SIZE}[east]
            top = y + {-1: -MARGIN, 0: 0, 1: SIZE}[south]
            strip = (
                f'<rect width="{wide}" height="{high}" fill="{colours["outland"]}"/>'
                f'<path d="{_hatching(left, top, wide, high)}" fill="none" '
                f'stroke="{colours["outland-line"]}" stroke-width="1.4"/>'
            )
            side = f'data-outland="{label(place)}" data-side="{east} {south}"'
            yield f"<g {side} {at(left, top)}>{strip}</g>"


def _outward(place: Field) -> list[Point]:
    """The ways that lead off the map, and for a corner the slanting one between them."""
    off = [way for way in ACROSS if _beyond(place, way) is None]
    if len(off) == 2:
        off.append((off[0][0] + off[1][0], off[0][1] + off[1][1]))
    return off


def _hatching(left: int, top: int, wide: int, high: int) -> str:
    """Slanting strokes that go on from one strip to the next."""
    first = -(left + top) % HATCH
    strokes = []
    for reach in range(first, wide + high, HATCH):
        x, y = min(reach, wide), max(0, reach - wide)
        to_x, to_y = max(0, reach - high), min(reach, high)
        strokes.append(f"M{x} {y}L{to_x} {to_y}")
    return "".join(strokes)


def _frame(colours: Mapping[str, str]) -> str:
    size = f'width="{SIZE * WIDTH}" height="{SIZE * HEIGHT}"'
    return f'<rect {size} fill="none" stroke="{colours["text"]}" stroke-width="2.5"/>'


def _names(pieces: Pieces) -> str:
    """Along all four sides, for those who hold a ruler to the map."""
    away = (MARGIN + RIM) / 2 + 1
    right, bottom = SIZE * WIDTH + away, SIZE * HEIGHT + away
    drawn = []
    for column in range(WIDTH):
        for y in (-away, bottom):
            drawn.append(_name(label(column)[0], SIZE * (column + 0.5), y, pieces))
    for row in range(HEIGHT):
        for x in (-away, right):
            drawn.append(_name(str(row + 1), x, SIZE * (row + 0.5), pieces))
    return "".join(drawn)


def _name(name: str, x: float, y: float, pieces: Pieces) -> str:
    return placed(x, y + 8, pieces.text(name, 0, 0, 23, "text", "700", "middle", SERIF))
