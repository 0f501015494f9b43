"""People at a table: consent, standing answers, undo, proposals, giving up, chat, presence."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import serai
from serai.core.match.events import Moved
from serai.core.match.match import Match
from serai.server.minds.thinking import SUBSTITUTE
from tests.server.live_site import Json, LiveSite, Player, live_site, together


@dataclass
class Setting:
    live: LiveSite
    table: Json
    players: dict[int, Player]


Test = Callable[[Setting], Awaitable[None]]


def at_table(folder: Path, test: Test, *kinds: str, game: str = "eko", **more: object) -> None:
    async def run() -> None:
        async with live_site(folder) as live:
            table = await live.table(*kinds, game=game, **more)
            seats = [int(seat) for seat in table["seats"]]
            players = {seat: await live.player(table, seat) for seat in seats}
            await test(Setting(live, table, players))

    asyncio.run(run())


def deciding(players: dict[int, Player]) -> Player:
    decision = next(iter(players.values())).decision
    assert decision is not None
    return players[decision["seat"]]


async def at_consent(live: LiveSite, table: Json, state: serai.State) -> None:
    """Puts a match that begins with this state on the table, behind the server's back."""
    room = await live.room(table["table"]["id"])
    async with room.lock:
        await room.begin(Match("khan", state=state))


def before_consent(seed: int) -> tuple[serai.State, str]:
    """A position of Khan with a move for which the other seat is asked."""
    rng = Random(seed)
    match = Match("khan", 2, seed=seed)
    while match.outcome() is None:
        for move in match.state.legal_moves():
            if move.kind == "conquer" and match.state.play(move).phase == "consent":
                return match.state, str(move)
        match.play(rng.choice(match.state.legal_moves()))
    return before_consent(seed + 1)


# --- consent -------------------------------------------------------------------------------------


def test_consent_is_asked_of_and_answered_by_the_other(tmp_path: Path) -> None:
    state, move = before_consent(1)

    async def run() -> None:
        async with live_site(tmp_path) as live:
            table = await live.table("me", "friend", game="khan")
            joined = await live.http.post(
                f"/tables/{table['table']['id']}/join", json={"name": "Bo"}
            )
            table["seats"] |= joined.json()["seats"]
            players = {seat: await live.player(table, seat) for seat in (0, 1)}
            await at_consent(live, table, state)
            asking = state.decider
            await together(players, 0)
            await players[asking].until(lambda p: p.decision is not None)
            assert (await players[asking].play(move))["type"] == "ack"
            asked = players[1 - asking]
            await asked.until(lambda p: p.decision is not None and p.decision["phase"] == "consent")
            assert asked.decision is not None
            assert asked.decision["seat"] == 1 - asking
            assert asked.decision["out_of_turn"]
            assert asked.offers() == ["accept", "refuse"]
            await together(players, asked.version)
            assert (await players[asking].play("accept", seat=asking))["code"] == "not-now"
            answer = await asked.play("accept")
            assert answer["type"] == "ack"
            await together(players, answer["version"])
            assert len(asked.position["tiles"]) == len(state.to_dict()["tiles"]) + 1

    asyncio.run(run())


def test_a_standing_answer_is_given_at_once_and_is_nobody_elses_business(tmp_path: Path) -> None:
    state, move = before_consent(2)

    async def run() -> None:
        async with live_site(tmp_path) as live:
            table = await live.table("me", "friend", game="khan")
            joined = await live.http.post(
                f"/tables/{table['table']['id']}/join", json={"name": "Bo"}
            )
            table["seats"] |= joined.json()["seats"]
            players = {seat: await live.player(table, seat) for seat in (0, 1)}
            await at_consent(live, table, state)
            asking, asked = players[state.decider], players[1 - state.decider]
            await asking.until(lambda p: p.decision is not None)
            heard = len(asking.received)
            answer = await asked.ask("stand", seat=1 - state.decider, answer="refuse")
            assert (answer["type"], answer["version"]) == ("ack", asking.version)
            await asking.ask("ping")
            assert len(asking.received) == heard + 1, "only the pong"
            played = await asking.play(move)
            assert played["type"] == "ack"
            await asking.until(lambda p: p.version == played["version"])
            happenings = asking.messages("events")[-1]["happenings"]
            assert [h["event"]["text"] for h in happenings[:2]] == [move, "refuse"]
            assert not any(h["event"]["automatic"] for h in happenings)
            again = await live.player(table, 1 - state.decider)
            (welcome,) = again.messages("welcome")
            assert welcome["standing"] == {str(1 - state.decider): "refuse"}
            assert (await asked.ask("stand", seat=1 - state.decider, answer="dance"))["code"]

    asyncio.run(run())


