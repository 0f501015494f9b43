"""Whatever comes over the wire, and whatever the database does: a clear refusal, and the match is
as it was."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from serai.server.live import socket as live
from serai.server.serving import _framed
from serai.server.table import connection
from serai.server.table.showing import Receiver, Showing
from serai.server.wire.match import ClockReading
from tests.server.live_site import Json, LiveSite, Player, live_site, together

Test = Callable[[LiveSite, Json, dict[int, Player]], Awaitable[None]]


def with_match(folder: Path, test: Test, **settings: Any) -> None:
    async def run() -> None:
        async with live_site(folder, **settings) as site:
            table = await site.table("me", "here", game="khan")
            players = {seat: await site.player(table, seat) for seat in (0, 1)}
            before = (await site.match(table["table"]["id"])).save()
            await test(site, table, players)
            assert (await site.match(table["table"]["id"])).save() == before

    asyncio.run(run())


async def refusals(player: Player, *frames: str | bytes) -> list[str]:
    """The codes with which frames sent one after the other are refused."""
    heard = len(player.messages("refusal"))
    for frame in frames:
        await player.socket.send(frame)
    await player.until(lambda p: len(p.messages("refusal")) == heard + len(frames))
    return [message["code"] for message in player.messages("refusal")[heard:]]


# --- frames --------------------------------------------------------------------------------------


def test_frames_that_are_no_messages_are_refused(tmp_path: Path) -> None:
    async def check(_: LiveSite, __: Json, players: dict[int, Player]) -> None:
        frames = (
            "", "hello", "[]", "null", "{}", '{"type": "play"}', '{"type": "dance", "id": 1}',
            '{"type": "ping", "id": -1}', '{"type": "ping", "id": 1, "more": 2}',
            '{"type": "ping", "id": 1e400}', "[" * 20_000, b"\x00\xff", "\u0000",
        )  # fmt: skip
        assert set(await refusals(players[0], *frames)) == {"bad-message"}
        named = '{"type": "play", "id": 77, "seat": 9}'
        await refusals(players[0], named)
        assert players[0].inbox[-1]["re"] == 77
        large = json.dumps({"type": "say", "id": 1, "seat": 0, "text": "x" * 70_000})
        assert await refusals(players[0], large) == ["too-large"]
        assert (await players[0].ask("ping"))["type"] == "pong"

    with_match(tmp_path, check)


def test_ten_thousand_frames_of_noise(tmp_path: Path) -> None:
    rng = Random(4)
    good = json.dumps({"type": "play", "id": 5, "seat": 0, "version": 3, "move": "place A1"})
    words = ("type", "play", "hello", "seat", "id", "version", "tokens", "say", "undo", "\x00", "é")
    values: tuple[Any, ...] = (None, True, -1, 2**80, 1.5, "", "x" * 300, [], {}, [[]], {"a": {}})

    def noise() -> str | bytes:
        kind = rng.randrange(4)
        if kind == 0:  # a good one with some characters changed
            at = [rng.randrange(len(good)) for _ in range(rng.randint(1, 4))]
            return "".join(chr(rng.randrange(1, 255)) if i in at else c for i, c in enumerate(good))
        if kind == 1:
            return rng.randbytes(rng.randrange(60))
        if kind == 2:
            pairs = {rng.choice(words): rng.choice(values) for _ in range(rng.randrange(6))}
            return json.dumps(pairs)
        return "".join(rng.choice('{}[]",:0é\\u') for _ in range(rng.randrange(80)))

    async def check(site: LiveSite, table: Json, players: dict[int, Player]) -> None:
        for _ in range(50):
            noisy = await site.player(table)
            await noisy.socket.send(json.dumps({"type": "ping", "id": 1}))
            for _ in range(200):
                await noisy.socket.send(noise())
            await noisy.socket.send(json.dumps({"type": "ping", "id": 2}))
            await noisy.until(lambda p: any(m.get("re") == 2 for m in p.inbox))
            # A changed character may leave a good message for a seat that is not theirs.
            codes = {message["code"] for message in noisy.messages("refusal")}
            assert codes <= {"bad-message", "not-your-seat"}
            await noisy.close()
        assert (await players[0].ask("ping"))["type"] == "pong"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "MOST_FAULTS", 10_000)
        with_match(tmp_path, check)


def test_who_sends_nothing_else_is_cut_off(tmp_path: Path) -> None:
    async def check(site: LiveSite, table: Json, __: dict[int, Player]) -> None:
        noisy = await site.player(table)
        for _ in range(live.MOST_FAULTS):
            await noisy.socket.send("x")
        await noisy.socket.wait_closed()
        assert noisy.socket.close_code == 1008

    with_match(tmp_path, check)


def test_a_frame_far_too_large_is_refused_unread_and_ends_the_connection(tmp_path: Path) -> None:
    async def check(site: LiveSite, table: Json, players: dict[int, Player]) -> None:
        flood = await site.player(table, 0)
        with suppress(ConnectionClosed):
            await flood.socket.send("x" * 5_000_000)
        await flood.socket.wait_closed()
        assert flood.socket.close_code == 1009
        (refusal,) = flood.messages("refusal")
        assert (refusal["re"], refusal["code"]) == (None, "too-large")
        assert refusal["words"] == "This message is too large."
        assert (await players[0].ask("ping"))["type"] == "pong"

    with_match(tmp_path, check)


def test_text_that_is_no_utf_8_is_refused(tmp_path: Path) -> None:
    async def check(_: LiveSite, __: Json, players: dict[int, Player]) -> None:
        socket = players[0].socket
        socket.protocol.send_text(b'{"type": "ping", "id": 1, "\xff\xfe": 0}')
        for data in socket.protocol.data_to_send():
            socket.transport.write(data)
        await players[0].until(lambda player: player.messages("refusal") != [])
        assert [refusal["code"] for refusal in players[0].messages("refusal")] == ["bad-message"]
        assert (await players[0].ask("ping"))["type"] == "pong"

    with_match(tmp_path, check)


def test_whoever_sends_faster_than_is_read_is_served_in_order(tmp_path: Path) -> None:
    """More than the socket takes in before it stops reading for a while."""

    async def check(_: LiveSite, __: Json, players: dict[int, Player]) -> None:
        for number in range(300):
            await players[0].socket.send(json.dumps({"type": "ping", "id": number}))
        await players[0].until(lambda player: len(player.messages("pong")) == 300)
        assert [pong["re"] for pong in players[0].messages("pong")] == list(range(300))

    with_match(tmp_path, check, frames_per_second=1000.0)


def test_too_many_messages_at_once_are_refused(tmp_path: Path) -> None:
    async def check(_: LiveSite, __: Json, players: dict[int, Player]) -> None:
        answers = [await players[0].ask("ping") for _ in range(25)]
        assert [answer.get("code") for answer in answers].count("too-fast") >= 3
        await asyncio.sleep(0.5)
        assert (await players[0].ask("ping"))["type"] == "pong"

    with_match(tmp_path, check, frames_per_second=5.0)


def test_the_first_message_is_hello_and_comes_soon(tmp_path: Path) -> None:
    async def check(site: LiveSite, table: Json, _: dict[int, Player]) -> None:
        table_id = table["table"]["id"]
        hasty = await site.stranger(table_id)
        assert (await hasty.ask("ping"))["code"] == "bad-message"
        silent = await site.stranger(table_id)
        await silent.socket.wait_closed()
        assert silent.socket.close_code == 1008
        nowhere = await site.stranger("nowhere")
        await nowhere.socket.wait_closed()
        assert nowhere.socket.close_code == live.NO_TABLE

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "HELLO_SECONDS", 0.2)
        with_match(tmp_path, check)


def test_pages_of_other_sites_get_no_socket(tmp_path: Path) -> None:
    async def check(site: LiveSite, table: Json, _: dict[int, Player]) -> None:
        table_id = table["table"]["id"]
        for origin in (f"http://127.0.0.1:{site.port}", f"http://localhost:{site.port}"):
            own = await site.stranger(table_id, origin=origin)
            assert (await own.ask("hello"))["type"] == "welcome"
        for origin in ("http://evil.test", f"http://127.0.0.1:{site.port + 1}", "null"):
            with pytest.raises(InvalidStatus) as refused:
                await site.stranger(table_id, origin=origin)
            assert refused.value.response.status_code == 403

    with_match(tmp_path, check)


def test_whoever_does_not_read_is_cut_off_and_can_come_back(tmp_path: Path) -> None:
    async def check(site: LiveSite, table: Json, players: dict[int, Player]) -> None:
        room = await site.room(table["table"]["id"])
        deaf = await site.player(table)
        deaf.socket.transport.pause_reading()
        (held,) = (c for c in room.connections if not c.receiver.seats)
        while held in room.connections:
            held.send(b"x" * 60_000)
            await asyncio.sleep(0)
        assert held.is_cut_off
        await players[0].until(lambda p: p.table["watching"] == 0)
        deaf.socket.transport.abort()
        back = await site.player(table, version=0)
        assert back.messages("events")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "MOST_BYTES", 400_000)
        with_match(tmp_path, check)


def test_a_mistake_of_ours_is_told_without_its_trace(tmp_path: Path) -> None:
    async def check(site: LiveSite, table: Json, players: dict[int, Player]) -> None:
        room = await site.room(table["table"]["id"])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(room), "settle_time", None)
            answer = await players[0].play("place A1", seat=0)
        assert (answer["code"], answer["clause"]) == ("internal", None)
        assert "Traceback" not in answer["words"]

    with_match(tmp_path, check)


def test_who_cannot_be_told_keeps_nobody_else_from_hearing(tmp_path: Path) -> None:
    shown = Showing.events

    def broken(self: Showing, receiver: Receiver, since: int, clock: ClockReading | None) -> bytes:
        if receiver.seats == {1}:
            raise LookupError("no such sentence")
        return shown(self, receiver, since, clock)

    async def run() -> None:
        async with live_site(tmp_path) as site:
            table = await site.table("me", "here", game="eko")
            players = {seat: await site.player(table, seat) for seat in (0, 1)}
            watching = await site.player(table)
            mover, known = players[players[0].decision["seat"]], players[1].version  # type: ignore[index]
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Showing, "events", broken)
                answer = await mover.play(mover.offers()[0])
                for told in (players[0], watching):
                    await told.until(lambda p: p.version == answer["version"])
                await players[1].socket.wait_closed()
            assert (answer["type"], players[1].version) == ("ack", known)
            assert players[1].socket.close_code == connection.TRY_LATER
            back = await site.player(table, 1, version=known)
            assert back.version == answer["version"]

    asyncio.run(run())


# --- the database --------------------------------------------------------------------------------


async def refused_move(site: LiveSite, table: Json, players: dict[int, Player]) -> Player:
    """Plays on until a move can't be stored: nobody hears of it. Whose it was."""
    rng = Random(1)
    while True:
        mover = players[players[0].decision["seat"]]  # type: ignore[index]
        before = (await site.match(table["table"]["id"])).save()
        heard = {seat: len(player.messages("events")) for seat, player in players.items()}
        answer = await mover.play(rng.choice(mover.offers()))
        if answer["type"] == "refusal":
            break
        await together(players, answer["version"])
    assert answer["code"] == "storage"
    assert (await site.match(table["table"]["id"])).save() == before
    for seat, player in players.items():
        await player.ask("ping")
        assert len(player.messages("events")) == heard[seat]
    return mover


