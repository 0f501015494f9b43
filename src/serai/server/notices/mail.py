"""Mail through the server that the host named, as smtp://user:password@host:port or smtps://…"""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from urllib.parse import SplitResult, unquote, urlsplit

from serai.core.text.errors import BadOption
from serai.core.text.messages import message

WAIT = 20.0
PORTS = {"smtp": 587, "smtps": 465}


def _is_place(url: SplitResult) -> bool:
    try:
        return url.scheme in PORTS and bool(url.hostname) and url.port != 0
    except ValueError:  # a port that is no number
        return False


class Mailer:
    def __init__(self, url: str, sender: str | None) -> None:
        self._place = urlsplit(url)
        if not _is_place(self._place) or not sender:
            raise BadOption(message("serai.server", "notice.bad_smtp"))
        self._sender = sender

    async def send(self, to: str, subject: str, text: str) -> None:
        """Raises OSError or smtplib.SMTPException."""
        mail = EmailMessage()
        mail["From"] = self._sender
        mail["To"] = to
        mail["Subject"] = subject
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text)
        await asyncio.to_thread(self._deliver, mail)

    def _deliver(self, mail: EmailMessage) -> None:
        with self._connected() as server:
            server.ehlo()
            if self._place.scheme == "smtp" and server.has_extn("starttls"):
                server.starttls(context=ssl.create_default_context())
            elif self._place.scheme == "smtp" and self._place.username:
                raise smtplib.SMTPNotSupportedError("no password goes over an open line")
            if self._place.username:
                server.login(unquote(self._place.username), unquote(self._place.password or ""))
            server.send_message(mail)

    def _connected(self) -> smtplib.SMTP:
        host = self._place.hostname or ""
        port = self._place.port or PORTS[self._place.scheme]
        if self._place.scheme == "smtps":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(host, port, timeout=WAIT, context=context)
        return smtplib.SMTP(host, port, timeout=WAIT)
