"""What routes need to be handed: the site, the table asked for, and what the key in hand opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, cast

from fastapi import Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from serai.server.limits import Limits
from serai.server.problems import Refused
from serai.server.site import Gone, Site
from serai.server.table.room import Room
from serai.server.table.tokens import opens

bearer = HTTPBearer(auto_error=False, scheme_name="key", description="The key to a seat or table.")
OPTIONAL_KEY: dict[str, Any] = {"security": [{"key": []}, {}]}


def site_of(request: Request) -> Site:
    return cast(Site, request.app.state.site)


def language_of(request: Request) -> str:
    return cast(str, request.scope["language"])


def limited(what: str) -> Callable[[Request], None]:
    """A dependency that counts the request against what its client may ask for."""

    def count(request: Request) -> None:
        limits: Limits = request.app.state.limits
        limits.take(client_of(request), what)

    return count


def client_of(request: Request) -> str:
    """The address of whoever asks. Behind a proxy it is the last one that the proxy noted: all
    before it the client could have written itself."""
    if site_of(request).settings.behind_proxy:
        noted = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        if noted:
            return noted
    return request.client.host if request.client else ""


TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]


async def room_of(table_id: TableId, request: Request) -> Room:
    try:
        return await site_of(request).rooms.get(table_id)
    except Gone:
        raise Refused(404, "no-table", id=table_id) from None


def key_in_hand(
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> str | None:
    return credentials.credentials if credentials else None


def required_key(key: Annotated[str | None, Depends(key_in_hand)]) -> str:
    if key is None:
        raise Refused(401, "no-token", headers={"WWW-Authenticate": "Bearer"})
    return key


OurSite = Annotated[Site, Depends(site_of)]
AtTable = Annotated[Room, Depends(room_of)]
Key = Annotated[str, Depends(required_key)]
MaybeKey = Annotated[str | None, Depends(key_in_hand)]
Spoken = Annotated[str, Depends(language_of)]


def seat_of(room: Room, key: str) -> int:
    """The seat that the key is for."""
    for seat in room.seats:
        if opens(key, seat.token_hash):
            return seat.number
    raise Refused(403, "wrong-token")


def check_host(room: Room, key: str) -> None:
    if not opens(key, room.table.host_hash):
        raise Refused(403, "not-host")


def check_seat_number(room: Room, seat: int) -> None:
    if seat >= room.table.players:
        raise Refused(404, "no-seat", seat=seat)


def seen_as(room: Room, seat: int | None, key: str | None) -> None:
    """Refuses a look through the eyes of a seat, unless it is one's own or all is over."""
    if seat is None:
        return
    check_seat_number(room, seat)
    if room.table.state != "over" and not (key and opens(key, room.seats[seat].token_hash)):
        raise Refused(403, "hidden")
