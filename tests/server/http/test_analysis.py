"""Advice over HTTP: who gets it, of what, in time, and only once."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from serai.bots import analysis as looking
from serai.bots.levels import level_bot
from serai.bots.search import UNLIMITED
from serai.core.contract.style import Style
from serai.core.kernels.kernel import PLAIN
from serai.core.match.match import Match
from serai.server.http.streams import Reader
from serai.server.minds import analysis
from serai.server.table.room import Room
from tests.bots.test_tactics import kamikaze
from tests.server.http.test_replay import play, played
from tests.server.http_site import Client, refused, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    async with serving(tmp_path) as client:
        yield client


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SECONDS", 0.2)
    monkeypatch.setattr(looking, "GLANCE", Style(4 if PLAIN else 16, 3600.0))


def keys_of(seated: Any) -> list[str]:
    return list(seated["seats"].values())


async def hint(client: Client, seated: Any, *keys: str, version: int | None = None) -> Any:
    room = await client.room(seated["table"]["id"])
    now = played(room).version if version is None else version
    body = {"version": now, "keys": list(keys or keys_of(seated))}
    return await client.ask("POST", f"/tables/{room.table.id}/hint", body=body)


async def until_asked(room: Room) -> None:
    async with asyncio.timeout(20):
        while played(room).decider not in room.people:
            await asyncio.sleep(0.01)


def look_in(room: Room, *seats: int) -> None:
    """Somebody with these seats is there, on another device."""
    visitor = Reader()
    visitor.receiver = visitor.receiver.__class__(frozenset(seats))
    room.connections.add(visitor)


@pytest.mark.parametrize("game", ["eko", "khan"])
async def test_a_hint_is_a_legal_move_with_what_to_expect_of_it(client: Client, game: str) -> None:
    seated = await client.table("me", "greedy", "random", game=game)
    room = await client.room(seated["table"]["id"])
    await until_asked(room)
    answer = await hint(client, seated)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["version"] == played(room).version
    assert found["seat"] == 0
    (line,) = found["lines"]
    state = played(room).match.state
    assert line["offer"]["move"] == line["moves"][0]
    assert line["moves"][0] in [str(move) for move in state.legal_moves()]
    assert len(line["shares"]) == 3
    assert sum(line["shares"]) == pytest.approx(1, abs=0.01)


async def test_no_hints_against_other_people(client: Client) -> None:
    seated = await client.table("me", "friend", "greedy")
    path = f"/tables/{seated['table']['id']}"
    assert refused(await client.ask("POST", f"{path}/hint", body=_wanted(seated))) == (
        409,
        "not-running",
    )
    joined = (await client.ask("POST", f"{path}/join", body={"name": "Ben"})).json()
    await client.ask("POST", f"{path}/start", seated["host"])
    for someone in (seated, joined):
        assert refused(await hint(client, someone)) == (403, "no-hints")
    assert refused(await hint(client, seated, seated["host"])) == (403, "wrong-token")
    assert refused(await hint(client, seated, "x" * 43)) == (403, "wrong-token")


def _wanted(seated: Any) -> dict[str, Any]:
    return {"version": 0, "keys": keys_of(seated)}


async def test_on_one_device_all_its_keys_open_the_hints(client: Client) -> None:
    seated = await client.table("me", "here", "greedy")
    room = await client.room(seated["table"]["id"])
    await until_asked(room)
    for key in keys_of(seated):
        assert refused(await hint(client, seated, key)) == (403, "no-hints")
    look_in(room, 0, 1)
    look_in(room)
    assert (await hint(client, seated)).status_code == 200
    look_in(room, 1)
    assert refused(await hint(client, seated)) == (403, "no-hints")


async def test_a_hint_is_about_ones_own_decision_now(tmp_path: Path) -> None:
    async with serving(tmp_path, bot_pause=60.0) as client:
        seated = await client.table("me", "greedy", game="khan")
        room = await client.room(seated["table"]["id"])
        while played(room).decider == 0:
            assert refused(await hint(client, seated, version=9)) == (409, "old-version")
            await play(room, 1)
        assert refused(await hint(client, seated)) == (409, "not-your-decision")
    bad: list[Any] = [{}, {"version": 0, "keys": []}, {"version": -1, "keys": ["x" * 43]}]
    async with serving(tmp_path) as client:
        for body in bad:
            path = f"/tables/{seated['table']['id']}/hint"
            assert refused(await client.ask("POST", path, body=body)) == (422, "bad-input")


async def test_a_hint_stops_when_the_position_is_gone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await client.table("me", "here")
    room = await client.room(seated["table"]["id"])
    monkeypatch.setattr(analysis, "SECONDS", 60.0)
    monkeypatch.setattr(analysis, "SIMULATIONS", UNLIMITED)
    began = time.monotonic()
    asked = asyncio.create_task(hint(client, seated))
    await asyncio.sleep(0.3)
    await play(room, 1)
    assert refused(await asked) == (409, "old-version")
    assert time.monotonic() - began < 20
    await _until_no_search()


async def _until_no_search() -> None:
    """A search has threads of its own while it lasts."""
    async with asyncio.timeout(10):
        while any(t.name.startswith("ThreadPool") for t in threading.enumerate()):
            await asyncio.sleep(0.05)


async def test_many_hints_take_no_longer_than_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await client.table("me", "here")
    await hint(client, seated)
    monkeypatch.setattr(analysis, "SECONDS", 2.0)
    monkeypatch.setattr(analysis, "SIMULATIONS", UNLIMITED)
    began = time.monotonic()
    answers = await asyncio.gather(*(hint(client, seated) for _ in range(10)))
    assert [answer.status_code for answer in answers] == [200] * 10
    assert time.monotonic() - began < 8  # one after the other, with two threads: 10


async def test_hints_are_counted(client: Client) -> None:
    seated = await client.table("me", "here")
    answers = [await hint(client, seated, "x" * 43) for _ in range(13)]
    assert refused(answers[0]) == (403, "wrong-token")
    assert refused(answers[-1]) == (429, "too-fast")


async def test_of_a_hidden_hand_nothing_is_used_or_told(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search gets its worlds from the view and the log of the seat that asks."""
    seated = await client.table("me", "random", "random", game="khan")
    room = await client.room(seated["table"]["id"])
    await until_asked(room)
    match = played(room).match
    seat, told = match.state.decider, list[Any]()

    def spying(*args: Any, **options: Any) -> Any:
        bot = level_bot(*args, **options)
        analyze = bot.analyze

        def noted(state: Any, seen: Any, **rest: Any) -> Any:
            told.append(seen)
            return analyze(state, seen, **rest)

        monkeypatch.setattr(bot, "analyze", noted)
        return bot

    monkeypatch.setattr(looking, "level_bot", spying)
    answer = await hint(client, seated)
    assert told == [match.seen(seat)]
    hands = match.state.to_dict()["hands"]
    hidden = {card for other, hand in enumerate(hands) if other != seat for card in hand}
    shown = set(hands[seat]) | {c for s in match.states for c in s.to_dict()["discards"]}
    assert not [card for card in hidden - shown if f'"{card}"' in answer.text]


