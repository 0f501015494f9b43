"""Below the map in the terminal: the seats, the special cards in force, the hand, a legend."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from serai import art
from serai.games.khan.board.board import REGIONS, RIVER
from serai.games.khan.constants import SPECIALS
from serai.games.khan.drawing.terminal.map import ink, paper
from serai.games.khan.text.words import (
    Position,
    Score,
    cards,
    in_force,
    say,
    seat_name,
    standing,
    status,
)

SHAPES = {"circle": "●", "triangle": "▲", "square": "■", "star": "★"}
WIDTH = 96


def seats(data: Position, scores: Sequence[Score]) -> list[Text]:
    return [_seat(data, seat, standing(data, score)[0]) for seat, score in enumerate(scores)]


def _seat(data: Position, seat: int, points: int) -> Text:
    owner = art.seats()[seat]
    line = Text()
    line.append(f" {owner.letter} {SHAPES[owner.shape]} ", f"bold {owner.mark} on {owner.colour}")
    line.append(f" {seat_name(seat):<7}{say('draw.points_of', points=points):>11}", "bold")
    line.append(f"   {_result(data, seat) if data['scores'] else _holdings(data, seat)}")
    asked = data["phase"] != "over" and seat == data["decider"]
    word = f"◂ {say('draw.legend.deciding')}" if asked else status(data, seat)
    line.append(f"   {word}", "bold")
    return line


def _holdings(data: Position, seat: int) -> str:
    held = say("draw.legend.cards", cards=cards(data["hands"][seat]))
    left = "  ".join(f"{card} {data['specials'][seat][card]}" for card in SPECIALS)
    return f"{held:<8}  {left}"


def _result(data: Position, seat: int) -> str:
    score = data["scores"][seat]
    sizes = " ".join(map(str, score["areas"])) or say("draw.none")
    total = say("draw.sum", tiles=score["tiles"], bonus=score["bonus"])
    return f"{total}   {say('draw.areas')} {sizes}"


def ahead(data: Position, scores: Sequence[Score]) -> list[Text]:
    """What areas would add to the points if the game ended now (W4)."""
    bonuses = (standing(data, score)[1] for score in scores)
    added = [f"{seat_name(seat)} +{bonus}" for seat, bonus in enumerate(bonuses) if bonus]
    return [Text(say("draw.legend.ahead", entries=", ".join(added)))] if added else []


def force(data: Position) -> list[Text]:
    """The special cards in force, what was played last (X2, X3), and what was refused (Q6)."""
    everyone = range(data["players"])
    on = [
        _named(seat, f"{card} {what}".rstrip())
        for seat in everyone
        for card, what in in_force(data, seat)
    ]
    last = [_named(seat, card) for seat, card in enumerate(data["last_special"]) if card]
    lines = []
    if on:
        lines += wrapped([say("draw.legend.in_force", entries=on[0]), *on[1:]], ", ")
    if last:
        lines += wrapped([say("draw.legend.played", entries=last[0]), *last[1:]], ", ")
    if refused := data["turn"]["refused"]:
        lines += wrapped([say("draw.legend.refused", moves=refused[0]), *refused[1:]], "; ")
    return [Text(line) for line in lines]


def _named(seat: int, card: str) -> str:
    return say("draw.legend.in_force_of", seat=seat_name(seat), card=card)


def hand(data: Position, seat: int | None) -> list[Text]:
    """Each card as it is typed, with the direction that it shows."""
    if seat is None or not cards(data["hands"][seat]):
        return []
    held = data["hands"][seat]
    line = Text(say("draw.legend.hand", seat=seat_name(seat), cards=""), "bold")
    if not isinstance(held, list):
        line.append(say("draw.legend.cards", cards=cards(held)))
        return [line, Text()]
    lines = [line]
    for card in held:
        symbol = card.partition("-")[2]
        known = symbol == "river" or symbol in REGIONS.values()
        style = f"bold {ink(symbol)} on {paper(symbol)}" if known else "bold reverse"
        lines.append(
            Text.assemble("  ", (f" {card} ", style), f" {data['board']['directions'][card]}")
        )
    return [*lines, Text()]


def legend(data: Position) -> list[Text]:
    kinds = [
        say("draw.legend.kind", letter=letter, land=say(f"draw.land.{name}"))
        for letter, name in (*REGIONS.items(), (RIVER, "river"))
    ]
    entries = [
        *kinds,
        *(say(f"draw.legend.{key}") for key in ("outland", "yurts", "ruler", "tile")),
    ]
    if data["turn"]["pending"]:
        entries.append(say("draw.legend.ghost"))
    return [Text(line, "dim") for line in wrapped(entries, "   ")]


def wrapped(entries: Sequence[str], between: str) -> list[str]:
    """Entries one after the other, as many in a line as there is room for."""
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + len(between) + len(entry) <= WIDTH:
            lines[-1] += between + entry
        else:
            lines.append(entry)
    return lines
