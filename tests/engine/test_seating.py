"""Programs seated in the arena and at tables: they play, and whoever fails has lost."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from serai.arena.play import play
from serai.arena.tournament import Tournament
from serai.core.match.events import TakenOver
from serai.core.match.match import Match
from serai.core.text.errors import BadOption, ProgramFailed
from tests.cli.conftest import Run, run  # noqa: F401  # a fixture
from tests.engine.talking import heard, program
from tests.engine.test_document import ROOT, node
from tests.server.http_site import Client, refused, serving

# --- in the arena --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_the_example_in_node_plays_whole_games(game: str) -> None:
    bots = (f"cmd:{node()} {ROOT / 'examples' / 'bot.mjs'}", "random")
    tournament = Tournament(game, bots, seed=3, turn_limit=30)
    tournament.check()
    for task in (0, 1):
        record = play(tournament, task)
        match = Match.load(record.match)
        assert match.withdrawn == ()
        assert record.reason in ("turn limit", "W1", "W2", "W3", "W5")


def test_the_arena_seats_programs(run: Run, tmp_path: Path) -> None:  # noqa: F811
    command = program(tmp_path)
    record = tmp_path / "games.jsonl"
    seats = ("--seats", f"cmd:{command}:seconds=0.5,random", "--games", "2", "--jobs", "1")
    done = run("arena", "eko", *seats, "--turn-limit", "3", "--record", str(record))
    assert done.exit_code == 0, done.output
    assert len(record.read_text(encoding="utf-8").splitlines()) == 2
    assert "go seconds 0.5" in heard(command)


def test_each_seat_has_a_process_of_its_own(tmp_path: Path) -> None:
    command = program(tmp_path, new="heard.write(f'{os.getpid()}\\n'); say('ok')")
    play(Tournament("khan", (f"cmd:{command}",) * 2, turn_limit=1), 0)
    pids = {line for line in heard(command) if line.isdecimal()}
    assert len(pids) == 2


@pytest.mark.parametrize(("fault", "reason"), [("sys.exit(1)", "resignation"), ("pass", "timeout")])
def test_who_fails_in_the_arena_has_lost(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: str,
    reason: str,
) -> None:
    monkeypatch.setattr("serai.bots.program.GRACE", 0.2)
    name = f"cmd:{program(tmp_path, go=fault)}:seconds=0.2"
    with caplog.at_level(logging.WARNING):
        record = play(Tournament("eko", (name, "random"), turn_limit=30), 0)
    assert (record.winners, record.reason) == ((1,), reason)
    assert "has ended" in caplog.text or "no answer" in caplog.text


def test_with_three_seats_the_match_goes_on_without_it(tmp_path: Path) -> None:
    name = f"cmd:{program(tmp_path, go='sys.exit(1)')}"
    record = play(Tournament("eko", (name, "random", "random"), turn_limit=5), 0)
    match = Match.load(record.match)
    assert match.withdrawn == (0,)
    assert 0 not in record.winners
    assert [event.by for event in match.events if isinstance(event, TakenOver)] == ["greedy"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("cmd:./no-such-bot", "can't be started"),
        ("cmd:", "can't be started"),
        ("cmd:true", "has ended with code 0"),
        ("cmd:true:seconds=x", "an option such as"),
        ("cmd:true:seconds=0", "must be above 0"),
    ],
)
def test_what_cannot_play_is_refused_before_the_first_game(name: str, says: str) -> None:
    with pytest.raises((BadOption, ProgramFailed), match=says):
        Tournament("eko", (name, "random")).check()


# --- at tables -----------------------------------------------------------------------------------


async def over(client: Client, table: Any) -> Any:
    room = await client.room(table["table"]["id"])
    async with asyncio.timeout(60):
        while room.table.state != "over":
            await asyncio.sleep(0.02)
    assert room.match is not None
    return room.match


@pytest.mark.anyio
async def test_a_program_of_the_host_plays_at_a_table(tmp_path: Path) -> None:
    async with serving(tmp_path, programs={"first": program(tmp_path)}) as client:
        games = (await client.ask("GET", "/site")).json()["games"]
        assert all("first" in game["bots"] for game in games)
        setup = {"seed": 7, "turn_limit": 2}
        match = await over(client, await client.table("first", "random", setup=setup))
        assert match.outcome().reason == "turn limit"
        assert match.withdrawn == ()


@pytest.mark.parametrize(("fault", "reason"), [("sys.exit(1)", "resignation"), ("pass", "timeout")])
@pytest.mark.anyio
async def test_a_program_that_fails_has_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str, reason: str
) -> None:
    monkeypatch.setattr("serai.bots.program.GRACE", 0.2)
    monkeypatch.setattr("serai.bots.hosted.SECONDS", 0.2)
    async with serving(tmp_path, programs={"bad": program(tmp_path, go=fault)}) as client:
        match = await over(client, await client.table("bad", "random", setup={"seed": 7}))
        assert match.outcome().winners == (1,)
        assert match.outcome().reason == reason


@pytest.mark.anyio
async def test_with_three_seats_another_bot_plays_on(tmp_path: Path) -> None:
    async with serving(tmp_path, programs={"bad": program(tmp_path, go="sys.exit(1)")}) as client:
        table = await client.table("bad", "here", "me", setup={"seed": 7})
        room = await client.room(table["table"]["id"])
        async with asyncio.timeout(60):
            while room.match is None or 0 not in room.match.withdrawn:
                await asyncio.sleep(0.02)
        assert room.seats[0].bot != "bad"
        assert room.table.state == "playing"


@pytest.mark.anyio
async def test_a_program_sits_at_no_game_that_it_does_not_play(tmp_path: Path) -> None:
    hello = """say(ID.replace('"eko", ', ''), 'ok')"""
    async with serving(tmp_path, programs={"nomad": program(tmp_path, hello=hello)}) as client:
        bot = {"kind": "bot", "bot": "nomad"}
        wanted = {"game": "eko", "seats": [{"kind": "me"}, bot], "name": "Ada"}
        assert refused(await client.ask("POST", "/tables", body=wanted)) == (422, "no-bot")

        seated = await client.table("me", "anyone")
        path = f"/tables/{seated['table']['id']}/seats/1"
        answer = await client.ask("PUT", path, key=seated["host"], body=bot)
        assert refused(answer) == (422, "no-bot")

        over = await client.finished()
        path = f"/tables/{over['table']['id']}/branch"
        branch = {"version": 0, "seat": 0, "name": "Ada", "bot": "nomad"}
        assert refused(await client.ask("POST", path, body=branch)) == (422, "no-bot")

        await client.table("me", "nomad", game="khan")


@pytest.mark.anyio
async def test_a_client_can_name_programs_but_give_no_commands(tmp_path: Path) -> None:
    command = program(tmp_path)
    async with serving(tmp_path, programs={"first": command}) as client:
        for bot in (command, f"cmd:{command}", "second", "uct"):
            wanted = {
                "game": "eko",
                "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot[:32]}],
                "name": "Ada",
            }
            assert refused(await client.ask("POST", "/tables", body=wanted)) == (422, "no-bot")
