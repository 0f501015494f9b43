"""What a move of Khan did, in words: read from what a seat saw of it and of the positions around.

Only views are read, so nothing can be told that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from serai.core.contract.state import State
from serai.games.khan.board.fields import field, heading
from serai.games.khan.rules.scoring import share
from serai.games.khan.text.words import (
    Position,
    card_name,
    direction_name,
    land,
    ruler_name,
    say,
    seat_name,
    together,
)


def tell(before: State, text: str, after: State, seat: int | None) -> str:
    """One sentence without its subject, and what followed from the move. Draws name who drew."""
    old, new = before.shown(seat), after.shown(seat)
    verb, *rest = text.split()
    return "; ".join([_DEEDS[verb](rest, old, new), *_consequences(old, new)])


def did(key: str, **facts: object) -> str:
    return say(f"telling.did.{key}", **facts)


def _place(rest: Sequence[str], old: Position, _: Position) -> str:
    return did("place", field=rest[0], land=_land(old, rest[0]))


def _invade(rest: Sequence[str], old: Position, _: Position) -> str:
    return did("invade", card=card_name(rest[0]), field=rest[1], land=_land(old, rest[1]))


def _land(data: Position, name: str) -> str:
    return say(f"draw.land.{land(data, field(name))}")


def _drive(rest: Sequence[str], old: Position, _: Position) -> str:
    return did("drive", ruler=ruler_name(rest[0]), field=old["rulers"][rest[0]])


def _conquer(rest: Sequence[str], _: Position, new: Position) -> str:
    if new["phase"] == "consent":
        asked = seat_name(new["decider"])
        return did("propose", kind=rest[0], fields=spaced(rest[1]), asked=asked)
    return did("conquer", fields=spaced(rest[1]), tile=_laid(new))


def _free(rest: Sequence[str], old: Position, _: Position) -> str:
    return did("free", field=rest[0], land=_land(old, rest[0]))


def _discard(rest: Sequence[str], _: Position, __: Position) -> str:
    if not rest:
        return did("discard_none")
    return did("discard", cards=together([card_name(card) for card in rest[0].split(",")]))


def _special(rest: Sequence[str], old: Position, __: Position) -> str:
    card, *what = rest
    if card == "divine":
        return did("divine_of", region=say(f"draw.land.{what[0]}")) if what else did("divine")
    if card == "scout":
        return did("scout_one" if old["players"] == 4 else "scout", kind=what[0])
    return did(card)


def _accept(_: Sequence[str], old: Position, new: Position) -> str:
    if new["phase"] == "consent":
        return did("accept_next", asked=seat_name(new["decider"]))
    _, kind, fields = old["turn"]["pending"]["move"].split()
    active = seat_name(old["active"])
    return did("accept", seat=active, kind=kind, fields=spaced(fields), tile=_laid(new))


def _refuse(_: Sequence[str], old: Position, __: Position) -> str:
    return did("refuse", seat=seat_name(old["active"]))


def _pass(_: Sequence[str], __: Position, ___: Position) -> str:
    return did("pass")


def _end(_: Sequence[str], __: Position, ___: Position) -> str:
    return did("end")


def _draw(rest: Sequence[str], old: Position, new: Position) -> str:
    card, draw = rest[0], old["turn"]["draw"]
    seat = seat_name(draw["seat"])
    if draw["for"] == "hand":
        if card == "?":
            return did("deal_hidden", seat=seat)
        return did("deal", seat=seat, card=card_name(card))
    ruler = draw["ruler"] or card.partition("-")[0]
    start, end = (data["rulers"].get(ruler, "") for data in (old, new))
    shown = old["board"]["directions"][card]
    way = heading(field(start), field(end)) if start and end else shown
    facts = {
        "seat": seat,
        "card": card_name(card),
        "direction": direction_name(shown),
        "ruler": ruler_name(ruler),
        "start": start,
        "end": end,
        "way": direction_name(way),
    }
    return did("flee_turned" if way != shown else _flight(old, new, ruler), **facts)


def _flight(old: Position, new: Position, ruler: str) -> str:
    """What became of a ruler for whom, or for whose direction, a card was turned over."""
    if ruler not in old["rulers"]:
        return "flee_none"
    if ruler in new["rulers"]:
        return "flee"
    by_action = old["turn"]["draw"]["for"] == "direction"
    return "flee_last" if old["camps"][ruler] == 1 and not by_action else "flee_nowhere"


_DEEDS: dict[str, Callable[[Sequence[str], Position, Position], str]] = {
    "place": _place,
    "A": _invade,
    "B": _drive,
    "C": _conquer,
    "D": _free,
    "discard": _discard,
    "S": _special,
    "accept": _accept,
    "refuse": _refuse,
    "pass": _pass,
    "end": _end,
    "draw": _draw,
}


def spaced(names: str) -> str:
    """Names as a list in which a line may be broken."""
    return names.replace(",", ", ")


def _laid(new: Position) -> str:
    tile = new["tiles"][-1]
    return worth(tile["kind"], new["board"]["points"][tile["kind"]], tile["owners"])


def worth(kind: str, points: int, owners: Sequence[int]) -> str:
    """A tile, its points, and who shares them."""
    if len(owners) == 1:
        return say("telling.tile", kind=kind, points=points)
    each = share(points, len(owners))
    names = together([seat_name(seat) for seat in owners])
    return say("telling.tile_shared", kind=kind, each=each, seats=names)


def _consequences(old: Position, new: Position) -> Iterator[str]:
    if new["deck"]["cards"] > old["deck"]["cards"]:
        yield say("telling.then.renewed")
    if new["end_phase"] and not old["end_phase"]:
        yield say("telling.then.end_phase")
    if new["phase"] == "over":
        yield say("telling.then.over")
    elif skipped := _skipped(old, new):
        key = "skipped" if len(skipped) == 1 else "skipped_several"
        yield say(f"telling.then.{key}", seats=together([seat_name(seat) for seat in skipped]))


def _skipped(old: Position, new: Position) -> list[int]:
    """W2: the seats passed over on the way to the turn that came; each counted as a turn."""
    if new["phase"] != "end":
        return []
    # W1: what a ruler's flight in T1 brings comes in place of this very turn.
    in_place = old["phase"] == "chance" and old["turn"]["draw"]["for"] == "flee"
    first = old["turn"]["number"] + (0 if in_place else 1)
    seats = [
        (old["active"] + number - old["turn"]["number"]) % old["players"]
        for number in range(first, new["turn"]["number"])
    ]
    return list(dict.fromkeys(seats))
