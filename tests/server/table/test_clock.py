"""Clocks: how they run, and what happens when time is up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from serai.server.minds.thinking import SUBSTITUTE
from serai.server.table.clock import DAY, Timepiece
from serai.server.table.room import GATHERING_SECONDS
from serai.server.wire import table
from tests.server.live_site import Clock, live_site


def wound(players: int = 2, now: float = 0.0, **rule: Any) -> Timepiece:
    timepiece = Timepiece.wound(table.Clock(**rule), players, now)
    assert timepiece is not None
    return timepiece


def test_without_a_limit_there_is_no_clock() -> None:
    assert Timepiece.wound(table.Clock(), 2, 0.0) is None


def test_a_live_clock_runs_for_whoever_decides() -> None:
    clock = wound(kind="live", seconds=60, increment=5).pressed(0, 0, 1)
    assert clock.left_at(10) == [50, 60]
    assert clock.deadline == 60
    clock = clock.pressed(10, 1, 1)  # asked out of turn
    assert clock.left_at(13) == [55, 57]
    clock = clock.pressed(13, 0, 1)
    assert clock.left_at(20) == [48, 62]
    stopped = clock.pressed(20, None, 1)
    assert stopped.deadline is None


def test_steps_of_one_turn_gain_nothing_but_passing_on_does() -> None:
    clock = wound(kind="live", seconds=60, increment=5).pressed(0, 0, 1)
    for now in (1, 2, 3):  # steps, and steps taken back
        clock = clock.pressed(now, 0, 1)
    assert clock.left_at(3) == [57, 60]
    assert clock.pressed(3, 1, 1).left_at(3) == [62, 60]


def test_time_is_never_less_than_none() -> None:
    clock = wound(kind="live", seconds=60, increment=0).pressed(0, 0, 1)
    assert clock.left_at(100) == [0, 60]
    assert clock.left_at(-100) == [60, 60], "nor more when the machine's time was put back"


def test_days_are_whole_again_in_every_turn_and_only_then() -> None:
    clock = wound(kind="days", days=2).pressed(0, 0, 1)
    clock = clock.pressed(DAY, 1, 1)  # asked
    clock = clock.pressed(1.5 * DAY, 0, 1)  # and back
    assert clock.left == (DAY, 1.5 * DAY)
    assert clock.deadline == 2.5 * DAY
    assert clock.pressed(2 * DAY, 1, 2).left == (2 * DAY, 2 * DAY)


def test_a_live_clock_stands_while_the_server_does_and_days_do_not() -> None:
    live = wound(kind="live", seconds=60).pressed(0, 0, 1)
    assert live.resumed(1000).left_at(1010) == [50, 60]
    assert live.resumed(0).deadline == 60
    days = wound(kind="days", days=1).pressed(0, 0, 1)
    assert days.resumed(DAY / 2).deadline == DAY


@given(
    st.lists(st.tuples(st.floats(0, 1e6), st.sampled_from([0, 1, 2, None]), st.integers(0, 9))),
    st.sampled_from(["live", "days"]),
)
def test_stored_and_read_again_it_is_the_same(steps: list[Any], kind: str) -> None:
    clock = wound(3, kind=kind, seconds=500)
    now = 0.0
    for more, decider, turn in steps:
        now += more
        clock = clock.pressed(now, decider, turn)
        assert all(seconds >= 0 for seconds in clock.left)
    again = Timepiece.stored(clock.to_store())
    assert again is not None
    assert (again.rule, again.running, again.since) == (clock.rule, clock.running, clock.since)
    assert all(abs(a - b) < 0.001 for a, b in zip(again.left, clock.left, strict=True))


# --- at a table ----------------------------------------------------------------------------------

LIVE = {"kind": "live", "seconds": 60, "increment": 5}


def test_who_runs_out_of_time_loses_to_the_other(tmp_path: Path) -> None:
    now = Clock()

    async def run() -> None:
        async with live_site(tmp_path, now) as live:
            table = await live.table("me", "here", clock=LIVE)
            players = {seat: await live.player(table, seat) for seat in (0, 1)}
            assert players[0].clock is not None
            seat = players[0].clock["running"]
            now.time += 50
            late = await live.player(table, seat)
            assert late.clock is not None
            assert late.clock["left"][seat] == 10
            now.time += 10.5
            answer = await players[seat].play(players[seat].offers()[0])
            assert answer["code"] == "not-now", "time was up before the move came"
            await players[1 - seat].until(lambda p: p.result is not None)
            result = players[1 - seat].result
            assert result is not None
            assert (result["winners"], result["reason"]) == ([1 - seat], "timeout")
            (room,) = live.site.rooms.loaded()
            assert room.table.deadline is None

    asyncio.run(run())


def test_of_three_a_bot_plays_on_for_who_ran_out_of_time(tmp_path: Path) -> None:
    now = Clock()

    async def run() -> None:
        async with live_site(tmp_path, now) as live:
            table = await live.table("me", "here", "here", game="khan", clock=LIVE)
            players = {seat: await live.player(table, seat) for seat in (0, 1, 2)}
            assert players[0].clock is not None
            seat = players[0].clock["running"]
            now.time += 61
            await (await live.room(table["table"]["id"])).check_time()
            for player in players.values():
                await player.until(lambda p: p.table["seats"][seat]["withdrawn"])
                await player.until(lambda p: p.clock["running"] not in (seat, None))  # type: ignore[index]
            assert players[seat].table["seats"][seat]["bot"] == SUBSTITUTE
            assert players[seat].result is None

    asyncio.run(run())


def test_a_deadline_is_kept_when_nobody_has_the_table_open(tmp_path: Path) -> None:
    now = Clock()

    async def run() -> None:
        days = {"kind": "days", "days": 2}
        async with live_site(tmp_path, now) as live:
            table = await live.table("me", "here", clock=days)
        now.time += 2 * DAY + 1
        async with live_site(tmp_path, now) as live:
            watcher = await live.player(table)
            await watcher.until(lambda p: p.table["state"] == "over")
            assert watcher.result is not None
            assert watcher.result["reason"] == "timeout"

    asyncio.run(run())


def test_a_live_clock_does_not_run_while_the_server_is_down(tmp_path: Path) -> None:
    now = Clock()

    async def run() -> None:
        async with live_site(tmp_path, now) as live:
            table = await live.table("me", "here", clock=LIVE)
        now.time += 1000
        async with live_site(tmp_path, now) as live:
            now.time += 7
            player = await live.player(table, 0)
            assert player.clock is not None
            assert player.clock["left"][player.clock["running"]] == 53
            assert player.table["state"] == "playing"

    asyncio.run(run())


def test_a_table_where_nobody_comes_expires(tmp_path: Path) -> None:
    now = Clock()

    async def run() -> None:
        async with live_site(tmp_path, now) as live:
            table = await live.table("me", "friend")
            other = await live.table("me", "friend")
            host = await live.player(other)
            now.time += GATHERING_SECONDS + 1
            for asked in (table, other):
                await (await live.room(asked["table"]["id"])).check_time()
            assert (await live.room(table["table"]["id"])).table.state == "cancelled"
            await host.until(lambda p: p.table["state"] == "gathering")
            assert (await live.room(other["table"]["id"])).table.deadline == (
                now.time + GATHERING_SECONDS
            )

    asyncio.run(run())


def test_rooms_that_nobody_needs_are_let_go(tmp_path: Path) -> None:
    now = Clock()

    async def run() -> None:
        async with live_site(tmp_path, now) as live:
            table = await live.table("me", "here")
            player = await live.player(table, 0)
            now.time += 1000
            live.site.rooms.let_go()
            assert len(live.site.rooms.loaded()) == 1, "somebody is there"
            await player.close()
            while (await live.room(table["table"]["id"])).connections:
                await asyncio.sleep(0.01)
            live.site.rooms.let_go()
            assert len(live.site.rooms.loaded()) == 1, "not at once"
            now.time += 1000
            live.site.rooms.let_go()
            assert not live.site.rooms.loaded()
            again = await live.player(table, 0)
            assert again.decision is not None

    asyncio.run(run())
