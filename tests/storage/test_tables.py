"""Tables, their seats, chat and notices come back as they were stored."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from serai.core.text.errors import StorageConflict, StorageError
from serai.storage.records import ChatRow, NoticeRow, SeatRow, StoredTable
from tests.storage.rows import events, opened, seats, table

FULL: dict[str, Any] = {
    "start": {"position": {"camps": {"ögedei": 3}}},
    "secret": bytes(range(32)),
    "committed": True,
    "turn_limit": 90,
    "outcome": {"winners": [1], "reason": "W5"},
    "rematch_id": "another",
    "deadline": 1234.0625,
    "waiting_for_bot": True,
    "turn": 7,
}


def test_a_table_comes_back_as_it_was(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            await storage.create(table(), seats())
            await storage.create(table("full", **FULL), [])
            assert await storage.find("t") == StoredTable(table(), tuple(seats()))
        async with opened(url) as storage:
            assert await storage.find("full") == StoredTable(table("full", **FULL), ())
            assert await storage.find("nowhere") is None
            assert await storage.find_match("nowhere") is None

    asyncio.run(run())


def test_an_update_changes_what_it_names(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            await storage.create(table(), seats())
            await storage.create(table("other"), seats("other"))
            await storage.update("t", **FULL)
            assert await storage.find("t") == StoredTable(table(**FULL), tuple(seats()))
            fewer = seats()[1:]
            await storage.update("t", seats=fewer, state="over", deadline=None, outcome=None)
            changed = {**FULL, "state": "over", "deadline": None, "outcome": None}
            assert await storage.find("t") == StoredTable(table(**changed), tuple(fewer))
            assert await storage.find("other") == StoredTable(table("other"), tuple(seats("other")))
            with pytest.raises(StorageConflict, match="there is no table nowhere"):
                await storage.update("nowhere", state="over")
            with pytest.raises(TypeError, match="no colour"):
                await storage.update("t", colour="red")

    asyncio.run(run())


def test_two_tables_or_tokens_are_never_the_same(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            tries = [storage.create(table("same"), []) for _ in range(3)]
            tries += [storage.create(table(f"t{n}"), seats(f"t{n}")) for n in range(20)]
            made = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(map(type, made[:3]), key=str)[1:] == [StorageConflict] * 2
            assert made[3:] == [None] * 20
            with pytest.raises(StorageConflict) as error:
                await storage.create(table("late"), [replace(seats("t3")[0], table_id="late")])
            assert "token 0" not in str(error.value), "errors quote nothing that was stored"
            assert await storage.find("late") is None

    asyncio.run(run())


def test_open_tables_are_listed_newest_first_without_what_is_secret(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            for number, state in enumerate(["gathering", "playing", "over", "cancelled"] * 3):
                made = table(f"t{number:02}", state=state, created_at=float(number), **FULL)
                await storage.create(replace(made, open=number != 4), seats(made.id))
            gathering = await storage.list_open(10)
            assert [stored.table.id for stored in gathering] == ["t08", "t00"]
            assert gathering[0].seats == tuple(seats("t08"))
            assert (gathering[0].table.start, gathering[0].table.secret) == (None, None)
            running = await storage.list_running(2)
            assert [stored.table.id for stored in running] == ["t09", "t05"]

    asyncio.run(run())


def test_tokens_lead_to_their_seats_and_hosts_to_their_tables(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            for name in ("a", "b", "c"):
                people = [SeatRow(name, n, "person", "x", f"{name}{n}") for n in range(3)]
                await storage.create(table(name, created_at=float(ord(name))), people)
            found = await storage.by_tokens(["a2", "a0", "host of b", "unknown"])
            held = {stored.table.id: numbers for stored, numbers in found}
            assert held == {"b": [], "a": [0, 2]}
            assert [stored.table.id for stored, _ in found] == ["b", "a"]
            assert await storage.by_tokens([]) == []

    asyncio.run(run())


def test_what_is_due_and_what_is_unfinished(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            await storage.create(table("late", deadline=5.0), [])
            await storage.create(table("expired", deadline=4.0, state="gathering"), [])
            await storage.create(table("over", deadline=4.0, state="over"), [])
            await storage.create(table("later", deadline=6.0), [])
            await storage.create(table("bot", waiting_for_bot=True), [])
            await storage.create(table("idle"), [])
            assert await storage.due(5.0) == ["expired", "late"]
            assert await storage.due(3.0) == []
            assert sorted(await storage.unfinished()) == ["bot", "late", "later"]

    asyncio.run(run())


def test_chat_is_numbered_at_each_table(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            await storage.create(table("a"), [])
            await storage.create(table("b"), [])
            said = [storage.add_chat("a", float(n), n % 2, "Ann", f"<b>{n}</b>") for n in range(5)]
            lines = await asyncio.gather(*said)
            assert [line.id for line in lines] == [1, 2, 3, 4, 5]
            assert await storage.add_chat("b", 9.5, None, "Zoë", "hm") == ChatRow(
                1, 9.5, None, "Zoë", "hm"
            )
            assert await storage.chat("a") == lines
            assert await storage.chat("a", after=3) == lines[3:]
            assert await storage.chat("a", limit=2) == lines[3:]
            with pytest.raises(StorageError):
                await storage.add_chat("nowhere", 1.0, None, "Ann", "hello")

    asyncio.run(run())


def test_notices_belong_to_a_seat(url: str) -> None:
    push = NoticeRow("t", 0, "push", {"endpoint": "https://push.example"}, "de")
    mail = NoticeRow("t", 0, "mail", {"to": "ann@example.org"}, "en")

    async def run() -> None:
        async with opened(url) as storage:
            await storage.create(table(), [])
            await storage.set_notices([push, mail], "t", 0)
            await storage.set_notices([replace(mail, seat=1)], "t", 1)
            assert await storage.notices("t", 0) == [mail, push]
            await storage.drop_notice("t", 0, "push")
            assert await storage.notices("t", 0) == [mail]
            await storage.set_notices([], "t", 0)
            assert await storage.notices("t", 0) == []
            assert await storage.notices("t", 1) == [replace(mail, seat=1)]

    asyncio.run(run())


def test_a_key_is_made_once(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            names = [storage.key("vapid", f"value {n}".upper) for n in range(5)]
            assert len(set(await asyncio.gather(*names))) == 1
            first = await storage.key("vapid", lambda: "never")
        async with opened(url) as storage:
            assert await storage.key("vapid", lambda: "never") == first != "never"

    asyncio.run(run())


def test_a_deleted_table_leaves_nothing(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            for _ in range(2):
                await storage.create(table(), seats())
                await storage.append("t", events(1, 3))
                await storage.add_chat("t", 1.0, 0, "Ann", "hello")
                await storage.set_notices([NoticeRow("t", 0, "mail", {}, "en")], "t", 0)
                await storage.delete("t")
                assert await storage.find_match("t") is None
                assert await storage.chat("t") == []
                assert await storage.notices("t", 0) == []
                assert await storage.by_tokens(["token 0 of t"]) == []

    asyncio.run(run())


def test_a_closed_storage_says_so(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            waiting = asyncio.create_task(storage.create(table(), []))
            await asyncio.sleep(0)
        await waiting
        with pytest.raises(StorageError, match="closed"):
            await storage.find("t")
        async with opened(url) as storage:
            assert await storage.find("t") is not None, "what waited was written"

    asyncio.run(run())