# --- undo ----------------------------------------------------------------------------------------


def test_a_step_within_ones_turn_is_taken_back_freely(tmp_path: Path) -> None:
    async def check(here: Setting) -> None:
        players = here.players
        rng = Random(3)
        while True:  # until a move leaves the decision with the same seat
            mover = deciding(players)
            before, offers = mover.position, mover.offers()
            answer = await mover.play(rng.choice(offers))
            await together(players, answer["version"])
            if deciding(players) is mover and mover.decision["undo"] == "free":  # type: ignore[index]
                break
        seat = mover.decision["seat"]  # type: ignore[index]
        assert all(p.decision["undo"] == "none" for p in players.values() if p is not mover)  # type: ignore[index]
        old = await mover.ask("undo", seat=seat, version=mover.version - 1)
        assert old["code"] == "old-version"
        undone = await mover.ask("undo", seat=seat, version=mover.version, to="step")
        assert (undone["type"], undone["version"]) == ("ack", answer["version"] + 1)
        await together(players, undone["version"])
        assert mover.position == before
        assert mover.offers() == offers
        told = players[1 - seat].messages("events")[-1]["happenings"][-1]
        assert told["event"]["event"] == "undo-to"
        assert told["words"]

    at_table(tmp_path, check, "me", "here")


def test_beyond_that_all_others_must_agree(tmp_path: Path) -> None:
    async def check(here: Setting) -> None:
        players = here.players
        rng = Random(3)
        while players[0].version < 12:
            first = deciding(players)
            await together(players, (await first.play(rng.choice(first.offers())))["version"])
        while deciding(players) is first:
            await together(players, (await first.play(rng.choice(first.offers())))["version"])
        seat = next(s for s, p in players.items() if p is first)
        other = players[1 - seat]
        version = first.version
        asked = await first.ask("undo", seat=seat, version=version)
        assert (asked["type"], asked["version"]) == ("ack", version)
        await other.until(lambda p: p.table["proposal"] is not None)
        assert other.table["proposal"] == {
            "what": "undo", "by": seat, "agreed": [], "waiting": [1 - seat],
        }  # fmt: skip
        assert (await first.ask("answer", seat=seat, agree=True))["code"] == "not-now"
        assert (await other.ask("answer", seat=1 - seat, agree=False))["type"] == "ack"
        await first.until(lambda p: p.table["proposal"] is None)
        assert first.version == version
        await first.ask("undo", seat=seat, version=version)
        agreed = await other.ask("answer", seat=1 - seat, agree=True)
        assert agreed["version"] == version + 1
        await together(players, version + 1)
        assert deciding(players) is first
        await first.until(lambda p: p.table["proposal"] is None)

    at_table(tmp_path, check, "me", "here")


def test_a_proposal_falls_when_a_move_is_made(tmp_path: Path) -> None:
    async def check(here: Setting) -> None:
        players = here.players
        mover = deciding(players)
        seat = mover.decision["seat"]  # type: ignore[index]
        await mover.ask("propose-end", seat=seat)
        await mover.until(lambda p: p.table["proposal"] is not None)
        answer = await mover.play(mover.offers()[0])
        await mover.until(lambda p: p.table["proposal"] is None)
        late = await players[1 - seat].ask("answer", seat=1 - seat, agree=True)
        assert late["code"] == "not-now"
        assert mover.version == answer["version"]

    at_table(tmp_path, check, "me", "here")


