"""Tables over HTTP: made, found, joined, filled, started, cancelled; every refusal by its name."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from serai.core.text.errors import StorageError
from serai.server.table.gathering import invitation, new_table_id
from tests.server.http_site import Client, refused, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    async with serving(tmp_path) as client:
        yield client


async def test_a_table_with_friends_gathers_and_is_started_by_its_host(client: Client) -> None:
    seated = await client.table("me", "friend", "greedy")
    table, path = seated["table"], f"/tables/{seated['table']['id']}"
    assert table["state"] == "gathering"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "friend", "bot"]
    assert table["seats"][0]["name"] == "Ada"
    assert set(seated["seats"]) == {"0"}
    assert isinstance(table["setup"]["seed"], int)
    assert refused(await client.ask("POST", f"{path}/start", seated["host"])) == (409, "seats-open")
    joined = await client.ask("POST", f"{path}/join", body={"name": " Ben\u202e  B. "})
    assert joined.status_code == 201
    assert joined.json()["host"] is None
    assert list(joined.json()["seats"]) == ["1"]
    assert joined.json()["table"]["seats"][1]["name"] == "Ben B."
    started = await client.ask("POST", f"{path}/start", seated["host"])
    assert started.json()["state"] == "playing"
    assert len(started.json()["commitment"]) == 64
    late = await client.ask("POST", f"{path}/join", body={"name": "Cy"})
    assert refused(late) == (409, "not-gathering")
    again = await client.ask("POST", f"{path}/start", seated["host"])
    assert refused(again) == (409, "not-gathering")


def test_a_link_to_a_table_ends_in_a_letter_or_a_figure() -> None:
    """Messengers take a hyphen at its end for the text's own."""
    assert all(new_table_id().isalnum() for _ in range(200))


