"""A version of a match as those who may see it get it. This is the one exit: every position that
leaves is a view, every event is as the receiver saw it.

Frames are put together as plain data and written once for all who get the same: with hundreds of
tables, checking our own messages against their models would take longer than the rules do. Tests
check that every frame is one of `protocol.ToClient`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import orjson

from serai.core.game import find
from serai.core.messages import set_language
from serai.core.state import State
from serai.server.played import Played
from serai.server.protocol import ClockReading
from serai.server.words import tell_event, tell_outcome

Frame = str
T = TypeVar("T")


@dataclass(frozen=True)
class Receiver:
    """Who looks: all that decides what they get."""

    seats: frozenset[int] = frozenset()
    language: str = "en"
    offers: bool = True  # whether a decision shall bring its offers


def encoded(data: Any) -> bytes:
    return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS)


def frame(data: Any) -> Frame:
    return encoded(data).decode()


class Showing:
    """For those who are told of it at the same time; keeps what it has put together."""

    def __init__(self, played: Played, people: frozenset[int]) -> None:
        self._played = played
        self._people = people  # the seats that people decide for
        self._match = played.match
        self._events = played.match.events
        self._game = find(played.match.game)
        self._made: dict[Any, Any] = {}

    def _once(self, make: Callable[[], T], *key: Any) -> T:
        if key not in self._made:
            self._made[key] = make()
        made: T = self._made[key]
        return made

    # --- frames ----------------------------------------------------------------------------------

    def events(self, receiver: Receiver, since: int, clock: ClockReading | None) -> Frame:
        """What happened after version `since`."""
        body = {"type": "events", "happenings": self._log(receiver, since)}
        return frame(body | self._end(receiver, clock))

    def state(self, receiver: Receiver, clock: ClockReading | None) -> Frame:
        version = self._played.version
        seat = self._eyes(receiver, version)
        now = self._match.state
        body = {
            "type": "state",
            "version": version,
            "start": first_view(self._match.start, seat),
            "log": self._log(receiver, 0),
            "position": position(now, seat),
            "scores": now.scores(),
        }
        return frame(body | self._end(receiver, clock))

    def _log(self, receiver: Receiver, since: int) -> list[orjson.Fragment]:
        log = []
        for version in range(since + 1, self._played.version + 1):
            seat = self._eyes(receiver, version)
            make = partial(self._encoded_happening, version, seat, receiver.language)
            log.append(self._once(make, "happening", version, seat, receiver.language))
        return log

    def _encoded_happening(self, version: int, seat: int | None, language: str) -> orjson.Fragment:
        return orjson.Fragment(encoded(self.happening(version, seat, language)))

    def _end(self, receiver: Receiver, clock: ClockReading | None) -> dict[str, Any]:
        """What is the case after all that happened."""
        over, language = self._played.is_over, receiver.language
        own = self._played.decider in receiver.seats
        offers = own and receiver.offers
        question = partial(self._question, own, offers, language)
        return {
            "decision": None if over else self._once(question, "decision", own, offers, language),
            "clock": None if clock is None else clock.model_dump(),
            "result": self.result(language) if over else None,
        }

    def _eyes(self, receiver: Receiver, version: int) -> int | None:
        """Whose view a receiver gets; where nothing is hidden, all get the same one."""
        return self._played.shown_to(receiver.seats, version) if self._game.has_secrets else None

    # --- their parts -----------------------------------------------------------------------------

    def happening(self, version: int, seat: int | None, language: str) -> dict[str, Any]:
        number = self._played.number(version)
        seen, public = self._seen(number, seat), self._seen(number, None)
        # Who saw no more of a move than a spectator did is told what a spectator is told.
        text = seen.get("text")
        teller = None if public.get("text") == text else seat
        words, trace = self._once(
            lambda: self._told(number, text, teller, language), "told", number, text, language
        )
        after = self._played.before(number + 1)
        return {
            "version": version,
            "event": seen,
            "words": words,
            "trace": trace,
            "position": position(after, seat),
            "scores": self._once(after.scores, "scores", number),
            "at": self._played.at(version),
        }

    def _seen(self, number: int, seat: int | None) -> dict[str, Any]:
        seen = self._once(lambda: self._match.seen_event(number, seat), "seen", number, seat)
        assert seen is not None, "only events that all may know of make a version"
        return seen

    def _told(
        self, number: int, text: str | None, seat: int | None, language: str
    ) -> tuple[str, dict[str, Any]]:
        """The sentence for an event, of which a seat saw this text, and its trace."""
        set_language(language)
        if text is None:
            return tell_event(self._events[number - 1]), {}
        before, after = self._played.before(number), self._played.before(number + 1)
        trace = self._once(
            lambda: self._game.presenter.trace(before, text, after), "trace", number, text
        )
        return self._game.narrator.tell(before, text, after, seat), trace

    def _question(self, own: bool, offers: bool, language: str) -> dict[str, Any]:
        """`own`: for whoever must decide. Whether that seat had a choice before, and so something
        to take back, may depend on its hand: it is told to nobody else."""
        set_language(language)
        state = self._match.state
        others = self._people - {state.decider}
        headline = self._once(lambda: self._game.narrator.headline(state), "headline", language)
        groups = self._game.presenter.offers(state) if offers else None
        return {
            "seat": state.decider,
            "phase": state.phase,
            "headline": headline,
            "out_of_turn": state.decider != state.active,
            "groups": groups,
            "undo": self._played.may_undo(state.decider, others) if own else "none",
        }

    def result(self, language: str) -> dict[str, Any] | None:
        outcome = self._played.outcome
        if outcome is None:
            return None
        set_language(language)
        return {
            "winners": outcome.winners,
            "reason": outcome.reason,
            "words": tell_outcome(self._match, outcome),
            "sheet": self._game.narrator.score_lines(self._match.state),
            "secret": self._match.secret.hex() if self._match.commitment else None,
        }


def position(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat or a spectator may see, without the board, which never changes."""
    view = dict(state.shown(seat))
    del view["board"]
    return view


def first_view(start: State, seat: int | None) -> dict[str, Any]:
    """With the board, and what only drawing needs of it, such as the borders of tiles."""
    drawing = find(start.game).setup_to_dict(start)
    del drawing["position"]
    view = start.shown(seat)
    return {**view, "board": {**view["board"], **drawing}}
