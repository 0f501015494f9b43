"""Moves as text, both ways: the spec's notation.

Reading is done in two steps: `parse` knows only the grammar and gives a Written move; which action
that is depends on the board's names and the hand of the active seat, and is found by `action_of`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from serai.core.errors import BadNotation
from serai.core.masks import places
from serai.games.khan import actions
from serai.games.khan.constants import EVERYWHERE, REGIONS
from serai.games.khan.fields import FIELDS, Field, field, label
from serai.games.khan.shapes import KINDS
from serai.games.khan.state import Position
from serai.games.khan.tables import PLACEMENTS, Surface, placement_number

WORDS = {
    "pass": actions.PASS,
    "end": actions.END,
    "accept": actions.ACCEPT,
    "refuse": actions.REFUSE,
}
_FIELD = "[A-N](?:[1-9]|10|11)"
_CARD = "[a-z]{1,40}-[a-z]{1,10}"
_FORMS = {
    "place": re.compile(rf"place ({_FIELD})"),
    "invade": re.compile(rf"A ({_CARD}) ({_FIELD})"),
    "drive": re.compile(r"B ([a-z]{1,40})"),
    "conquer": re.compile(rf"C ([A-Z][2-5]) ({_FIELD}(?:,{_FIELD}){{1,4}})"),
    "free": re.compile(rf"D ({_FIELD})"),
    "discard": re.compile(rf"discard(?: ({_CARD}(?:,{_CARD}){{0,3}}))?"),
    "morale": re.compile(r"S morale"),
    "protection": re.compile(r"S protection"),
    "divine": re.compile(r"S divine(?: ([a-z]+))?"),
    "scout": re.compile(r"S scout ([A-Z][2-5])"),
    "draw": re.compile(rf"draw ({_CARD})"),
}


@dataclass(frozen=True)
class Written:
    """A move as it stands in its text, nothing looked up."""

    kind: str
    name: str = ""  # a card, a ruler, a kind of tile or a region
    fields: tuple[Field, ...] = ()
    cards: tuple[str, ...] = ()


def parse(text: str) -> Written:
    if text in WORDS:
        return Written(text)
    for form, pattern in _FORMS.items():
        match = pattern.fullmatch(text)
        if match:
            return _read(form, [part or "" for part in match.groups()])
    shown = text if len(text) <= 40 else text[:40] + "…"
    raise BadNotation(shown, "no move of Khan is written like this")


def _read(form: str, parts: list[str]) -> Written:
    if form in ("place", "free"):
        return Written(form, fields=(field(parts[0]),))
    if form in ("invade", "conquer"):
        return Written(form, parts[0], tuple(field(name) for name in parts[1].split(",")))
    if form == "discard":
        return Written(form, cards=tuple(parts[0].split(",")) if parts[0] else ())
    return Written(form, parts[0] if parts else "")


def hand_of(surface: Surface, s: Position, seat: int) -> list[str]:
    """The names of a seat's cards, in alphabetical order."""
    return [surface.cards[card] for card in places(s.hand[seat])]


def kind_of(action: int) -> str:
    for kind, after in (
        ("place", actions.INVADE),
        ("invade", actions.DRIVE_OUT),
        ("drive", actions.CONQUER),
        ("conquer", actions.INVADE_FREELY),
        ("free", actions.DISCARD),
        ("discard", actions.PASS),
        ("pass", actions.END),
        ("end", actions.ACCEPT),
        ("accept", actions.REFUSE),
        ("refuse", actions.PLAY_MORALE),
        ("morale", actions.PLAY_PROTECTION),
        ("protection", actions.PLAY_DIVINE),
        ("divine", actions.PLAY_SCOUT),
        ("scout", actions.DRAW),
    ):
        if action < after:
            return kind
    return "draw"


def space_of(action: int) -> str | None:
    """The field that an action is about; of a tile, its first."""
    kind = kind_of(action)
    if kind == "place":
        return label(action - actions.PLACE)
    if kind == "invade":
        return label((action - actions.INVADE) % FIELDS)
    if kind == "conquer":
        return label(PLACEMENTS[action - actions.CONQUER][1][0])
    return label(action - actions.INVADE_FREELY) if kind == "free" else None


def text_of(surface: Surface, s: Position, action: int) -> str:
    kind, space = kind_of(action), space_of(action)
    if kind == "place":
        return f"place {space}"
    if kind == "invade":
        hand = hand_of(surface, s, s.active)
        return f"A {hand[(action - actions.INVADE) // FIELDS]} {space}"
    if kind == "drive":
        return f"B {surface.board.rulers[action - actions.DRIVE_OUT]}"
    if kind == "conquer":
        tile, fields = PLACEMENTS[action - actions.CONQUER]
        return f"C {tile} {','.join(map(label, fields))}"
    if kind == "free":
        return f"D {space}"
    if kind == "discard":
        chosen = action - actions.DISCARD
        hand = hand_of(surface, s, s.active)
        cards = ",".join(card for place, card in enumerate(hand) if chosen >> place & 1)
        return f"discard {cards}".rstrip()
    if kind == "draw":
        return f"draw {surface.cards[action - actions.DRAW]}"
    return kind if kind in WORDS else _text_of_special(kind, action)


def _text_of_special(kind: str, action: int) -> str:
    if kind == "scout":
        return f"S scout {KINDS[action - actions.PLAY_SCOUT]}"
    if kind == "divine" and action != actions.PLAY_DIVINE + EVERYWHERE:
        return f"S divine {REGIONS[action - actions.PLAY_DIVINE]}"
    return f"S {kind}"


def action_of(surface: Surface, s: Position, written: Written) -> int | None:
    """The action that a written move would be, legal or not; None if no action could ever be it."""
    kind, name = written.kind, written.name
    if kind in WORDS:
        return WORDS[kind]
    if kind == "place":
        return actions.PLACE + written.fields[0]
    if kind == "free":
        return actions.INVADE_FREELY + written.fields[0]
    if kind == "conquer":
        number = placement_number().get((name, written.fields))
        return None if number is None else actions.CONQUER + number
    if kind in ("invade", "discard"):
        return _from_hand(hand_of(surface, s, s.active), written)
    if kind == "draw":
        return actions.DRAW + surface.cards.index(name) if name in surface.cards else None
    if kind == "drive":
        rulers = surface.board.rulers
        return actions.DRIVE_OUT + rulers.index(name) if name in rulers else None
    return _special_of(kind, name)


def _from_hand(hand: list[str], written: Written) -> int | None:
    if written.kind == "discard":
        if not set(written.cards) <= set(hand):
            return None
        return actions.DISCARD + sum(1 << hand.index(card) for card in set(written.cards))
    if written.name not in hand:
        return None
    return actions.INVADE + hand.index(written.name) * FIELDS + written.fields[0]


def _special_of(kind: str, name: str) -> int | None:
    if kind == "morale":
        return actions.PLAY_MORALE
    if kind == "protection":
        return actions.PLAY_PROTECTION
    if kind == "scout":
        return actions.PLAY_SCOUT + KINDS.index(name) if name in KINDS else None
    if name == "":
        return actions.PLAY_DIVINE + EVERYWHERE
    return actions.PLAY_DIVINE + REGIONS.index(name) if name in REGIONS else None
