"""Mail goes through a real mail server over a line that nobody else can read."""

from __future__ import annotations

import smtplib
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from serai.server.notices.mail import Mailer

pytestmark = pytest.mark.anyio

SENDER = "serai@example.org"
USER, PASSWORD = "host@example.org", "p@ss/word"
IN_URL = "host%40example.org:p%40ss%2Fword"


@dataclass
class Office:
    """A mail server on loopback and what it was handed."""

    scheme: str
    port: int = 0
    taken: list[Any] = field(default_factory=list)

    async def handle_DATA(self, _server: Any, session: Any, envelope: Any) -> str:
        self.taken.append((session, envelope))
        return "250 OK"

    def mailer(self, login: str) -> Mailer:
        return Mailer(f"{self.scheme}://{login}@127.0.0.1:{self.port}", SENDER)


def check(_server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
    known = LoginPassword(USER.encode(), PASSWORD.encode())
    return AuthResult(success=data == known, handled=False)


@pytest.fixture
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(params=["smtp", "smtps"])
def office(request: pytest.FixtureRequest, authority: trustme.CA) -> Iterator[Office]:
    office = Office(request.param)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    # Over smtps all is sealed from the first byte, which this server does not take for its TLS.
    sealed: dict[str, Any] = {"ssl_context": context, "auth_require_tls": False}
    asked: dict[str, Any] = {"tls_context": context, "require_starttls": True}
    options = sealed if office.scheme == "smtps" else asked
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        office.port = free.getsockname()[1]
    controller = Controller(
        office, hostname="127.0.0.1", port=office.port, authenticator=check, **options
    )
    controller.start()
    yield office
    controller.stop()


@pytest.fixture
def trusted(authority: trustme.CA, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine takes the authority's word."""
    authority.cert_pem.write_to_path(str(tmp_path / "authority.pem"))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))


@pytest.mark.usefixtures("trusted")
async def test_mail_goes_sealed_and_with_the_hosts_password(office: Office) -> None:
    await office.mailer(IN_URL).send("ben@example.org", "Your turn", "Go on.")
    ((session, envelope),) = office.taken
    assert session.authenticated
    assert (envelope.mail_from, envelope.rcpt_tos) == (SENDER, ["ben@example.org"])
    assert b"Go on." in envelope.content


@pytest.mark.usefixtures("trusted")
async def test_a_wrong_password_sends_nothing(office: Office) -> None:
    with pytest.raises(smtplib.SMTPAuthenticationError):
        await office.mailer("host%40example.org:wrong").send("ben@example.org", "x", "y")
    assert office.taken == []


async def test_a_server_whose_name_nobody_vouches_for_gets_nothing(office: Office) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        await office.mailer(IN_URL).send("ben@example.org", "x", "y")
    assert office.taken == []
