"""Advice: a hint where nobody is wronged by it, and what the search makes of finished matches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import cast

from fastapi import APIRouter, Depends, Request

from serai.bots.analysis import Chances, Past, evened, turning_points
from serai.bots.search import Line
from serai.core.contract.game import find
from serai.core.contract.state import State
from serai.server.http.access import AtTable, OurSite, limited
from serai.server.minds.analysis import Analysts
from serai.server.problems import Refused, responses
from serai.server.table.played_match import Played
from serai.server.table.room import Room, check_state
from serai.server.table.tokens import opens
from serai.server.wire.http import (
    Analysis,
    AskAnalysis,
    AskHint,
    ChancesAt,
    ChancesCourse,
    LineInfo,
    TurningPoint,
)
from serai.server.wire.match import OfferInfo

router = APIRouter(prefix="/api/tables/{table_id}", tags=["analysis"])

LINES = 3


@router.post(
    "/hint",
    dependencies=[Depends(limited("think"))],
    responses=responses(403, 404, 409, 503),
    summary="What the seat that must decide could do",
)
async def hint(wanted: AskHint, room: AtTable, request: Request) -> Analysis:
    """Only where nobody plays but bots and those on the asking device, and from no more than the
    seat that must decide knows."""
    check_state(room, "playing", "not-running")
    assert room.played is not None
    held = frozenset(
        s.number for s in room.seats if any(opens(k, s.token_hash) for k in wanted.keys)
    )
    if not held:
        raise Refused(403, "wrong-token")
    if not _is_casual(room, held):
        raise Refused(403, "no-hints")
    if room.played.decider not in held & room.people:
        raise Refused(409, "not-your-decision")
    if wanted.version != room.played.version:
        raise Refused(409, "old-version")

    async def is_wanted() -> bool:
        assert room.played is not None
        return room.played.version == wanted.version and not await request.is_disconnected()

    return await _analysis(request, room.played, wanted.version, 1, is_wanted)


def _is_casual(room: Room, held: frozenset[int]) -> bool:
    """Whether the asking device plays for all people at the table, and no other device is there
    that plays for some of them."""
    present = (c.receiver.seats & room.people for c in room.connections)
    return room.people <= held and all(not seats or seats == room.people for seats in present)


@router.post(
    "/analysis",
    dependencies=[Depends(limited("think"))],
    responses=responses(404, 409, 503),
    summary="The best lines at a moment of a finished match",
)
async def analysis(wanted: AskAnalysis, room: AtTable, request: Request) -> Analysis:
    """As the seat that had to decide could have found them then."""
    played = _finished(room)

    async def is_wanted() -> bool:
        return not await request.is_disconnected()

    return await _analysis(request, played, wanted.version, LINES, is_wanted)


async def _analysis(
    request: Request,
    played: Played,
    version: int,
    count: int,
    is_wanted: Callable[[], Awaitable[bool]],
) -> Analysis:
    if version > played.version:
        raise Refused(404, "no-version", version=version, last=played.version)
    moment = played.number(version) if version else 0
    state = Past(played.match).state(moment)
    if state.outcome() is not None:
        raise Refused(409, "over-then")
    if state.decider < 0:
        raise Refused(409, "chance-then")
    analysts = cast(Analysts, request.app.state.analysts)
    lines = await analysts.lines(played.match, moment, count, is_wanted)
    if lines is None:
        raise Refused(409, "old-version")
    told = await asyncio.to_thread(_told, state, lines)
    return Analysis(version=version, seat=state.decider, lines=told)


def _told(state: State, lines: list[Line]) -> list[LineInfo]:
    groups = find(state.game).presenter.offers(state)
    offers = {offer.move: offer for group in groups for offer in group.offers}
    return [
        LineInfo(
            offer=OfferInfo(**asdict(offers[line.moves[0]])),
            moves=list(line.moves),
            shares=list(line.shares),
            visits=line.visits,
        )
        for line in lines
    ]


@router.get(
    "/chances",
    dependencies=[Depends(limited("look"))],
    responses=responses(404, 409, 503),
    summary="How the chances went in a finished match",
)
async def chances(room: AtTable, request: Request, site: OurSite) -> ChancesCourse:
    """Worked out while somebody asks: ask again until as many are `known` as there are."""
    played = _finished(room)
    analysts = cast(Analysts, request.app.state.analysts)
    course = analysts.course(site, room.table.id, played.match)
    players = room.table.players
    versions = {played.number(v): v for v in range(1, played.version + 1)} | {0: 0}

    def at(found: Chances) -> ChancesAt:
        version, shares = versions[found.moment], list(found.shares)
        return ChancesAt(version=version, turn=found.turn, shares=shares)

    end = [course.end] if course.is_whole and course.end else []
    shown = [*evened(course.found, players), *end]
    points = turning_points([*course.found, *end], shown, players) if course.is_whole else []
    return ChancesCourse(
        moments=[at(found) for found in shown],
        turning_points=[
            TurningPoint(version=versions[p.moment], before=at(p.before), after=at(p.after))
            for p in points
        ],
        known=len(course.found),
        total=None if course.moments is None else len(course.moments),
    )


def _finished(room: Room) -> Played:
    check_state(room, "over", "not-over")
    assert room.played is not None
    return room.played
