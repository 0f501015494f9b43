"""Playing again: a new table on which each seat is kept for the one who held it.

The key to a seat there follows from the key to the seat here. So every device that holds the old
one gets the same new one, however often it asks, and nobody else can find it out.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import TYPE_CHECKING

from serai.server import gathering
from serai.server.problems import Refused
from serai.server.protocol import Clock, Seated, Setup
from serai.server.routes_access import check_state
from serai.server.setups import settled
from serai.server.tables import begin_if_filled
from serai.server.tokens import opens
from serai.storage.records import SeatRow

if TYPE_CHECKING:
    from serai.server.room import Room
    from serai.server.rooms import Site


async def play_again(site: Site, room: Room, number: int, key: str) -> Seated:
    async with room.lock:
        check_state(room, "over", "not-over")
        if room.table.rematch_id is None:
            await _make_table(site, room, key)
    assert room.table.rematch_id is not None
    again = await site.rooms.get(room.table.rematch_id)
    async with again.lock:
        new_key = _derived(key, "seat", room.table.id)
        if not opens(new_key, again.seats[number].token_hash):
            await _sit_down(again, room.seats[number], new_key)
    host = _derived(key, "host", room.table.id)
    is_host = opens(host, again.table.host_hash)
    return Seated(table=again.info(), host=host if is_host else None, seats={number: new_key})


async def _make_table(site: Site, room: Room, key: str) -> None:
    old = room.table
    setup = settled(old.game, Setup.model_validate({**old.setup, "seed": None}))
    host = _derived(key, "host", old.id)
    clock = Clock.model_validate({name: old.clock[name] for name in Clock.model_fields})
    table = gathering.new_table(old.game, old.players, setup, clock, old.open, host, site.now())
    seats = [_kept(seat, table.id) for seat in room.seats]
    await site.storage.create(table, seats)
    await room.change_table(rematch_id=table.id)


def _kept(seat: SeatRow, table_id: str) -> SeatRow:
    """A bot stays; a person's seat is kept by its name."""
    if seat.kind == "bot":
        return replace(seat, table_id=table_id, token_hash=None)
    return replace(seat, table_id=table_id, kind="friend", token_hash=None, bot=None)


async def _sit_down(again: Room, was: SeatRow, key: str) -> None:
    check_state(again, "gathering", "not-gathering")
    seat = again.seats[was.number]
    if seat.kind not in ("friend", "anyone"):
        raise Refused(409, "seat-taken")
    taken = gathering.taken(seat, was.name or "", key)
    await again.change_table(seats=gathering.with_seat(again.seats, taken))
    await begin_if_filled(again)


def _derived(key: str, what: str, table_id: str) -> str:
    digest = hmac.digest(key.encode(), f"rematch {what} {table_id}".encode(), "sha256")
    return urlsafe_b64encode(digest).rstrip(b"=").decode()
