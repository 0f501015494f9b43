"""Beside the map: the tiles left as a tray of shapes, the piles of cards, and a hand."""

from __future__ import annotations

from serai.games.khan.board.board import REGIONS
from serai.games.khan.board.fields import DIRECTIONS
from serai.games.khan.board.shapes import BRIDGES, KINDS, Shape, orientations
from serai.games.khan.drawing.svg.geometry import number, outline
from serai.games.khan.drawing.svg.pieces import SERIF, Pieces, panel, placed, titled
from serai.games.khan.text.words import (
    Position,
    cards,
    reserving,
    ruler_name,
    rulers,
    say,
    seat_name,
    together,
)

SLOTS = 12  # in a row of the supply: 22 kinds and 2 piles in two rows
SLOT_HEIGHT = 78
SUPPLY_HEIGHT = 2 * SLOT_HEIGHT + 16
CELL = 14  # a field of a tile in the supply
CARD_HEIGHT = 164
CARDS = 4
SYMBOL = 116  # the side of the picture on a card


def supply(data: Position, width: float, pieces: Pieces) -> str:
    step = (width - 16) / SLOTS
    slots = [_kind(data, kind, pieces) for kind in KINDS]
    slots.append(_pile("deck", cards(data["deck"]), pieces))
    slots.append(_pile("discards", cards(data["discards"]), pieces))
    drawn = [f'<g data-supply="true">{panel(width, SUPPLY_HEIGHT, pieces)}']
    for index, slot in enumerate(slots):
        row, column = divmod(index, SLOTS)
        drawn.append(placed(8 + step * (column + 0.5), 10 + SLOT_HEIGHT * row, slot))
    return "".join([*drawn, "</g>"])


def lying(kind: str) -> Shape:
    """The lowest of the ways in which a kind may lie."""
    return min(orientations(kind), key=lambda shape: (max(y for _, y in shape), shape))


def _kind(data: Position, kind: str, pieces: Pieces) -> str:
    """A shape with its points, its name and how many are left, around a point above its middle."""
    left, points = data["supply"][kind], data["board"]["points"][kind]
    shape = lying(kind)
    wide, high = 1 + max(x for x, _ in shape), 1 + max(y for _, y in shape)
    body = _shape(shape, kind, points, pieces)
    seats = reserving(data).get(kind, [])
    for index, seat in enumerate(seats):
        where = f"translate({number(CELL * wide + 2 - 16 * index)} {CELL * high + 2}) scale(.5)"
        body += f'<g transform="{where}" data-reserved="{seat}">{pieces.yurt(seat)}</g>'
    faint = "" if left else ' opacity=".25"'
    place = f"translate({number(-CELL * wide / 2)} {number((52 - CELL * high) / 2)})"
    count = pieces.text(f"{kind} ×{left}", 0, 69, 14, "text" if left else "quiet", "700", "middle")
    key = "draw.supply_reserved" if seats else "draw.supply_of"
    names = together([seat_name(seat) for seat in seats]) if seats else ""
    title = say(key, kind=kind, points=points, left=left, seats=names)
    inside = f'<g transform="{place}"{faint}>{body}</g>{count}'
    return titled(f'data-kind="{kind}" data-left="{left}"', title, inside)


def _shape(shape: Shape, kind: str, points: int, pieces: Pieces) -> str:
    colours = pieces.colours
    fill = colours["plank" if kind in BRIDGES else "outland"]
    seams = "".join(
        f"M{CELL * x} {CELL * y}v{CELL}" for x, y in shape if (x - 1, y) in shape
    ) + "".join(f"M{CELL * x} {CELL * y}h{CELL}" for x, y in shape if (x, y - 1) in shape)
    x, y = shape[0]
    ink = "plank-line" if kind in BRIDGES else "text"
    return (
        f'<path d="{outline(shape, size=CELL)}" fill="{fill}" stroke="{colours["outline"]}" '
        f'stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="{seams}" stroke="{colours["outline"]}" stroke-width=".8" stroke-opacity=".5"/>'
        + pieces.text(str(points), CELL * (x + 0.5), CELL * (y + 0.5) + 4, 11, ink, "700", "middle")
    )