@pytest.mark.parametrize("game", ["eko", "khan"])
async def test_a_table_without_open_seats_begins_at_once(client: Client, game: str) -> None:
    seated = await client.table("me", "here", "greedy", game=game)
    assert seated["table"]["state"] == "playing"
    assert [seat["name"] for seat in seated["table"]["seats"]] == ["Ada", "Ada 2", None]
    assert set(seated["seats"]) == {"0", "1"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": "\u200b"}, "no-name"),
        ({"name": ""}, "bad-input"),
        ({"seats": [{"kind": "me"}]}, "bad-input"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, "two-me"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "oracle"}]}, "no-bot"),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "no-bot"),
        ({"clock": {"kind": "live", "seconds": 1}}, "bad-input"),
        ({"game": "chess"}, "bad-input"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(client: Client, change: Any, code: str) -> None:
    wanted = {"game": "eko", "seats": [{"kind": "me"}, {"kind": "friend"}], "name": "Ada", **change}
    assert refused(await client.ask("POST", "/tables", body=wanted)) == (422, code)


async def test_only_open_tables_with_a_seat_for_anyone_are_listed(client: Client) -> None:
    await client.table("me", "friend")
    await client.table("me", "friend", open=True)
    wanted = await client.table("me", "anyone", open=True)
    await client.table("me", "here")
    watched = await client.table("me", "here", open=True)
    lists = (await client.ask("GET", "/tables")).json()
    assert [table["id"] for table in lists["joinable"]] == [wanted["table"]["id"]]
    assert [table["id"] for table in lists["running"]] == [watched["table"]["id"]]
    shown = (await client.ask("GET", f"/tables/{wanted['table']['id']}")).json()
    assert lists["joinable"][0] == shown


async def test_joining_takes_the_seat_asked_for_or_the_first(client: Client) -> None:
    seated = await client.table("me", "friend", "anyone", "friend")
    path = f"/tables/{seated['table']['id']}/join"
    first = await client.ask("POST", path, body={"name": "Ben"})
    assert list(first.json()["seats"]) == ["1"]  # one for friends before one for anyone
    third = await client.ask("POST", path, body={"name": "Cy", "seat": 3})
    assert list(third.json()["seats"]) == ["3"]
    taken = await client.ask("POST", path, body={"name": "Di", "seat": 0})
    assert refused(taken) == (409, "seat-taken")
    assert list((await client.ask("POST", path, body={"name": "Di"})).json()["seats"]) == ["2"]
    full = await client.ask("POST", path, body={"name": "Ed"})
    assert refused(full) == (409, "table-full")


async def test_an_open_table_keeps_seats_for_those_with_an_invitation(client: Client) -> None:
    seated = await client.table("me", "friend", "anyone", open=True)
    table_id = seated["table"]["id"]
    path, invited = f"/tables/{table_id}/join", invitation(seated["host"], table_id)
    for shown in (None, invitation("another" * 5, table_id), invitation(seated["host"], "another")):
        body = {"name": "Eve", "seat": 1, "invitation": shown}
        assert refused(await client.ask("POST", path, body=body)) == (403, "not-invited")
    anyone = await client.ask("POST", path, body={"name": "Ben"})
    assert list(anyone.json()["seats"]) == ["2"]
    last = await client.ask("POST", path, body={"name": "Eve"})
    assert refused(last) == (403, "not-invited")
    friend = await client.ask("POST", path, body={"name": "Cy", "invitation": invited})
    assert list(friend.json()["seats"]) == ["1"]
    row = (await client.room(table_id)).table
    assert invited not in str(row)


async def test_a_friend_leaves_the_seat_for_anyone_to_others(client: Client) -> None:
    seated = await client.table("me", "anyone", "friend", open=True)
    table_id = seated["table"]["id"]
    body = {"name": "Cy", "invitation": invitation(seated["host"], table_id)}
    friend = await client.ask("POST", f"/tables/{table_id}/join", body=body)
    assert list(friend.json()["seats"]) == ["2"]
    lists = (await client.ask("GET", "/tables")).json()
    assert [table["id"] for table in lists["joinable"]] == [table_id]


async def test_a_seat_that_does_not_exist_cannot_be_taken_or_filled(client: Client) -> None:
    seated = await client.table("me", "friend")
    path = f"/tables/{seated['table']['id']}"
    taken = await client.ask("POST", f"{path}/join", body={"name": "Ben", "seat": 3})
    assert refused(taken) == (404, "no-seat")
    filled = await client.ask("PUT", f"{path}/seats/2", seated["host"], {"kind": "friend"})
    assert refused(filled) == (404, "no-seat")


async def test_who_leaves_before_the_start_frees_the_seat(client: Client) -> None:
    seated = await client.table("me", "friend")
    path = f"/tables/{seated['table']['id']}"
    key = (await client.ask("POST", f"{path}/join", body={"name": "Ben"})).json()["seats"]["1"]
    left = await client.ask("POST", f"{path}/leave", key)
    assert left.json()["seats"][1] | {"name": None, "kind": "friend"} == left.json()["seats"][1]
    assert refused(await client.ask("POST", f"{path}/leave", key)) == (403, "wrong-token")


async def test_leaving_a_running_match_is_resigning(client: Client) -> None:
    seated = await client.table("me", "here")
    path = f"/tables/{seated['table']['id']}/leave"
    left = await client.ask("POST", path, seated["seats"]["0"])
    assert left.json()["state"] == "over"
    again = await client.ask("POST", path, seated["seats"]["1"])
    assert refused(again) == (409, "not-running")


async def test_of_three_the_others_play_on_with_a_bot(client: Client) -> None:
    seated = await client.table("me", "here", "here")
    path = f"/tables/{seated['table']['id']}/leave"
    left = (await client.ask("POST", path, seated["seats"]["0"])).json()
    assert left["state"] == "playing"
    assert [seat["withdrawn"] for seat in left["seats"]] == [True, False, False]
    again = await client.ask("POST", path, seated["seats"]["0"])
    assert refused(again) == (409, "bad-option")
    body = {"tokens": [seated["seats"]["0"]]}
    (my,) = (await client.ask("POST", "/mine", body=body)).json()
    assert my["your_turn"] is False


async def test_the_host_removes_and_fills(client: Client) -> None:
    seated = await client.table("me", "friend")
    path = f"/tables/{seated['table']['id']}"
    key = (await client.ask("POST", f"{path}/join", body={"name": "Ben"})).json()["seats"]["1"]
    to_bot = {"kind": "bot", "bot": "random"}
    filled = await client.ask("PUT", f"{path}/seats/1", seated["host"], to_bot)
    assert filled.json()["seats"][1]["bot"] == "random"
    assert refused(await client.ask("POST", f"{path}/leave", key)) == (403, "wrong-token")
    no_bot = await client.ask("PUT", f"{path}/seats/1", seated["host"], {"kind": "bot"})
    assert refused(no_bot) == (422, "no-bot")
    await client.ask("POST", f"{path}/start", seated["host"])
    late = await client.ask("PUT", f"{path}/seats/1", seated["host"], {"kind": "friend"})
    assert refused(late) == (409, "not-gathering")


@pytest.mark.parametrize(
    ("method", "action", "body"),
    [("POST", "/start", None), ("DELETE", "", None), ("PUT", "/seats/1", {"kind": "anyone"})],
)
async def test_what_is_the_hosts_needs_the_hosts_key(
    client: Client, method: str, action: str, body: Any
) -> None:
    seated = await client.table("me", "friend")
    path = f"/tables/{seated['table']['id']}{action}"
    assert refused(await client.ask(method, path, None, body)) == (401, "no-token")
    own = await client.ask(method, path, seated["seats"]["0"], body)
    assert refused(own) == (403, "not-host")
    other = await client.table("me", "friend")
    assert refused(await client.ask(method, path, other["host"], body)) == (403, "not-host")


async def test_a_cancelled_table_takes_nobody(client: Client) -> None:
    seated = await client.table("me", "anyone", open=True)
    path = f"/tables/{seated['table']['id']}"
    cancelled = await client.ask("DELETE", path, seated["host"])
    assert cancelled.json()["state"] == "cancelled"
    joined = await client.ask("POST", f"{path}/join", body={"name": "Ben"})
    assert refused(joined) == (409, "not-gathering")
    assert refused(await client.ask("DELETE", path, seated["host"])) == (409, "not-gathering")
    assert refused(await client.ask("GET", f"{path}/replay")) == (409, "no-match")
    assert refused(await client.ask("GET", f"{path}/match.json")) == (409, "not-over")
    assert (await client.ask("GET", "/tables")).json() == {"joinable": [], "running": []}


@pytest.mark.parametrize(
    ("method", "action", "body"),
    [
        ("GET", "", None),
        ("POST", "/join", {"name": "Ben"}),
        ("POST", "/leave", None),
        ("POST", "/start", None),
        ("POST", "/rematch", None),
        ("GET", "/replay", None),
        ("GET", "/match.json", None),
        ("GET", "/picture.svg", None),
        ("DELETE", "", None),
    ],
)
async def test_a_table_that_is_not_there(
    client: Client, method: str, action: str, body: Any
) -> None:
    key = "k" * 43
    answer = await client.ask(method, f"/tables/nowhere{action}", key, body)
    assert refused(answer) == (404, "no-table")
    assert "nowhere" in answer.json()["words"]
    odd = await client.ask(method, f"/tables/%00{action}", key, body)
    assert refused(odd) == (422, "bad-input")


async def test_my_tables_are_found_by_their_keys(client: Client) -> None:
    gathering = await client.table("me", "friend")
    playing = await client.table("me", "here")
    await client.table("me", "here")
    tokens = [gathering["seats"]["0"], *playing["seats"].values(), "x" * 43]
    mine = (await client.ask("POST", "/mine", body={"tokens": tokens})).json()
    assert [(my["table"]["id"], my["seats"], my["your_turn"]) for my in mine] == [
        (playing["table"]["id"], [0, 1], True),
        (gathering["table"]["id"], [0], False),
    ]
    room = await client.room(playing["table"]["id"])
    assert room.match is not None
    waits = room.match.state.decider
    for seat in (0, 1):
        body = {"tokens": [playing["seats"][str(seat)]]}
        (my,) = (await client.ask("POST", "/mine", body=body)).json()
        assert my["your_turn"] == (seat == waits)
        assert my["winners"] == []
    await client.ask("POST", f"/tables/{playing['table']['id']}/leave", playing["seats"]["0"])
    (my,) = (await client.ask("POST", "/mine", body=body)).json()
    assert (my["table"]["state"], my["winners"]) == ("over", [1])


async def test_what_cannot_be_stored_has_not_happened(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = await client.table("me", "friend")
    path = f"/tables/{seated['table']['id']}"

    async def fail(*_: Any, **__: Any) -> None:
        raise StorageError("disk /var/lib/serai.db is full")

    for name in ("create", "update", "append"):
        monkeypatch.setattr(client.app.state.site.storage, name, fail)
    attempts = [
        await client.ask("POST", f"{path}/join", body={"name": "Ben"}),
        await client.ask("POST", f"{path}/leave", seated["seats"]["0"]),
        await client.ask("PUT", f"{path}/seats/1", seated["host"], {"kind": "anyone"}),
        await client.ask("DELETE", path, seated["host"]),
        await client.ask("POST", "/tables", body={
            "game": "eko", "seats": [{"kind": "me"}, {"kind": "here"}], "name": "Ada",
        }),
    ]  # fmt: skip
    assert {refused(answer) for answer in attempts} == {(503, "storage")}
    assert not [answer for answer in attempts if "/var" in answer.text]
    assert (await client.ask("GET", path)).json() == seated["table"]


async def test_keys_are_shown_once_and_logged_never(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        seated = await client.table("me", "here", "anyone", open=True)
        path = f"/tables/{seated['table']['id']}"
        joined = await client.ask("POST", f"{path}/join", body={"name": "Ben"})
        keys = [seated["host"], *seated["seats"].values(), *joined.json()["seats"].values()]
        answers = [
            await client.ask("GET", path, keys[1]),
            await client.ask("GET", "/tables"),
            await client.ask("POST", "/mine", body={"tokens": keys}),
            await client.ask("POST", f"{path}/start", keys[0]),
            await client.ask("GET", f"{path}/replay", keys[1], seat=0),
            await client.ask("POST", f"{path}/leave", keys[2]),
        ]
    assert len(set(keys)) == 4
    told = "".join(answer.text for answer in answers) + caplog.text
    assert not [key for key in keys if key in told]
