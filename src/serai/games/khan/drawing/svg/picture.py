"""A position as one stand-alone SVG: the map, what lies beside it, and what is asked of whom."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from serai.games.khan.board.fields import HEIGHT, WIDTH
from serai.games.khan.drawing.svg.cards import CARD_HEIGHT, SUPPLY_HEIGHT, hand, supply
from serai.games.khan.drawing.svg.geometry import SIZE, number
from serai.games.khan.drawing.svg.map import RIM, ground
from serai.games.khan.drawing.svg.pieces import SERIF, Pieces, placed
from serai.games.khan.drawing.svg.tiles import ghost, last_move, lying, standing
from serai.games.khan.drawing.svg.trays import CAMP_HEIGHT, GREATEST_WIDTH, TRAY_HEIGHT, camps, tray
from serai.games.khan.text.words import Position, Score, cards, headline, say, summary, when

MARGIN = 24
GAP = 12
HEADER = 72
INNER = SIZE * WIDTH + 2 * RIM
BREADTH = INNER + 2 * MARGIN
MAP_AT = HEADER + CAMP_HEIGHT + RIM - 14
TRAYS_AT = MAP_AT + SIZE * HEIGHT + RIM


def svg(
    data: Position,
    scores: Sequence[Score],
    seat: int | None = None,
    last: Sequence[str] = (),
    theme: str = "day",
) -> str:
    """Draw an interchange position or a view of one: `scores` are those of its State, `seat` is
    the one whose hand is shown, `last` the fields of the last move."""
    pieces = Pieces(theme)
    below = [_trays(data, scores, pieces), supply(data, INNER, pieces)]
    heights = [TRAY_HEIGHT, SUPPLY_HEIGHT]
    if seat is not None and cards(data["hands"][seat]):
        below.append(hand(data, seat, INNER, GAP, pieces))
        heights.append(CARD_HEIGHT)
    drawn = [
        _header(data, pieces),
        placed(MARGIN + RIM, HEADER, camps(data, SIZE * WIDTH, pieces)),
        placed(MARGIN + RIM, MAP_AT, _map(data, last, pieces)),
    ]
    y = TRAYS_AT
    for part, height in zip(below, heights, strict=True):
        drawn.append(placed(MARGIN, y, part))
        y += height + GAP
    return "\n".join(
        [
            _opening(data, scores, y - GAP + MARGIN),
            f"<defs>{pieces.definitions()}</defs>",
            f'<rect width="100%" height="100%" fill="{pieces.colours["ground"]}"/>',
            *drawn,
            "</svg>\n",
        ]
    )


def _map(data: Position, last: Sequence[str], pieces: Pieces) -> str:
    return "\n".join(
        [
            ground(data, pieces),
            lying(data, pieces),
            last_move(last, pieces),
            ghost(data, pieces),
            standing(data, pieces),
        ]
    )


def _trays(data: Position, scores: Sequence[Score], pieces: Pieces) -> str:
    players = data["players"]
    width = min((INNER + GAP) / players - GAP, GREATEST_WIDTH)
    left = (INNER - players * (width + GAP) + GAP) / 2
    return "".join(
        placed(left + seat * (width + GAP), 0, tray(data, seat, scores[seat], width, pieces))
        for seat in range(players)
    )


def _opening(data: Position, scores: Sequence[Score], height: float) -> str:
    wide, high = number(BREADTH), number(height)
    seats = ", ".join(summary(data, seat, score) for seat, score in enumerate(scores))
    description = say("draw.description", phase=headline(data), seats=seats)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" style="max-width:100%;height:auto" role="img">'
        f"<title>{escape(say('draw.title'))}: {escape(headline(data))}</title>"
        f"<desc>{escape(description)}</desc>"
    )


def _header(data: Position, pieces: Pieces) -> str:
    shown = data["winners"] if data["phase"] == "over" else [data["decider"]]
    x = MARGIN + 18.0
    parts = ['<g data-headline="true">']
    for seat in shown:
        if seat >= 0:  # chance has no badge
            parts.append(placed(x, 38, pieces.badge(seat, 1.35)))
            x += 42
    start = x - 14 if x > MARGIN + 18 else MARGIN
    words, title = headline(data), " · ".join([say("draw.title"), *when(data)])
    room = BREADTH - MARGIN - start - 10 * len(title)
    size = min(24, room / (0.56 * len(words)))  # long ones keep clear of the turn
    parts.append(pieces.text(words, start, 46, size, face=SERIF))
    parts.append(pieces.text(title, BREADTH - MARGIN, 46, 16, "brass-text", anchor="end"))
    return "".join([*parts, "</g>"])
