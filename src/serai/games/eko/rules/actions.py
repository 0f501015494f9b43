"""Actions as integers: a fixed index that never depends on the board, and how tolls extend it.

    index                  meaning
        0 … 16,383         move: from * 128 + to; from == to is a lone disc lost (V4c)
   16,384 … 20,991         construct: ((slot * 6 + side) * 3 + level - 1) * 2 + Emperor taken
   20,992 … 21,759         reinforce: slot * 6 + 0–2 (1–3 plain discs) or 3–5 (Emperor + 0–2)
   21,760 … 21,887         moon: slot
   21,888 … 22,015         sand: slot
   22,016 … 22,143         swap: slot
   22,144 … 22,147         keep, pass, march, end
   22,148 … 22,151         exchange: seat of the captive given

Slots are the board's movement spaces in (q, r) order. Ways of making the same move that pay other
tolls share its index; an action tells them apart above bit 16: which zones are newly tolled (16
bits), and bit 32 whether the Emperor is among the lost.
"""

from __future__ import annotations

from typing import Final

from serai.core.kernels.actions import INDEX_BITS
from serai.core.kernels.actions import index_of as index_of
from serai.core.kernels.kernel import door
from serai.games.eko.constants import LEVELS, SEATS, SLOTS

MOVES: Final = 0
CONSTRUCTIONS: Final = MOVES + SLOTS * SLOTS
PLACEMENTS: Final = CONSTRUCTIONS + SLOTS * 6 * LEVELS * 2
MOONS: Final = PLACEMENTS + SLOTS * 6
SANDS: Final = MOONS + SLOTS
SWAPS: Final = SANDS + SLOTS
KEEP: Final = SWAPS + SLOTS
PASS: Final = KEEP + 1
FORCED_MARCH: Final = PASS + 1
END: Final = FORCED_MARCH + 1
EXCHANGES: Final = END + 1
INDICES: Final = EXCHANGES + SEATS

TOLL_SHIFT: Final = INDEX_BITS
EMPEROR_LOST: Final = 1 << 32


@door
def move(start: int, end: int, tolls: int, emperor_lost: bool) -> int:
    head = start * SLOTS + end + (tolls << TOLL_SHIFT)
    return head + EMPEROR_LOST if emperor_lost else head


@door
def start_of(action: int) -> int:
    return index_of(action) // SLOTS


@door
def end_of(action: int) -> int:
    return index_of(action) % SLOTS


@door
def tolls_of(action: int) -> int:
    return (action >> TOLL_SHIFT) & 0xFFFF


@door
def loses_emperor(action: int) -> bool:
    return action >= EMPEROR_LOST


@door
def construct(slot: int, side: int, level: int, with_emperor: int) -> int:
    return CONSTRUCTIONS + ((slot * 6 + side) * LEVELS + level - 1) * 2 + with_emperor


@door
def construction(action: int) -> tuple[int, int, int, int]:
    """Slot, side, level, and 1 if the Emperor is among the discs taken."""
    code = action - CONSTRUCTIONS
    return code // 36, code // 6 % 6, code // 2 % 3 + 1, code % 2


@door
def reinforce(slot: int, plain: int, with_emperor: int) -> int:
    return PLACEMENTS + slot * 6 + (3 + plain if with_emperor else plain - 1)


@door
def reinforcement(action: int) -> tuple[int, int, int]:
    """Slot, plain discs, and 1 if the Emperor comes with them."""
    code = (action - PLACEMENTS) % 6
    slot = (action - PLACEMENTS) // 6
    if code >= 3:
        return slot, code - 3, 1
    return slot, code + 1, 0
