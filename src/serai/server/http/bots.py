"""For programs that play at tables: streams of lines, and moves by POST."""

from __future__ import annotations

from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Depends, Query
from fastapi.responses import StreamingResponse

from serai.server.http.access import (
    OPTIONAL_KEY,
    AtTable,
    Key,
    MaybeKey,
    OurSite,
    Spoken,
    limited,
    seat_of,
)
from serai.server.http.streams import Reader, of_table, of_tables
from serai.server.live.commands import obey
from serai.server.live.socket import MOST_CONNECTIONS
from serai.server.problems import Refused, responses
from serai.server.table.showing import Receiver
from serai.server.wire.bots import MadeMove, Played, WatchTables
from serai.server.wire.socket import Play

router = APIRouter(prefix="/api", tags=["bots"])

NDJSON: Final = "application/x-ndjson"
MOST_WATCHING: Final = 500
STATUSES: Final = {
    "not-your-seat": 403,
    "old-version": 409,
    "not-now": 409,
    "illegal-move": 422,
    "bad-notation": 422,
    "bad-message": 422,
    "storage": 503,
}


def _lines(*refusals: int) -> dict[int | str, dict[str, Any]]:
    described = {"description": "One JSON object a line", "content": {NDJSON: {"schema": {}}}}
    return {200: described, **responses(*refusals)}


@router.post(
    "/bots/events",
    dependencies=[Depends(limited("look"))],
    response_class=StreamingResponse,
    responses=_lines(503),
    summary="What concerns a bot at all tables, as it happens",
)
async def watch_tables(wanted: WatchTables, site: OurSite) -> StreamingResponse:
    """Lines are of type `open`, for a table with a seat that anyone may take, or `mine`, for a
    table with seats that one of the keys opens. First comes what is the case now. An empty line
    comes after every 15 seconds of silence."""
    if len(site.bulletin) >= MOST_WATCHING:
        raise Refused(503, "too-many")
    return _streamed(of_tables(site, wanted.tokens, wanted.follow))


@router.get(
    "/tables/{table_id}/stream",
    dependencies=[Depends(limited("look"))],
    response_class=StreamingResponse,
    responses=_lines(403, 404, 503),
    openapi_extra=OPTIONAL_KEY,
    summary="What happens at a table, as the holder of a seat or a spectator sees it",
)
async def stream(
    room: AtTable,
    key: MaybeKey,
    language: Spoken,
    since: Annotated[
        int | None,
        Query(ge=0, le=2**31, description="The version that is known: only what came later."),
    ] = None,
    follow: Annotated[bool, Query(description="Whether to wait for what comes.")] = True,
) -> StreamingResponse:
    """The lines are the messages that a browser gets over its socket: `welcome`, `table`, then
    `state` with all so far or `events` with what is new. `decision` says whose decision it is and,
    to whoever must decide, in `groups` which moves there are."""
    if key is not None:
        seat_of(room, key)
    if len(room.connections) >= MOST_CONNECTIONS:
        raise Refused(503, "too-many")
    return _streamed(of_table(room, key, language, since, follow))


@router.post(
    "/tables/{table_id}/moves",
    dependencies=[Depends(limited("move"))],
    responses=responses(401, 403, 404, 409, 503),
    summary="Make a move",
)
async def play(made: MadeMove, room: AtTable, key: Key, language: Spoken) -> Played:
    """For the seat that the key opens. The answer comes when the move is stored."""
    reader = Reader()
    reader.introduce([key], Receiver(language=language, offers=False), name=None)
    reader.recognise(room.seats, room.table.host_hash)
    seat = seat_of(room, key)
    wish = Play(id=0, type="play", seat=seat, version=made.version, move=made.move)
    await obey(room, reader, wish)
    answer = orjson.loads(await reader.next())
    if answer["type"] == "ack":
        return Played(version=answer["version"])
    code, words, clause = answer["code"], answer["words"], answer["clause"]
    raise Refused(STATUSES[code], code, words=words, clause=clause)


def _streamed(lines: Any) -> StreamingResponse:
    # Some proxies would gather lines before they pass them on.
    return StreamingResponse(lines, media_type=NDJSON, headers={"X-Accel-Buffering": "no"})
