"""Programs that play over HTTP: streams of lines, moves by POST, and how these are described."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from serai.server.limits import RATES
from tests.server.http_site import Client, refused, serving
from tests.server.live.test_secrecy import CARD, Known, strings
from tests.server.live_site import TO_CLIENT, LiveSite, live_site

pytestmark = pytest.mark.anyio
EXAMPLE = Path(__file__).parents[3] / "examples" / "hosted" / "bot.py"
STREAMS = ("/api/bots/events", "/api/tables/{table_id}/stream")


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    async with serving(tmp_path) as client:
        yield client


async def looked(client: Client, table: Any, key: str | None = None, **params: Any) -> list[Any]:
    """The lines of a stream that does not wait."""
    path = f"/tables/{table['table']['id']}/stream"
    answer = await client.ask("GET", path, key=key, follow=False, **params)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    lines = [json.loads(line) for line in answer.text.splitlines()]
    for line in lines:
        TO_CLIENT.validate_python(line)
    return lines


def offers(message: Any) -> list[str]:
    return [o["move"] for group in message["decision"]["groups"] or [] for o in group["offers"]]


async def move(client: Client, table: Any, key: str | None, version: int, text: str) -> Any:
    path = f"/tables/{table['table']['id']}/moves"
    return await client.ask("POST", path, key=key, body={"version": version, "move": text})


# --- the stream of a table and moves -------------------------------------------------------------


@pytest.mark.parametrize("game", ["eko", "khan"])
async def test_a_match_is_played_by_post(client: Client, game: str) -> None:
    table = await client.table("me", "here", game=game, setup={"seed": 7, "turn_limit": 2})
    rng, made = Random(1), 0
    while True:
        states = [(await looked(client, table, table["seats"][seat]))[-1] for seat in "01"]
        if states[0]["result"] is not None:
            break
        state = next(state for state in states if offers(state))
        key = table["seats"][str(state["decision"]["seat"])]
        answer = await move(client, table, key, state["version"], rng.choice(offers(state)))
        assert answer.status_code == 200, answer.text
        assert answer.json()["version"] > state["version"]
        made += 1
    assert made > 3


async def test_a_stream_shows_what_its_key_may_see(client: Client) -> None:
    table = await client.table("me", "here", "here", game="khan", setup={"seed": 2})
    room = await client.room(table["table"]["id"])
    for seat in (0, 1, 2, None):
        lines = await looked(client, table, None if seat is None else table["seats"][str(seat)])
        assert room.match is not None
        known = Known(room.match, seat)
        assert room.played is not None
        found = {c for text in strings(lines) for c in CARD.findall(text)} & known.cards
        allowed = set().union(*(known.around(v) for v in range(1, room.played.version + 1)))
        assert found <= allowed | known.at(0)
        assert bool(offers(lines[-1])) == (seat == room.played.decider)


async def test_a_table_that_gathers_has_a_stream_too(client: Client) -> None:
    table = await client.table("me", "friend")
    assert [line["type"] for line in await looked(client, table)] == ["welcome", "table"]
    answer = await move(client, table, table["seats"]["0"], 0, "keep")
    assert refused(answer) == (409, "not-now")


async def test_what_was_missed_is_all_that_comes(client: Client) -> None:
    table = await client.table("me", "here", setup={"seed": 7})
    await move(client, table, table["seats"]["0"], 0, "keep")
    lines = await looked(client, table, table["seats"]["0"], since=0)
    assert [happening["version"] for happening in lines[-1]["happenings"]] == [1]


@pytest.mark.parametrize(
    ("seat", "version", "text", "status", "code"),
    [
        ("0", 0, "F7-A1", 422, "illegal-move"),
        ("0", 0, "dance", 422, "bad-notation"),
        ("0", 0, "", 422, "bad-input"),
        ("0", 1, "keep", 409, "old-version"),
        ("0", -1, "keep", 422, "bad-input"),
        ("1", 0, "keep", 409, "not-now"),
        ("host", 0, "keep", 403, "wrong-token"),
        ("none", 0, "keep", 401, "no-token"),
    ],
)
async def test_moves_that_cannot_be_are_refused_by_name(
    client: Client, seat: str, version: int, text: str, status: int, code: str
) -> None:
    table = await client.table("me", "here", setup={"seed": 7})
    keys = {**table["seats"], "host": table["host"], "none": None}
    answer = await move(client, table, keys[seat], version, text)
    assert refused(answer) == (status, code)
    assert (answer.json()["clause"] is not None) == (code == "illegal-move")
    room = await client.room(table["table"]["id"])
    assert room.match is not None
    assert not room.match.events


async def test_streams_that_cannot_be_are_refused_by_name(client: Client) -> None:
    table, other = await client.table("me", "here"), await client.table("me", "here")
    path = f"/tables/{table['table']['id']}/stream"
    wrong = await client.ask("GET", path, key=other["seats"]["0"], follow=False)
    assert refused(wrong) == (403, "wrong-token")
    assert refused(await client.ask("GET", "/tables/nowhere/stream")) == (404, "no-table")
    assert refused(await client.ask("GET", path, since=-1)) == (422, "bad-input")
    long = {"tokens": ["x" * 20] * 201}
    assert refused(await client.ask("POST", "/bots/events", body=long)) == (422, "bad-input")


async def test_no_more_can_watch_than_the_server_bears(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serai.server.http.bots.MOST_WATCHING", 0)
    monkeypatch.setattr("serai.server.http.bots.MOST_CONNECTIONS", 0)
    table = await client.table("me", "here")
    assert refused(await client.ask("POST", "/bots/events", body={})) == (503, "too-many")
    path = f"/tables/{table['table']['id']}/stream"
    assert refused(await client.ask("GET", path)) == (503, "too-many")


async def test_events_begin_with_what_is_the_case(client: Client) -> None:
    open_table = await client.table("me", "anyone", open=True)
    await client.table("me", "friend", open=True)
    mine = await client.table("me", "here", setup={"seed": 7})
    keys = [mine["seats"]["0"], "x" * 43]
    answer = await client.ask("POST", "/bots/events", body={"tokens": keys, "follow": False})
    lines = {line["table"]["id"]: line for line in map(json.loads, answer.text.splitlines())}
    assert set(lines) == {open_table["table"]["id"], mine["table"]["id"]}
    assert lines[open_table["table"]["id"]]["type"] == "open"
    held = lines[mine["table"]["id"]]
    assert (held["type"], held["seats"], held["your_turn"], held["version"]) == (
        "mine",
        [0],
        True,
        0,
    )


# --- as it happens, over real connections --------------------------------------------------------


class Lines:
    """A stream that is being read."""

    def __init__(self, live: LiveSite, method: str, path: str, key: str = "", body: Any = None):
        headers = {"authorization": f"Bearer {key}"} if key else {}
        self._opening = live.http.stream(method, path, headers=headers, json=body, timeout=20)

    async def __aenter__(self) -> Lines:
        answer = await self._opening.__aenter__()
        assert answer.status_code == 200
        self._lines = answer.aiter_lines()
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self._opening.__aexit__(*error)

    async def until(self, **facts: Any) -> Any:
        """The next line with these facts."""
        async with asyncio.timeout(20):
            async for line in self._lines:
                found = json.loads(line) if line else {}
                if all(found.get(name) == value for name, value in facts.items()):
                    return found
        raise AssertionError(f"no line with {facts}")


async def test_events_come_as_they_happen(tmp_path: Path) -> None:
    async with live_site(tmp_path) as live:
        first = await live.table("me", "here")
        body = {"tokens": [first["seats"]["0"]]}
        async with Lines(live, "POST", "/bots/events", body=body) as events:
            assert (await events.until(type="mine"))["your_turn"]
            made = await live.http.post(
                "/tables",
                json={
                    "game": "eko",
                    "seats": [{"kind": "me"}, {"kind": "anyone"}],
                    "name": "Ben",
                    "open": True,
                },
            )
            told = await events.until(type="open")
            assert told["table"]["id"] == made.json()["table"]["id"]
            path = f"/tables/{first['table']['id']}"
            for seat, version in (("0", 0), ("1", 1)):
                answer = await live.http.post(
                    f"{path}/moves",
                    json={"version": version, "move": "keep"},
                    headers={"authorization": f"Bearer {first['seats'][seat]}"},
                )
                assert answer.status_code == 200, answer.text
            await events.until(type="mine", your_turn=False)
            if (await live.match(first["table"]["id"])).state.decider == 0:
                await events.until(type="mine", your_turn=True)
            key = {"authorization": f"Bearer {first['seats']['1']}"}
            await live.http.post(f"{path}/leave", headers=key)
            over = await events.until(type="mine")
            assert over["table"]["state"] == "over"
        async with asyncio.timeout(20):
            while len(live.site.bulletin):
                await asyncio.sleep(0.01)


async def test_a_stream_counts_as_being_there_until_it_is_closed(tmp_path: Path) -> None:
    async with live_site(tmp_path) as live:
        table = await live.table("me", "here")
        room = await live.room(table["table"]["id"])
        path, key = f"/tables/{table['table']['id']}/stream", table["seats"]["0"]
        async with Lines(live, "GET", path, key) as lines:
            await lines.until(type="state")
            assert room.is_present(0)
            player = await live.player(table, 0)
            await player.play("keep")
            assert (await lines.until(type="events"))["happenings"][0]["version"] == 1
            await player.close()
        async with asyncio.timeout(20):
            while room.connections:
                await asyncio.sleep(0.01)


async def test_silence_is_filled_with_empty_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serai.server.http.streams.SILENCE", 0.1)
    async with (
        live_site(tmp_path) as live,
        Lines(live, "POST", "/bots/events", body={}) as events,
    ):
        assert await events.until() == {}


@pytest.mark.parametrize("game", ["eko", "khan"])
async def test_the_example_plays_a_match(tmp_path: Path, game: str) -> None:
    async with live_site(tmp_path) as live:
        table = {
            "game": game,
            "seats": [{"kind": "bot", "bot": "random"}, {"kind": "anyone"}],
            "setup": {"seed": 7, "turn_limit": 3},
            "name": "Ada",
            "open": True,
        }
        made = (await live.http.post("/tables", json=table)).json()
        url = f"http://127.0.0.1:{live.port}"
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(EXAMPLE), url, stdout=asyncio.subprocess.PIPE
        )
        assert bot.stdout is not None
        async with asyncio.timeout(120):
            assert made["table"]["id"].encode() in await bot.stdout.readline()
            key = {"authorization": f"Bearer {made['host']}"}
            await live.http.post(f"/tables/{made['table']['id']}/start", headers=key)
            said = (await bot.stdout.read()).decode()
            assert await bot.wait() == 0
        assert "wins" in said


# --- the description -----------------------------------------------------------------------------


async def test_streams_and_moves_are_described(client: Client) -> None:
    paths = (await client.ask("GET", "/openapi.json")).json()["paths"]
    for path in STREAMS:
        described = next(iter(paths[path].values()))["responses"]
        assert list(described["200"]["content"]) == ["application/x-ndjson"]
    assert {"401", "403", "404", "409", "422", "429"} <= set(
        paths["/api/tables/{table_id}/moves"]["post"]["responses"]
    )


async def test_what_is_described_is_what_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """schemathesis asks for whatever the description allows, and for what it does not."""
    for what in RATES:  # or most would be refused as too fast
        monkeypatch.setitem(RATES, what, (1e6, 1e6))
    async with live_site(tmp_path) as live:
        table = await live.table("me", "here")
        await asyncio.to_thread(ask_everything, f"http://127.0.0.1:{live.port}", table)


def ask_everything(url: str, table: Any) -> None:
    """At a table that there is, and without waiting for ever."""
    schema: Any = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    operations = [found.ok() for found in schema.include(tag="bots").get_all_operations()]
    assert len(operations) == 3

    def ask(case: Any) -> None:
        if "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table["table"]["id"]
        if case.path == STREAMS[0] and isinstance(case.body, dict):
            case.body["follow"] = False
        if case.path == STREAMS[1]:
            case.query["follow"] = "false"
        key = {"authorization": f"Bearer {table['seats']['0']}"}
        # What is well written may still be no legal move.
        case.call_and_validate(headers=key, excluded_checks=[positive_data_acceptance])

    for operation in operations:
        limits = settings(max_examples=25, suppress_health_check=list(HealthCheck))
        whatever: Any = given(operation.as_strategy())
        limits(whatever(ask))()
