"""What happens elsewhere meanwhile: in another window, in a bot's head, to the server itself."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

import pytest

import serai
from serai.core.contract.state import Move
from tests.server.live.test_people import Setting, at_table
from tests.server.live_site import PATIENCE, live_site


def test_every_window_of_a_seat_hears_of_its_standing_answer(tmp_path: Path) -> None:
    async def check(here: Setting) -> None:
        second = await here.live.player(here.table, 1)
        assert (await here.players[1].ask("stand", seat=1, answer="refuse"))["type"] == "ack"
        for window in (here.players[1], second):
            await window.until(lambda p: bool(p.messages("standing")))
            assert window.messages("standing")[-1]["standing"] == {"1": "refuse"}
        await here.players[0].ask("ping")
        assert not here.players[0].messages("standing")

    at_table(tmp_path, check, "me", "here", game="khan")


def test_the_host_is_told_the_invitation_and_nobody_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as live:
            table = await live.table("me", "friend", open=True)
            table_id = table["table"]["id"]
            host, other = await live.stranger(table_id), await live.stranger(table_id)
            tokens = [table["host"], table["seats"]["0"]]
            invitation = (await host.ask("hello", tokens=tokens))["invitation"]
            assert (await other.ask("hello", tokens=tokens[1:]))["invitation"] is None
            body = {"name": "Ben", "invitation": invitation}
            answer = await live.http.post(f"/tables/{table_id}/join", json=body)
            assert list(answer.json()["seats"]) == ["1"]

    asyncio.run(run())


def test_a_proposal_outlives_the_server(tmp_path: Path) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as live:
            table = await live.table("me", "here", "here")
            players = {seat: await live.player(table, seat) for seat in range(3)}
            await players[0].ask("propose-end", seat=0)
            await players[1].ask("answer", seat=1, agree=True)
        async with live_site(tmp_path) as live:
            players = {seat: await live.player(table, seat) for seat in range(3)}
            proposal = {"what": "end", "by": 0, "agreed": [1], "waiting": [2]}
            assert players[2].table["proposal"] == proposal
            assert (await players[2].ask("answer", seat=2, agree=True))["type"] == "ack"
            await players[0].until(lambda p: p.table["state"] == "over")
            assert players[0].table["proposal"] is None

    asyncio.run(run())


class SlowBot:
    """Thinks until it is told to stop, and counts how often that was."""

    stopped = 0

    def choose(self, state: serai.State, _: object = None, stop: Event | None = None) -> Move:
        assert stop is not None
        assert stop.wait(PATIENCE)
        SlowBot.stopped += 1
        return state.legal_moves()[0]


def test_a_bot_is_stopped_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    async def check(here: Setting) -> None:
        me = here.players[0]
        before = me.position
        while me.decision["seat"] == 0:  # type: ignore[index]
            answer = await me.play(me.offers()[0])
            await me.until(lambda p, v=answer["version"]: p.version >= v)  # type: ignore[misc]
        while me.position != before:
            answer = await me.ask("undo", seat=0, version=me.version, to="point")
            await me.until(lambda p, v=answer["version"]: p.version >= v)  # type: ignore[misc]
        while SlowBot.stopped == 0:
            await asyncio.sleep(0.01)
        assert me.position == before, "what it thought of came to nothing"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("serai.server.minds.minds.bot", lambda *_: SlowBot())
        at_table(tmp_path, check, "me", "greedy")
