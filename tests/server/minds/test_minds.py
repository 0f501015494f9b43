"""Levels at tables: in time however many think, and soon silent when nobody needs the thought."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import serai
from serai.server.minds import minds
from serai.server.minds.minds import Minds
from tests.server.live_site import live_site, together

LONG = 60.0


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes all bots think for so many seconds."""

    def think_for(seconds: float) -> None:
        def make(game: str, _: str) -> Any:
            return serai.bot(game, 8, scale=1000.0, seconds=seconds)

        monkeypatch.setattr(minds, "bot", make)

    return think_for


def test_waiting_for_others_is_part_of_the_time(slow: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    slow(1.0)
    monkeypatch.setattr(minds, "AT_ONCE", 2)
    state = serai.new("eko", players=2, seed=1)
    state = state.play(state.legal_moves()[0])

    async def run() -> float:
        busy = Minds()
        await busy.choose(("warm", 0, "level-8"), state, [], threading.Event())
        began = time.monotonic()
        thoughts = [
            busy.choose((f"table {n}", 0, "level-8"), state, [], threading.Event())
            for n in range(24)
        ]
        moves = await asyncio.gather(*thoughts)
        assert set(moves) <= {str(move) for move in state.legal_moves()}
        busy.close()
        return time.monotonic() - began

    assert asyncio.run(run()) < 8  # one after the other, two at a time: 12


def test_a_thought_ends_when_told(slow: Any) -> None:
    slow(LONG)
    state = serai.new("eko", players=2, seed=1)

    async def run() -> float:
        busy, stop = Minds(), threading.Event()
        asyncio.get_running_loop().call_later(0.2, stop.set)
        began = time.monotonic()
        await busy.choose(("table", 0, "level-8"), state, [], stop)
        busy.close()
        return time.monotonic() - began

    assert asyncio.run(run()) < LONG / 4


def test_a_bot_stops_when_its_position_is_gone(tmp_path: Path, slow: Any) -> None:
    slow(LONG)

    async def run() -> None:
        async with live_site(tmp_path) as live:
            table = await live.table("me", "here", "level-8")
            players = {seat: await live.player(table, seat) for seat in (0, 1)}
            async with asyncio.timeout(LONG / 2):
                while True:  # until it is the bot's turn
                    someone = next((p for p in players.values() if p.decision), None)
                    assert someone is not None
                    assert someone.decision is not None
                    seat = someone.decision["seat"]
                    if seat == 2:
                        break
                    answer = await players[seat].play(players[seat].offers()[0])
                    await together(players, answer["version"])
                await asyncio.sleep(0.3)
                for seat in (0, 1):
                    await players[seat].ask("resign", seat=seat)
                await players[0].until(lambda p: p.result is not None)
                while any(t.name.startswith("ThreadPool") for t in threading.enumerate()):
                    await asyncio.sleep(0.05)

    asyncio.run(run())


def test_only_some_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "REMEMBERED", 2)
    many = Minds()
    first = many._mind(("a", 0, "level-3"), "eko")
    assert many._mind(("a", 0, "level-3"), "eko") is first
    many._mind(("b", 0, "level-3"), "eko")
    many._mind(("c", 0, "level-3"), "eko")
    assert many._mind(("a", 0, "level-3"), "eko") is not first
    assert len(many._known) == 2
    many.close()


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_levels_play_at_tables(tmp_path: Path, game: str) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as live:
            kinds = ("level-1", "level-2", "level-3")
            table = await live.table(*kinds, game=game, setup={"turn_limit": 4})
            watcher = await live.player(table)
            await watcher.until(lambda p: p.result is not None)

    asyncio.run(run())