def test_a_read_only_database_refuses_everything(tmp_path: Path) -> None:
    async def check(site: LiveSite, table: Json, players: dict[int, Player]) -> None:
        await pragma(site, "PRAGMA query_only = ON")
        mover = await refused_move(site, table, players)
        seat = mover.decision["seat"]  # type: ignore[index]
        asked: tuple[tuple[str, Json], ...] = (
            ("resign", {}),
            ("stand", {"answer": "accept"}),
            ("say", {"text": "hm"}),
        )
        for kind, more in asked:
            assert (await mover.ask(kind, seat=seat, **more))["code"] == "storage"
        await pragma(site, "PRAGMA query_only = OFF")
        assert not players[1 - seat].messages("chat")

    with_match(tmp_path, check)


def test_a_full_database_refuses_moves_and_takes_them_when_there_is_room(tmp_path: Path) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as site:
            table = await site.table("me", "here", game="khan")
            players = {seat: await site.player(table, seat) for seat in (0, 1)}
            with closing(sqlite3.connect(tmp_path / "serai.db")) as database:
                (pages,) = database.execute("PRAGMA page_count").fetchone()
            await pragma(site, f"PRAGMA max_page_count = {pages}")
            mover = await refused_move(site, table, players)
            await pragma(site, f"PRAGMA max_page_count = {pages + 1000}")
            assert (await mover.play(mover.offers()[0]))["type"] == "ack"

    asyncio.run(run())


async def pragma(site: LiveSite, text: str) -> None:
    """On the one connection that the storage has."""
    storage = site.site.storage

    def run() -> None:
        with storage._engine.connect() as opened:
            opened.exec_driver_sql(text)

    await asyncio.get_running_loop().run_in_executor(storage._thread, run)


@pytest.mark.parametrize("size", [0, 125, 126, 2**16 - 1, 2**16])
def test_a_text_of_any_length_is_one_frame(size: int) -> None:
    text = b"x" * size
    assert _framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
