"""Seats: sitting down, getting up, what the host makes of them, and how to reach who is away."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from serai.server.http.access import (
    AtTable,
    Key,
    OurSite,
    check_host,
    check_seat_number,
    limited,
    seat_of,
)
from serai.server.problems import Refused, responses
from serai.server.table import gathering
from serai.server.table.names import clean_name
from serai.server.table.rematches import play_again
from serai.server.table.room import check_state
from serai.server.table.tokens import new_token
from serai.server.wire.http import FillSeat, Join, Notices, Seated
from serai.server.wire.table import TableInfo
from serai.storage.records import NoticeRow

router = APIRouter(
    prefix="/api/tables/{table_id}", tags=["seats"], dependencies=[Depends(limited("change"))]
)


@router.post(
    "/join", status_code=201, responses=responses(403, 404, 409, 503), summary="Take an open seat"
)
async def join(wanted: Join, room: AtTable) -> Seated:
    """The answer holds the key to the seat; it is the only time that it is shown."""
    name, key = clean_name(wanted.name), new_token()
    async with room.lock:
        check_state(room, "gathering", "not-gathering")
        invited = gathering.is_invited(room.table, wanted.invitation)
        seat = gathering.choose_seat(room.seats, wanted.seat, invited)
        seats = gathering.with_seat(room.seats, gathering.taken(seat, name, key))
        await room.change_table(seats=seats)
    return Seated(table=room.info(), host=None, seats={seat.number: key})


@router.post("/leave", responses=responses(401, 403, 404, 409, 503), summary="Give up one's seat")
async def leave(room: AtTable, key: Key) -> TableInfo:
    """Before the match begins the seat is open again; later, leaving is resigning."""
    async with room.lock:
        number = seat_of(room, key)
        if room.table.state == "gathering":
            seat = gathering.freed(room.seats[number], room.table.open)
            await room.change_table(seats=gathering.with_seat(room.seats, seat))
        else:
            check_state(room, "playing", "not-running")
            await room.resign(number)
    return room.info()


@router.put(
    "/seats/{number}",
    responses=responses(401, 403, 404, 409, 503),
    summary="Open a seat, or give it to a bot",
)
async def fill(
    wish: FillSeat, number: Annotated[int, Path(ge=0, le=3)], room: AtTable, key: Key
) -> TableInfo:
    """By the host, before the match begins. Whoever sat there is removed."""
    check_host(room, key)
    check_seat_number(room, number)
    async with room.lock:
        check_state(room, "gathering", "not-gathering")
        seat = gathering.filled(room.table.game, room.seats[number], wish)
        await room.change_table(seats=gathering.with_seat(room.seats, seat))
    return room.info()


@router.post(
    "/rematch",
    status_code=201,
    dependencies=[Depends(limited("create"))],
    responses=responses(401, 403, 404, 409, 503),
    summary="Play again with the same people",
)
async def rematch(room: AtTable, key: Key, site: OurSite) -> Seated:
    """The first who asks makes the table and is its host; the others ask too and get their seats
    there. When the last has come, the match begins. Asking again gives the same answer, and a new
    table once that one was cancelled."""
    return await play_again(site, room, seat_of(room, key), key)


@router.post(
    "/notices",
    status_code=204,
    responses=responses(401, 403, 404, 503),
    summary="How to reach the holder of a seat",
)
async def set_notices(wanted: Notices, room: AtTable, key: Key, site: OurSite) -> None:
    """Each way that is named replaces what was set for the seat before, others stay; nothing at
    all switches notices off."""
    seat = seat_of(room, key)
    rows = []
    if wanted.push is not None:
        address = wanted.push.model_dump()
        site.notices.pusher.check(address)
        rows.append(NoticeRow(room.table.id, seat, "push", address, wanted.language))
    if wanted.mail is not None:
        if site.notices.mailer is None:
            raise Refused(422, "no-mail")
        address = {"mail": wanted.mail}
        rows.append(NoticeRow(room.table.id, seat, "mail", address, wanted.language))
    if rows:
        named = {row.kind for row in rows}
        known = await site.storage.notices(room.table.id, seat)
        rows += [row for row in known if row.kind not in named]
    await site.storage.set_notices(rows, room.table.id, seat)
