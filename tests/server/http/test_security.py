"""The headers on every answer, other sites' pages, and errors without traces."""

from __future__ import annotations

import logging

import httpx
import pytest
from fastapi import FastAPI

from serai.core.text.errors import StorageError
from serai.server.http.security import Security, content_policy
from serai.server.problems import handle_problems
from serai.server.settings import Settings

pytestmark = pytest.mark.anyio


def site(public_url: str = "http://serai.test", hosts: tuple[str, ...] = ()) -> httpx.AsyncClient:
    app = FastAPI()
    handle_problems(app)

    @app.get("/ok")
    @app.post("/ok")
    async def ok() -> str:
        return "ok"

    @app.get("/broken")
    async def broken() -> str:
        raise RuntimeError("the secret is 42")

    @app.get("/full")
    async def full() -> str:
        raise StorageError("disk /var/lib/secret is full")

    app.add_middleware(Security, settings=Settings(public_url=public_url, hosts=hosts))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://serai.test")


@pytest.mark.parametrize("path", ["/ok", "/nowhere", "/broken"])
async def test_every_answer_carries_the_headers(path: str) -> None:
    async with site() as client:
        answer = await client.get(path)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "strict-transport-security" not in answer.headers


async def test_https_is_demanded_only_where_it_is_spoken() -> None:
    async with site("https://serai.example") as client:
        answer = await client.get("/ok")
    assert answer.headers["strict-transport-security"].startswith("max-age=")


def test_sockets_are_named_for_the_own_host_only() -> None:
    assert "connect-src 'self' ws://a.example:8000 wss://a.example:8000;" in content_policy(
        "a.example:8000"
    )
    assert "ws:" not in content_policy("evil.example; script-src *")


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 200),
        ("http://serai.test", 200),
        ("HTTP://Serai.Test", 200),
        ("http://192.168.1.5:8000", 200),
        ("http://evil.example", 403),
        ("http://serai.test.evil.example", 403),
        ("http://serai.test:81", 403),
        ("null", 403),
    ],
)
async def test_other_sites_may_look_but_change_nothing(origin: str | None, status: int) -> None:
    headers = {} if origin is None else {"origin": origin}
    async with site(hosts=("192.168.1.5:8000",)) as client:
        answer = await client.post("/ok", headers=headers)
        assert (await client.get("/ok", headers=headers)).status_code == 200
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "other-site"


async def test_a_mistake_of_ours_shows_no_trace(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        async with site() as client:
            answer = await client.get("/broken")
    assert answer.status_code == 500
    assert answer.json()["code"] == "internal"
    assert "42" not in answer.text
    assert "Traceback" not in answer.text
    assert "the secret is 42" in caplog.text  # it is for us to find


async def test_trouble_with_storage_is_said_without_details() -> None:
    async with site() as client:
        answer = await client.get("/full")
    assert answer.status_code == 503
    assert answer.json()["code"] == "storage"
    assert "/var" not in answer.text


async def test_unknown_addresses_and_methods_are_problems_too() -> None:
    async with site() as client:
        nowhere = await client.get("/nowhere")
        wrong = await client.delete("/ok")
    assert (nowhere.status_code, nowhere.json()["code"]) == (404, "not-found")
    assert (wrong.status_code, wrong.json()["code"]) == (405, "wrong-method")
    assert wrong.headers["allow"]
