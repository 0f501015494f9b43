"""What those at a table can ask for over their socket, one function for each kind of message."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from serai.core.contract.game import find
from serai.core.text.errors import BadMatch, BadNotation, BadOption, IllegalMove, StorageError
from serai.core.text.messages import Reason, message, set_language
from serai.server.live.greeting import greet
from serai.server.table.chat import one_line, say
from serai.server.table.connection import Connection
from serai.server.table.consents import Consent
from serai.server.table.played_match import Played
from serai.server.table.room import Room
from serai.server.table.words import words
from serai.server.wire import socket as ask
from serai.server.wire.socket import RefusalCode


class Denied(Exception):
    """Not done, and nothing has changed."""

    def __init__(self, code: RefusalCode, said: str, clause: str | None = None) -> None:
        super().__init__(said)
        self.code = code
        self.said = said
        self.clause = clause


async def obey(room: Room, who: Connection, request: ask.FromClient) -> None:
    """Does what is asked and answers; whatever can't be done is refused with a reason."""
    set_language(who.receiver.language)
    try:
        await _DEEDS[type(request)](room, who, request)
    except Denied as no:
        who.refuse(request.id, no.code, no.said, no.clause)
    except IllegalMove as error:
        reason = error.reason
        who.refuse(request.id, "illegal-move", _sentence(reason), reason.clause)
    except BadNotation as error:
        who.refuse(request.id, "bad-notation", words("live.bad_notation", move=error.text))
    except BadMatch:
        who.refuse(request.id, "not-now", words("live.not_now"))
    except BadOption:
        who.refuse(request.id, "bad-message", words("live.unknown"))
    except StorageError:
        who.refuse(request.id, "storage", words("live.storage"))


def _sentence(reason: Reason) -> str:
    return message(reason.package, f"why_not.{reason.key}", **reason.params)


# --- who may ask, and when -----------------------------------------------------------------------


def _seated(room: Room, who: Connection, seat: int) -> Played:
    """The match in progress, for somebody who holds the seat and plays it."""
    if seat not in who.receiver.seats:
        raise Denied("not-your-seat", words("live.not_your_seat"))
    if room.played is None:
        raise Denied("not-now", words("live.not_begun"))
    if room.played.is_over:
        raise Denied("not-now", words("live.over"))
    if seat not in room.people:
        raise Denied("not-now", words("live.withdrawn"))
    return room.played


def _up_to_date(played: Played, version: int) -> None:
    if version != played.version:
        raise Denied("old-version", words("live.old_version"))


def _deciding(room: Room, who: Connection, request: ask.Play | ask.Consider | ask.WhyNot) -> Played:
    """The same, and it is this seat's decision in this version."""
    played = _seated(room, who, request.seat)
    _up_to_date(played, request.version)
    if played.decider != request.seat:
        raise Denied("not-now", words("live.not_your_decision"))
    return played


def _acknowledge(room: Room, who: Connection, request: ask.Request) -> Callable[[], None]:
    def tell() -> None:
        who.answer("ack", request.id, version=None if room.played is None else room.played.version)

    return tell


# --- what changes the match ----------------------------------------------------------------------


async def _play(room: Room, who: Connection, request: ask.Play) -> None:
    async with room.lock, room.site.turnstile:
        await room.settle_time()
        trial = _deciding(room, who, request).match.copy()
        trial.play(request.move)
        await room.commit(trial, stored=_acknowledge(room, who, request))


async def _undo(room: Room, who: Connection, request: ask.Undo) -> None:
    """Freely, if the seat may; else all other people are asked, but not those at one's side."""
    async with room.lock:
        played, seat = _seated(room, who, request.seat), request.seat
        _up_to_date(played, request.version)
        match = played.match
        free = match.undo_step(seat) if request.to == "step" else match.undo_point(seat)
        keep = match.last_choice(seat) if free is None else free
        if keep is None:
            raise Denied("not-now", words("live.nothing_to_undo"))
        asked = frozenset() if free is not None else room.people - who.receiver.seats
        await _put_forward(room, who, request, Consent("undo", seat, asked, keep=keep))


async def _propose_end(room: Room, who: Connection, request: ask.ProposeEnd) -> None:
    async with room.lock:
        _seated(room, who, request.seat)
        asked = room.people - who.receiver.seats
        await _put_forward(room, who, request, Consent("end", request.seat, asked))


