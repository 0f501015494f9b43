"""Adjacent fields (C6), and what hangs together by them."""

from __future__ import annotations

from serai.core.kernels.kernel import inlined_kernel, kernel, lowest
from serai.core.kernels.masks import BITS, NOTHING, Mask, both, either, minus, some
from serai.games.khan.rules.tables import Tables


@inlined_kernel
def neighbours(t: Tables, fields: Mask) -> Mask:
    """All fields beside one of these."""
    beside = neighbours_in_word(t, fields[0], 0, NOTHING)
    beside = neighbours_in_word(t, fields[1], BITS, beside)
    return neighbours_in_word(t, fields[2], 2 * BITS, beside)


@inlined_kernel
def neighbours_in_word(t: Tables, word: int, first: int, beside: Mask) -> Mask:
    a, b, c = beside
    while word:
        row = t.beside[first + lowest(word)]
        word &= word - 1
        a |= row[0]
        b |= row[1]
        c |= row[2]
    return (a, b, c)


@kernel
def hanging_together(t: Tables, start: Mask, fields: Mask, most: int) -> Mask:
    """Those of the fields that are reached from the first ones in at most so many steps."""
    reached = start
    fresh = start
    while most > 0 and some(fresh):
        fresh = minus(both(neighbours(t, fresh), fields), reached)
        reached = either(reached, fresh)
        most -= 1
    return reached
