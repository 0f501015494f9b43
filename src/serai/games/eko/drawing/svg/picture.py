"""A position as one stand-alone SVG: the board, a tray for each seat, and what is asked of whom."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from serai.games.eko.drawing.svg.board import board
from serai.games.eko.drawing.svg.geometry import ACROSS, RADIUS, at, centre, number
from serai.games.eko.drawing.svg.pieces import SANS, SERIF, Pieces
from serai.games.eko.drawing.svg.trays import GREATEST_WIDTH, HEIGHT, LEAST_WIDTH, tray
from serai.games.eko.text.words import Position, Score, headline, kinds, say, summary

MARGIN = 28
GAP = 12
HEADER = 76


def svg(
    data: Position,
    scores: Sequence[Score],
    tiles: Sequence[Sequence[str]] = (),
    last: Sequence[str] = (),
    theme: str = "day",
) -> str:
    """Draw an interchange position: `scores` are those of its State, `tiles` groups of labels,
    `last` the last move's spaces."""
    pieces = Pieces(theme)
    centres = [centre(space) for space in kinds(data)]
    left, right = min(x for x, _ in centres) - ACROSS, max(x for x, _ in centres) + ACROSS
    top, bottom = min(y for _, y in centres) - RADIUS, max(y for _, y in centres) + RADIUS
    players = data["players"]
    inner = max(right - left, players * (LEAST_WIDTH + GAP) - GAP)
    width = inner + 2 * MARGIN
    trays_at = HEADER + bottom - top + 36
    height = trays_at + HEIGHT + MARGIN
    tray_width = min((inner + GAP) / players - GAP, GREATEST_WIDTH)
    trays_left = (width - players * (tray_width + GAP) + GAP) / 2
    drawn = [
        _header(data, width, pieces),
        f"<g {at((width - left - right) / 2, HEADER - top)}>",
        board(data, tiles, last, pieces),
        "</g>",
    ]
    for seat in range(players):
        place = at(trays_left + seat * (tray_width + GAP), trays_at)
        drawn.append(f"<g {place}>{tray(data, seat, scores[seat], tray_width, pieces)}</g>")
    return "\n".join(
        [
            _opening(data, scores, width, height),
            f"<defs>{pieces.definitions()}</defs>",
            f'<rect width="100%" height="100%" fill="{pieces.colours["ground"]}"/>',
            *drawn,
            "</svg>\n",
        ]
    )


def _opening(data: Position, scores: Sequence[Score], width: float, height: float) -> str:
    wide, high = number(width), number(height)
    seats = ", ".join(summary(seat, score) for seat, score in enumerate(scores))
    spaces = len(data["board"]["spaces"])
    description = say("draw.description", spaces=spaces, phase=headline(data), seats=seats)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" style="max-width:100%;height:auto" role="img">'
        f"<title>{escape(say('draw.title'))}: {escape(headline(data))}</title>"
        f"<desc>{escape(description)}</desc>"
    )


def _header(data: Position, width: float, pieces: Pieces) -> str:
    colours = pieces.colours
    over = data["phase"] == "over"
    shown = data["winners"] if over else [data["decider"]]
    parts = ['<g data-headline="true">']
    x = MARGIN + 18.0
    for seat in shown:
        parts.append(f"<g {at(x, 40)}>{pieces.badge(seat, 1.35)}</g>")
        x += 42
    start = x - 14 if shown else MARGIN
    words, title = headline(data), _turn(data)
    room = width - MARGIN - start - 10 * len(title)
    size = min(24, room / (0.56 * len(words)))  # long ones keep clear of the turn
    parts.append(
        f'<text x="{number(start)}" y="48" font-size="{number(size)}" '
        f'fill="{colours["text"]}" {SERIF}>{escape(words)}</text>'
        f'<text x="{number(width - MARGIN)}" y="48" font-size="16" text-anchor="end" '
        f'fill="{colours["brass-text"]}" {SANS}>{escape(title)}</text></g>'
    )
    return "".join(parts)


def _turn(data: Position) -> str:
    title = say("draw.title")
    number_of_turn = data["turn"]["number"]
    if not number_of_turn:
        return title
    return f"{title} · {say('draw.turn', number=number_of_turn)}"
