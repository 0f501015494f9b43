"""Beside the map: the camps of the rulers and the trays of the seats."""

from __future__ import annotations

from serai.games.khan.constants import CAMP, REGIONS, SPECIALS
from serai.games.khan.drawing.svg.geometry import number
from serai.games.khan.drawing.svg.pieces import SERIF, Pieces, panel, placed, titled
from serai.games.khan.text.words import (
    Position,
    Score,
    cards,
    in_force,
    ruler_name,
    rulers,
    say,
    seat_name,
    standing,
    status,
)

CAMP_HEIGHT = 62
TRAY_HEIGHT = 172
GREATEST_WIDTH = 320
LEFT = 88  # where things begin, right of the words
ROWS = (80, 118, 154)
FAINT = ".22"


def camps(data: Position, width: float, pieces: Pieces) -> str:
    """All eight rulers, along the upper edge of the map."""
    step = width / len(rulers(data))
    return "".join(
        placed(step * index, 0, _camp(data, index, ruler, pieces))
        for index, ruler in enumerate(rulers(data))
    )


def _camp(data: Position, index: int, ruler: str, pieces: Pieces) -> str:
    left = data["camps"][ruler]
    out = ruler not in data["rulers"]
    key = "draw.camp_out" if out else "draw.camp"
    title = say(key, ruler=ruler_name(ruler), yurts=left)
    banner = f'<g transform="translate(7 4) scale(1.35)">{pieces.banner(index)}</g>'
    drawn = [f'<g opacity="{FAINT}">{banner}</g>' if out else banner]
    ink = "quiet" if out else "text"
    drawn.append(pieces.fitted(ruler_name(ruler), 46, 20, 16, 60, ink, face=SERIF))
    for place in range(CAMP):
        faint = "" if place < left else f' opacity="{FAINT}"'
        where = f"translate({number(51 + 11.5 * place)} 39) scale(.28)"
        drawn.append(f'<g transform="{where}"{faint}>{pieces.yurt("neutral")}</g>')
    if out:
        line = f'stroke="{pieces.colours["quiet"]}" stroke-width="1.6"'
        drawn.append(f'<path d="M44 15H102" {line}/>')
    return titled(f'data-camp="{ruler}" data-left="{left}"', title, "".join(drawn))


def tray(data: Position, seat: int, score: Score, width: float, pieces: Pieces) -> str:
    points, ahead = standing(data, score)
    asked = data["phase"] != "over" and seat == data["decider"]
    won = seat in (data["winners"] or ())
    rows = (_result if data["scores"] else _holdings)(data, seat, width, pieces)
    return "".join(
        [
            f'<g data-tray="{seat}" data-points="{points}" data-ahead="{ahead}">',
            panel(width, TRAY_HEIGHT, pieces, strong=asked or won),
            _heading(data, seat, points, width, pieces),
            _ahead(data, ahead, width, pieces),
            rows,
            "</g>",
        ]
    )


def _heading(data: Position, seat: int, points: int, width: float, pieces: Pieces) -> str:
    word = status(data, seat)
    raised = 28 if word else 36
    return "".join(
        [
            placed(32, 29, pieces.badge(seat, 1.6)),
            pieces.text(seat_name(seat), 60, raised, 21, "text", "700", face=SERIF),
            pieces.text(word, 60, 43, 14, "brass-text"),
            pieces.text(str(points), width - 16, 37, 30, "text", "700", "end"),
        ]
    )


def _ahead(data: Position, points: int, width: float, pieces: Pieces) -> str:
    """Small under the points, for it is not won yet."""
    if data["phase"] == "over":
        return ""
    return pieces.text(say("draw.ahead", points=points), width - 16, 57, 13, "quiet", anchor="end")


def _word(key: str, y: float, pieces: Pieces) -> str:
    return pieces.text(say(f"draw.{key}"), 14, y, 14, "quiet")


def _holdings(data: Position, seat: int, width: float, pieces: Pieces) -> str:
    held = cards(data["hands"][seat])
    drawn = [_word("hand_cards", ROWS[0], pieces), f'<g data-hand-cards="{held}">']
    for index in range(held):
        drawn.append(placed(LEFT + 9 + 24 * index, ROWS[0] - 5, pieces.art("khan/card-back")))
    drawn.append("</g>")
    drawn.append(_word("specials", ROWS[1], pieces))
    step = (width - LEFT) / len(SPECIALS)
    for index, card in enumerate(SPECIALS):
        left = data["specials"][seat][card]
        drawn.append(placed(LEFT + 8 + step * index, ROWS[1] - 5, _special(card, left, pieces)))
    drawn.append(_force(data, seat, width, pieces))
    return "".join(drawn)


def _special(card: str, left: int, pieces: Pieces) -> str:
    title = f"{say(f'draw.special.{card}')}: {left}"
    icon = pieces.art(f"khan/special-{card}", 'transform="scale(.8)"')
    faint = "" if left else f' opacity="{FAINT}"'
    count = pieces.text(str(left), 13, 5, 14, "text" if left else "quiet", "700")
    return titled(
        f'data-special="{card}" data-left="{left}"', title, f"<g{faint}>{icon}</g>{count}"
    )


def _force(data: Position, seat: int, width: float, pieces: Pieces) -> str:
    """Cards in force carry a yurt; without one, what the seat played last (X2, X3)."""
    entries = in_force(data, seat)
    last = data["last_special"][seat]
    if not entries and last:
        words = say("draw.played", card=say(f"draw.special.{last}"))
        return pieces.fitted(words, 14, ROWS[2], 14, width - 28, "quiet", weight="400")
    drawn = []
    room = (width - 20) / max(1, len(entries))
    for index, (card, named) in enumerate(entries):
        what = say(f"draw.land.{named}") if named in REGIONS else named
        words = say(f"draw.in_force.{card}_of" if named else f"draw.in_force.{card}", what=what)
        icon = pieces.art(f"khan/special-{card}")
        yurt = f'<g transform="translate(11 11) scale(.5)">{pieces.yurt(seat)}</g>'
        text = pieces.fitted(words, 28, 5, 14, room - 48)
        entry = placed(30 + room * index, ROWS[2] - 5, icon + yurt + text)
        drawn.append(f'<g data-in-force="{card}" data-what="{named}">{entry}</g>')
    return "".join(drawn)


def _result(data: Position, seat: int, width: float, pieces: Pieces) -> str:
    """The end: what the points are made of (W3, W4)."""
    score = data["scores"][seat]
    words = say("draw.sum", tiles=score["tiles"], bonus=score["bonus"])
    sizes = " ".join(map(str, score["areas"])) or say("draw.none")
    return "".join(
        [
            pieces.fitted(words, 14, ROWS[0] + 10, 16, width - 28, weight="400"),
            _word("areas", ROWS[1] + 10, pieces),
            pieces.text(sizes, 66, ROWS[1] + 10, 15 if len(sizes) < 18 else 11, "text", "700"),
        ]
    )
