"""The moves on offer: tiles by kind, the most points first, then cards, rulers and the rest.

What is picked first is the handle: a kind of tile, a card, a ruler, or the word of the action. What
needs no further choice has none and is a button.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from serai.core.contract.presenter import Offer, OfferGroup
from serai.core.contract.state import CHANCE
from serai.core.kernels.masks import places
from serai.core.kernels.record import read_rows
from serai.core.text.messages import current_language
from serai.games.khan.board.fields import DIRECTIONS, Field, label
from serai.games.khan.board.shapes import KINDS
from serai.games.khan.constants import EVERYWHERE, NEUTRAL, NOWHERE, SEATS
from serai.games.khan.rules.actions import (
    CONQUER,
    DRAW,
    DRIVE_OUT,
    PLAY_DIVINE,
    PLAY_MORALE,
    PLAY_PROTECTION,
)
from serai.games.khan.rules.conquering import must_agree
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.scoring import share
from serai.games.khan.rules.tables import PLACEMENTS
from serai.games.khan.text.notation import conquest_text, field_of
from serai.games.khan.text.words import card_name, ruler_name, say, seat_name, together

Groups = list[OfferGroup]

_SAYING_ALL = ("end", "accept", "refuse")
# The special cards that leave nothing to choose.
_SPECIALS = (PLAY_MORALE, PLAY_PROTECTION, PLAY_DIVINE + EVERYWHERE)


def offers(state: Any) -> Groups:
    """For the seat that decides; chance is offered nothing."""
    if state.decider == CHANCE:
        return []
    by_kind: dict[str, list[int]] = {}
    for action in state.actions():
        kind = _family(state, action)
        by_kind.setdefault(kind, []).append(action)
    found = []
    for kind, grouped in _GROUPS.items():
        if kind in by_kind:
            found += grouped(state, by_kind.pop(kind))
    for kind, actions in by_kind.items():
        found += _group(kind, [_button(state, action) for action in actions])
    return found


def _family(state: Any, action: int) -> str:
    """The kind of move under which one looks for it."""
    if state.phase == "consent":
        return "answer"
    return "special" if action in _SPECIALS else str(state.kind_of(action))


def _group(heading: str, found: Sequence[Offer], **names: object) -> Groups:
    return [OfferGroup(say(f"offer.heading.{heading}", **names), tuple(found))] if found else []


def seats_of(bits: int) -> list[int]:
    """The seats that a kernel gives as bits."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def names_of(seats: Sequence[int]) -> str:
    return together([seat_name(seat) for seat in seats])


# --- tiles ---------------------------------------------------------------------------------------


def _conquests(state: Any, actions: Sequence[int]) -> Groups:
    by_kind: dict[str, list[Offer]] = {}
    owners = _owners_of_yurts(state.thawed)
    guarded = _others_guard(state.thawed)
    for action in actions:
        offer = _conquest(state, action - CONQUER, owners, guarded)
        by_kind.setdefault(offer.handle, []).append(offer)
    points = state.board.points
    groups = []
    for kind in sorted(by_kind, key=lambda kind: (-points[kind], KINDS.index(kind))):
        best_first = sorted(by_kind[kind], key=_worth)
        groups += _group("conquer", best_first, kind=kind, points=points[kind])
    return groups


def _worth(offer: Offer) -> tuple[int, int]:
    return -offer.facts["share"], len(offer.facts["asks"])


def _owners_of_yurts(s: Position) -> dict[Field, int]:
    """Whose yurt stands on a field: a seat's, or NEUTRAL."""
    return {place: owner for owner, yurts in enumerate(s.yurts) for place in places(yurts)}


def _others_guard(s: Position) -> bool:
    others = (seat for seat in range(s.players) if seat != s.active)
    return any(s.protection[seat] or s.divine[seat] != NOWHERE for seat in others)


def _conquest(state: Any, number: int, owners_of: Mapping[Field, int], guarded: bool) -> Offer:
    kind, fields = PLACEMENTS[number]
    yurts = [0] * (NEUTRAL + 1)
    for place in fields:
        if place in owners_of:  # a bridge's river has no yurts
            yurts[owners_of[place]] += 1
    most = yurts[state.active]  # else the tile were not on offer (Q3)
    owners = [seat for seat in range(state.players) if yurts[seat] == most]
    asked = int(must_agree(state.surface.tables[0], state.position[0], number)) if guarded else 0
    points = state.board.points[kind]
    facts = {
        "points": points,
        "share": int(share(points, len(owners))),
        "owners": owners,
        "asks": seats_of(asked),
        "yurts": [*yurts[: state.players], yurts[NEUTRAL]],  # covered, by seat and neutral
    }
    names = _labels(number)
    words = _words_of_tile(state.active, kind, names, facts)
    return Offer(conquest_text(number), "conquer", words, kind, names[0], names, facts)


@cache
def _labels(number: int) -> tuple[str, ...]:
    """The fields of a placement; most are met again and again."""
    return tuple(label(place) for place in PLACEMENTS[number][1])


def _words_of_tile(active: int, kind: str, names: Sequence[str], facts: Mapping[str, Any]) -> str:
    others = [seat for seat in facts["owners"] if seat != active]
    fields = ", ".join(names)
    if others:
        each = facts["share"]
        words = say("offer.shared", kind=kind, fields=fields, each=each, others=names_of(others))
    else:
        words = say("offer.conquer", kind=kind, fields=fields, points=facts["points"])
    return f"{words}{asking(facts['asks'])}"


