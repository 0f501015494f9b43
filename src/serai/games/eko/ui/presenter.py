"""Ekö at a board: what is on offer, what a move would do, and what threatens whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from serai.core.contract.presenter import Mark, Offer, OfferGroup, Preview
from serai.core.contract.state import State
from serai.core.text.errors import BadOption
from serai.core.text.messages import Seat, Term
from serai.games.eko.constants import LIMIT, STOCK, TEMPLES, WINNING_POINTS
from serai.games.eko.text.words import Position, headline, leader, say
from serai.games.eko.ui.offers import Offers
from serai.games.eko.ui.overlays import attacks, threatened, unreinforced
from serai.games.eko.ui.telling import holders, outcomes

if TYPE_CHECKING:
    from serai.games.eko.game import EkoState

overlays: tuple[str, ...] = ("reinforce", "threats")
# The points that win (W1), the highest building on each kind of space (C4), a seat's buildings.
legend: Mapping[str, Any] = {"goal": WINNING_POINTS, "limits": LIMIT, "stock": list(STOCK)}


def offers(state: State) -> list[OfferGroup]:
    return Offers(cast("EkoState", state)).groups()


def overlay(state: State, name: str, seat: int) -> list[Mark]:
    state.check_seat(seat)
    if name == "reinforce":
        return unreinforced(cast("EkoState", state), seat)
    if name == "threats":
        return threatened(cast("EkoState", state))
    raise BadOption(f"no overlay {name!r}; there are: {', '.join(overlays)}")


def preview(state: State, move: str) -> Preview:
    before = cast("EkoState", state)
    after = cast("EkoState", before.play(move))
    offer = _offer(before, move)
    old, new = before.written, after.written
    seats = range(before.players)
    won = tuple(after.points(seat) - before.points(seat) for seat in seats)
    words = [
        offer.label,
        *outcomes(old, new),
        *_points(before, after, won),
        *_gains(old, offer, new, before.decider),
        *_end(after, won),
        *_reach(after, offer, before.decider),
    ]
    over = after.phase == "over"
    ends = over or (before.turn, before.decider) != (after.turn, after.decider)
    return Preview(move, tuple(words), won, ends, after.view(before.decider))


def _offer(state: EkoState, move: str) -> Offer:
    action = state.find(move)
    assert action is not None, "it was played"
    return Offers(state).offer(action)


def _points(before: EkoState, after: EkoState, won: tuple[int, ...]) -> Iterator[str]:
    for seat, change in enumerate(won):
        if change:
            old, new = before.points(seat), after.points(seat)
            yield say("preview.points", seat=Seat(seat), old=old, new=new)


def _gains(old: Position, offer: Offer, new: Position, seat: int) -> Iterator[str]:
    """What a building or a majority is good for beyond its points."""
    kind = old["board"]["spaces"].get(offer.target)
    owned = old["buildings"].get(offer.target, {"owner": None})["owner"] == seat
    if offer.kind == "construct" and not owned and kind in (*TEMPLES, "capital"):
        yield say(f"preview.built.{kind}")
    if beacon := old["board"]["beacon"]:
        free, freed = leader(old, beacon), leader(new, beacon)
        if freed is not None and freed != free:
            yield say("preview.freed", seat=Seat(freed))
        if free is not None and freed != free:
            yield say("preview.bound", seat=Seat(free))


def _end(after: EkoState, won: tuple[int, ...]) -> Iterator[str]:
    """Who wins, or lacks only a capital."""
    outcome = after.outcome()
    if outcome is not None:
        how = Term(f"telling.ended.{outcome.reason}")
        yield say("preview.over", headline=headline(after.written), how=how)
        return
    for seat, score in enumerate(after.scores()):
        if won[seat] > 0 and score["total"] >= WINNING_POINTS and not score["capital"]:
            yield say("preview.lacks_capital", seat=Seat(seat), points=score["total"])


def _reach(after: EkoState, offer: Offer, seat: int) -> Iterator[str]:
    """The enemies that could hit the stack which was moved or reinforced."""
    slot = after.surface.slot_of_label.get(offer.target)
    if after.phase == "over" or slot is None or after.stacks.get(slot, (None,))[0] != seat:
        return
    others = [other for other in range(after.players) if other != seat]
    found = {other: attacks(after, other).get(slot) for other in others}
    labels = after.surface.labels
    stacks = [
        say("preview.stack", seat=Seat(other), space=labels[start])
        for other, starts in found.items()
        for start in starts or ()
    ]
    if stacks:
        yield say("preview.in_reach", space=offer.target, stacks=", ".join(stacks))


def trace(before: State, text: str, after: State) -> dict[str, Any]:
    """The offer that was taken, and all that followed from it."""
    here = cast("EkoState", before)
    action = here.written_action(text)
    assert action is not None, "it was played"
    kind = here.kind_of(action)
    _, start, end, path, facts = Offers(here).made(kind, action)
    old, new = before.written, after.written
    held, holds = holders(old), holders(new)
    return {
        "kind": kind,
        "seat": before.decider,
        "from": start,
        "to": end,
        "path": list(path),
        **facts,
        "at": _changed(old, new),
        "captured": [[e, holder] for e, holder in holds.items() if held.get(e) != holder],
        "home": sorted(held.keys() - holds.keys()),
        "eliminated": [seat for seat in new["eliminated"] if seat not in old["eliminated"]],
        "points": [after.points(seat) - before.points(seat) for seat in range(before.players)],
    }


def _changed(old: Position, new: Position) -> list[str]:
    """The spaces that look different now."""
    changed = []
    for things in ("stacks", "buildings"):
        was, now = old[things], new[things]
        changed += [space for space in was | now if was.get(space) != now.get(space)]
    return changed
