"""How much one client may ask for: how often, and how large."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

from serai.server.problems import Refused

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 256 * 1024
MOST_CLIENTS = 20_000  # buckets kept; the longest unused goes first

# What is counted, with the rate a second that can go on for ever and how many at once.
RATES = {
    "create": (0.2, 30.0),
    "change": (2.0, 60.0),
    "move": (10.0, 100.0),
    "look": (10.0, 200.0),
    "draw": (2.0, 40.0),
    "think": (0.4, 12.0),
}

Now = Callable[[], float]


class Bucket:
    """Fills with `rate` tokens a second, up to `burst`; each thing done takes one."""

    __slots__ = ("_at", "_burst", "_level", "_now", "_rate")

    def __init__(self, rate: float, burst: float, now: Now = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._level = burst
        self._at = now()

    def take(self) -> bool:
        now = self._now()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def wait(self) -> float:
        """Seconds until the next one can be taken."""
        return max(0.0, (1 - self._level) / self._rate)


class Limits:
    """A bucket for each client and each thing that is counted."""

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, client: str, what: str) -> None:
        """Refuses with 429 if the client is too fast."""
        key = (household(client), what)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(*RATES[what], self._now)
        self._buckets.move_to_end(key)
        while len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        if not bucket.take():
            seconds = int(bucket.wait()) + 1
            headers = {"Retry-After": str(seconds)}
            raise Refused(429, "too-fast", headers=headers, seconds=seconds)


def household(address: str) -> str:
    """Whom an address is counted as: in IPv6 a single customer has a whole network of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4 or found.ipv4_mapped is not None:
        return address
    return str(ip_network((found, 64), strict=False))


class BodyLimit:
    """Refuses bodies that are too large, told beforehand or coming in pieces."""

    def __init__(self, app: ASGIApp, most: int = LARGEST_BODY) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        got = 0

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > self._most:
                raise self._refusal()
            return message

        told = dict(scope["headers"]).get(b"content-length", b"0")
        if told.isdigit() and int(told) > self._most:
            await self._refusal().response()(scope, receive, send)
            return
        await self._app(scope, counted, send)

    def _refusal(self) -> Refused:
        return Refused(413, "too-large", kilobytes=self._most // 1024)