def asking(seats: Sequence[int]) -> str:
    """What is added to a conquest that others must agree to."""
    if not seats:
        return ""
    key = "offer.asking" if len(seats) == 1 else "offer.asking_several"
    return say(key, seats=names_of(seats))


# --- yurts ---------------------------------------------------------------------------------------


def _placings(state: Any, actions: Sequence[int]) -> Groups:
    return _by_region(state, actions, "place")


def _free(state: Any, actions: Sequence[int]) -> Groups:
    return _by_region(state, actions, "free")


def _by_region(state: Any, actions: Sequence[int], kind: str) -> Groups:
    found: dict[str, list[Offer]] = {}
    for action in actions:
        region = state.board.region_of(field_of(action))
        offer = _yurt(current_language(), kind, region, state.text_of(action))
        found.setdefault(region, []).append(offer)
    return [group for land in found for group in _group(kind, found[land], land=_land(land))]


def _invasions(state: Any, actions: Sequence[int]) -> Groups:
    """A group for each card."""
    found: dict[str, list[Offer]] = {card: [] for card in state.hand}
    for action in actions:
        region = state.board.region_of(field_of(action))
        offer = _yurt(current_language(), "invade", region, state.text_of(action))
        found[offer.handle].append(offer)
    return [g for card in found for g in _group("invade", found[card], card=card_name(card))]


@lru_cache(maxsize=4096)  # about as many as there are in one language: each comes back all the time
def _yurt(_language: str, kind: str, region: str, text: str) -> Offer:
    """A yurt on a field, played by a card or not; kept by language, for it holds words."""
    *card, target = text.split()
    handle = card[-1]
    names = {"card": card_name(handle)} if kind == "invade" else {}
    words = say(f"offer.{kind}", field=target, land=_land(region), **names)
    return Offer(text, kind, words, handle, target, (target,))


def _land(region: str) -> str:
    return say(f"draw.land.{region}")


# --- rulers --------------------------------------------------------------------------------------


def _drives(state: Any, actions: Sequence[int]) -> Groups:
    return _group("drive", [_drive(state, action - DRIVE_OUT) for action in actions])


def _drive(state: Any, number: int) -> Offer:
    ruler = state.board.rulers[number]
    start = label(state.thawed.ruler[number])
    words = say("offer.drive", ruler=ruler_name(ruler), field=start)
    facts = {"flights": flights(state, number)}
    return Offer(f"B {ruler}", "drive", words, ruler, start, (start,), facts)


def flights(state: Any, ruler: int) -> dict[str, str]:
    """D6: where a ruler comes to stand by each direction; nothing: he leaves the map.

    Played through with any card of that direction, in the pile or not: only the direction counts,
    and nothing hidden can show.
    """
    driven = state.after(DRIVE_OUT + ruler)
    found = {}
    for direction, card in _card_of_direction(state.surface).items():
        refuge = read_rows(driven.after(DRAW + card).position, "ruler")[ruler]
        found[direction] = label(refuge) if refuge >= 0 else ""
    return found


@cache
def _card_of_direction(surface: Any) -> dict[str, int]:
    shown = list(surface.board.directions.values())
    return {direction: shown.index(direction) for direction in DIRECTIONS if direction in shown}


# --- special cards, discarding, buttons ----------------------------------------------------------


def _specials(state: Any, actions: Sequence[int]) -> Groups:
    found = []
    for action in actions:
        button = _button(state, action)
        found.append(replace(button, handle=button.kind))
    return _group("special", found)


def _divine(state: Any, actions: Sequence[int]) -> Groups:
    """With 4 seats: the card first, then a region."""
    found = []
    for action in actions:
        text = state.text_of(action)
        region = text.split()[-1]
        words = say("offer.divine", region=_land(region))
        found.append(Offer(text, "divine", words, "divine", region))
    return _group("divine", found)


def _scouts(state: Any, actions: Sequence[int]) -> Groups:
    key = "offer.scout_one" if state.players == SEATS else "offer.scout"
    found = []
    for action in actions:
        text = state.text_of(action)
        kind = text.split()[-1]
        found.append(Offer(text, "scout", say(key, kind=kind), "scout", kind))
    return _group("scout", found)


def _discards(state: Any, actions: Sequence[int]) -> Groups:
    found = []
    for action in actions:
        text = state.text_of(action)
        cards = text.removeprefix("discard").strip().split(",")
        if cards == [""]:
            found.append(Offer(text, "discard", say("offer.discard_none"), facts={"cards": []}))
            continue
        words = say("offer.discard", cards=together([card_name(card) for card in cards]))
        found.append(Offer(text, "discard", words, "discard", facts={"cards": cards}))
    return _group("discard", found)


def _answers(state: Any, actions: Sequence[int]) -> Groups:
    """To agree comes with what one would agree to."""
    tile = _conquest(state, state.thawed.pending, _owners_of_yurts(state.thawed), True)
    accept, refuse = (_button(state, action) for action in actions)
    accept = replace(accept, target=tile.target, places=tile.places, facts=tile.facts)
    return _group("answer", [accept, refuse])


def _button(state: Any, action: int) -> Offer:
    kind = state.kind_of(action)
    words, says_all = say(f"offer.button.{kind}"), kind in _SAYING_ALL
    return Offer(state.text_of(action), kind, words, says_all=says_all)


# By kind of move, in the order in which a person would look for them; the others are buttons.
_GROUPS: dict[str, Callable[[Any, Sequence[int]], Groups]] = {
    "conquer": _conquests,
    "place": _placings,
    "invade": _invasions,
    "drive": _drives,
    "free": _free,
    "special": _specials,
    "divine": _divine,
    "scout": _scouts,
    "discard": _discards,
    "answer": _answers,
}
