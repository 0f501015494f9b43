"""Walking over connected slots, as water would."""

from __future__ import annotations

from serai.core.kernels.kernel import inlined_kernel, lowest
from serai.core.kernels.masks import BITS, NOTHING, Mask, both, either, minus, some
from serai.games.eko.rules.tables import Tables

Flood = tuple[Mask, Mask]  # connected walkable slots, and the slots next to them


@inlined_kernel
def neighbours(t: Tables, slots: Mask) -> Mask:
    beside = word_neighbours(t, slots[0], 0, NOTHING)
    beside = word_neighbours(t, slots[1], BITS, beside)
    return word_neighbours(t, slots[2], 2 * BITS, beside)


@inlined_kernel
def word_neighbours(t: Tables, word: int, first: int, beside: Mask) -> Mask:
    a, b, c = beside
    while word:
        row = t.step[first + lowest(word)]
        word &= word - 1
        a |= row[0]
        b |= row[1]
        c |= row[2]
    return (a, b, c)


@inlined_kernel
def spread(t: Tables, reached: Mask, edge: Mask, walkable: Mask) -> Flood:
    """Walk on from `reached`, whose neighbours are `edge`, as far as it goes."""
    fresh = minus(both(edge, walkable), reached)
    while some(fresh):
        reached = either(reached, fresh)
        beside = neighbours(t, fresh)
        edge = either(edge, beside)
        fresh = minus(both(beside, walkable), reached)
    return reached, edge
