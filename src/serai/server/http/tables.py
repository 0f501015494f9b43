"""Tables: making, finding, starting and cancelling them."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from serai.server.http.access import AtTable, Key, OurSite, check_host, limited
from serai.server.problems import Refused, responses
from serai.server.site import Site
from serai.server.table import gathering
from serai.server.table.info import begin_if_filled, info_of
from serai.server.table.room import check_state
from serai.server.table.setups import new_state, settled
from serai.server.table.tokens import new_token, token_hash
from serai.server.wire.http import MyTable, MyTokens, NewTable, Seated, TableList
from serai.server.wire.table import TableInfo
from serai.storage.records import StoredTable

router = APIRouter(prefix="/api", tags=["tables"])

MOST_LISTED = 50
counted = {what: Depends(limited(what)) for what in ("create", "change", "look")}


@router.post(
    "/tables",
    status_code=201,
    dependencies=[counted["create"]],
    responses=responses(503),
    summary="Make a table",
)
async def make_table(wanted: NewTable, site: OurSite) -> Seated:
    """The answer holds the keys to the table and to the seats on the asking device; it is the only
    time that they are shown. A table without open seats begins at once."""
    setup = settled(wanted.game, wanted.setup)
    await new_state(wanted.game, len(wanted.seats), setup)  # refused here rather than at the start
    host, now = new_token(), site.now()
    table = gathering.new_table(
        wanted.game, len(wanted.seats), setup, wanted.clock, wanted.open, host, now
    )
    seats, keys = gathering.seats_as_wished(wanted, table.id)
    await site.storage.create(table, seats)
    room = await site.rooms.get(table.id)
    async with room.lock:
        await begin_if_filled(room)
    return Seated(table=room.info(), host=host, seats=keys)


@router.get(
    "/tables",
    dependencies=[counted["look"]],
    responses=responses(503),
    summary="Open tables",
)
async def list_tables(site: OurSite) -> TableList:
    """Those with a seat that anyone may take, and those to watch."""
    gather = await site.storage.list_open(MOST_LISTED)
    running = await site.storage.list_running(MOST_LISTED)
    joinable = [stored for stored in gather if gathering.is_open_to_anyone(stored)]
    return TableList(
        joinable=[info_of(stored) for stored in joinable],
        running=[info_of(stored) for stored in running],
    )


@router.get(
    "/tables/{table_id}",
    dependencies=[counted["look"]],
    responses=responses(404, 503),
    summary="One table",
)
async def show_table(room: AtTable) -> TableInfo:
    return room.info()


@router.post(
    "/tables/{table_id}/start",
    dependencies=[counted["change"]],
    responses=responses(401, 403, 404, 409, 503),
    summary="Start the match",
)
async def start(room: AtTable, key: Key) -> TableInfo:
    """By the host, once every seat has a person or a bot."""
    check_host(room, key)
    async with room.lock:
        check_state(room, "gathering", "not-gathering")
        if not await begin_if_filled(room):
            raise Refused(409, "seats-open")
    return room.info()


@router.delete(
    "/tables/{table_id}",
    dependencies=[counted["change"]],
    responses=responses(401, 403, 404, 409, 503),
    summary="Cancel the table",
)
async def cancel(room: AtTable, key: Key) -> TableInfo:
    """By the host, before the match begins."""
    check_host(room, key)
    async with room.lock:
        check_state(room, "gathering", "not-gathering")
        await room.change_table(state="cancelled", deadline=None)
    return room.info()


@router.post(
    "/mine",
    dependencies=[counted["look"]],
    responses=responses(503),
    summary="The tables that some keys belong to",
)
async def my_tables(mine: MyTokens, site: OurSite) -> list[MyTable]:
    """Those that wait for one of these seats first, then the latest."""
    hashes = [token_hash(token) for token in mine.tokens]
    found = [await _my_table(site, *entry) for entry in await site.storage.by_tokens(hashes)]
    found.sort(key=lambda my: (not my.your_turn, -my.table.created))
    return found


async def _my_table(site: Site, stored: StoredTable, seats: list[int]) -> MyTable:
    if stored.table.state != "playing":
        winners = stored.table.outcome["winners"] if stored.table.outcome else []
        return MyTable(table=info_of(stored), seats=seats, your_turn=False, winners=winners)
    room = await site.rooms.get(stored.table.id)
    assert room.match is not None
    info = room.info()
    asked = [room.match.state.decider, *(info.proposal.waiting if info.proposal else [])]
    your_turn = bool(room.people & set(asked) & set(seats))
    return MyTable(table=info, seats=seats, your_turn=your_turn, winners=[])
