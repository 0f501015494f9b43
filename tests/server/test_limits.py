"""How often and how large: buckets, bodies, and what the client is told."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI, Request

from serai.server import limits
from serai.server.limits import RATES, BodyLimit, Bucket, Limits, household
from serai.server.problems import Refused, handle_problems


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    time = Time()
    bucket = Bucket(2.0, 3.0, time)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == pytest.approx(0.5)
    time.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    time.now += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_each_client_and_each_thing_has_a_bucket_of_its_own() -> None:
    counted = Limits(Time())
    for _ in range(int(RATES["create"][1])):
        counted.take("10.0.0.1", "create")
    with pytest.raises(Refused) as refused:
        counted.take("10.0.0.1", "create")
    assert refused.value.status_code == 429
    assert refused.value.problem.code == "too-fast"
    assert refused.value.headers is not None
    assert int(refused.value.headers["Retry-After"]) >= 1
    counted.take("10.0.0.1", "look")
    counted.take("10.0.0.2", "create")


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.1"),
        ("somebody", "somebody"),
    ],
)
def test_a_network_of_ipv6_addresses_is_one_client(address: str, counted_as: str) -> None:
    assert household(address) == counted_as


def test_forgotten_clients_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_CLIENTS", 10)
    counted = Limits(Time())
    for number in range(100):
        counted.take(f"10.0.0.{number}", "look")
    assert len(counted._buckets) == 10


def echo() -> httpx.AsyncClient:
    app = FastAPI()
    handle_problems(app)

    @app.post("/size")
    async def size(request: Request) -> int:
        return len(await request.body())

    app.add_middleware(BodyLimit, most=1000)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test")


@pytest.mark.anyio
async def test_a_body_that_says_it_is_too_large_is_not_read() -> None:
    async with echo() as client:
        assert (await client.post("/size", content=b"x" * 1000)).json() == 1000
        answer = await client.post("/size", content=b"x" * 1001)
    assert answer.status_code == 413
    assert answer.json()["code"] == "too-large"


@pytest.mark.anyio
async def test_a_body_in_pieces_is_cut_off() -> None:
    sent = 0

    async def pieces() -> AsyncIterator[bytes]:
        nonlocal sent
        for _ in range(1000):
            sent += 100
            yield b"x" * 100

    async with echo() as client:
        answer = await client.post("/size", content=pieces())
    assert answer.status_code == 413
    assert answer.json()["code"] == "too-large"
