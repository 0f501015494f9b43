"""The trays of a picture: what each seat has beside the board, drawn with the same pieces."""

from __future__ import annotations

from xml.sax.saxutils import escape

from serai import art
from serai.games.eko.constants import STOCK, TALLEST, WINNING_POINTS
from serai.games.eko.drawing.svg.geometry import at, number
from serai.games.eko.drawing.svg.pieces import BUILDINGS, SANS, SERIF, Pieces, titled
from serai.games.eko.text.words import Position, Score, say, seat_name, stock, summary

HEIGHT = 192
LEAST_WIDTH = 246
GREATEST_WIDTH = 300
LEFT = 78  # where the pieces begin, right of the words
LETTER = 7.4  # how wide one is in a small word
FAINT = ".2"  # what is not there
BAR = 64  # the middle of the row of places for points
ROWS = (108, 141, 174)  # the ground that the reserve, the stock and the captives stand on


def tray(data: Position, seat: int, score: Score, width: float, pieces: Pieces) -> str:
    colours = pieces.colours
    deciding = data["phase"] != "over" and seat == data["decider"]
    won = seat in (data["winners"] or ())
    edge, thick = (colours["brass"], 3.5) if deciding or won else (colours["tray-edge"], 1.5)
    return "".join(
        [
            f'<g data-tray="{seat}" data-points="{score["total"]}">',
            f'<rect width="{number(width)}" height="{HEIGHT}" rx="10" fill="{colours["tray"]}" ',
            f'stroke="{edge}" stroke-width="{thick}"/>',
            _heading(data, seat, score["total"], width, pieces),
            _goal(seat, score, width, pieces),
            *(_word(key, y, pieces) for key, y in zip(_WORDS, ROWS, strict=True)),
            _reserve(data, seat, width, pieces),
            _stock(data, seat, pieces),
            _captives(data, seat, width, pieces),
            "</g>",
        ]
    )


_WORDS = ("reserve", "stock", "captives")


def _word(key: str, y: float, pieces: Pieces) -> str:
    ink = pieces.colours["quiet"]
    return f'<text x="14" y="{y}" font-size="13" fill="{ink}" {SANS}>{say(f"draw.{key}")}</text>'


def _heading(data: Position, seat: int, points: int, width: float, pieces: Pieces) -> str:
    colours = pieces.colours
    right = number(width - 14)
    status = ""
    if seat in (data["winners"] or ()):
        status = say("draw.winner")
    elif seat in data["eliminated"]:
        status = say("draw.eliminated")
    raised = 27 if status else 35
    return (
        f"<g {at(30, 28)}>{pieces.badge(seat, 1.5)}</g>"
        f'<text x="56" y="{raised}" font-size="20" font-weight="700" fill="{colours["text"]}" '
        f"{SERIF}>{escape(seat_name(seat))}</text>"
        f'<text x="56" y="44" font-size="13" font-style="italic" fill="{colours["brass-text"]}" '
        f"{SANS}>{escape(status)}</text>"
        f'<text x="{right}" y="37" text-anchor="end" fill="{colours["text"]}" {SANS}>'
        f'<tspan font-size="27" font-weight="700">{points}</tspan>'
        f'<tspan font-size="14" fill="{colours["quiet"]}"> / {WINNING_POINTS}</tspan></text>'
    )