async def _answer(room: Room, who: Connection, request: ask.Answer) -> None:
    async with room.lock:
        _seated(room, who, request.seat)
        consent = room.consent
        if consent is None or request.seat not in consent.asked:
            raise Denied("not-now", words("live.nothing_proposed"))
        if request.agree:
            await _put_forward(room, who, request, consent.agreed_by([request.seat]))
        else:
            await room.propose(None, _acknowledge(room, who, request))


async def _put_forward(room: Room, who: Connection, request: ask.Request, consent: Consent) -> None:
    """Done at once if there is nobody left to ask."""
    acknowledge = _acknowledge(room, who, request)
    if not consent.is_given:
        await room.propose(consent, acknowledge)
        return
    assert room.played is not None
    trial = room.played.match.copy()
    if consent.what == "undo":
        trial.undo_to(consent.keep)
    else:
        trial.end()
    await room.commit(trial, stored=acknowledge)


async def _resign(room: Room, who: Connection, request: ask.Resign) -> None:
    async with room.lock:
        _seated(room, who, request.seat)
        await room.resign(request.seat, _acknowledge(room, who, request))


async def _stand(room: Room, who: Connection, request: ask.Stand) -> None:
    async with room.lock:
        trial = _seated(room, who, request.seat).match.copy()
        if request.answer not in (None, *find(trial.game).standing_answers):
            raise Denied("bad-message", words("live.unknown"))
        trial.standing_answer(request.seat, request.answer)
        await room.commit(trial, stored=_acknowledge(room, who, request))
        room.tell_standing(request.seat)


# --- what only asks ------------------------------------------------------------------------------


async def _consider(room: Room, who: Connection, request: ask.Consider) -> None:
    match = _deciding(room, who, request).match
    state, presenter = match.state, find(match.game).presenter
    consequences = []
    for move in request.moves:
        preview = presenter.preview(state, move)
        after = {name: value for name, value in preview.after.items() if name != "board"}
        consequences.append(
            {
                "move": preview.move,
                "words": preview.words,
                "points": preview.points,
                "ends_turn": preview.ends_turn,
                "after": after,
            }
        )
        await asyncio.sleep(0)  # others shall not wait for all of them
    who.answer("considered", request.id, consequences=consequences)


async def _why_not(room: Room, who: Connection, request: ask.WhyNot) -> None:
    """For whoever must decide alone: the reason may depend on what the seat holds."""
    reason = _deciding(room, who, request).match.state.why_not(request.move)
    clause = None if reason is None else reason.clause
    said = None if reason is None else _sentence(reason)
    who.answer("reason", request.id, clause=clause, words=said)


async def _overlay(room: Room, who: Connection, request: ask.AskOverlay) -> None:
    played = _seated(room, who, request.seat)
    _up_to_date(played, request.version)
    presenter = find(played.match.game).presenter
    if request.name not in presenter.overlays:
        raise Denied("bad-message", words("live.unknown"))
    marks = presenter.overlay(played.match.state, request.name, request.seat)
    who.answer("overlaid", request.id, marks=marks)


async def _say(room: Room, who: Connection, request: ask.Say) -> None:
    if request.seat is not None and request.seat not in who.receiver.seats:
        raise Denied("not-your-seat", words("live.not_your_seat"))
    if not who.chatter.take():
        raise Denied("too-fast", words("live.too_fast"))
    text = one_line(request.text)
    if not text:
        raise Denied("bad-message", words("live.empty"))
    await say(room, who, request.seat, text)
    who.answer("ack", request.id, version=None)


async def _ping(room: Room, who: Connection, request: ask.Ping) -> None:
    who.answer("pong", request.id, time=room.site.now())


_DEEDS: dict[type[Any], Callable[[Room, Connection, Any], Awaitable[None]]] = {
    ask.Hello: greet,
    ask.Play: _play,
    ask.Undo: _undo,
    ask.ProposeEnd: _propose_end,
    ask.Answer: _answer,
    ask.Resign: _resign,
    ask.Stand: _stand,
    ask.Consider: _consider,
    ask.WhyNot: _why_not,
    ask.AskOverlay: _overlay,
    ask.Say: _say,
    ask.Ping: _ping,
}