# --- finished matches ----------------------------------------------------------------------------


async def finished(client: Client, game: str, moves: int = 24) -> tuple[Any, Room]:
    seated = await client.table("me", "here", game=game)
    room = await client.room(seated["table"]["id"])
    await play(room, moves)
    await client.ask("POST", f"/tables/{room.table.id}/leave", seated["seats"]["1"])
    return seated, room


async def course(client: Client, room: Room) -> Any:
    async with asyncio.timeout(60):
        while True:
            found = (await client.ask("GET", f"/tables/{room.table.id}/chances")).json()
            if found["known"] == found["total"]:
                return found
            assert found["turning_points"] == []
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("kinds", [("me", "here"), ("me", "greedy"), ("me", "friend")])
async def test_a_running_match_is_not_analysed(client: Client, kinds: tuple[str, ...]) -> None:
    seated = await client.table(*kinds)
    path = f"/tables/{seated['table']['id']}"
    if "friend" in kinds:
        await client.ask("POST", f"{path}/join", body={"name": "Ben"})
        await client.ask("POST", f"{path}/start", seated["host"])
    for key in (None, seated["seats"]["0"]):
        answer = await client.ask("POST", f"{path}/analysis", key, {"version": 0})
        assert refused(answer) == (409, "not-over")
        assert refused(await client.ask("GET", f"{path}/chances", key)) == (409, "not-over")