def _goal(seat: int, score: Score, width: float, pieces: Pieces) -> str:
    """A place for each point that wins, in threes, and a lamp that is lit by a capital (W1)."""
    capital = bool(score["capital"])
    word = say("draw.capital")
    lamp = width - 14 - LETTER * len(word) - 18
    wide = (lamp - 14 - 16 - 2 * WINNING_POINTS - 9) / WINNING_POINTS
    bar = "".join(
        _place(
            14 + (wide + 2) * index + 3 * (index // 3), wide, index < score["total"], seat, pieces
        )
        for index in range(WINNING_POINTS)
    )
    faint = "" if capital else f' opacity="{FAINT}"'
    light = pieces.art("eko/emblem-capital", 'transform="scale(.72)"')
    ink, weight = ("text", 700) if capital else ("quiet", 400)
    words = (
        f'<text x="{number(width - 14)}" y="{BAR + 4}" font-size="12" font-weight="{weight}" '
        f'text-anchor="end" fill="{pieces.colours[ink]}" {SANS}>{escape(word)}</text>'
    )
    attributes = f'data-goal="{score["total"]}" data-capital="{str(capital).lower()}"'
    inside = f"{bar}<g {at(lamp, BAR)}{faint}>{light}</g>{words}"
    return titled(attributes, summary(seat, score), inside)


def _place(x: float, wide: float, won: bool, seat: int, pieces: Pieces) -> str:
    """Taller when it is won, so that it is told without colour."""
    high = 13 if won else 7
    fill, edge = (art.seats()[seat].colour, "outline") if won else ("none", "quiet")
    return (
        f'<rect x="{number(x)}" y="{number(BAR - high / 2)}" width="{number(wide)}" '
        f'height="{high}" rx="2" fill="{fill}" stroke="{pieces.colours[edge]}" '
        f'stroke-width="1.2" data-won="{str(won).lower()}"/>'
    )


def _reserve(data: Position, seat: int, width: float, pieces: Pieces) -> str:
    discs, emperor = data["reserve"][seat]["discs"], data["reserve"][seat]["emperor"]
    plain = discs - emperor
    colour = art.seats()[seat].colour
    parts = [f'<g data-reserve="{discs}">']
    x = LEFT + 12
    if emperor:
        parts.append(
            f'<g {at(x, ROWS[0] - 1)}><g transform="scale(.62)">{pieces.crown(seat)}</g></g>'
        )
        x += 28
    for index in range(plain):
        pile, level = divmod(index, TALLEST)
        place = f"translate({x + 25 * pile} {number(ROWS[0] - 4 - 5 * level)}) scale(.42)"
        parts.append(pieces.disc(level, f'transform="{place}" color="{colour}"'))
    return "".join([*parts, _count(discs, ROWS[0], width, pieces), "</g>"])


def _count(things: int, y: float, width: float, pieces: Pieces) -> str:
    ink = pieces.colours["text"]
    return (
        f'<text x="{number(width - 14)}" y="{y}" font-size="15" font-weight="700" '
        f'text-anchor="end" fill="{ink}" {SANS}>{things}</text>'
    )


def _stock(data: Position, seat: int, pieces: Pieces) -> str:
    """Every building of the seat; those that stand on the board are left as faint places."""
    left = stock(data, seat)
    colour = art.seats()[seat].colour
    parts = [f'<g data-stock="{" ".join(map(str, left))}">']
    x = LEFT + 9.0
    for name, count, here, step in zip(BUILDINGS, STOCK, left, (16, 16, 26), strict=True):
        for index in range(count):
            faint = "" if index < here else f' opacity="{FAINT}"'
            place = f"translate({number(x)} {ROWS[1]}) scale(.38)"
            parts.append(pieces.art(f"eko/{name}", f'transform="{place}" color="{colour}"{faint}'))
            x += step
        x += 6
    return "".join([*parts, "</g>"])


def _captives(data: Position, seat: int, width: float, pieces: Pieces) -> str:
    held = data["captives"][seat]
    parts = [f'<g data-captives="{" ".join(map(str, held))}">']
    for index, captive in enumerate(held):
        crown = f'<g transform="scale(.62)">{pieces.crown(captive)}</g>'
        letter = art.seats()[captive].letter
        parts.append(
            f"<g {at(LEFT + 12 + 46 * index, ROWS[2] - 1)}>{crown}"
            f'<text x="14" y="1" font-size="13" font-weight="700" '
            f'fill="{pieces.colours["text"]}" {SANS}>{letter}</text></g>'
        )
    return "".join([*parts, _count(len(held), ROWS[2], width, pieces), "</g>"])
