"""The board of a picture: spaces, seams and zones, and what stands on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from serai import art
from serai.games.eko.board.coordinates import SIDES, Cell, cell, label
from serai.games.eko.constants import LIMIT, TEMPLES
from serai.games.eko.drawing.svg.geometry import at, centre, middle, number, outline, seams
from serai.games.eko.drawing.svg.pieces import GROUND, SANS, Pieces, titled
from serai.games.eko.text.words import Position, kinds, leader, listed, say, seat_name, zones

DEPTH = 8  # how thick the tiles look
LABEL = 38  # where labels stand below the middle of their space
PIPS = (-34.5, 16, 12)  # how high one may build, upwards from the foot of the left side
EMBLEM = 'transform="translate(28 21) scale(.82)"'  # at the foot of a building, to its right
EMBLEMS = (*TEMPLES, "capital")
COUNT = (28, 23)  # how many discs a stack has, in the lower right corner of its space
BETWEEN = 14  # a pyramid below two spaces stands up between them, clear of the stack in front
MIRRORED = ("plain", "reg", "chasm", "mountain")  # every other one, so that no two look stamped


def board(
    data: Position, tiles: Sequence[Sequence[str]], last: Sequence[str], pieces: Pieces
) -> str:
    spaces = kinds(data)
    return "\n".join(
        [
            _slab(spaces, pieces.colours),
            *(_space(data, space, kind, pieces) for space, kind in sorted(spaces.items())),
            _seams(spaces, tiles, pieces.colours),
            *_zones(data, spaces, pieces.colours),
            *(_last(space, pieces.colours) for space in last),
            *_gates(data, pieces),
            _labels(spaces, pieces.colours),
            *_standing(data, pieces),
            *_counts(data, pieces),
        ]
    )


def _slab(spaces: Mapping[Cell, str], colours: Mapping[str, str]) -> str:
    around = outline(spaces)
    shadow = f'<path d="{around}" {at(0, DEPTH + 5)} fill="#000" fill-opacity=".12"/>'
    return f'{shadow}<path d="{around}" {at(0, DEPTH)} fill="{colours["slab"]}"/>'


def _space(data: Position, space: Cell, kind: str, pieces: Pieces) -> str:
    name = label(space)
    title = say("draw.space", space=name, kind=say(f"draw.kind.{kind}"))
    gate_of = [portal for portal, gate in data["board"]["gates"].items() if gate == name]
    if gate_of:
        title = f"{title}, {say('draw.gate', portal=listed(gate_of))}"
    attributes = f'data-space="{name}" data-kind="{kind}" {at(*centre(space))}'
    q, r = space
    mirrored = kind in MIRRORED and (q + 2 * r) % 5 < 2
    flip = 'transform="scale(-1 1)"' if mirrored else ""
    # A temple's emblem stands beside the building on it.
    drawing = "temple" if kind in TEMPLES and name in data["buildings"] else kind
    return titled(attributes, title, pieces.art(f"eko/{drawing}", flip) + _pips(kind, pieces))


def _pips(kind: str, pieces: Pieces) -> str:
    x, y, step = PIPS
    ink = f'color="{_ink(kind, pieces.colours)}"'
    return "".join(
        pieces.art("eko/pip", f"{at(x, y - step * level)} {ink}")
        for level in range(LIMIT.get(kind, 0))
    )


def _ink(kind: str, colours: Mapping[str, str]) -> str:
    return colours["temple-label" if kind in TEMPLES else f"{kind}-label"]


def _labels(spaces: Mapping[Cell, str], colours: Mapping[str, str]) -> str:
    drawn = [f'<g font-size="11.5" text-anchor="middle" pointer-events="none" {SANS}>']
    for space, kind in sorted(spaces.items()):
        ink = _ink(kind, colours)
        x, y = centre(space)
        place = f'x="{number(x)}" y="{number(y + LABEL)}"'
        drawn.append(f'<text {place} fill="{ink}">{label(space)}</text>')
    return "".join([*drawn, "</g>"])


def _seams(
    spaces: Mapping[Cell, str], tiles: Sequence[Sequence[str]], colours: Mapping[str, str]
) -> str:
    tile_of = {cell(space): index for index, tile in enumerate(tiles) for space in tile}
    within, between = seams(spaces, tile_of)
    return (
        f'<path d="{within}" stroke="{colours["joint"]}" stroke-width="1.6" opacity=".6"/>'
        f'<path d="{between}" stroke="{colours["tile-edge"]}" stroke-width="1.4" '
        f'stroke-linecap="round" opacity=".28" data-tiles="{len(tiles)}"/>'
    )


def _zones(data: Position, spaces: Mapping[Cell, str], colours: Mapping[str, str]) -> list[str]:
    """Zones that took their toll this turn are outlined by a broken line."""
    drawn = []
    for name, zone in zones(spaces).items():
        tolled = name in data["turn"]["tolled"]
        title = say("draw.zone_tolled" if tolled else "draw.zone", space=name)
        line = f'fill="none" stroke="{colours["tempest-edge"]}" stroke-linejoin="round"'
        broken = ' stroke-dasharray="3 9" stroke-linecap="round"' if tolled else ""
        path = f'<path d="{outline(zone)}" {line} stroke-width="4.5"{broken}/>'
        drawn.append(titled(f'data-zone="{name}"', title, path))
    return drawn


def _gates(data: Position, pieces: Pieces) -> list[str]:
    drawn = []
    for portal, gate in data["board"]["gates"].items():
        (q, r), (gate_q, gate_r) = cell(portal), cell(gate)
        side = SIDES.index((gate_q - q, gate_r - r))
        turn = f'transform="rotate({60 * side})"'
        place = at(*centre((q, r)))
        attributes = f'data-gate="{gate}" data-portal="{portal}" {place}'
        title = f"{gate}: {say('draw.gate', portal=portal)}"
        drawn.append(titled(attributes, title, pieces.art("eko/gate", turn)))
    return drawn


def _last(name: str, colours: Mapping[str, str]) -> str:
    hexagon = 'points="0,-44 38.1,-22 38.1,22 0,44 -38.1,22 -38.1,-22" fill="none"'
    return (
        f'<g data-last="{name}" {at(*centre(cell(name)))} stroke-linejoin="round">'
        f'<polygon {hexagon} stroke="{colours["last-glow"]}" stroke-width="8"/>'
        f'<polygon {hexagon} stroke="{colours["last"]}" stroke-width="4"/></g>'
    )


def _standing(data: Position, pieces: Pieces) -> list[str]:
    """All that stands up, from the back of the board to its front."""
    things: list[tuple[float, float, str]] = []
    for name, stack in data["stacks"].items():
        x, y = centre(cell(name))
        things.append((y, x, _stack(name, stack, at(x, y), pieces)))
    for name in data["buildings"]:
        x, y = centre(cell(name))
        things.append((y, x, _building(data, name, at(x, y), pieces)))
    for three in data["board"]["pyramids"]:
        x, y = middle(cell(space) for space in three)
        above = sum(centre(cell(space))[1] < y for space in three)
        y -= BETWEEN if above == 2 else 0
        things.append((y, x, _pyramid(data, three, at(x, y), pieces)))
    if data["board"]["beacon"]:
        x, y = centre(next(s for s, kind in kinds(data).items() if kind == "beacon"))
        things.append((y, x, _beacon(data, at(x, y), pieces)))
    return [thing for _, _, thing in sorted(things)]


def _stack(name: str, stack: Mapping[str, Any], place: str, pieces: Pieces) -> str:
    owner, discs, emperor = stack["owner"], stack["discs"], stack["emperor"]
    key = ("stack_emperor" if emperor else "stack") + ("_one" if discs == 1 else "")
    title = say(f"draw.{key}", space=name, seat=seat_name(owner), discs=discs)
    attributes = (
        f'data-stack="{name}" data-seat="{owner}" data-discs="{discs}" '
        f'data-emperor="{str(emperor).lower()}" {place}'
    )
    return titled(attributes, title, pieces.stack(owner, discs, emperor))


def _building(data: Position, name: str, place: str, pieces: Pieces) -> str:
    """A building, and beside it the emblem of a temple or a capital, which it stands upon."""
    building, kind = data["buildings"][name], data["board"]["spaces"][name]
    owner, level = building["owner"], building["level"]
    words = {"level": say(f"draw.level.{level}"), "seat": seat_name(owner)}
    title = say("draw.building", space=name, **words)
    inside = f"<g {at(0, GROUND)}>{pieces.building(owner, level)}</g>"
    if kind in EMBLEMS:
        inside += pieces.art(f"eko/emblem-{kind}", EMBLEM)
    attributes = f'data-building="{name}" data-seat="{owner}" data-level="{level}" {place}'
    return titled(attributes, title, inside)


def _counts(data: Position, pieces: Pieces) -> list[str]:
    """The height of every stack as a figure, for pictures that are shown small.

    A single disc can't be mistaken for more, and stays without.
    """
    drawn = []
    for name, stack in data["stacks"].items():
        if stack["discs"] > 1:
            x, y = centre(cell(name))
            place = at(x + COUNT[0], y + COUNT[1])
            drawn.append(f'<g data-count="{name}" {place}>{pieces.count(stack["discs"])}</g>')
    return drawn


def _pyramid(data: Position, three: Sequence[str], place: str, pieces: Pieces) -> str:
    seat = leader(data, three)
    title = _led("pyramid", three, seat)
    inside = pieces.art("eko/pyramid")
    if seat is not None:
        inside = (
            _ring(seat, 21, 9, 13, pieces)
            + inside
            + f"<g {at(0, 10)}>{pieces.badge(seat, 0.72)}</g>"
        )
    return titled(f'data-pyramid="{listed(three)}" {_by(seat)}{place}', title, inside)


def _beacon(data: Position, place: str, pieces: Pieces) -> str:
    three = data["board"]["beacon"]
    seat = leader(data, three)
    inside = ""
    if seat is not None:
        inside = _ring(seat, 23, 7, 17, pieces) + f"<g {at(0, -44)}>{pieces.flag(seat)}</g>"
    attributes = f'data-beacon="{listed(three)}" {_by(seat)}{place}'
    return titled(attributes, _led("beacon", three, seat), inside)


def _led(what: str, three: Sequence[str], seat: int | None) -> str:
    if seat is None:
        return say(f"draw.{what}", spaces=listed(three))
    return say(f"draw.{what}_led", spaces=listed(three), seat=seat_name(seat))


def _by(seat: int | None) -> str:
    return "" if seat is None else f'data-seat="{seat}" '


def _ring(seat: int, wide: float, high: float, y: float, pieces: Pieces) -> str:
    ellipse = f'<ellipse cy="{number(y)}" rx="{number(wide)}" ry="{number(high)}" fill="none"'
    return (
        f'{ellipse} stroke="{pieces.colours["outline"]}" stroke-width="8"/>'
        f'{ellipse} stroke="{art.seats()[seat].colour}" stroke-width="5"/>'
    )
