"""What a legal move would do, in words and points, as far as the seat deciding can know.

A conquest that others must agree to is foreseen as if they did; its words say whom it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from serai.core.contract.presenter import Preview
from serai.games.khan.board.fields import field
from serai.games.khan.rules.scoring import share
from serai.games.khan.text.words import (
    Position,
    card_name,
    direction_name,
    in_force,
    land,
    ruler_name,
    say,
    seat_name,
    together,
)
from serai.games.khan.ui.offers import flights, names_of


@dataclass(frozen=True)
class Case:
    """A move, and what the seat deciding sees before it, after it, and once all have agreed."""

    state: Any
    rest: Sequence[str]  # the words of the move after its verb
    old: Position
    new: Position
    agreed: Position


def preview(state: Any, move: str) -> Preview:
    seat = state.decider
    after = state.play(move)
    agreed = _agreed(after)
    new = after.view(seat)
    verb, *rest = move.split()
    case = Case(state, rest, state.view(seat), new, new if agreed is after else agreed.view(seat))
    before, then = state.scores(), agreed.scores()
    return Preview(
        move=move,
        words=(*_DEEDS[verb](case), *_gains(before, then), *_ends(case)),
        points=tuple(new["total"] - old["total"] for old, new in zip(before, then, strict=True)),
        ends_turn=_ends_turn(case.old, new),
        after=new,
    )


def _agreed(state: Any) -> Any:
    """The position once all who are asked have agreed."""
    while state.phase == "consent":
        state = state.play("accept")
    return state


def _ends_turn(old: Position, new: Position) -> bool:
    """An answer and a yurt of the set-up are turns of their own; hands are filled at the end."""
    if old["phase"] in ("setup", "consent") or new["phase"] == "over":
        return True
    if (new["turn"]["number"], new["active"]) != (old["turn"]["number"], old["active"]):
        return True
    draw = new["turn"]["draw"]
    return draw is not None and (draw["for"] == "hand" or draw["back"] == "morale")


def _word(key: str, **facts: object) -> str:
    return say(f"preview.{key}", **facts)


# --- the deed itself -----------------------------------------------------------------------------


def _yurt(case: Case) -> Iterator[str]:
    name = case.rest[-1]
    yield _word("yurt", field=name, land=say(f"draw.land.{land(case.old, field(name))}"))


def _invade(case: Case) -> Iterator[str]:
    yield from _yurt(case)
    yield _word("card_spent", card=card_name(case.rest[0]))


def _free(case: Case) -> Iterator[str]:
    yield from _yurt(case)
    yield _word("both_actions")


def _drive(case: Case) -> Iterator[str]:
    ruler = case.rest[0]
    yield _word("drive", ruler=ruler_name(ruler), field=case.old["rulers"][ruler])
    by_end: dict[str, list[str]] = {}
    number = case.state.board.rulers.index(ruler)
    for direction, end in flights(case.state, number).items():
        by_end.setdefault(end, []).append(direction_name(direction))
    # In one line: a list of eight would hide half the map.
    yield "; ".join(
        _word("flight" if end else "flight_none", directions=", ".join(directions), field=end)
        for end, directions in by_end.items()
    )


def _conquer(case: Case) -> Iterator[str]:
    tile = case.agreed["tiles"][-1]
    kind, owners = tile["kind"], tile["owners"]
    points = case.old["board"]["points"][kind]
    if len(owners) == 1:
        yield _word("tile", kind=kind, seat=seat_name(owners[0]), points=points)
    else:
        each = int(share(points, len(owners)))
        yield _word("tile_shared", kind=kind, seats=names_of(owners), each=each)
    yield _word("majority", yurts=", ".join(_covered(tile["fields"], case.old)))
    pending = case.new["turn"]["pending"]
    if pending:
        yield _word("asks", seats=names_of(pending["ask"]))


def _covered(fields: Sequence[str], old: Position) -> Iterator[str]:
    """How many yurts of each seat, and of nobody, a tile covers."""
    owners = [old["yurts"][name] for name in fields if name in old["yurts"]]
    for seat in range(old["players"]):
        if seat in owners:
            yield _word("majority_of", seat=seat_name(seat), count=owners.count(seat))
    if "neutral" in owners:
        yield _word("neutral", count=owners.count("neutral"))


def _refuse(case: Case) -> Iterator[str]:
    yield _word("refuse", seat=seat_name(case.old["active"]))


def _discard(case: Case) -> Iterator[str]:
    if case.rest:
        yield _word("discard", cards=len(case.rest[0].split(",")))
    else:
        yield _word("discard_none")


def _special(case: Case) -> Iterator[str]:
    """First the card by its name, for that line stands alone while the move waits."""
    card, *about = case.rest
    if card == "scout":
        key = "scout_one" if case.old["players"] == 4 else "scout"
        yield say(f"offer.{key}", kind=about[0])
        yield _word(key, kind=about[0])
    elif about:
        region = say(f"draw.land.{about[0]}")
        yield say("offer.divine", region=region)
        yield _word("divine_of", region=region)
    else:
        yield say(f"offer.button.{card}")
        yield _word(card)


def _pass(_: Case) -> Iterator[str]:
    yield _word("pass")


def _end(_: Case) -> Iterator[str]:
    yield _word("end")


_DEEDS: dict[str, Callable[[Case], Iterator[str]]] = {
    "place": _yurt,
    "A": _invade,
    "B": _drive,
    "C": _conquer,
    "D": _free,
    "discard": _discard,
    "S": _special,
    "accept": _conquer,
    "refuse": _refuse,
    "pass": _pass,
    "end": _end,
}


# --- what follows from it ------------------------------------------------------------------------


def _gains(before: Sequence[dict[str, Any]], then: Sequence[dict[str, Any]]) -> Iterator[str]:
    """One line for each seat for which something changes."""
    for seat, (old, new) in enumerate(zip(before, then, strict=True)):
        changes = [
            _word(key, old=value(old), new=value(new))
            for key, value in _COUNTED.items()
            if value(old) != value(new)
        ]
        if changes:
            yield _word("gain", seat=seat_name(seat), changes=", ".join(changes))


_COUNTED: dict[str, Callable[[dict[str, Any]], int]] = {
    "points": lambda score: score["tiles"],
    "bonus": lambda score: score["bonus"],
    "area": lambda score: max(score["areas"], default=0),
}


def _ends(case: Case) -> Iterator[str]:
    """What goes out of force, and the end of the game."""
    seat = case.state.decider
    kept = in_force(case.agreed, seat)
    lost = [card for card, about in in_force(case.old, seat) if (card, about) not in kept]
    if lost:
        yield _word("expires", card=together([say(f"draw.special.{card}") for card in lost]))
    if case.agreed["phase"] == "over":
        yield _word("last")
