"""Sets of up to 180 places as three words of 60 bits, so that no bit ever is a sign.

A mask is a tuple: compiled, it lives in registers and these functions vanish.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from serai.core.kernels.kernel import inlined_kernel, kernel, popcount

Mask = tuple[int, int, int]

BITS = 60
WORDS = 3
NOTHING: Mask = (0, 0, 0)


@kernel
def mask_of(row: Sequence[int]) -> Mask:
    """The mask stored in three fields of a record."""
    return (row[0], row[1], row[2])


@kernel
def store(row: list[int], mask: Mask) -> None:
    row[0] = mask[0]
    row[1] = mask[1]
    row[2] = mask[2]


@kernel
def both(a: Mask, b: Mask) -> Mask:
    return (a[0] & b[0], a[1] & b[1], a[2] & b[2])


@kernel
def either(a: Mask, b: Mask) -> Mask:
    return (a[0] | b[0], a[1] | b[1], a[2] | b[2])


@kernel
def minus(a: Mask, b: Mask) -> Mask:
    return (a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2])


@kernel
def some(mask: Mask) -> bool:
    return (mask[0] | mask[1] | mask[2]) != 0


@inlined_kernel
def count(mask: Mask) -> int:
    return popcount(mask[0]) + popcount(mask[1]) + popcount(mask[2])


@kernel
def within(a: Mask, b: Mask) -> bool:
    """Whether all of `a` lies in `b`."""
    return not some(minus(a, b))


@kernel
def has(row: Sequence[int], place: int) -> bool:
    """Whether a mask, stored or not, holds a place."""
    return (row[place // BITS] >> (place % BITS)) & 1 == 1


@kernel
def put(row: list[int], place: int) -> None:
    row[place // BITS] |= 1 << (place % BITS)


@kernel
def drop(row: list[int], place: int) -> None:
    row[place // BITS] &= ~(1 << (place % BITS))


@kernel
def only(place: int) -> Mask:
    """The mask of a single place."""
    bit = 1 << (place % BITS)
    word = place // BITS
    return (bit if word == 0 else 0, bit if word == 1 else 0, bit if word == 2 else 0)


@inlined_kernel
def from_place(row: Sequence[int], place: int) -> int:
    """The 60 places from this one on as one word, whose bit 0 is the place itself."""
    w = place // BITS
    bit = place % BITS
    word = row[w] >> bit
    if w + 1 < WORDS:
        word |= (row[w + 1] << (BITS - bit)) & ((1 << BITS) - 1)
    return word


def fill(row: list[int], places: Iterable[int]) -> None:
    """`put`, for thawed records."""
    for place in places:
        row[place // BITS] |= 1 << (place % BITS)


def places(row: Sequence[int]) -> list[int]:
    """The places in a mask of a thawed record, in order."""
    whole = row[0] | row[1] << BITS | row[2] << 2 * BITS
    found: list[int] = []
    written = whole.to_bytes((whole.bit_length() + 7) // 8, "little")
    for places_of, byte in zip(_PLACES, written, strict=False):
        if byte:
            found += places_of[byte]
    return found


# The places that each value of each byte of a mask stands for: bit by bit takes three times longer.
_PLACES = [
    [[first + bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
    for first in range(0, WORDS * BITS, 8)
]
