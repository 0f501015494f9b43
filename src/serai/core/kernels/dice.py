"""Random numbers inside kernels, where the state of the generator is passed along by hand."""

from __future__ import annotations

from serai.core.kernels.kernel import kernel


@kernel
def next_random(seed: int) -> int:
    """A step of a xorshift generator over 60 bits; never 0, never negative."""
    seed ^= (seed << 13) & 0xFFFFFFFFFFFFFFF
    seed ^= seed >> 7
    seed ^= (seed << 17) & 0xFFFFFFFFFFFFFFF
    return seed
