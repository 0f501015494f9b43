"""New tables, and who sits down at them. What is stored of a key is its hash."""

from __future__ import annotations

import secrets
import string
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from serai.server.problems import Refused
from serai.server.table.names import clean_name
from serai.server.table.room import GATHERING_SECONDS
from serai.server.table.setups import check_bot
from serai.server.table.tokens import derived, new_token, opens, token_hash
from serai.server.wire.http import FillSeat, NewTable, SeatWish
from serai.storage.records import SeatRow, TableRow

if TYPE_CHECKING:
    from serai.server.table.room import Room
    from serai.server.wire.table import Clock, Setup
    from serai.storage.records import StoredTable

ID_SIGNS = 12  # a private table is found by whoever was told its id, and by nobody else
SIGNS = string.ascii_letters + string.digits  # messengers cut links before a hyphen at the end


def new_table_id() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(ID_SIGNS))


def new_table(
    game: str,
    players: int,
    setup: Setup,
    clock: Clock,
    is_open: bool,
    host: str,
    now: float,
    table_id: str | None = None,
) -> TableRow:
    table_id = table_id or new_table_id()
    return TableRow(
        id=table_id,
        game=game,
        players=players,
        setup=setup.model_dump(),
        clock=clock.model_dump(),
        open=is_open,
        host_hash=token_hash(host),
        state="gathering",
        created_at=now,
        touched_at=now,
        turn_limit=setup.turn_limit,
        deadline=now + GATHERING_SECONDS,
        invitation_hash=token_hash(invitation(host, table_id)),
    )


def invitation(host: str, table_id: str) -> str:
    """What the host's link carries: it opens the seats kept for friends. It follows from the host's
    key, so that whoever holds that can be told it again."""
    return derived(host, f"invitation {table_id}")


def seats_as_wished(wanted: NewTable, table_id: str) -> tuple[list[SeatRow], dict[int, str]]:
    """The seats, and the keys to those of the device that asks."""
    if sum(wish.kind == "me" for wish in wanted.seats) > 1:
        raise Refused(422, "two-me")
    keys = {n: new_token() for n, wish in enumerate(wanted.seats) if wish.kind in ("me", "here")}
    seats = [
        _seat_as_wished(wish, SeatRow(table_id, n, "person"), keys.get(n), wanted)
        for n, wish in enumerate(wanted.seats)
    ]
    return seats, keys


def _seat_as_wished(wish: SeatWish, seat: SeatRow, key: str | None, wanted: NewTable) -> SeatRow:
    if wish.kind == "bot":
        return replace(seat, kind="bot", bot=check_bot(wanted.game, wish.bot))
    if key is None:
        return replace(seat, kind=wish.kind)
    usual = wanted.name if wish.kind == "me" else f"{wanted.name[:29]} {seat.number + 1}"
    return taken(seat, clean_name(wish.name or usual), key)


def taken(seat: SeatRow, name: str, key: str) -> SeatRow:
    return replace(seat, kind="person", name=name, token_hash=token_hash(key), bot=None)


def freed(seat: SeatRow, is_open: bool) -> SeatRow:
    kind = "anyone" if is_open else "friend"
    return replace(seat, kind=kind, name=None, token_hash=None, bot=None)


def filled(game: str, seat: SeatRow, wish: FillSeat) -> SeatRow:
    bot = check_bot(game, wish.bot) if wish.kind == "bot" else None
    return replace(seat, kind=wish.kind, name=None, token_hash=None, bot=bot)


def is_free(seat: SeatRow) -> bool:
    """Nobody sits there, and it is kept for nobody: a name without a key is a reservation."""
    return seat.kind in ("friend", "anyone") and seat.name is None


def is_open_to_anyone(at: StoredTable | Room) -> bool:
    """Whether whoever comes by may sit down there."""
    gathers = at.table.open and at.table.state == "gathering"
    return gathers and any(seat.kind == "anyone" and is_free(seat) for seat in at.seats)


def all_filled(seats: Sequence[SeatRow]) -> bool:
    return all(seat.kind in ("person", "bot") for seat in seats)


def is_invited(table: TableRow, shown: str | None) -> bool:
    """Whoever knows of a private table was invited; an open one is listed for all to see."""
    return not table.open or (shown is not None and opens(shown, table.invitation_hash))


def choose_seat(seats: Sequence[SeatRow], wanted: int | None, invited: bool) -> SeatRow:
    """The seat asked for, or the first that is free: for who is invited one that was kept for them,
    so that those for anyone stay open to others."""
    if wanted is not None and wanted >= len(seats):
        raise Refused(404, "no-seat", seat=wanted)
    if wanted is not None and not is_free(seats[wanted]):
        raise Refused(409, "seat-taken")
    free = [seat for seat in seats if is_free(seat) and wanted in (None, seat.number)]
    if not free:
        raise Refused(409, "table-full")
    chosen = min(free, key=lambda seat: (seat.kind == "friend") is not invited)
    if chosen.kind == "friend" and not invited:
        raise Refused(403, "not-invited")
    return chosen


def with_seat(seats: Sequence[SeatRow], changed: SeatRow) -> list[SeatRow]:
    return [changed if seat.number == changed.number else seat for seat in seats]
