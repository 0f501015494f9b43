"""A client's first message, and the ones after it when its keys change: it gets what it lacks."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from serai.core.contract.game import find
from serai.server.languages import nearest
from serai.server.table.chat import lines_after
from serai.server.table.gathering import invitation
from serai.server.table.names import clean
from serai.server.table.played_match import Played
from serai.server.table.showing import Frame, Receiver, Showing
from serai.server.wire.socket import VERSION, Hello, TableMessage

if TYPE_CHECKING:
    from serai.server.table.connection import Connection
    from serai.server.table.room import Room

MOST_MISSED = 100  # events; whoever missed more gets the whole state
LONG = 40  # events that take long enough to tell for another thread


async def greet(room: Room, who: Connection, hello: Hello) -> None:
    async with room.lock:  # so that nothing happens between what is told now and what comes next
        chat = await lines_after(room, hello.chat)
        name = clean(hello.name) if hello.name else None
        receiver = Receiver(frozenset(), nearest(hello.language), hello.offers, hello.whole)
        who.introduce(hello.tokens, receiver, name or None)
        who.recognise(room.seats, room.table.host_hash)
        so_far = None if room.played is None else await _so_far(room, who, hello.version)
        room.arrived(who)
        _welcome(room, who, hello)
        who.send(TableMessage(table=room.info()).model_dump_json().encode())
        if so_far is not None:
            who.send(so_far)
        if chat is not None:
            who.send(chat)


def _welcome(room: Room, who: Connection, hello: Hello) -> None:
    game, seats = find(room.table.game), sorted(who.receiver.seats)
    standing = {} if room.match is None else room.match.standing
    who.answer(
        "welcome",
        hello.id,
        protocol=VERSION,
        seats=seats,
        host=who.host_key is not None,
        invitation=None if who.host_key is None else invitation(who.host_key, room.table.id),
        standing={seat: standing.get(seat) for seat in seats},
        standing_choices=game.standing_answers,
        overlays=game.presenter.overlays,
        time=room.site.now(),
    )


async def _so_far(room: Room, who: Connection, known: int | None) -> Frame:
    """Exactly what the client missed, or everything."""
    assert room.played is not None
    version, receiver, clock = room.played.version, who.receiver, room.clock
    lacks_little = known is not None and version - MOST_MISSED <= known <= version

    def tell(played: Played) -> Frame:
        showing = Showing(played, room.people)
        if known is not None and lacks_little:
            return showing.events(receiver, known, clock)
        return showing.state(receiver, clock)

    if version - (known or 0) <= LONG:
        told = tell(room.played)
        room.played.match.shed()
        return told
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(room.site.thinkers, tell, room.played.copy())
