"""Looking back over HTTP: who may see what, files that verify, pictures, and playing on."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from serai.core.contract.state import State
from serai.core.match.match import Match
from serai.server.http import raster
from serai.server.table.played_match import Played
from serai.server.table.room import Room
from serai.server.table.showing import first_view
from tests.server.http_site import Client, refused, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    async with serving(tmp_path) as client:
        yield client


async def play(room: Room, moves: int) -> None:
    """Plays on with whatever comes first."""
    for _ in range(moves):
        async with room.lock:
            trial = played(room).match.copy()
            legal = trial.state.legal_moves()
            trial.play(legal[len(legal) // 2])
            await room.commit(trial)


def played(room: Room) -> Played:
    assert room.played is not None
    return room.played


def after(room: Room, version: int) -> State:
    """With no standing answers, versions are events."""
    return played(room).match.met(version + 1)


@pytest.mark.parametrize("game", ["eko", "khan"])
async def test_a_replay_tells_the_whole_match(client: Client, game: str) -> None:
    seated = await client.table("me", "here", game=game)
    room = await client.room(seated["table"]["id"])
    await play(room, 12)
    path = f"/tables/{room.table.id}"
    await client.ask("POST", f"{path}/leave", seated["seats"]["1"])
    replay = (await client.ask("GET", f"{path}/replay", seat=0)).json()
    assert replay["table"]["state"] == "over"
    assert [happening["version"] for happening in replay["log"]] == list(
        range(1, played(room).version + 1)
    )
    match = played(room).match
    assert replay["start"] == json.loads(json.dumps(first_view(match.start, 0)))
    assert [h["event"] for h in replay["log"]] == json.loads(json.dumps(match.seen(0)[1:]))
    assert replay["result"]["winners"] == [0]
    assert all(happening["words"] for happening in replay["log"])


async def test_a_running_match_is_seen_only_by_the_seat_that_saw_it(client: Client) -> None:
    seated = await client.table("me", "here", "friend", game="khan")
    path = f"/tables/{seated['table']['id']}"
    joined = await client.ask("POST", f"{path}/join", body={"name": "Ben"})
    keys = {**seated["seats"], **joined.json()["seats"]}
    await client.ask("POST", f"{path}/start", seated["host"])
    room = await client.room(seated["table"]["id"])
    await play(room, 30)
    for what in ("replay", "picture.svg", "picture.png"):
        for key in (None, keys["1"], seated["host"]):
            answer = await client.ask("GET", f"{path}/{what}", key, seat=0)
            assert refused(answer) == (403, "hidden")
        assert (await client.ask("GET", f"{path}/{what}", keys["0"], seat=0)).is_success
        assert (await client.ask("GET", f"{path}/{what}")).is_success
        answer = await client.ask("GET", f"{path}/{what}", seat=3)
        assert refused(answer) == (404, "no-seat")
    assert refused(await client.ask("GET", f"{path}/match.json", keys["0"])) == (409, "not-over")
    body = {"version": 3, "seat": 0, "bot": "greedy", "name": "Eve"}
    branched = await client.ask("POST", f"{path}/branch", keys["0"], body)
    assert refused(branched) == (409, "not-over")


async def test_no_answer_about_a_running_match_holds_a_hidden_card(client: Client) -> None:
    seated = await client.table("me", "here", "here", game="khan")
    room = await client.room(seated["table"]["id"])
    await play(room, 60)
    match = played(room).match
    shown = {card for state in match.states for card in state.to_dict()["discards"]}
    hands = [set(hand) for hand in match.state.to_dict()["hands"]]
    assert all(hand - shown for hand in hands)
    path = f"/tables/{room.table.id}"
    for seat in (None, 0, 1, 2):
        key = None if seat is None else seated["seats"][str(seat)]
        told = [
            (await client.ask("GET", path, key)).text,
            without_board((await client.ask("GET", f"{path}/replay", key, seat=seat)).json()),
            (await client.ask("GET", f"{path}/picture.svg", key, seat=seat)).text,
            (await client.ask("GET", "/tables")).text,
            (await client.ask("POST", "/mine", body={"tokens": [key or "x" * 43]})).text,
        ]
        for other, hand in enumerate(hands):
            if other != seat:
                assert not [card for card in hand - shown if card in "".join(told)]
        assert match.secret.hex() not in "".join(told)
        if seat is not None:
            assert all(card in told[1] for card in hands[seat])


def without_board(replay: Any) -> str:
    """The board lists all cards of the game with their directions."""
    del replay["start"]["board"]
    return json.dumps(replay)


async def test_a_finished_match_is_a_file_that_verifies(client: Client) -> None:
    seated = await client.finished("khan")
    answer = await client.ask("GET", f"/tables/{seated['table']['id']}/match.json")
    assert answer.headers["content-disposition"].startswith('attachment; filename="serai-khan-')
    loaded = Match.load(answer.text)
    assert loaded.commitment == seated["table"]["commitment"]
    assert loaded.outcome() is not None


async def test_pictures_of_every_moment_in_both_themes(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await client.table("me", "here")
    room = await client.room(seated["table"]["id"])
    await play(room, 4)
    path = f"/tables/{room.table.id}/picture"
    start = await client.ask("GET", f"{path}.svg", version=0)
    assert start.headers["content-type"].startswith("image/svg+xml")
    assert "sandbox" in start.headers["content-security-policy"]
    assert start.text == played(room).match.start.svg()
    ElementTree.fromstring(start.text)
    now = await client.ask("GET", f"{path}.svg", theme="night")
    assert now.text == played(room).match.state.svg(theme="night")
    middle = await client.ask("GET", f"{path}.svg", version=2)
    assert middle.text == after(room, 2).svg()
    png = await client.ask("GET", f"{path}.png", version=2)
    assert png.content.startswith(b"\x89PNG")
    monkeypatch.setattr(raster, "is_there", lambda: False)
    assert refused(await client.ask("GET", f"{path}.png")) == (501, "no-png")
    assert refused(await client.ask("GET", f"{path}.svg", theme="pink")) == (422, "bad-input")
    assert refused(await client.ask("GET", f"{path}.svg", version=99)) == (404, "no-version")


async def test_a_moment_that_was_undone_can_still_be_seen(client: Client) -> None:
    seated = await client.table("me", "here")
    room = await client.room(seated["table"]["id"])
    await play(room, 2)
    undone = played(room).match.state.svg()
    async with room.lock:
        trial = played(room).match.copy()
        trial.undo()
        await room.commit(trial)
    path = f"/tables/{room.table.id}/picture.svg"
    assert (await client.ask("GET", path, version=2)).text == undone
    assert (await client.ask("GET", path, version=3)).text == played(room).match.state.svg()


@pytest.mark.parametrize("game", ["eko", "khan"])
async def test_playing_on_from_a_moment_against_bots(client: Client, game: str) -> None:
    seated = await client.table("me", "here", game=game)
    room = await client.room(seated["table"]["id"])
    await play(room, 10)
    path = f"/tables/{room.table.id}"
    await client.ask("POST", f"{path}/leave", seated["seats"]["1"])
    body = {"version": 5, "seat": 1, "bot": "random", "name": " Eve "}
    answer = await client.ask("POST", f"{path}/branch", body=body)
    assert answer.status_code == 201, answer.text
    branch = answer.json()
    assert branch["table"]["state"] == "playing"
    assert [seat["bot"] for seat in branch["table"]["seats"]] == ["random", None]
    assert branch["table"]["seats"][1]["name"] == "Eve"
    assert list(branch["seats"]) == ["1"]
    new = await client.room(branch["table"]["id"])
    assert played(new).match.start.to_dict() == after(room, 5).to_dict()
    assert played(new).match.secret != played(room).match.secret
    changes: list[tuple[dict[str, Any], tuple[int, str]]] = [
        ({"version": 99}, (404, "no-version")),
        ({"seat": 2}, (404, "no-seat")),
        ({"bot": "oracle"}, (422, "no-bot")),
        ({"name": "\u200b"}, (422, "no-name")),
    ]
    for change, expected in changes:
        answer = await client.ask("POST", f"{path}/branch", body={**body, **change})
        assert refused(answer) == expected


async def test_there_is_no_playing_on_from_the_end(client: Client) -> None:
    seated = await client.table("me", "here", setup={"turn_limit": 1})
    room = await client.room(seated["table"]["id"])
    while not played(room).is_over:
        await play(room, 1)
    path = f"/tables/{room.table.id}"
    body = {"version": played(room).version, "seat": 0, "bot": "greedy", "name": "Eve"}
    assert refused(await client.ask("POST", f"{path}/branch", body=body)) == (409, "over-then")
    replay = (await client.ask("GET", f"{path}/replay")).json()
    assert replay["result"]["reason"] == "turn limit"


async def test_a_rematch_keeps_everyones_seat(client: Client) -> None:
    seated = await client.table("me", "friend", "greedy", clock={"kind": "live", "seconds": 60})
    path = f"/tables/{seated['table']['id']}"
    joined = await client.ask("POST", f"{path}/join", body={"name": "Ben"})
    ada, ben = seated["seats"]["0"], joined.json()["seats"]["1"]
    early = await client.ask("POST", f"{path}/rematch", ada)
    assert refused(early) == (409, "not-over")
    await client.ask("POST", f"{path}/start", seated["host"])
    await client.ask("POST", f"{path}/leave", ada)
    await client.ask("POST", f"{path}/leave", ben)
    assert (await client.ask("GET", path)).json()["state"] == "over"

    first = (await client.ask("POST", f"{path}/rematch", ben)).json()
    table = first["table"]
    assert table["id"] != seated["table"]["id"]
    assert (await client.ask("GET", path)).json()["rematch"] == table["id"]
    assert table["state"] == "gathering"
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Ben", None]
    assert [seat["kind"] for seat in table["seats"]] == ["friend", "person", "bot"]
    assert table["clock"]["seconds"] == 60
    assert table["setup"]["seed"] != seated["table"]["setup"]["seed"]
    assert list(first["seats"]) == ["1"]
    assert first["host"]
    stranger = await client.ask("POST", f"/tables/{table['id']}/join", body={"name": "Eve"})
    assert refused(stranger) == (409, "table-full")
    again = (await client.ask("POST", f"{path}/rematch", ben)).json()
    assert again == first  # a second device of the same seat gets the same keys

    second = (await client.ask("POST", f"{path}/rematch", ada)).json()
    assert second["host"] is None
    assert list(second["seats"]) == ["0"]
    assert second["table"]["state"] == "playing"
    keys = [*first["seats"].values(), *second["seats"].values(), first["host"], ada, ben]
    assert len(set(keys)) == 5
    wrong = await client.ask("POST", f"{path}/rematch", seated["host"])
    assert refused(wrong) == (403, "wrong-token")
    assert refused(await client.ask("POST", f"{path}/rematch")) == (401, "no-token")


async def test_a_seat_that_the_host_gave_away_is_not_kept(client: Client) -> None:
    seated = await client.finished()
    path = f"/tables/{seated['table']['id']}/rematch"
    first = (await client.ask("POST", path, seated["seats"]["0"])).json()
    seat = f"/tables/{first['table']['id']}/seats/1"
    await client.ask("PUT", seat, first["host"], {"kind": "bot", "bot": "random"})
    answer = await client.ask("POST", path, seated["seats"]["1"])
    assert refused(answer) == (409, "seat-taken")


async def test_a_rematch_that_was_cancelled_can_be_asked_for_anew(client: Client) -> None:
    """By its host, or because nobody was there for a day."""
    seated = await client.finished()
    path = f"/tables/{seated['table']['id']}"
    ada, ben = seated["seats"]["0"], seated["seats"]["1"]
    first = (await client.ask("POST", f"{path}/rematch", ada)).json()
    await client.ask("DELETE", f"/tables/{first['table']['id']}", first["host"])
    second = (await client.ask("POST", f"{path}/rematch", ben)).json()
    assert second["table"]["id"] != first["table"]["id"]
    assert second["table"]["state"] == "gathering"
    assert second["host"]
    assert (await client.ask("GET", path)).json()["rematch"] == second["table"]["id"]
    third = (await client.ask("POST", f"{path}/rematch", ada)).json()
    assert third["table"]["id"] == second["table"]["id"]
    assert third["table"]["state"] == "playing"
    assert third["seats"]["0"] != first["seats"]["0"]


async def test_notices_are_set_with_the_key_of_the_seat(tmp_path: Path) -> None:
    from tests.server.notices.test_notices import GOOD_KEYS

    mail = {"smtp_url": "smtp://mail.example", "mail_from": "serai@example.org"}
    async with serving(tmp_path, **mail) as client:
        seated = await client.table("me", "friend")
        path = f"/tables/{seated['table']['id']}/notices"
        push = {"endpoint": "https://push.example/x", "keys": GOOD_KEYS}
        body: Any = {"push": push, "mail": "ada@example.org", "language": "nl"}
        assert refused(await client.ask("POST", path, None, body)) == (401, "no-token")
        assert refused(await client.ask("POST", path, "x" * 43, body)) == (403, "wrong-token")
        answer = await client.ask("POST", path, seated["seats"]["0"], body)
        assert answer.status_code == 204
        storage = client.app.state.site.storage
        rows = await storage.notices(seated["table"]["id"], 0)
        assert {row.kind: row.address for row in rows} == {
            "push": push,
            "mail": {"mail": "ada@example.org"},
        }
        assert {row.language for row in rows} == {"nl"}
        for bad, code in [
            ({"push": {**push, "keys": {"auth": "x", "p256dh": "y"}}}, "bad-option"),
            ({"push": {**push, "endpoint": "http://push.example"}}, "bad-input"),
            ({"mail": "nobody"}, "bad-input"),
            ({"mail": "a@b\r\nBcc: c@d"}, "bad-input"),
        ]:
            answer = await client.ask("POST", path, seated["seats"]["0"], bad)
            assert refused(answer) == (422, code)
        other: Any = {"mail": "bo@example.org", "language": "de"}
        assert (await client.ask("POST", path, seated["seats"]["0"], other)).status_code == 204
        rows = await storage.notices(seated["table"]["id"], 0)
        assert {row.kind: row.address for row in rows} == {
            "push": push,  # what is not named stays
            "mail": {"mail": "bo@example.org"},
        }
        assert (await client.ask("POST", path, seated["seats"]["0"], {})).status_code == 204
        assert await storage.notices(seated["table"]["id"], 0) == []
    async with serving(tmp_path) as client:
        answer = await client.ask("POST", path, seated["seats"]["0"], {"mail": "ada@example.org"})
        assert refused(answer) == (422, "no-mail")
