"""Positions written as data: the spec's interchange. `interchange` reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from serai.core.kernels.masks import places
from serai.games.khan.board.fields import Field, label
from serai.games.khan.board.shapes import KINDS
from serai.games.khan.constants import (
    CONSENT,
    DRAWING,
    DRAWS,
    EVERYWHERE,
    NEUTRAL,
    NO_SPECIAL,
    NOWHERE,
    OVER,
    PHASES,
    REGIONS,
    SEATS,
    SPECIALS,
)
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.tables import PLACEMENTS, Surface
from serai.games.khan.text.notation import conquest_text, hand_of
from serai.games.khan.text.scores import scores_of


def to_dict(
    surface: Surface, s: Position, board: Mapping[str, Any], earlier: Earlier | None = None
) -> dict[str, Any]:
    in_play = range(s.players)
    return {
        "game": "khan",
        "players": s.players,
        "board": board,
        **{name: _part(name, surface, s, earlier) for name in _PARTS},
        "in_force": [entry for seat in in_play for entry in _in_force(s, seat)],
        "last_special": [_special(s.last_special[seat]) for seat in in_play],
        "active": s.active,
        "decider": s.decider,
        "phase": PHASES[s.phase],
        "turn": _turn(surface, s),
        "end_phase": bool(s.end_phase),
        "skipped": s.skipped,
        "winners": _from_bits(s.winners) if s.phase == OVER else None,
        "scores": scores_of(s) if s.phase == OVER else None,
    }


@dataclass(frozen=True)
class Earlier:
    """A position of the same match, and what was worked out of it."""

    position: Position
    written: Mapping[str, Any]
    scored: list[dict[str, Any]]

    def has(self, part: str, s: Position) -> bool:
        """Whether a part of the interchange was then as it is in `s`."""
        made_from = _PARTS[part][0]
        return bool(made_from(self.position) == made_from(s))


def _part(name: str, surface: Surface, s: Position, earlier: Earlier | None) -> Any:
    if earlier is not None and earlier.has(name, s):
        return earlier.written[name]
    return _PARTS[name][1](surface, s)


def _rulers(surface: Surface, s: Position) -> dict[str, str]:
    named = zip(surface.board.rulers, s.ruler, strict=True)
    return {name: label(at) for name, at in named if at >= 0}


def _camps(surface: Surface, s: Position) -> dict[str, int]:
    return dict(zip(surface.board.rulers, s.camp, strict=True))


def _tiles(_: Surface, s: Position) -> list[dict[str, Any]]:
    return [_tile(s, i) for i in range(s.tiles)]


def _supply(_: Surface, s: Position) -> dict[str, int]:
    return dict(zip(KINDS, s.supply, strict=True))


def _hands(surface: Surface, s: Position) -> list[list[str]]:
    return [hand_of(surface, s, seat) for seat in range(s.players)]


def _deck(surface: Surface, s: Position) -> list[str]:
    return [surface.cards[card] for card in places(s.deck)]


def _discards(surface: Surface, s: Position) -> list[str]:
    return [surface.cards[card] for card in places(s.discards)]


def _specials(_: Surface, s: Position) -> list[dict[str, int]]:
    return [dict(zip(SPECIALS, s.specials[seat], strict=True)) for seat in range(s.players)]


def _yurts(_: Surface, s: Position) -> dict[str, int | str]:
    found: dict[Field, int | str] = dict.fromkeys(places(s.yurts[NEUTRAL]), "neutral")
    for seat in range(s.players):
        found |= dict.fromkeys(places(s.yurts[seat]), seat)
    return {label(place): found[place] for place in sorted(found)}


def _tile(s: Position, number: int) -> dict[str, Any]:
    kind, fields = PLACEMENTS[s.tile[number]]
    owners = _from_bits(s.owners[number])
    return {"kind": kind, "fields": [label(place) for place in fields], "owners": owners}


def _special(number: int) -> str | None:
    return None if number == NO_SPECIAL else SPECIALS[number]


def _in_force(s: Position, seat: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if s.protection[seat]:
        found.append({"seat": seat, "card": "protection"})
    if s.divine[seat] != NOWHERE:
        region = None if s.divine[seat] == EVERYWHERE else REGIONS[s.divine[seat]]
        found.append({"seat": seat, "card": "divine", "region": region})
    if s.scout[seat] >= 0:
        found.append({"seat": seat, "card": "scout", "tile": KINDS[s.scout[seat]]})
    return found


def _turn(surface: Surface, s: Position) -> dict[str, Any]:
    pending = None
    if s.phase == CONSENT:
        order = [(s.active + i) % s.players for i in range(1, s.players)]
        pending = {
            "move": conquest_text(s.pending),
            "ask": [seat for seat in order if s.asked >> seat & 1],
            "back": PHASES[s.back],
        }
    refused = s.refused[: s.refusals]
    return {
        "number": s.turn,
        "actions_left": s.actions_left,
        "refused": [conquest_text(placement) for placement in refused],
        "pending": pending,
        "draw": draw_of(surface, s) if s.phase == DRAWING else None,
    }


def draw_of(surface: Surface, s: Position) -> dict[str, Any]:
    """In the phase of a draw, what a card is drawn for, and by whom."""
    return {
        "for": DRAWS[s.drawing],
        "seat": s.drawer,
        "ruler": None if s.driven < 0 else surface.board.rulers[s.driven],
        "back": None if s.back < 0 else PHASES[s.back],
    }


def _from_bits(bits: int) -> list[int]:
    return [seat for seat in range(SEATS) if bits >> seat & 1]


# The parts that take long to write change seldom: each with the fields that it is made from.
_PARTS: dict[str, tuple[Callable[[Position], Any], Callable[[Surface, Position], Any]]] = {
    "yurts": (attrgetter("yurts"), _yurts),
    "rulers": (attrgetter("ruler"), _rulers),
    "camps": (attrgetter("camp"), _camps),
    "tiles": (attrgetter("tiles", "tile", "owners"), _tiles),
    "supply": (attrgetter("supply"), _supply),
    "hands": (attrgetter("hand"), _hands),
    "deck": (attrgetter("deck"), _deck),
    "discards": (attrgetter("discards"), _discards),
    "specials": (attrgetter("specials"), _specials),
}
