"""Below the board in the terminal: the seats, who leads at pyramids and beacon, and a legend."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from serai import art
from serai.games.eko.constants import LEVELS, LIMIT, WINNING_POINTS
from serai.games.eko.drawing.terminal.board import BUILDINGS, PIPS, piece
from serai.games.eko.text.words import Position, Score, leader, listed, say, seat_name, stock

SHAPES = {"circle": "●", "triangle": "▲", "square": "■", "star": "★"}
WIDTH = 79  # of the legend: an ordinary window is not wider


def seats(data: Position, scores: Sequence[Score]) -> list[Text]:
    return [_seat(data, seat, score) for seat, score in enumerate(scores)]


def _seat(data: Position, seat: int, score: Score) -> Text:
    owner = art.seats()[seat]
    reserve = data["reserve"][seat]
    camps, towers, castles = stock(data, seat)
    stocked = say("draw.legend.stocked", camps=camps, towers=towers, castles=castles)
    line = Text()
    line.append(*piece(seat, f" {SHAPES[owner.shape]}"))
    line.append(f" {seat_name(seat):<7}{score['total']:>3} / {WINNING_POINTS}", "bold")
    line.append(f"   {_capital(score)}")
    held = f"{reserve['discs']}{'♛' if reserve['emperor'] else ''}"
    line.append(f"   {say('draw.reserve')} {held:<4}")
    line.append(f" {say('draw.stock')} {stocked}  ")
    if data["captives"][seat]:
        line.append(f" {say('draw.captives')}")
        for captive in data["captives"][seat]:
            line.append(" ").append(*piece(captive, "♛"))
    line.append(f"  {_standing(data, seat)}", "bold")
    return line


def _capital(score: Score) -> str:
    """Whether the seat has a building on one, in words of one length."""
    words = {held: say("draw.capital" if held else "draw.no_capital") for held in (True, False)}
    return words[bool(score["capital"])].ljust(max(map(len, words.values())))


def _standing(data: Position, seat: int) -> str:
    if seat in (data["winners"] or ()):
        return say("draw.winner")
    if seat in data["eliminated"]:
        return say("draw.eliminated")
    if data["phase"] != "over" and seat == data["decider"]:
        return f"◂ {say('draw.legend.deciding')}"
    return ""


def majorities(data: Position) -> list[Text]:
    """Who leads at each pyramid and at the beacon, and the zones that took their toll."""
    lines = []
    beacon = data["board"]["beacon"]
    for what, three in [
        *(("pyramid", three) for three in data["board"]["pyramids"]),
        *([("beacon", beacon)] if beacon else []),
    ]:
        seat = leader(data, three)
        if seat is None:
            lines.append(Text(say(f"draw.{what}", spaces=listed(three))))
        else:
            lines.append(Text(say(f"draw.{what}_led", spaces=listed(three), seat=seat_name(seat))))
    if data["turn"]["tolled"]:
        lines.append(Text(say("draw.legend.tolled", spaces=listed(data["turn"]["tolled"]))))
    return lines


def legend(data: Position) -> list[Text]:
    """What the signs mean, as far as this board has them."""
    present = set(data["board"]["spaces"].values())
    camp, tower, castle = BUILDINGS
    built = say("draw.legend.building", camp=camp, tower=tower, castle=castle)
    entries = [say("draw.legend.stack"), built]
    for kind in ("plain", "tempest", "chasm", "portal", "beacon"):
        if kind in present:
            entries.append(say(f"draw.legend.{kind}"))
    for level in range(1, LEVELS + 1):
        takers = [kind for kind in present if LIMIT.get(kind) == level]
        if takers:
            named = ", ".join(sorted(map(_named, takers)))
            building = BUILDINGS[level - 1]
            entries.append(
                say("draw.legend.takes", pips=PIPS[level - 1], building=building, kinds=named)
            )
    if data["board"]["pyramids"]:
        entries.append(say("draw.legend.pyramid"))
    return [Text(line, "dim") for line in _wrapped(entries)]


def _named(kind: str) -> str:
    short, name = say(f"draw.short.{kind}"), say(f"draw.kind.{kind}")
    return name if short == name else f"{short} {name}"


def _wrapped(entries: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + 3 + len(entry) <= WIDTH:
            lines[-1] += f"   {entry}"
        else:
            lines += wrap(entry, WIDTH, subsequent_indent="  ")
    return lines
