"""Whoever is away is told: by a push service that can read it, or by mail, and never in vain."""

from __future__ import annotations

import asyncio
import json
import smtplib
import socket
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import http_ece  # type: ignore[import-untyped]
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02  # type: ignore[import-untyped]

from serai.core.text.errors import BadOption
from serai.server.notices.mail import Mailer
from serai.server.notices.notices import Notices
from serai.server.notices.push import Pusher, new_key
from serai.server.table.consents import Consent
from serai.server.table.room import Room
from serai.storage.records import NoticeRow
from serai.storage.storage import Storage

pytestmark = pytest.mark.anyio

PUBLIC = "https://serai.example"


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Browser:
    """One that has subscribed, with its keys, and the push service it uses, on loopback."""

    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = b"0123456789abcdef"
    status: int = 201
    requests: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    port: int = 0

    @property
    def address(self) -> dict[str, Any]:
        form = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        public = self.key.public_key().public_bytes(*form)
        endpoint = f"http://127.0.0.1:{self.port}/push/abc"
        return {"endpoint": endpoint, "keys": {"p256dh": text(public), "auth": text(self.auth)}}

    def received(self, number: int) -> Any:
        body = self.requests[number][1]
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        pairs = (line.partition(": ") for line in head[1:] if line)
        headers = {name.lower(): value for name, _, value in pairs}
        body = await reader.readexactly(int(headers["content-length"]))
        self.requests.append((headers, body))
        answer = f"HTTP/1.1 {self.status} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        writer.write(answer.encode())
        await writer.drain()
        writer.close()


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    browser = Browser()
    server = await asyncio.start_server(browser.serve, "127.0.0.1", 0)
    browser.port = server.sockets[0].getsockname()[1]
    async with server:
        yield browser


@dataclass
class Letters:
    """What a mail server on loopback was handed."""

    taken: list[Any] = field(default_factory=list)
    port: int = 0

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.taken.append(envelope)
        return "250 OK"


@pytest.fixture
def letters() -> Any:
    letters = Letters()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        letters.port = free.getsockname()[1]
    controller = Controller(letters, hostname="127.0.0.1", port=letters.port)
    controller.start()
    yield letters
    controller.stop()


class Shelf:
    """As much of the storage as notices need."""

    def __init__(self, rows: list[NoticeRow]) -> None:
        self.rows = rows
        self.kept: dict[str, str] = {}

    async def notices(self, table_id: str, seat: int) -> list[NoticeRow]:
        return [row for row in self.rows if (row.table_id, row.seat) == (table_id, seat)]

    async def drop_notice(self, table_id: str, seat: int, kind: str) -> None:
        self.rows = [r for r in self.rows if (r.table_id, r.seat, r.kind) != (table_id, seat, kind)]

    async def key(self, name: str, make: Callable[[], str]) -> str:
        return self.kept.setdefault(name, make())


class Table:
    """As much of a room as notices look at: seat 1 must decide."""

    def __init__(self, active: int = 1, clock: str = "days") -> None:
        self.table = SimpleNamespace(id="tbl", game="khan", clock={"kind": clock})
        self.seats = [SimpleNamespace(name=name) for name in ("Ada", "Ben")]
        state = SimpleNamespace(decider=1, active=active)
        self.match = SimpleNamespace(state=state, outcome=lambda: None)
        self.consent: Consent | None = Consent("end", by=0, asked=frozenset({1}))
        self.present = False

    def is_present(self, _seat: int) -> bool:
        return self.present


def room(**facts: Any) -> Room:
    return cast(Room, Table(**facts))


async def sender(rows: list[NoticeRow], smtp_port: int | None = None) -> tuple[Notices, Shelf]:
    shelf = Shelf(rows)
    mailer = Mailer(f"smtp://127.0.0.1:{smtp_port}", "serai@example.org") if smtp_port else None
    pusher = Pusher(new_key(), "mailto:serai@example.org", anywhere=True)
    return Notices(PUBLIC, cast(Storage, shelf), pusher, mailer, grace=0.01), shelf


async def settled(notices: Notices) -> None:
    async with asyncio.timeout(5):
        while notices._tasks:
            await asyncio.sleep(0.01)


def push_row(browser: Browser, language: str = "en") -> NoticeRow:
    return NoticeRow("tbl", 1, "push", browser.address, language)


MAIL_ROW = NoticeRow("tbl", 1, "mail", {"mail": "ben@example.org"}, "en")


@pytest.mark.parametrize(
    ("active", "what", "words"),
    [
        (1, "decision", "It is your turn, Ben."),
        (0, "decision", "You are asked for a decision, Ben."),
        (0, "proposal", "The others propose something and wait for your answer, Ben."),
    ],
)
async def test_a_push_says_what_is_asked_and_where(
    browser: Browser, active: int, what: Any, words: str
) -> None:
    notices, _ = await sender([push_row(browser)])
    notices.notify(room(active=active), 1, what)
    await settled(notices)
    payload = browser.received(0)
    assert payload == {"title": "Khan", "body": words, "url": f"{PUBLIC}/t/tbl", "tag": "tbl"}
    await notices.close()


async def test_a_push_is_signed_with_the_key_that_the_site_shows(browser: Browser) -> None:
    notices, _ = await sender([push_row(browser)])
    notices.notify(room(), 1)
    await settled(notices)
    headers = browser.requests[0][0]
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0
    scheme, _, rest = headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert parts["k"] == notices.pusher.public_key
    assert Vapid02.verify(headers["authorization"])
    await notices.close()


