"""A version of a match as those who may see it get it. This is the one exit: every position that
leaves is a view, every event is as the receiver saw it.

Frames are put together as plain data and written once for all who get the same: with hundreds of
tables, checking our own messages against their models would take longer than the rules do. Tests
check that every frame is one of `protocol.ToClient`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson

from serai.core.contract.game import find
from serai.core.contract.state import State
from serai.core.match.ending import tell_outcome
from serai.core.match.match import Match
from serai.core.text.messages import set_language
from serai.server.table.played_match import Played
from serai.server.table.words import tell_event
from serai.server.wire.match import ClockReading

Frame = bytes
NOTHING = -1  # instead of the seat whose view a receiver has: it has none
Base = int | None


@dataclass(frozen=True)
class Receiver:
    """Who looks: all that decides what they get."""

    seats: frozenset[int] = frozenset()
    language: str = "en"
    offers: bool = True  # whether a decision shall bring its offers
    whole: bool = False  # whether all is to be told of a position, and not only what is new


def encoded(data: Any) -> Frame:
    return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS)


class _Happened:
    """What the accounts of a version have in common, whoever gets them."""

    def __init__(self, played: Played, version: int) -> None:
        self.number = played.number(version)
        self.at = played.at(version)
        self.before, self.after = played.around(version)
        self.after.follow(self.before)  # of which all is written by now: it was the last one shown
        self.scores = self.after.scored
        # What begins a log always brings them: the start has none.
        self.new_scores = [] if version > 1 and self.before.scored == self.scores else self.scores
        self.public = seen_by(played.match, self.number, None)
        self.traces: dict[str, dict[str, Any]] = {}  # by what was seen of the move
        self.told: dict[tuple[str | None, str], str] = {}  # by that and the language

    def news(self, seat: int | None, base: Base) -> dict[str, Any]:
        """The fields that are different now; the board never is. Most are the very ones from
        before (`State.follow`)."""
        was = self.before.shown(base)
        return {
            name: value
            for name, value in self.after.shown(seat).items()
            if value is not was[name] and value != was[name]
        }


class Showing:
    """For those who are told of it at the same time; keeps what it has put together."""

    def __init__(self, played: Played, people: frozenset[int]) -> None:
        self._played = played
        self._people = people  # the seats that people decide for
        self._match = played.match
        self._game = find(played.match.game)
        self._happened: dict[int, _Happened] = {}  # by version
        self._log: dict[tuple[int, int | None, Base, str], orjson.Fragment] = {}
        self._questions: dict[str, dict[str, Any]] = {}  # by language

    # --- frames ----------------------------------------------------------------------------------

    def events(self, receiver: Receiver, since: int, clock: ClockReading | None) -> Frame:
        """What happened after version `since`."""
        base: Base = self._eyes(receiver, since)
        if self._game.has_secrets and len(receiver.seats) > 1:
            base = NOTHING  # whose view they have may depend on what has happened since
        body = {"type": "events", "happenings": self._since(receiver, since, base)}
        return encoded(body | self._end(receiver, clock))

    def state(self, receiver: Receiver, clock: ClockReading | None) -> Frame:
        version = self._played.version
        seat = self._eyes(receiver, version)
        now = self._match.state
        body = {
            "type": "state",
            "version": version,
            "start": first_view(self._match.start, seat),
            "log": self._since(receiver, 0, self._eyes(receiver, 0)),
            "position": position(now, seat),
            "scores": now.scored,
        }
        return encoded(body | self._end(receiver, clock))

    def _since(self, receiver: Receiver, since: int, base: Base) -> list[orjson.Fragment]:
        log, language = [], receiver.language
        for version in range(since + 1, self._played.version + 1):
            seat = self._eyes(receiver, version)
            key = version, seat, NOTHING if receiver.whole else base, language
            if key not in self._log:
                self._log[key] = orjson.Fragment(encoded(self.happening(*key)))
            log.append(self._log[key])
            base = seat
        return log

    def _end(self, receiver: Receiver, clock: ClockReading | None) -> dict[str, Any]:
        """What is the case after all that happened."""
        over, language = self._played.is_over, receiver.language
        set_language(language)
        return {
            "decision": None if over else self._decision(receiver),
            "clock": None if clock is None else clock.model_dump(),
            "result": self.result(language) if over else None,
        }

    def _eyes(self, receiver: Receiver, version: int) -> int | None:
        """Whose view a receiver gets; where nothing is hidden, all get the same one."""
        return self._played.shown_to(receiver.seats, version) if self._game.has_secrets else None

    # --- their parts -----------------------------------------------------------------------------

    def happening(
        self, version: int, seat: int | None, base: Base, language: str
    ) -> dict[str, Any]:
        """As `seat` saw it, to whoever saw with the eyes of `base` what was before."""
        if version not in self._happened:
            self._happened[version] = _Happened(self._played, version)
        happened = self._happened[version]
        number, public = happened.number, happened.public
        seen = public if seat is None else seen_by(self._match, number, seat)
        # Who saw no more of a move than a spectator did is told what a spectator is told.
        text = seen.get("text")
        teller = None if public.get("text") == text else seat
        if (text, language) not in happened.told:
            happened.told[text, language] = self._tell(happened, text, teller, language)
        whole = base == NOTHING
        return {
            "version": version,
            "event": seen,
            "words": happened.told[text, language],
            "trace": {} if text is None else happened.traces[text],
            "position": position(happened.after, seat) if whole else happened.news(seat, base),
            "scores": happened.scores if whole else happened.new_scores,
            "at": happened.at,
        }

    def _tell(self, happened: _Happened, text: str | None, seat: int | None, language: str) -> str:
        """The sentence for an event of which a seat saw this text; notes its trace."""
        set_language(language)
        before, after = happened.before, happened.after
        if text is None:
            return tell_event(self._match.event(happened.number))
        if text not in happened.traces:
            happened.traces[text] = self._game.presenter.trace(before, text, after)
        return self._game.narrator.tell(before, text, after, seat)

    def _decision(self, receiver: Receiver) -> dict[str, Any]:
        """Whether the seat that must decide had a choice before, and so something to take back,
        may depend on its hand: it is told to nobody else."""
        state, decider, language = self._match.state, self._played.decider, receiver.language
        assert decider is not None, "somebody must decide"
        if language not in self._questions:
            self._questions[language] = self._question(state, decider)
        public = self._questions[language]
        if decider not in receiver.seats & self._people:
            return public
        return public | {
            "groups": self._game.presenter.offers(state) if receiver.offers else None,
            "undo": self._played.may_undo(decider, self._people - {decider}),
        }

    def _question(self, state: State, decider: int) -> dict[str, Any]:
        return {
            "seat": decider,
            "phase": state.phase,
            "headline": self._game.narrator.headline(state),
            "out_of_turn": decider != state.active,
            "groups": None,
            "undo": "none",
        }

    def result(self, language: str) -> dict[str, Any] | None:
        outcome = self._played.outcome
        if outcome is None:
            return None
        set_language(language)
        return {
            "winners": outcome.winners,
            "reason": outcome.reason,
            "words": tell_outcome(self._match),
            "sheet": self._game.narrator.score_lines(self._match.state),
            "secret": self._match.secret.hex() if self._match.commitment else None,
        }


def seen_by(match: Match, number: int, seat: int | None) -> dict[str, Any]:
    seen = match.seen_event(number, seat)
    assert seen is not None, "only events that all may know of make a version"
    return seen


def position(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat or a spectator may see, without the board, which never changes."""
    view = dict(state.shown(seat))
    del view["board"]
    return view


def first_view(start: State, seat: int | None) -> dict[str, Any]:
    """With the board, and what only drawing needs: the borders of tiles, the game's legend."""
    game = find(start.game)
    drawing = game.setup_to_dict(start)
    del drawing["position"]
    view = start.shown(seat)
    return {**view, "board": {**view["board"], **drawing, "legend": game.presenter.legend}}
