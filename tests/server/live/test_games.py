"""Whole games over real sockets: two people, bots, several seats on one device."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.server.live_site import Json, Player, after, live_site, play_out


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_two_people_play_a_whole_game(tmp_path: Path, game: str) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as live:
            table = await live.table("me", "here", game=game, setup={"seed": 3, "turn_limit": 40})
            players = {seat: await live.player(table, seat) for seat in (0, 1)}
            assert await play_out(players, Random(1)) > 40
            match = await live.match(table["table"]["id"])
            for seat, player in players.items():
                await player.until(lambda p: p.table["state"] == "over")
                assert player.result is not None
                assert player.decision is None
                assert player.result["words"]
                assert player.result["secret"] == match.secret.hex()
                view = match.state.view(seat)
                del view["board"]
                assert player.position == view
                assert player.scores == match.state.scores()

    asyncio.run(run())


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_bots_finish_a_game_while_one_watches(tmp_path: Path, game: str) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as live:
            table = await live.table("greedy", "random", game=game, setup={"turn_limit": 15})
            watcher = await live.player(table)
            await watcher.until(lambda p: p.result is not None)
            assert watcher.version == len((await live.match(table["table"]["id"])).events)

    asyncio.run(run())


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_a_match_is_played_on_after_a_restart_on_either_database(
    tmp_path: Path, url: str, game: str
) -> None:
    async def run() -> None:
        setup = {"seed": 3, "turn_limit": 20}
        async with live_site(tmp_path, database=url) as live:
            table = await live.table("me", "here", "greedy", game=game, setup=setup)
            players = {seat: await live.player(table, seat) for seat in (0, 1)}
            await play_out_with_bots(players, Random(1), most=12)
            assert (await players[0].ask("say", seat=0, text="Goodbye"))["type"] == "ack"
        async with live_site(tmp_path, database=url) as live:
            players = {seat: await live.player(table, seat) for seat in (0, 1)}
            await players[1].until(lambda p: bool(p.messages("chat")))
            assert players[1].messages("chat")[0]["lines"][0]["text"] == "Goodbye"
            await play_out_with_bots(players, Random(2))
            assert players[0].result is not None

    asyncio.run(run())


async def play_out_with_bots(players: dict[int, Player], rng: Random, most: int = 10_000) -> None:
    """Random moves by the people, whenever it is for one of them to decide."""
    watching = players[0]
    for _ in range(most):
        await watching.until(lambda p: p.result is not None or p.decision["seat"] in players)  # type: ignore[index]
        if watching.result is not None:
            return
        assert watching.decision is not None
        player, version = players[watching.decision["seat"]], watching.version
        await player.until(lambda p, v=version: p.version >= v)  # type: ignore[misc]
        answer = await player.play(rng.choice(player.offers()))
        assert answer["type"] == "ack", answer
        await watching.until(lambda p, v=answer["version"]: p.version >= v)  # type: ignore[misc]


def test_one_person_against_three_bots(tmp_path: Path) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as live:
            kinds = ("me", "greedy", "random", "greedy")
            table = await live.table(*kinds, game="khan", setup={"turn_limit": 9})
            me = await live.player(table, 0)
            rng = Random(2)
            while me.result is None:
                await me.until(lambda p: p.result is not None or p.decision["seat"] == 0)  # type: ignore[index]
                if me.result is None:
                    answer = await me.play(rng.choice(me.offers()))
                    assert answer["type"] == "ack", answer
                    await me.until(lambda p, v=answer["version"]: p.version >= v)  # type: ignore[misc]

    asyncio.run(run())


def test_a_device_with_two_seats_sees_one_hand_at_a_time(tmp_path: Path) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as live:
            table = await live.table("me", "here", game="khan")
            both = await live.player(table, 0, 1)
            await play_out({0: both, 1: both}, Random(4), most=60)
            shown = set()
            for message in both.messages("events"):
                position: Json = {}  # the first happening brings the whole, whoever looked before
                for happening in message["happenings"]:
                    position, _ = after(happening, position, [])
                    hands = position["hands"]
                    open_hands = [seat for seat, hand in enumerate(hands) if isinstance(hand, list)]
                    assert len(open_hands) == 1
                    shown |= set(open_hands)
                decider = message["decision"]["seat"]
                assert isinstance(position["hands"][decider], list)
            assert shown == {0, 1}

    asyncio.run(run())


def test_words_come_in_the_language_of_the_receiver(tmp_path: Path) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as live:
            table = await live.table("me", "here")
            english, unknown = (
                await live.player(table, 0),
                await live.player(table, 1, language="xx"),
            )
            version = (await english.play(english.offers()[0]))["version"]
            for player in (english, unknown):
                await player.until(lambda p: p.version == version)
            told = [p.messages("events")[-1]["happenings"][-1]["words"] for p in (english, unknown)]
            assert told[0] == told[1] != ""

    asyncio.run(run())
