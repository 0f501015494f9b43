"""The one source of randomness: a stream of numbers that anyone holding its secret can recompute.

Number `i` of a stream is found from HMAC-SHA256(secret, i ‖ attempt), i in 8 bytes, attempt in 4,
big-endian: the digest read as one 256-bit number, taken modulo n, and drawn again with the next
attempt in the rare case that it falls into the incomplete last block (so every outcome is equally
likely). Because a number depends on its index alone, a stream can be replayed from any point.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import TypeVar

from serai.core.text.errors import BadOption

Item = TypeVar("Item")
SECRET_BYTES = 32
_SPAN = 1 << 256


def draw(secret: bytes, index: int, n: int) -> int:
    """Number `index` of the stream, uniform over 0 … n-1."""
    whole_blocks = _SPAN - _SPAN % n
    attempt = 0
    while True:
        message = index.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        number = int.from_bytes(hmac.digest(secret, message, "sha256"), "big")
        if number < whole_blocks:
            return number % n
        attempt += 1


def secret_from_seed(seed: int) -> bytes:
    """The secret that a program's seed stands for. Anyone can guess it: it proves nothing."""
    if type(seed) is not int:
        raise BadOption(f"a seed is a whole number, not a value of type {type(seed).__name__}")
    return hashlib.sha256(f"serai seed {seed}".encode()).digest()


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the first draw; the secret, shown at the end, must match it."""
    return hashlib.sha256(secret).hexdigest()


class Stream:
    """Numbers drawn one after the other; `drawn` is the index of the next."""

    def __init__(self, secret: bytes, drawn: int = 0) -> None:
        self.secret = secret
        self.drawn = drawn

    @classmethod
    def from_seed(cls, seed: int | None) -> Stream:
        return cls(new_secret() if seed is None else secret_from_seed(seed))

    def below(self, n: int) -> int:
        number = draw(self.secret, self.drawn, n)
        self.drawn += 1
        return number

    def pick(self, items: Sequence[Item]) -> Item:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in items]
