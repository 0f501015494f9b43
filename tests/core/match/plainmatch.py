"""A match replayed in the plainest way, keeping every state, to compare the real one with."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from serai.core.match.events import (
    Event,
    Moved,
    StandingAnswer,
    UndoneTo,
    event_from_dict,
    event_to_dict,
)
from serai.core.match.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterable

    from serai.core.contract.state import State


@dataclass
class PlainMatch:
    """The states of the live line, and for every event the one it met."""

    line: list[State]
    moves: list[str] = field(default_factory=list)
    met: list[State] = field(default_factory=list)

    @classmethod
    def of(cls, start: State, events: Iterable[Event]) -> PlainMatch:
        plain = cls([start])
        for event in events:
            plain.met.append(plain.line[-1])
            if isinstance(event, Moved):
                plain.line.append(plain.line[-1].play(event.text))
                plain.moves.append(event.text)
            elif isinstance(event, UndoneTo):
                del plain.line[event.moves + 1 :], plain.moves[event.moves :]
        return plain


def seen(rules: Any, plain: PlainMatch, events: Iterable[Event], seat: int | None) -> list[Any]:
    log: list[Any] = [{"event": "start", "view": plain.line[0].view(seat)}]
    for event, before in zip(events, plain.met, strict=True):
        shown = event_to_dict(event)
        if isinstance(event, StandingAnswer) and event.seat != seat:
            continue
        if isinstance(event, Moved):
            shown |= rules.seen(before, event.text, seat)
            shown["automatic"] = event.automatic and event.seat == seat
        log.append(shown)
    return log


def assert_plain(match: Match, rules: Any) -> None:
    """The match is what a plain replay of its events gives, asked in any order."""
    plain = PlainMatch.of(match.start, match.events)
    assert match.state == plain.line[-1]
    for seat in (None, *range(match.players)):
        assert match.seen(seat) == seen(rules, plain, match.events, seat)
    assert match.states == tuple(plain.line)
    assert match.moves == tuple(plain.moves)
    for number in reversed(range(1, len(match.events) + 1)):
        assert match.met(number) == plain.met[number - 1]


def disturb(match: Match, rng: Random, steps: int, answers: tuple[str, ...]) -> None:
    """Random moves, and now and then whatever else can happen in a match."""
    for _ in range(steps):
        if match.outcome() is not None:
            match.undo()
        what = rng.random()
        if what < 0.06 and match.moves:
            match.undo_to(rng.randrange(max(0, len(match.moves) - 40), len(match.moves)))
        elif what < 0.09 and answers:
            match.standing_answer(rng.randrange(match.players), rng.choice([*answers, None]))
        elif what < 0.1:
            match.take_over(rng.randrange(match.players), "greedy")
        elif what < 0.105 and len(match.withdrawn) < match.players - 2:
            match.resign(rng.choice([s for s in range(match.players) if s not in match.withdrawn]))
        else:
            match.play(rng.choice(match.state.legal_moves()))


def resumed(match: Match, start: dict[str, Any], snapshot: dict[str, Any] | None = None) -> Match:
    """The match as it comes back from where it is kept: through JSON."""
    events = [event_to_dict(event) for event in match.events]
    kept = json.loads(json.dumps({"start": start, "events": events, "snapshot": snapshot}))
    assert all(event_from_dict(event, "events") for event in kept["events"])
    return Match.resume(
        match.game,
        secret=match.secret,
        committed=match.commitment is not None,
        turn_limit=match.turn_limit,
        **kept,
    )


def assert_same(one: Match, two: Match) -> None:
    assert one.save() == two.save()
    assert one.states == two.states
    assert one.outcome() == two.outcome()
    assert one.withdrawn == two.withdrawn
    for seat in (None, *range(one.players)):
        assert one.seen(seat) == two.seen(seat)
