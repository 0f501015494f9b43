"""Walking over connected slots, as water would."""

from __future__ import annotations

from serai.core.kernels.kernel import inlined_kernel, kernel, lowest
from serai.core.kernels.masks import BITS, NOTHING, Mask, both, either, mask_of, minus, only, some
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


@kernel
def lake(t: Tables, walkable: Mask) -> Flood:
    """A connected part of the walkable slots, and its neighbours.

    On most boards that is nearly all of them, so flooding it once serves every stack beside it.
    """
    middle = BITS // 2  # on most boards amid the slots: from there all ends are near
    if walkable[0] >> middle:
        first = middle + lowest(walkable[0] >> middle)
    elif walkable[0]:
        first = lowest(walkable[0])
    elif walkable[1]:
        first = BITS + lowest(walkable[1])
    elif walkable[2]:
        first = 2 * BITS + lowest(walkable[2])
    else:
        return NOTHING, NOTHING
    return spread(t, only(first), mask_of(t.step[first]), walkable)