async def test_nobody_who_is_there_is_told(browser: Browser) -> None:
    notices, _ = await sender([push_row(browser)])
    here = room()
    here.present = True  # type: ignore[attr-defined]
    notices.notify(here, 1)
    back = room()
    notices.notify(back, 1)
    back.present = True  # type: ignore[attr-defined]  # came back within the grace
    await settled(notices)
    assert browser.requests == []
    await notices.close()


async def test_a_decision_made_meanwhile_needs_no_notice(browser: Browser) -> None:
    notices, _ = await sender([push_row(browser)])
    table = room()
    notices.notify(table, 1)
    notices.notify(table, 1)  # one waiting is enough
    assert len(notices._tasks) == 1
    table.match.state.decider = 0  # type: ignore[union-attr, misc]
    await settled(notices)
    assert browser.requests == []
    await notices.close()


async def test_a_proposal_that_fell_needs_no_notice(browser: Browser) -> None:
    notices, _ = await sender([push_row(browser)])
    table = room()
    notices.notify(table, 1, "proposal")
    table.consent = None  # type: ignore[misc]
    await settled(notices)
    assert browser.requests == []
    await notices.close()


@pytest.mark.parametrize("status", [404, 410])
async def test_a_gone_subscription_is_dropped(browser: Browser, status: int) -> None:
    browser.status = status
    notices, shelf = await sender([push_row(browser), MAIL_ROW])
    notices.notify(room(), 1)
    await settled(notices)
    assert shelf.rows == [MAIL_ROW]
    await notices.close()


async def test_trouble_with_one_address_is_logged_without_it_and_stops_nothing(
    browser: Browser, letters: Letters, caplog: pytest.LogCaptureFixture
) -> None:
    browser.status = 500
    notices, shelf = await sender([push_row(browser), MAIL_ROW], letters.port)
    notices.notify(room(), 1)
    await settled(notices)
    assert len(shelf.rows) == 2
    assert len(letters.taken) == 1
    assert "HTTPStatusError" in caplog.text
    assert "127.0.0.1" not in caplog.text
    await notices.close()


async def test_mail_tells_with_a_link_that_holds_no_key(letters: Letters) -> None:
    notices, _ = await sender([MAIL_ROW], letters.port)
    notices.notify(room(), 1)
    await settled(notices)
    (envelope,) = letters.taken
    content = envelope.content.decode()
    assert envelope.rcpt_tos == ["ben@example.org"]
    assert "Subject: Khan: It is your turn, Ben." in content
    assert f"{PUBLIC}/t/tbl\r\n" in content
    assert "Auto-Submitted: auto-generated" in content
    await notices.close()


@pytest.mark.parametrize("clock", ["none", "live"])
async def test_mail_is_only_for_days_per_turn(letters: Letters, clock: str) -> None:
    notices, _ = await sender([MAIL_ROW], letters.port)
    notices.notify(room(clock=clock), 1)
    await settled(notices)
    assert letters.taken == []
    await notices.close()


async def test_an_address_gets_no_flood_of_mail(letters: Letters) -> None:
    notices, _ = await sender([MAIL_ROW], letters.port)
    for _ in range(10):
        notices.notify(room(), 1)
        await settled(notices)
    assert len(letters.taken) == 6
    await notices.close()


async def test_a_password_is_not_sent_over_an_open_line(letters: Letters) -> None:
    mailer = Mailer(f"smtp://user:word@127.0.0.1:{letters.port}", "serai@example.org")
    with pytest.raises(smtplib.SMTPNotSupportedError):
        await mailer.send("ben@example.org", "x", "y")
    assert letters.taken == []


GOOD_KEYS = {"p256dh": Browser().address["keys"]["p256dh"], "auth": text(b"0123456789abcdef")}


@pytest.mark.parametrize(
    ("endpoint", "keys"),
    [
        ("http://push.example/x", GOOD_KEYS),
        ("https://user:word@push.example/x", GOOD_KEYS),
        ("https:///x", GOOD_KEYS),
        ("https://push.example/x", {**GOOD_KEYS, "auth": "short"}),
        ("https://push.example/x", {**GOOD_KEYS, "p256dh": "AAAA"}),
        ("https://push.example/x", {"auth": GOOD_KEYS["auth"]}),
    ],
)
async def test_addresses_that_cannot_work_are_refused(endpoint: str, keys: Any) -> None:
    pusher = Pusher(new_key(), PUBLIC)
    with pytest.raises(BadOption):
        pusher.check({"endpoint": endpoint, "keys": keys})
    pusher.check({"endpoint": "https://push.example/x", "keys": GOOD_KEYS})
    await pusher.close()


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "10.1.2.3", "192.168.0.1", "169.254.169.254", "[::1]"]
)
async def test_no_push_reaches_this_machine_or_its_network(host: str) -> None:
    pusher = Pusher(new_key(), PUBLIC)
    address = {"endpoint": f"https://{host}/x", "keys": GOOD_KEYS}
    assert await pusher.send(address, b"x") is False
    await pusher.close()


def test_bad_mail_settings_are_named() -> None:
    for url, sender in [("http://x", "a@b"), ("smtp://", "a@b"), ("smtp://host", None)]:
        with pytest.raises(BadOption, match="smtp://"):
            Mailer(url, sender)
