"""Writing actions into a list that may be too short for them: the true count is always returned."""

from __future__ import annotations

from serai.core.kernels.kernel import inlined_kernel, lowest, popcount
from serai.core.kernels.masks import BITS, Mask


@inlined_kernel
def list_one(action: int, out: list[int], n: int) -> int:
    if n < len(out):
        out[n] = action
    return n + 1


@inlined_kernel
def list_all(places: Mask, head: int, out: list[int], n: int) -> int:
    """One action for each place; an action is its head with the place added."""
    n = list_word(places[0], head, out, n)
    n = list_word(places[1], head + BITS, out, n)
    return list_word(places[2], head + 2 * BITS, out, n)


@inlined_kernel
def list_word(word: int, head: int, out: list[int], n: int) -> int:
    full = n + popcount(word)
    while word and n < len(out):
        out[n] = head + lowest(word)
        word &= word - 1
        n += 1
    return full
