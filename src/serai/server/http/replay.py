"""Looking back: replays, files, pictures, and playing on from a moment of a finished match."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from serai import art
from serai.core.contract.state import State
from serai.core.match.match import Match
from serai.server.http import raster
from serai.server.http.access import (
    OPTIONAL_KEY,
    AtTable,
    MaybeKey,
    OurSite,
    Spoken,
    check_seat_number,
    limited,
    seen_as,
)
from serai.server.http.games import AskedLanguage
from serai.server.problems import Refused, responses
from serai.server.table import gathering
from serai.server.table.names import clean_name
from serai.server.table.played_match import Played
from serai.server.table.room import Room, check_state
from serai.server.table.setups import check_bot
from serai.server.table.tokens import new_token
from serai.server.wire.http import BranchFrom, Replay, Seated
from serai.server.wire.table import Clock, Setup
from serai.storage.records import SeatRow

router = APIRouter(prefix="/api/tables/{table_id}", tags=["replay"])

# A picture may be opened by itself: its own styles count, and nothing else may run in it.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

AsSeat = Annotated[
    int | None, Query(alias="as", ge=0, le=3, description="Without it, as a spectator.")
]
AtVersion = Annotated[
    int | None, Query(ge=0, le=2**31, description="Events so far; without it, the latest.")
]
Theme = Annotated[str, Query(pattern=f"^({'|'.join(art.themes())})$")]


@router.get(
    "/replay",
    dependencies=[Depends(limited("draw"))],
    response_model=Replay,
    responses=responses(403, 404, 409, 503),
    openapi_extra=OPTIONAL_KEY,
    summary="The match from its start",
)
async def replay(
    room: AtTable,
    key: MaybeKey,
    request: Request,
    spoken: Spoken,
    seat: AsSeat = None,
    language: AskedLanguage = None,  # noqa: ARG001  # the middleware has read it
) -> Response:
    """A finished match can be seen as any seat; a running one as a spectator, or with its key as
    that seat saw it."""
    seen_as(room, seat, key)
    _played_at(room)
    start, scores, log, result = await room.replay(seat, spoken)
    whole = Replay(table=room.info(), start=start, scores=scores, log=log, result=result)
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    body = await asyncio.to_thread(_packed if is_packed else _encoded, whole)
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if is_packed else {})
    return Response(body, media_type="application/json", headers=headers)


def _encoded(replay: Replay) -> bytes:
    return replay.model_dump_json().encode()


def _packed(replay: Replay) -> bytes:
    """A long match is megabytes, and says much the same again and again."""
    return gzip.compress(_encoded(replay), compresslevel=5)


@router.get(
    "/match.json",
    dependencies=[Depends(limited("draw"))],
    response_class=Response,
    responses={
        **responses(404, 409, 503),
        200: {"content": {"application/json": {"schema": {"type": "object"}}}},
    },
    summary="A finished match as a file that can be verified",
)
async def match_file(room: AtTable) -> Response:
    """With the secret of its draws: `serai verify` recomputes them."""
    check_state(room, "over", "not-over")
    name = f"serai-{room.table.game}-{room.table.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(_played_at(room).match.save(), media_type="application/json", headers=headers)


def _of_picture(media_type: str, kind: str) -> dict[int | str, dict[str, object]]:
    schema = {"type": "string", **({"format": kind} if kind else {})}
    return {**responses(403, 404, 409, 503), 200: {"content": {media_type: {"schema": schema}}}}


@router.get(
    "/picture.svg",
    dependencies=[Depends(limited("draw"))],
    response_class=Response,
    responses=_of_picture("image/svg+xml", ""),
    openapi_extra=OPTIONAL_KEY,
    summary="A position as a picture",
)
async def picture_svg(
    room: AtTable,
    key: MaybeKey,
    seat: AsSeat = None,
    version: AtVersion = None,
    theme: Theme = "day",
) -> Response:
    drawn = await _drawing(room, key, seat, version, theme)
    headers = {"content-security-policy": PICTURE_POLICY}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@router.get(
    "/picture.png",
    dependencies=[Depends(limited("draw"))],
    response_class=Response,
    responses={**_of_picture("image/png", "binary"), **responses(501)},
    openapi_extra=OPTIONAL_KEY,
    summary="A position as a picture",
)
async def picture_png(
    room: AtTable,
    key: MaybeKey,
    request: Request,
    seat: AsSeat = None,
    version: AtVersion = None,
    theme: Theme = "day",
) -> Response:
    if not raster.is_there():
        raise Refused(501, "no-png")
    drawn = await _drawing(room, key, seat, version, theme)
    renderer: raster.Renderer = request.app.state.renderer
    return Response(await renderer.png(drawn), media_type="image/png")


async def _drawing(
    room: Room, key: str | None, seat: int | None, version: int | None, theme: str
) -> str:
    seen_as(room, seat, key)
    state = _state_at(_played_at(room), version)
    return await asyncio.to_thread(state.svg, theme=theme, seat=seat)


@router.post(
    "/branch",
    status_code=201,
    dependencies=[Depends(limited("create"))],
    responses=responses(404, 409, 503),
    summary="Play on from a moment of a finished match against bots",
)
async def branch(wanted: BranchFrom, room: AtTable, site: OurSite) -> Seated:
    check_state(room, "over", "not-over")
    check_seat_number(room, wanted.seat)
    state = _state_at(_played_at(room), wanted.version)
    setup = Setup.model_validate(room.table.setup)
    match = Match(state.game, state=state, turn_limit=setup.turn_limit)
    if match.outcome() is not None:
        raise Refused(409, "over-then")
    name, bot = clean_name(wanted.name), check_bot(state.game, wanted.bot)
    host, key = new_token(), new_token()
    table = gathering.new_table(
        room.table.game, state.players, setup, Clock(), False, host, site.now()
    )
    seats = [SeatRow(table.id, n, "bot", bot=bot) for n in range(state.players)]
    seats = gathering.with_seat(seats, gathering.taken(seats[wanted.seat], name, key))
    await site.storage.create(table, seats)
    new = await site.rooms.get(table.id)
    async with new.lock:
        await new.begin(match)
    return Seated(table=new.info(), host=host, seats={wanted.seat: key})


def _played_at(room: Room) -> Played:
    if room.played is None:
        raise Refused(409, "no-match")
    return room.played


def _state_at(played: Played, version: int | None) -> State:
    """The state after so many events, those included that were undone later."""
    if version is None:
        return played.match.state
    if version > played.version:
        raise Refused(404, "no-version", version=version, last=played.version)
    return played.match.start if version == 0 else played.before(played.number(version) + 1)