def test_bots_agree_and_are_stopped_by_an_undo(tmp_path: Path) -> None:
    async def check(here: Setting) -> None:
        players = here.players
        me, rng = players[0], Random(3)
        await me.until(lambda p: p.decision["seat"] == 0)  # type: ignore[index]
        before = me.position
        turn = me.position["turn"]
        while me.position["turn"] == turn:
            answer = await me.play(rng.choice(me.offers()))
            await me.until(lambda p, v=answer["version"]: p.version >= v)  # type: ignore[misc]
            await me.until(lambda p: p.decision["seat"] == 0)  # type: ignore[index]
        for _ in range(30):
            answer = await me.ask("undo", seat=0, version=me.version)
            if answer["type"] == "refusal":
                assert answer["code"] == "not-now"
                break
            await me.until(lambda p, v=answer["version"]: p.version >= v)  # type: ignore[misc]
            assert me.decision["seat"] == 0  # type: ignore[index]
        assert me.position == before

    at_table(tmp_path, check, "me", "greedy")


# --- ending --------------------------------------------------------------------------------------


def test_people_agree_to_end_a_match(tmp_path: Path) -> None:
    async def check(here: Setting) -> None:
        players = here.players
        await players[0].ask("propose-end", seat=0)
        await players[1].ask("answer", seat=1, agree=True)
        assert players[0].result is None, "seat 2 has not answered"
        await players[2].ask("answer", seat=2, agree=True)
        for player in players.values():
            await player.until(lambda p: p.table["state"] == "over")
            assert player.result is not None
            assert (player.result["winners"], player.result["reason"]) == ([], "agreement")
        undo = await players[0].ask("undo", seat=0, version=players[0].version)
        assert undo["code"] == "not-now"

    at_table(tmp_path, check, "me", "here", "here", game="khan")


def test_of_two_the_other_wins_when_one_gives_up(tmp_path: Path) -> None:
    async def check(here: Setting) -> None:
        players = here.players
        assert (await players[0].ask("resign", seat=0))["type"] == "ack"
        await players[1].until(lambda p: p.result is not None)
        assert players[1].result is not None
        assert players[1].result["winners"] == [1]
        assert (await players[0].ask("resign", seat=0))["code"] == "not-now"

    at_table(tmp_path, check, "me", "here")


def test_of_three_a_bot_plays_on_for_who_gave_up(tmp_path: Path) -> None:
    async def check(here: Setting) -> None:
        live, table, players = here.live, here.table, here.players
        gone = deciding(players)
        seat = gone.decision["seat"]  # type: ignore[index]
        await gone.ask("resign", seat=seat)
        rest = {number: player for number, player in players.items() if number != seat}
        for player in rest.values():
            await player.until(lambda p: p.decision["seat"] != seat)  # type: ignore[index]
            info = player.table["seats"][seat]
            assert info["withdrawn"]
            assert info["bot"] == SUBSTITUTE
        played = [
            e for e in (await live.match(table["table"]["id"])).events if isinstance(e, Moved)
        ]
        assert played[-1].seat == seat
        asked = [m["decision"] for m in gone.inbox if m["type"] == "events" and m["decision"]]
        assert [d["groups"] for d in asked if d["seat"] == seat] == [None]
        refused = await gone.play("pass", seat=seat)
        assert refused["code"] == "not-now"

    at_table(tmp_path, check, "me", "here", "here")


# --- asking --------------------------------------------------------------------------------------


