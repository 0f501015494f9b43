"""What the site tells before anyone sits down: games, set-ups, and how it refuses."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from serai.bots import LEVELS
from serai.server.limits import RATES
from serai.server.table.showing import first_view
from tests.server.http_site import Client, refused, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    async with serving(tmp_path) as client:
        yield client


async def test_the_set_up_of_the_table_is_the_one_that_was_previewed(client: Client) -> None:
    setup = {"variants": ["wind", "portals", "wind"], "seed": None}
    body = {"game": "eko", "players": 2, "setup": setup}
    preview = (await client.ask("POST", "/preview", body=body)).json()
    seated = await client.table("me", "here", setup=preview["setup"])
    room = await client.room(seated["table"]["id"])
    assert room.match is not None
    assert first_view(room.match.start, None) == preview["view"]
    assert seated["table"]["setup"] == preview["setup"]
    assert preview["setup"]["variants"] == ["portals", "wind"]


async def test_a_board_brings_the_figures_that_a_picture_of_it_shows(client: Client) -> None:
    """W1, C4, C1: what wins, how high one may build on a kind of space, what a seat can build."""
    body = {"game": "eko", "players": 2, "setup": {"variants": ["wind"]}}
    view = (await client.ask("POST", "/preview", body=body)).json()["view"]
    legend = view["board"]["legend"]
    assert legend["goal"] == 12
    takes = {kind: legend["limits"][kind] for kind in ("reg", "canyon", "capital", "mountain")}
    assert takes == {"reg": 1, "canyon": 2, "capital": 2, "mountain": 3}
    assert all(legend["limits"][temple] == 1 for temple in ("wind", "moon", "sand"))
    assert legend["stock"] == [5, 3, 1]


async def test_the_standard_board_is_always_the_same(client: Client) -> None:
    boards = []
    for seed in (1, 2):
        setup = {"board": "standard", "seed": seed}
        body = {"game": "eko", "players": 3, "setup": setup}
        boards.append((await client.ask("POST", "/preview", body=body)).json()["view"]["board"])
    assert boards[0] == boards[1]


async def test_rulers_stand_where_the_set_up_says(client: Client) -> None:
    async def rulers(setup: Any) -> Any:
        body = {"game": "khan", "players": 2, "setup": setup}
        answer = await client.ask("POST", "/preview", body=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["view"]["rulers"]

    marked, even = await rulers({}), await rulers({"rulers": "even"})
    assert marked != even
    assert await rulers({"rulers": even}) == even


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("A6", "Delhi: A6 ist Fluss; Herrscher stehen an Land (S1)"),
        ("B2", "Ungarn: auf B2 steht schon ein anderer Herrscher (S1)"),
        ("ZZ", "Delhi: es gibt kein Feld 'ZZ'"),
    ],
)
async def test_a_ruler_out_of_place_is_told_in_the_language_of_who_asks(
    client: Client, place: str, why: str
) -> None:
    body: Any = {"game": "khan", "players": 2, "setup": {}}
    marked = (await client.ask("POST", "/preview", body=body)).json()["view"]["rulers"]
    body["setup"] = {"rulers": marked | {"delhi": place}}
    client.http.headers["accept-language"] = "de"
    answer = await client.ask("POST", "/preview", body=body)
    assert refused(answer) == (422, "bad-option")
    assert answer.json()["words"] == why


@pytest.mark.parametrize(
    ("game", "setup", "code"),
    [
        ("khan", {"rulers": {"rus": "A1"}}, "bad-option"),
        ("khan", {"variants": ["portals"]}, "no-variant"),
        ("eko", {"variants": ["dragons"]}, "no-variant"),
        ("eko", {"rulers": "even"}, "no-rulers"),
        ("eko", {"seed": -1}, "bad-input"),
        ("eko", {"board": "square"}, "bad-input"),
        ("eko", {"colour": "red"}, "bad-input"),
    ],
)
async def test_a_set_up_that_the_rules_do_not_know_is_refused(
    client: Client, game: str, setup: Any, code: str
) -> None:
    body = {"game": game, "players": 2, "setup": setup}
    assert refused(await client.ask("POST", "/preview", body=body)) == (422, code)
    seats = [{"kind": "me"}, {"kind": "friend"}]
    wanted = {"game": game, "seats": seats, "name": "Ada", "setup": setup}
    assert refused(await client.ask("POST", "/tables", body=wanted)) == (422, code)
    assert (await client.ask("POST", "/mine", body={"tokens": []})).json() == []


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PATCH", "/tables", "GET, POST"),
        ("POST", "/tables/abc", "DELETE, GET"),
        ("GET", "/tables/abc/join", "POST"),
        ("OPTIONS", "/site", "GET"),
    ],
)
async def test_a_wrong_method_is_told_the_right_ones(
    client: Client, method: str, path: str, allowed: str
) -> None:
    answer = await client.ask(method, path)
    assert refused(answer) == (405, "wrong-method")
    assert answer.headers["allow"] == allowed
    assert refused(await client.ask(method, "/nothing/here")) == (404, "not-found")


async def test_bad_bodies_are_named(client: Client) -> None:
    answer = await client.http.post("/api/tables", content=b"{not json")
    assert refused(answer) == (422, "bad-input")
    answer = await client.http.post("/api/tables", content=b"\xff\xfe", headers={})
    assert answer.status_code in (400, 422)
    assert answer.json()["words"]
    answer = await client.http.post("/api/tables", content=b"[" * 100_000)
    assert answer.status_code in (400, 422)
    answer = await client.http.post("/api/tables", content=b"x" * 300_000)
    assert refused(answer) == (413, "too-large")


async def test_too_many_tables_at_once_are_refused(client: Client) -> None:
    statuses = []
    for _ in range(int(RATES["create"][1]) + 1):
        body = {"game": "eko", "seats": [{"kind": "me"}] * 2, "name": "Ada"}  # refused anyway
        answer = await client.ask("POST", "/tables", body=body)
        statuses.append(answer.status_code)
    assert set(statuses[:-1]) == {422}
    assert refused(answer) == (429, "too-fast")
    assert int(answer.headers["retry-after"]) > 0


async def test_behind_a_proxy_the_client_is_the_one_it_noted(tmp_path: Path) -> None:
    async def asked(client: Client, noted: str) -> int:
        headers = {"x-forwarded-for": noted}
        body = {"game": "eko", "seats": [{"kind": "me"}] * 2, "name": "Ada"}
        return (await client.http.post("/api/tables", json=body, headers=headers)).status_code

    async with serving(tmp_path, behind_proxy=True) as client:
        for number in range(40):  # a client that invents addresses is still the one it is
            last = await asked(client, f"1.2.3.{number}, 9.9.9.9")
        assert last == 429
        assert await asked(client, "8.8.8.8") == 422
    async with serving(tmp_path) as client:
        for number in range(40):
            last = await asked(client, f"1.2.3.{number}")
        assert last == 429


async def test_problems_are_said_in_the_language_of_the_request(client: Client) -> None:
    site = (await client.ask("GET", "/site")).json()
    for language in site["languages"]:
        answer = await client.http.get("/api/tables/no", headers={"accept-language": language})
        named = await client.ask("GET", "/tables/no", language=language)
        assert answer.json() == named.json()
    english = await client.ask("GET", "/tables/no", language="xx")
    assert english.json()["words"] == "There is no table no."


async def test_the_site_tells_what_can_be_played(client: Client) -> None:
    site = (await client.ask("GET", "/site")).json()
    assert [game["name"] for game in site["games"]] == ["eko", "khan"]
    assert site["games"][0]["title"] == "Ekö"
    assert ["portals", "Portals"] in site["games"][0]["variants"]
    assert site["games"][0]["bots"] == list(LEVELS)
    assert site["games"][1]["standing_answers"] == ["refuse", "accept"]
    assert site["mail"] is False
    assert len(site["push_key"]) == 87
    assert (await client.ask("GET", "/health")).status_code == 204
    rules = (await client.ask("GET", "/rules/khan")).json()
    assert rules["title"].startswith("Khan")
    assert refused(await client.ask("GET", "/rules/chess")) == (422, "bad-input")
