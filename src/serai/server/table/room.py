"""A table in use: its seats, its match, and everyone who is connected.

Every change goes the same way, one at a time under the room's lock: tried on a copy of the match,
stored, and only then shown to anyone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from serai.core.contract.game import find
from serai.core.match.events import StandingAnswer
from serai.core.match.match import Match
from serai.server.minds.thinking import SUBSTITUTE, Thinking
from serai.server.problems import Refused
from serai.server.table.clock import Timepiece
from serai.server.table.connection import Connection
from serai.server.table.consents import Consent
from serai.server.table.played_match import Played, rows_after
from serai.server.table.showing import Frame, Receiver, Showing, encoded, first_view
from serai.server.wire.match import ClockReading, Happening, Result
from serai.server.wire.socket import TableMessage
from serai.server.wire.table import Clock, SeatInfo, Setup, TableInfo
from serai.storage.records import SeatRow, SnapshotRow, StoredMatch, TableRow

if TYPE_CHECKING:
    from serai.server.site import Site

log = logging.getLogger("serai.rooms")

SNAPSHOT_EVERY = 50  # events
GATHERING_SECONDS = 24 * 3600.0  # for which a table waits for people when none is there
LONGEST_ALARM = 3600.0  # seconds; a later deadline is left to the sweep
DEBOUNCE = 0.05  # seconds in which changes of presence are put together


class Room:
    def __init__(self, site: Site, stored: StoredMatch) -> None:
        self.site = site
        self.table: TableRow = replace(stored.table, start=None)  # the match has it
        self.seats: tuple[SeatRow, ...] = stored.seats
        self.people = _people(stored.seats)  # the seats that people decide for
        self.lock = asyncio.Lock()  # whoever changes something holds it
        self.played = Played.resumed(stored)
        self.connections: set[Connection] = set()
        self._timepiece = Timepiece.stored(self.table.clock)
        if self._timepiece is not None:
            self._timepiece = self._timepiece.resumed(site.started)
        self._thinking = Thinking(self)
        self._alarm: asyncio.TimerHandle | None = None
        self._announcement: asyncio.TimerHandle | None = None
        self._touched = site.now()

    # --- what can be asked -----------------------------------------------------------------------

    @property
    def match(self) -> Match | None:
        return None if self.played is None else self.played.match

    @property
    def consent(self) -> Consent | None:
        """What lies on the table to be agreed to."""
        proposal = self.table.proposal
        return None if proposal is None else Consent.stored(proposal)

    @property
    def deciding_bot(self) -> int | None:
        """The seat whose bot must decide now."""
        decider = None if self.played is None else self.played.decider
        return None if decider in self.people else decider

    def is_present(self, seat: int) -> bool:
        """Whether somebody who holds the seat is connected."""
        return any(seat in connection.receiver.seats for connection in self.connections)

    def info(self) -> TableInfo:
        """The table as anyone may see it."""
        table = self.table
        return TableInfo(
            id=table.id,
            game=table.game,  # type: ignore[arg-type]  # the model checks it
            players=table.players,
            setup=Setup(**table.setup),
            clock=Clock(**{k: v for k, v in table.clock.items() if k != "reading"}),
            open=table.open,
            state=table.state,  # type: ignore[arg-type]
            seats=[self._seat_info(seat) for seat in self.seats],
            watching=sum(not connection.receiver.seats for connection in self.connections),
            proposal=None if self.consent is None else self.consent.info(),
            rematch=table.rematch_id,
            commitment=None if self.match is None else self.match.commitment,
            created=table.created_at,
            turn=None if self.match is None else self.match.state.turn,
        )

    def _seat_info(self, seat: SeatRow) -> SeatInfo:
        return SeatInfo(
            number=seat.number,
            kind=seat.kind,  # type: ignore[arg-type]
            name=seat.name,
            bot=seat.bot,
            present=seat.kind == "bot" or self.is_present(seat.number),
            withdrawn=self.match is not None and seat.number in self.match.withdrawn,
        )

    async def replay(
        self, seat: int | None, language: str
    ) -> tuple[dict[str, Any], list[dict[str, Any]], list[Happening], Result | None]:
        """start, scores, log and result of a protocol.Replay, as a seat or a spectator saw it."""
        assert self.played is not None
        played, people = self.played.copy(), self.people

        def put_together() -> Any:
            showing, start = Showing(played, people), played.match.start
            versions = range(1, played.version + 1)
            told = (showing.happening(version, seat, seat, language) for version in versions)
            log = [Happening.model_construct(**happening) for happening in told]
            result = showing.result(language)
            return first_view(start, seat), start.scores(), log, result and Result(**result)

        return await asyncio.get_running_loop().run_in_executor(self.site.thinkers, put_together)

    # --- what can happen, under the lock ---------------------------------------------------------

    async def change_table(self, *, seats: Sequence[SeatRow] | None = None, **changes: Any) -> None:
        """Stores changes of the TableRow and its seats, then tells everyone.

        Connections hold from then on the seats that their tokens open.
        """
        await self.site.storage.update(self.table.id, seats=seats, **changes)
        self._take_in(seats, changes)
        self.tell_table()

    async def begin(self, match: Match) -> None:
        """From gathering to playing; every seat has a person or a bot by then.

        `match` is new, made by the caller from the table's set-up (or from a position).
        """
        now = self.site.now()
        rows = rows_after(0, match, now)
        timepiece = Timepiece.wound(Clock(**self.table.clock), self.table.players, now)
        start: dict[str, Any] = {
            "start": find(match.game).setup_to_dict(match.start),
            "secret": match.secret,
            "committed": match.commitment is not None,
            "turn_limit": match.turn_limit,
        }
        timepiece, changes = self._after(match, timepiece, self.seats, now)
        await self.site.storage.append(self.table.id, rows, **start, **changes)
        self._timepiece = timepiece
        self._take_in(None, start | changes | {"start": None})
        self.played = Played(match, rows)
        self._proceed()
        self.tell_table()
        showing, clock = Showing(self.played, self.people), self.clock
        self.broadcast(lambda receiver: showing.state(receiver, clock))
        match.shed()

    async def commit(
        self,
        trial: Match,
        seats: Sequence[SeatRow] | None = None,
        stored: Callable[[], None] = lambda: None,
    ) -> None:
        """Stores what happened on `trial`, a copy of the match, then shows it.

        `stored` is called in between. StorageError: nothing has happened.
        """
        assert self.played is not None
        now, known = self.site.now(), self.played.match.length
        rows = rows_after(known, trial, now)
        timepiece, changes = self._after(trial, self._timepiece, seats or self.seats, now)
        shows = any(not isinstance(e, StandingAnswer) for e in trial.events_from(known))
        if shows and self.table.proposal is not None:
            changes["proposal"] = None
        snapshot = None
        if trial.length // SNAPSHOT_EVERY > known // SNAPSHOT_EVERY:
            snapshot = SnapshotRow(trial.length, trial.snapshot())
        await self.site.storage.append(
            self.table.id, rows, snapshot=snapshot, seats=seats, **changes
        )
        since = self.played.version
        self.played.advance(trial, rows)
        self._timepiece = timepiece
        self._take_in(seats, changes)
        stored()
        if not shows:
            return
        self._proceed()
        showing, clock = Showing(self.played, self.people), self.clock
        self.broadcast(lambda receiver: showing.events(receiver, since, clock))
        self.played.match.shed()
        if seats is not None or not changes.keys().isdisjoint(("state", "proposal")):
            self.tell_table()

    async def withdraw(self, trial: Match, seat: int, stored: Callable[[], None]) -> None:
        """`trial` has the seat given up or out of time: if the match goes on, a bot plays it."""
        seats = None
        if trial.outcome() is None:
            trial.take_over(seat, SUBSTITUTE)
            seats = [replace(s, bot=SUBSTITUTE) if s.number == seat else s for s in self.seats]
        await self.commit(trial, seats, stored)

    async def resign(self, seat: int, stored: Callable[[], None] = lambda: None) -> None:
        """Also how a seat leaves a running match. BadMatch if that can't be now."""
        assert self.played is not None
        trial = self.played.match.copy()
        trial.resign(seat)
        await self.withdraw(trial, seat, stored)

    async def propose(self, consent: Consent | None, stored: Callable[[], None]) -> None:
        """Something to agree to lies on the table, or does no longer."""
        proposal = None if consent is None else consent.to_store()
        await self.site.storage.update(self.table.id, proposal=proposal)
        self._take_in(None, {"proposal": proposal})
        stored()
        self.tell_table()
        for seat in () if consent is None else consent.asked - consent.agreed:
            self.site.notices.notify(self, seat, "proposal")

    async def settle_time(self) -> None:
        """Does what has to be done when a deadline has come."""
        deadline, now = self.table.deadline, self.site.now()
        if deadline is None or deadline > now:
            return
        if self.table.state == "gathering":
            await self._expire(now)
        elif self._timepiece is not None:
            await self._run_out(self._timepiece, now)

    async def _expire(self, now: float) -> None:
        if self.connections:
            await self.change_table(deadline=now + GATHERING_SECONDS)
        else:
            await self.change_table(state="cancelled", deadline=None)

    async def _run_out(self, timepiece: Timepiece, now: float) -> None:
        """The deadline in storage may be older than the clock, which stood while the server did."""
        if timepiece.deadline is None or timepiece.deadline > now or self.played is None:
            await self.change_table(deadline=timepiece.deadline)
            return
        assert timepiece.running is not None
        trial = self.played.match.copy()
        trial.timeout(timepiece.running)
        await self.withdraw(trial, timepiece.running, lambda: None)

    def _after(
        self, match: Match, timepiece: Timepiece | None, seats: Sequence[SeatRow], now: float
    ) -> tuple[Timepiece | None, dict[str, Any]]:
        """The clock when a match has come so far, and what changes in the TableRow."""
        outcome, turn, people = match.outcome(), match.state.turn, _people(seats)
        decider = None if outcome is not None else match.state.decider
        row: dict[str, Any] = {
            "state": "playing" if outcome is None else "over",
            "outcome": None if outcome is None else asdict(outcome),
            "turn": turn,
            "waiting_for_bot": decider is not None and decider not in people,
            "deadline": None,
        }
        if timepiece is not None:
            timepiece = timepiece.pressed(now, decider if decider in people else None, turn)
            row |= {"clock": timepiece.to_store(), "deadline": timepiece.deadline}
        changes = {name: value for name, value in row.items() if getattr(self.table, name) != value}
        return timepiece, changes | ({"touched_at": now} if changes else {})

    def _take_in(self, seats: Sequence[SeatRow] | None, changes: dict[str, Any]) -> None:
        """What has just been stored."""
        if changes:
            self.table = self.table.changed(changes)
        if seats is not None:
            self.seats, self.people = tuple(seats), _people(seats)
            for connection in self.connections:
                connection.recognise(self.seats, self.table.host_hash)

    # --- what goes out ---------------------------------------------------------------------------

    @property
    def clock(self) -> ClockReading | None:
        return None if self._timepiece is None else self._timepiece.reading(self.site.now())

    def broadcast(self, make: Callable[[Receiver], Frame]) -> None:
        """To everyone, made once for all who get the same. What is told has happened: whoever
        can't be told is cut off, and hears of it when they come back."""
        frames: dict[Receiver, Frame] = {}
        for connection in list(self.connections):
            receiver = connection.receiver
            try:
                if receiver not in frames:
                    frames[receiver] = make(receiver)
                connection.send(frames[receiver])
            except Exception as error:
                log.error("table %s: not told", self.table.id, exc_info=error)
                connection.cut_off()

    def tell_table(self) -> None:
        if self._announcement is not None:
            self._announcement.cancel()
            self._announcement = None
        self.site.bulletin.post(self)
        if self.connections:
            told = TableMessage(table=self.info()).model_dump_json().encode()
            self.broadcast(lambda _: told)

    def tell_standing(self, seat: int) -> None:
        """Its standing answer, to all who hold the seat and to nobody else."""
        assert self.match is not None
        told = encoded({"type": "standing", "standing": {seat: self.match.standing.get(seat)}})
        for connection in self.connections:
            if seat in connection.receiver.seats:
                connection.send(told)

    def arrived(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._announce()

    def left(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.touch()
        self._announce()

    def _announce(self) -> None:
        """Tells soon who is there: a page that is loaded anew leaves and comes at once."""
        if self._announcement is None:
            loop = asyncio.get_running_loop()
            self._announcement = loop.call_later(DEBOUNCE, self.tell_table)

    # --- in memory -------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Sets going what follows by itself: bots and the clock."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._thinking.wake()
        if self._timepiece is not None and self._timepiece.deadline is not None:
            delay = max(0.0, self._timepiece.deadline - self.site.now())
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(min(delay, LONGEST_ALARM), self._ring)

    def _proceed(self) -> None:
        """Goes on after something happened, with a word to whoever must decide and is away."""
        assert self.played is not None
        self.go_on()
        self.site.bulletin.post(self)
        if self.played.decider in self.people:
            self.site.notices.notify(self, self.played.decider)

    def _ring(self) -> None:
        self.site.spawn(self.check_time())

    async def check_time(self) -> None:
        async with self.lock:
            await self.settle_time()

    def touch(self) -> None:
        self._touched = self.site.now()

    def is_idle(self, seconds: float) -> bool:
        busy = self.connections or self.lock.locked() or self._thinking.is_busy
        return not busy and self.site.now() - self._touched > seconds

    def close(self) -> None:
        self._thinking.stop()
        for timer in (self._alarm, self._announcement):
            if timer is not None:
                timer.cancel()


def _people(seats: Sequence[SeatRow]) -> frozenset[int]:
    return frozenset(s.number for s in seats if s.kind == "person" and s.bot is None)


def check_state(room: Room, state: str, code: str) -> None:
    """Refuses with 409 what does not fit the state that the table is in."""
    if room.table.state != state:
        raise Refused(409, code)