@pytest.mark.parametrize("game", ["eko", "khan"])
async def test_how_the_chances_went(client: Client, game: str) -> None:
    _, room = await finished(client, game)
    found = await course(client, room)
    versions = [at["version"] for at in found["moments"]]
    assert versions == sorted(set(versions))
    assert versions[0] == 0
    assert versions[-1] == played(room).version
    assert found["moments"][-1]["shares"] == [1, 0]
    for at in found["moments"]:
        assert sum(at["shares"]) == pytest.approx(1)
    assert found["turning_points"]
    for point in found["turning_points"]:
        one, other = point["before"], point["after"]
        assert one in found["moments"]
        assert other in found["moments"]
        assert one["version"] <= point["version"] < other["version"]
        assert point["version"] in versions
        assert one["turn"] <= other["turn"]


async def test_chances_are_worked_out_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    _, room = await finished(client, "eko")
    first = await course(client, room)

    def never(*_: Any) -> None:
        raise AssertionError("worked out again")

    monkeypatch.setattr(looking.Past, "chances", never)
    assert await course(client, room) == first


async def test_chances_nobody_asks_for_are_left_alone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, room = await finished(client, "eko")
    path = f"/tables/{room.table.id}/chances"
    with monkeypatch.context() as patch:
        patch.setattr(analysis, "INTEREST", 0.0)
        assert (await client.ask("GET", path)).json()["moments"] == []
        await asyncio.sleep(0.5)
        later = (await client.ask("GET", path)).json()
        assert later["known"] < later["total"]
    whole = await course(client, room)
    assert len(whole["moments"]) == whole["known"] + 1  # and the end


@pytest.mark.parametrize("game", ["eko", "khan"])
async def test_the_best_lines_at_a_moment(client: Client, game: str) -> None:
    _, room = await finished(client, game)
    path = f"/tables/{room.table.id}/analysis"
    match = played(room).match
    for version in range(0, played(room).version, 7):
        state = match.met(version + 1)
        answer = await client.ask("POST", path, body={"version": version})
        if state.decider < 0:
            assert refused(answer) == (409, "chance-then")
            continue
        found = answer.json()
        assert found["seat"] == state.decider
        assert 1 <= len(found["lines"]) <= 3
        legal = [str(move) for move in state.legal_moves()]
        assert all(line["offer"]["move"] in legal for line in found["lines"])
    beyond = {"version": played(room).version + 1}
    assert refused(await client.ask("POST", path, body=beyond)) == (404, "no-version")
    assert match.secret.hex() not in json.dumps(found)


async def test_nothing_is_best_where_all_is_over(client: Client) -> None:
    seated = await client.table("me", "here")
    room = await client.room(seated["table"]["id"])
    async with room.lock:
        await room.begin(Match("eko", state=kamikaze()))
        trial = played(room).match.copy()
        trial.play("A1*C1")
        await room.commit(trial)
    path = f"/tables/{room.table.id}/analysis"
    assert refused(await client.ask("POST", path, body={"version": 1})) == (409, "over-then")
    assert (await client.ask("POST", path, body={"version": 0})).json()["lines"]
