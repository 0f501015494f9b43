"""Web Push: a short message, encrypted for one browser, handed to the service it names."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any
from urllib.parse import SplitResult, urlsplit

import http_ece  # type: ignore[import-untyped]
import httpx
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02  # type: ignore[import-untyped]

from serai.core.text.errors import BadOption
from serai.core.text.messages import message

KEY_NAME = "vapid"
GONE = (404, 410)  # the browser no longer wants it
KEPT_FOR = 24 * 3600  # seconds that the service tries
SIGNED_FOR = 12 * 3600
WAIT = 10.0


def new_key() -> str:
    """The private half, as the storage keeps it."""
    key = ec.generate_private_key(ec.SECP256R1())
    return _text(key.private_numbers().private_value.to_bytes(32, "big"))


class Pusher:
    """`anywhere` also lets it reach this machine and its network, for tests."""

    def __init__(self, private_key: str, subject: str, *, anywhere: bool = False) -> None:
        self._vapid = Vapid02.from_raw(private_key.encode())
        self._subject = subject
        self._anywhere = anywhere
        self._client = httpx.AsyncClient(timeout=WAIT, follow_redirects=False, trust_env=False)

    @property
    def public_key(self) -> str:
        """What a browser wants to know before it lets us push."""
        form = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return _text(self._vapid.public_key.public_bytes(*form))

    def check(self, address: Mapping[str, Any]) -> None:
        """BadOption if nothing could ever be sent there."""
        place = urlsplit(address["endpoint"])
        keys = address["keys"]
        try:
            is_key = len(_bytes(keys["auth"])) == 16
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(keys["p256dh"]))
        except (KeyError, ValueError):
            is_key = False
        if not is_key or not self._may_be_called(place):
            raise BadOption(message("serai.server", "notice.bad_push"))

    async def send(self, address: Mapping[str, Any], payload: bytes) -> bool:
        """False if that browser is gone for good; raises httpx.HTTPError if it failed for now."""
        place = urlsplit(address["endpoint"])
        if not await self._is_reachable(place):
            return False
        claims = {
            "aud": f"{place.scheme}://{place.netloc}",
            "sub": self._subject,
            "exp": int(time.time()) + SIGNED_FOR,
        }
        headers = {
            **self._vapid.sign(claims),
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_FOR),
            "Urgency": "high",
        }
        body = _encrypted(address["keys"], payload)
        answer = await self._client.post(address["endpoint"], content=body, headers=headers)
        if answer.status_code in GONE:
            return False
        answer.raise_for_status()
        return True

    async def close(self) -> None:
        await self._client.aclose()

    def _may_be_called(self, place: SplitResult) -> bool:
        if self._anywhere:
            return True
        return place.scheme == "https" and bool(place.hostname) and place.username is None

    async def _is_reachable(self, place: SplitResult) -> bool:
        """Never an address of this machine or its network: whoever subscribes names the host.

        A name that resolves differently a moment later would still have to show a certificate.
        """
        if self._anywhere:
            return True
        if not self._may_be_called(place):
            return False
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(place.hostname, 443, type=socket.SOCK_STREAM)
        except OSError as error:
            raise httpx.ConnectError(str(error)) from error
        return all(ipaddress.ip_address(entry[4][0]).is_global for entry in found)


def _encrypted(keys: Mapping[str, str], payload: bytes) -> bytes:
    encrypted: bytes = http_ece.encrypt(
        payload,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(keys["p256dh"]),
        auth_secret=_bytes(keys["auth"]),
        version="aes128gcm",
    )
    return encrypted


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
