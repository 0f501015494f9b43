"""Playing again: a new table on which each seat is kept for the one who held it.

The key to a seat there follows from the key to the seat here, and from that table. So every device
that holds the old one gets the same new one, however often it asks, and nobody else can find it
out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from serai.server.problems import Refused
from serai.server.table import gathering
from serai.server.table.info import begin_if_filled
from serai.server.table.room import Room, check_state
from serai.server.table.setups import settled
from serai.server.table.tokens import derived, opens
from serai.server.wire.http import Seated
from serai.server.wire.table import Clock, Setup
from serai.storage.records import SeatRow

if TYPE_CHECKING:
    from serai.server.site import Site


async def play_again(site: Site, room: Room, number: int, key: str) -> Seated:
    async with room.lock:
        check_state(room, "over", "not-over")
        again = await _made(site, room) or await _make(site, room, key)
    async with again.lock:
        new_key = _key(key, "seat", again.table.id)
        if not opens(new_key, again.seats[number].token_hash):
            await _sit_down(again, room.seats[number], new_key)
    host = _key(key, "host", again.table.id)
    is_host = opens(host, again.table.host_hash)
    return Seated(table=again.info(), host=host if is_host else None, seats={number: new_key})


async def _made(site: Site, room: Room) -> Room | None:
    """The table that somebody has asked for, unless it was cancelled since, or nobody came."""
    if room.table.rematch_id is None:
        return None
    again = await site.rooms.get(room.table.rematch_id)
    return None if again.table.state == "cancelled" else again


async def _make(site: Site, room: Room, key: str) -> Room:
    old, table_id = room.table, gathering.new_table_id()
    setup = settled(old.game, Setup.model_validate({**old.setup, "seed": None}))
    host = _key(key, "host", table_id)
    clock = Clock.model_validate({name: old.clock[name] for name in Clock.model_fields})
    table = gathering.new_table(
        old.game, old.players, setup, clock, old.open, host, site.now(), table_id
    )
    await site.storage.create(table, [_kept(seat, table_id) for seat in room.seats])
    await room.change_table(rematch_id=table_id)
    return await site.rooms.get(table_id)


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


def _key(key: str, what: str, table_id: str) -> str:
    return derived(key, f"rematch {what} {table_id}")
