"""What every answer carries to keep browsers safe, and which pages may ask for changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from serai.server.problems import Refused, unforeseen

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from serai.server.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_HOST = re.compile(r"^[A-Za-z0-9.-]+(:\d+)?$|^\[[0-9A-Fa-f:.]+\](:\d+)?$")

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # a link that moves a seat must not get about
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'{sockets}; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "worker-src 'self'; manifest-src 'self'"
)
A_YEAR = 365 * 24 * 3600


def content_policy(host: str) -> str:
    """Some browsers do not count sockets of one's own host as 'self'."""
    sockets = f" ws://{host} wss://{host}" if _HOST.match(host) else ""
    return POLICY.format(sockets=sockets)


class Security:
    """Adds the headers, turns away other sites' pages, and lets no error out with its trace."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._https = settings.public_url.startswith("https:")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        secured = _Secured(send, self._added(scope["path"], headers.get(b"host", "")))
        if not self._is_welcome(scope["method"], headers):
            await Refused(403, "other-site").response()(scope, receive, secured)
            return
        try:
            await self._app(scope, receive, secured)
        except Exception as error:
            if secured.begun:
                raise
            await unforeseen(error)(scope, receive, secured)

    def _is_welcome(self, method: str, headers: dict[bytes, str]) -> bool:
        origin = headers.get(b"origin")
        return method in SAFE_METHODS or origin is None or self._settings.is_own_origin(origin)

    def _added(self, path: str, host: str) -> dict[str, str]:
        added = {**HEADERS, "content-security-policy": content_policy(host)}
        if path.startswith("/api/"):
            added["cache-control"] = "no-store"
        if self._https:
            added["strict-transport-security"] = f"max-age={A_YEAR}"
        return added


class _Secured:
    """Sends on; a response that brings a header of its own keeps it."""

    def __init__(self, send: Send, added: dict[str, str]) -> None:
        self._send = send
        self._added = added
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            own = list(message.get("headers", []))
            there = {name.lower() for name, _ in own}
            more = [(name.encode(), value.encode()) for name, value in self._added.items()]
            message["headers"] = own + [pair for pair in more if pair[0] not in there]
        await self._send(message)