def test_what_a_move_would_do_and_why_another_may_not(tmp_path: Path) -> None:
    async def check(here: Setting) -> None:
        players = here.players
        mover = deciding(players)
        seat, moves = mover.decision["seat"], mover.offers()[:20]  # type: ignore[index]
        facts: Json = {"seat": seat, "version": mover.version}
        considered = await mover.ask("consider", moves=moves, **facts)
        assert [c["move"] for c in considered["consequences"]] == moves
        assert all("board" not in c["after"] for c in considered["consequences"])
        assert (await mover.ask("consider", moves=["A1xA2"], **facts))["type"] == "refusal"
        legal = await mover.ask("why-not", move=moves[0], **facts)
        assert (legal["type"], legal["clause"]) == ("reason", None)
        reason = await mover.ask("why-not", move="exchange 1", **facts)
        assert reason["clause"] or reason["code"] == "bad-notation"
        welcome = mover.messages("welcome")[0]
        for name in welcome["overlays"]:
            assert (await mover.ask("overlay", name=name, **facts))["type"] == "overlaid"
        assert (await mover.ask("overlay", name="x", **facts))["code"] == "bad-message"
        other = players[1 - seat]
        facts["seat"] = 1 - seat
        assert (await other.ask("why-not", move=moves[0], **facts))["code"] == "not-now"
        assert (await other.ask("consider", moves=moves, **facts))["code"] == "not-now"
        assert (await other.ask("overlay", name=welcome["overlays"][0], **facts))["type"]

    at_table(tmp_path, check, "me", "here")


# --- chat and presence ---------------------------------------------------------------------------


def test_chat_reaches_all_and_is_there_for_who_comes_later(tmp_path: Path) -> None:
    async def check(here: Setting) -> None:
        live, table, players = here.live, here.table, here.players
        watcher = await live.player(table, name="Wim")
        assert (await players[0].ask("say", seat=0, text="<b>hi</b>\x07 \u202eyou"))[
            "type"
        ] == "ack"
        await watcher.ask("say", seat=None, text="hello")
        await players[1].until(lambda p: len(p.messages("chat")) == 2)
        lines = [line for message in players[1].messages("chat") for line in message["lines"]]
        assert [(line["seat"], line["name"]) for line in lines] == [(0, "Ada"), (None, "Wim")]
        assert lines[0]["text"] == "<b>hi</b>   you"
        later = await live.player(table, 1, chat=lines[0]["id"])
        await later.until(lambda p: bool(p.messages("chat")))
        assert later.messages("chat")[0]["lines"] == lines[1:]
        assert (await watcher.ask("say", seat=0, text="me"))["code"] == "not-your-seat"
        assert (await watcher.ask("say", seat=None, text=" \u200b"))["code"] == "bad-message"
        codes = [(await watcher.ask("say", seat=None, text="!")).get("code") for _ in range(15)]
        assert codes[-1] == "too-fast"

    at_table(tmp_path, check, "me", "here")


def test_all_see_who_is_there(tmp_path: Path) -> None:
    async def check(here: Setting) -> None:
        live, table, players = here.live, here.table, here.players
        await players[0].until(lambda p: all(seat["present"] for seat in p.table["seats"]))
        watcher = await live.player(table)
        await players[0].until(lambda p: p.table["watching"] == 1)
        await watcher.close()
        await players[1].close()
        await players[0].until(
            lambda p: p.table["watching"] == 0 and not p.table["seats"][1]["present"]
        )

    at_table(tmp_path, check, "me", "here")


def test_a_seat_that_changes_hands_is_no_longer_the_others(tmp_path: Path) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as live:
            table = await live.table("me", "friend", "friend")
            path = f"/tables/{table['table']['id']}"
            joined = await live.http.post(f"{path}/join", json={"name": "Bo"})
            friend = await live.player(joined.json(), 1)
            assert friend.messages("welcome")[0]["seats"] == [1]
            headers = {"authorization": f"Bearer {table['host']}"}
            body = {"kind": "bot", "bot": "greedy"}
            await live.http.put(f"{path}/seats/1", json=body, headers=headers)
            await friend.until(lambda p: p.table["seats"][1]["kind"] == "bot")
            assert (await friend.ask("resign", seat=1))["code"] == "not-your-seat"

    asyncio.run(run())
