"""Keys to seats and tables. Whoever holds one is the one; only its hash is stored.

A token travels in a request's Authorization header, in a body or in a socket's first message, never
in an address: addresses are logged, remembered and passed on.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

TOKEN_BYTES = 32


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def derived(token: str, what: str) -> str:
    """Another token, which only who holds this one can find out, always the same."""
    digest = hmac.digest(token.encode(), what.encode(), "sha256")
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def token_hash(token: str) -> str:
    """A token is too long to be guessed, so one round without salt is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def opens(token: str, stored_hash: str | None) -> bool:
    """Whether the token is the one with this hash, in a time that says nothing about it."""
    return stored_hash is not None and hmac.compare_digest(token_hash(token), stored_hash)