def _pile(name: str, count: int, pieces: Pieces) -> str:
    back = pieces.art("khan/card-back", 'transform="scale(1.6)"')
    if name == "discards":
        back = f'<g transform="rotate(-9)">{back}</g>'
    drawn = [placed(-4 + 3 * layer, 29 - 3 * layer, back) for layer in range(min(3, count))]
    drawn.append(placed(2, 27, pieces.coin(count)))
    drawn.append(pieces.text(say(f"draw.{name}"), 0, 69, 13, "text", "700", "middle"))
    return f'<g data-pile="{name}" data-cards="{count}">{"".join(drawn)}</g>'


def hand(data: Position, seat: int, width: float, gap: float, pieces: Pieces) -> str:
    """The cards of a seat face up; backs if they are hidden from whoever looks."""
    held = data["hands"][seat]
    shown = held if isinstance(held, list) else [None] * cards(held)
    step = (width + gap) / CARDS
    start = (width - step * len(shown) + gap) / 2
    drawn = [f'<g data-hand="{seat}"><title>{say("draw.hand", seat=seat_name(seat))}</title>']
    for index, card in enumerate(shown):
        face = _back(step - gap, pieces) if card is None else _card(data, card, step - gap, pieces)
        drawn.append(placed(start + step * index, 0, face))
    return "".join([*drawn, "</g>"])


def _sheet(width: float, colour: str, pieces: Pieces) -> str:
    return (
        f'<rect width="{number(width)}" height="{CARD_HEIGHT}" rx="12" '
        f'fill="{pieces.colours[colour]}" stroke="{pieces.colours["outline"]}" stroke-width="2"/>'
    )


def _back(width: float, pieces: Pieces) -> str:
    line = f'fill="none" stroke="{pieces.colours["card-back-line"]}" stroke-width="3"'
    x, y = number(width / 2), number(CARD_HEIGHT / 2)
    return (
        f'{_sheet(width, "card-back", pieces)}<path d="M{x} {y}m0-44 34 44-34 44-34-44Z" {line}/>'
    )


def _card(data: Position, card: str, width: float, pieces: Pieces) -> str:
    """The symbol large on the left; the ruler and his direction on the right."""
    ruler, _, symbol = card.partition("-")
    direction = data["board"]["directions"][card]
    turn = 45 * list(DIRECTIONS).index(direction)
    land = say(f"draw.land.{symbol}")
    index = rulers(data).index(ruler)
    right = (SYMBOL + 14 + width) / 2
    arrow = pieces.art("khan/compass-arrow", f'transform="rotate({turn})"')
    compass = f'<g transform="scale(1.15)">{pieces.art("khan/compass")}{arrow}</g>'
    inside = [
        _sheet(width, "card", pieces),
        placed(12, 12, _symbol(symbol, pieces)),
        pieces.fitted(land, 12 + SYMBOL / 2, 149, 16, SYMBOL + 12, "text", "middle", SERIF),
        f'<g transform="translate({number(right - 20)} 13) scale(1.6)">{pieces.banner(index)}</g>',
        pieces.fitted(ruler_name(ruler), right, 77, 17, 96, "text", "middle", SERIF),
        placed(right - 19, 121, compass),
        pieces.text(direction, right + 30, 128, 19, "text", "700", "middle"),
    ]
    words = {"ruler": ruler_name(ruler), "symbol": land, "direction": direction}
    return titled(f'data-card="{card}"', say("draw.card", **words), "".join(inside))


def _symbol(symbol: str, pieces: Pieces) -> str:
    colours = pieces.colours
    region = symbol in REGIONS.values()
    fill = f"land-{symbol}" if region else {"river": "river-bank"}.get(symbol, "tray")
    path = f"khan/land-{symbol}" if region else f"khan/symbol-{symbol}"
    size = f'width="{SYMBOL}" height="{SYMBOL}" rx="7"'
    picture = pieces.art(path, f'transform="scale({(SYMBOL - 2) / 64:.3g})"')
    return (
        f'<rect {size} fill="{colours[fill]}"/>{placed(SYMBOL / 2, SYMBOL / 2, picture)}'
        f'<rect {size} fill="none" stroke="{colours["outline"]}" stroke-width="2"/>'
    )
