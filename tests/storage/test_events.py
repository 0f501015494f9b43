"""Events are appended without gap, all or nothing, and many tables share one commit."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import event

from serai.core.text.errors import StorageConflict
from serai.storage.commits import MOST_AT_ONCE
from serai.storage.records import EventRow, SnapshotRow
from serai.storage.storage import Storage
from tests.storage.rows import events, opened, seats, table


def test_a_match_comes_back_with_all_its_events(url: str) -> None:
    rows = events(1, 5, "draw ögedei-3")

    async def run() -> None:
        async with opened(url) as storage:
            await storage.create(table(), seats())
            await storage.create(table("other"), [])
            await storage.append("other", events(1, 2))
            await storage.append("t", rows[:1], state="playing", turn=1)
            await storage.append("t", rows[1:3], snapshot=SnapshotRow(3, {"events": 3}))
            await storage.append("t", rows[3:], snapshot=SnapshotRow(5, {"events": 5}), turn=2)
        async with opened(url) as storage:
            match = await storage.find_match("t")
            assert match is not None
            assert match.events == tuple(rows)
            assert match.snapshot == SnapshotRow(5, {"events": 5})
            assert match.table == table(turn=2)
            assert match.seats == tuple(seats())
            other = await storage.find_match("other")
            assert other is not None
            assert (other.events, other.snapshot) == (tuple(events(1, 2)), None)

    asyncio.run(run())


@pytest.mark.parametrize(
    "numbers", [[1], [3], [5], [4, 6], [4, 4], [3, 4], [0]], ids=lambda numbers: f"{numbers}"
)
def test_a_gap_or_an_event_twice_is_refused(url: str, numbers: list[int]) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            await storage.create(table(), seats())
            await storage.append("t", events(1, 3))
            bad = [EventRow(seq, 1.0, None, {}) for seq in numbers]
            with pytest.raises(StorageConflict, match="events go on from 4"):
                await storage.append("t", bad, snapshot=SnapshotRow(9, {}), seats=[], state="over")
            with pytest.raises(StorageConflict, match="there is no table nowhere"):
                await storage.append("nowhere", events(1))
            match = await storage.find_match("t")
            assert match is not None
            assert match.events == tuple(events(1, 3))
            assert (match.snapshot, match.table, match.seats) == (None, table(), tuple(seats()))

    asyncio.run(run())


def test_appends_of_one_table_that_wait_together_keep_their_order(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            await storage.create(table(), [])
            tries = [
                storage.append("t", events(n), snapshot=SnapshotRow(n, {}), turn=n)
                for n in (1, 2, 2, 3)
            ]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert [type(result) for result in results] == [
                type(None),
                type(None),
                StorageConflict,
                type(None),
            ]
            match = await storage.find_match("t")
            assert match is not None
            assert match.events == tuple(events(1, 3))
            assert match.snapshot == SnapshotRow(3, {})
            assert match.table.turn == 3

    asyncio.run(run())


def test_what_waits_together_is_one_commit(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            tables = range(MOST_AT_ONCE)
            await asyncio.gather(*(storage.create(table(f"t{n}"), []) for n in tables))
            commits = _count_commits(storage)
            await asyncio.gather(*(storage.append(f"t{n}", events(1), turn=1) for n in tables))
            assert len(commits) == 1
            for number in tables:
                match = await storage.find_match(f"t{number}")
                assert match is not None
                assert match.events == tuple(events(1))
                assert match.table.turn == 1

    asyncio.run(run())


def test_one_bad_write_fails_no_other(url: str) -> None:
    """Two that the database itself refuses among twenty: a token twice, a text it can't hold."""

    async def run() -> None:
        async with opened(url) as storage:
            await asyncio.gather(*(storage.create(table(f"t{n}"), []) for n in range(20)))
            await storage.create(table(), seats())
            tries = [
                storage.append(f"t{n}", events(1), seats=seats() if n == 7 else None, turn=1)
                for n in range(20)
            ]
            tries.append(storage.update("t", rematch_id="\ud800"))
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert isinstance(results[7], StorageConflict)
            assert isinstance(results[20], ValueError)
            assert [r for n, r in enumerate(results) if n not in (7, 20)] == [None] * 19
            for number in range(20):
                match = await storage.find_match(f"t{number}")
                assert match is not None
                assert len(match.events) == (number != 7)
                assert match.table.turn == (None if number == 7 else 1)

    asyncio.run(run())


def test_a_caller_that_gave_up_disturbs_nobody(url: str) -> None:
    async def run() -> None:
        async with opened(url) as storage:
            await storage.create(table("a"), [])
            await storage.create(table("b"), [])
            gone = asyncio.create_task(storage.append("a", events(1)))
            stays = asyncio.create_task(storage.append("b", events(1)))
            await asyncio.sleep(0)
            gone.cancel()
            await stays
            await storage.append("b", events(2))

    asyncio.run(run())


def _count_commits(storage: Storage) -> list[object]:
    commits: list[object] = []
    event.listen(storage._engine, "commit", commits.append)
    return commits
