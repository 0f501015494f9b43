"""Versions: what a client that comes back gets, and what is refused because it is too late."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from serai.core.match.events import UndoneTo
from tests.server.live_site import Json, LiveSite, Player, after, live_site, play_out


def with_match(
    folder: Path, test: Callable[[LiveSite, Json, dict[int, Player]], Awaitable[None]]
) -> None:
    async def run() -> None:
        async with live_site(folder) as live:
            table = await live.table("me", "here", game="khan")
            players = {seat: await live.player(table, seat) for seat in (0, 1)}
            await play_out(players, Random(5), most=25)
            await test(live, table, players)

    asyncio.run(run())


def test_who_comes_back_gets_exactly_what_it_missed(tmp_path: Path) -> None:
    async def check(live: LiveSite, table: Json, players: dict[int, Player]) -> None:
        log = [h for m in players[1].inbox if m["type"] == "state" for h in m["log"]]
        log += [h for m in players[1].messages("events") for h in m["happenings"]]
        assert [h["version"] for h in log] == list(range(1, players[1].version + 1))
        for known in (0, 1, len(log) - 7, len(log)):
            back = await live.player(table, 1, version=known)
            (message,) = back.messages("events")
            assert message["happenings"] == log[known:]
            assert message["decision"]["seat"] == players[1].decision["seat"]  # type: ignore[index]
            assert not back.messages("state")
            await back.close()

    with_match(tmp_path, check)


def test_who_was_away_too_long_or_knows_too_much_gets_everything(tmp_path: Path) -> None:
    async def check(live: LiveSite, table: Json, players: dict[int, Player]) -> None:
        await play_out(players, Random(6), most=60)
        version = players[0].version
        assert version > 100
        for known in (0, version + 1, None):
            back = await live.player(table, 1, version=known)
            (message,) = back.messages("state")
            assert message["version"] == version
            assert [h["version"] for h in message["log"]] == list(range(1, version + 1))
            assert "board" in message["start"]
            await back.close()

    with_match(tmp_path, check)


def test_a_happening_tells_what_it_changed_and_to_whoever_asks_the_whole(tmp_path: Path) -> None:
    async def check(live: LiveSite, table: Json, players: dict[int, Player]) -> None:
        await players[0].ask("undo", seat=0, version=players[0].version, to="step")
        await players[1].ask("answer", seat=1, agree=True)
        match = await live.match(table["table"]["id"])
        assert isinstance(match.events[-1], UndoneTo)
        for seat in (0, 1, None):
            seats = [] if seat is None else [seat]
            (brief,) = (await live.player(table, *seats)).messages("state")
            (whole,) = (await live.player(table, *seats, whole=True)).messages("state")
            position: Json = brief["start"]
            scores: list[Json] = []
            for number, (news, all_) in enumerate(zip(brief["log"], whole["log"], strict=True), 1):
                new = news["position"]
                assert all(value != position[name] for name, value in new.items())
                position, scores = after(news, position, scores)
                assert all_["position"] == {name: position[name] for name in all_["position"]}
                assert all_["scores"] == scores
                if number < len(match.events):
                    view = match.met(number + 1).view(seat)
                    assert all_["position"] == {n: v for n, v in view.items() if n != "board"}

    with_match(tmp_path, check)


def test_a_move_for_an_old_version_is_refused(tmp_path: Path) -> None:
    async def check(live: LiveSite, table: Json, players: dict[int, Player]) -> None:
        seat = players[0].decision["seat"]  # type: ignore[index]
        mover = players[seat]
        before = (await live.match(table["table"]["id"])).events
        for version in (mover.version - 1, mover.version + 1, 0):
            answer = await mover.play(mover.offers()[0], version=version)
            assert (answer["type"], answer["code"]) == ("refusal", "old-version")
        assert (await live.match(table["table"]["id"])).events == before

    with_match(tmp_path, check)


def test_a_message_sent_twice_happens_once(tmp_path: Path) -> None:
    async def check(live: LiveSite, table: Json, players: dict[int, Player]) -> None:
        mover = players[players[0].decision["seat"]]  # type: ignore[index]
        seat, version = mover.decision["seat"], mover.version  # type: ignore[index]
        play = {"type": "play", "id": 900, "seat": seat, "version": version}
        text = json.dumps(play | {"move": mover.offers()[0]})
        await mover.socket.send(text)
        await mover.socket.send(text)
        await mover.until(lambda p: len([m for m in p.inbox if m.get("re") == 900]) == 2)
        answers = [m["type"] for m in mover.inbox if m.get("re") == 900]
        assert answers == ["ack", "refusal"]
        moved = (await live.match(table["table"]["id"])).seen(seat)[version + 1 :]
        assert sum(e.get("text") == json.loads(text)["move"] for e in moved) == 1

    with_match(tmp_path, check)


def test_only_the_holder_moves_and_only_when_it_decides(tmp_path: Path) -> None:
    async def check(live: LiveSite, table: Json, players: dict[int, Player]) -> None:
        seat = players[0].decision["seat"]  # type: ignore[index]
        mover, other = players[seat], players[1 - seat]
        move = mover.offers()[0]
        before = (await live.match(table["table"]["id"])).events
        assert (await other.play(move, seat=seat))["code"] == "not-your-seat"
        assert (await other.play(move, seat=1 - seat))["code"] == "not-now"
        stranger = await live.player(table)
        assert (await stranger.play(move, seat=seat))["code"] == "not-your-seat"
        now: Json = {"version": stranger.version}
        requests: dict[str, Json] = {
            "resign": {},
            "stand": {"answer": "accept"},
            "answer": {"agree": True},
            "undo": now,
            "why-not": {**now, "move": move},
            "overlay": {**now, "name": "land"},
            "consider": {**now, "moves": [move]},
        }
        for kind, more in requests.items():
            answer = await stranger.ask(kind, seat=seat, **more)
            assert answer["code"] == "not-your-seat", kind
        assert (await live.match(table["table"]["id"])).events == before

    with_match(tmp_path, check)


def test_an_illegal_move_is_refused_with_its_clause(tmp_path: Path) -> None:
    async def check(_: LiveSite, __: Json, players: dict[int, Player]) -> None:
        mover = players[players[0].decision["seat"]]  # type: ignore[index]
        answer = await mover.play("accept")
        assert (answer["code"], bool(answer["clause"])) == ("illegal-move", True)
        assert answer["words"]
        assert (await mover.play("dance"))["code"] == "bad-notation"

    with_match(tmp_path, check)


def test_two_tabs_on_one_seat_both_work(tmp_path: Path) -> None:
    async def check(live: LiveSite, table: Json, players: dict[int, Player]) -> None:
        seat = players[0].decision["seat"]  # type: ignore[index]
        tab = await live.player(table, seat)
        version = (await tab.play(tab.offers()[0]))["version"]
        for player in (tab, players[seat]):
            await player.until(lambda p: p.version == version)
        assert players[seat].position == tab.position
        await tab.close()
        await players[seat].until(lambda p: p.table["seats"][seat]["present"])

    with_match(tmp_path, check)


def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as live:
            table = await live.table("me", "here", game="khan")
            players = {seat: await live.player(table, seat) for seat in (0, 1)}
            await play_out(players, Random(5), most=60)
            saved = (await live.match(table["table"]["id"])).save()
        async with live_site(tmp_path) as again:
            assert (await again.match(table["table"]["id"])).save() == saved
            version = players[0].version
            back = {seat: await again.player(table, seat, version=version) for seat in (0, 1)}
            for player in back.values():
                assert player.messages("events")[0]["happenings"] == []
            await play_out(back, Random(5), most=10)

    asyncio.run(run())
