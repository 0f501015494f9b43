"""Moves as text, both ways: the spec's notation.

Reading is done in two steps: `parse` knows only the grammar and gives a Written move; which action
that is depends on the board's names and the hand of the active seat, and is found by `action_of`.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from serai.core.kernels.masks import places
from serai.core.text.errors import BadNotation
from serai.games.khan.board.fields import FIELDS, Field, field, label
from serai.games.khan.board.shapes import KINDS
from serai.games.khan.constants import EVERYWHERE, REGIONS
from serai.games.khan.rules import actions
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.tables import PLACEMENTS, Surface, placement_number

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


FIRST = {
    "place": actions.PLACE,
    "invade": actions.INVADE,
    "drive": actions.DRIVE_OUT,
    "conquer": actions.CONQUER,
    "free": actions.INVADE_FREELY,
    "discard": actions.DISCARD,
    "pass": actions.PASS,
    "end": actions.END,
    "accept": actions.ACCEPT,
    "refuse": actions.REFUSE,
    "morale": actions.PLAY_MORALE,
    "protection": actions.PLAY_PROTECTION,
    "divine": actions.PLAY_DIVINE,
    "scout": actions.PLAY_SCOUT,
    "draw": actions.DRAW,
}
_KINDS, _FIRSTS = tuple(FIRST), tuple(FIRST.values())


def kind_of(action: int) -> str:
    return _KINDS[bisect(_FIRSTS, action) - 1]


def field_of(action: int) -> Field | None:
    """The field that an action is about; of a tile, its first."""
    kind = kind_of(action)
    if kind == "place":
        return action - actions.PLACE
    if kind == "invade":
        return (action - actions.INVADE) % FIELDS
    if kind == "conquer":
        return PLACEMENTS[action - actions.CONQUER][1][0]
    return action - actions.INVADE_FREELY if kind == "free" else None


def space_of(action: int) -> str | None:
    """The label of that field."""
    place = field_of(action)
    return None if place is None else label(place)


def text_of(surface: Surface, hand: Sequence[str], action: int) -> str:
    """`hand`: of the active seat."""
    kind, space = kind_of(action), space_of(action)
    if kind == "place":
        return f"place {space}"
    if kind == "invade":
        return f"A {hand[(action - actions.INVADE) // FIELDS]} {space}"
    if kind == "drive":
        return f"B {surface.board.rulers[action - actions.DRIVE_OUT]}"
    if kind == "conquer":
        return conquest_text(action - actions.CONQUER)
    if kind == "free":
        return f"D {space}"
    if kind == "discard":
        chosen = action - actions.DISCARD
        cards = ",".join(card for place, card in enumerate(hand) if chosen >> place & 1)
        return f"discard {cards}".rstrip()
    if kind == "draw":
        return f"draw {surface.cards[action - actions.DRAW]}"
    return kind if kind in WORDS else _text_of_special(kind, action)


def conquest_text(placement: int) -> str:
    tile, fields = PLACEMENTS[placement]
    return f"C {tile} {','.join(map(label, fields))}"


def _text_of_special(kind: str, action: int) -> str:
    if kind == "scout":
        return f"S scout {KINDS[action - actions.PLAY_SCOUT]}"
    if kind == "divine" and action != actions.PLAY_DIVINE + EVERYWHERE:
        return f"S divine {REGIONS[action - actions.PLAY_DIVINE]}"
    return f"S {kind}"


def action_of(surface: Surface, hand: Sequence[str], written: Written) -> int | None:
    """The action that a written move would be, legal or not; None if no action could ever be it.

    `hand`: of the active seat.
    """
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
        return _from_hand(hand, written)
    if kind == "draw":
        return actions.DRAW + surface.cards.index(name) if name in surface.cards else None
    if kind == "drive":
        rulers = surface.board.rulers
        return actions.DRIVE_OUT + rulers.index(name) if name in rulers else None
    return _special_of(kind, name)


def _from_hand(hand: Sequence[str], written: Written) -> int | None:
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
