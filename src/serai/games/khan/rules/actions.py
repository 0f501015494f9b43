"""Actions as integers: a fixed index that depends neither on the board nor on the position.

    index                  meaning
        0 …    153         place a yurt (set-up): field
      154 …    769         A, invade by card: place of the card in the hand * 154 + field
      770 …    777         B, drive out: ruler
      778 … 11,486         C, conquer: number of the placement
   11,487 … 11,640         D, invade freely: field
   11,641 … 11,656         discard: one bit for each place of the hand
   11,657 … 11,658         pass, end
   11,659 … 11,660         accept, refuse
   11,661 … 11,662         special card: morale, protection
   11,663 … 11,669         special card: divine support for a region, and for all of them
   11,670 … 11,691         special card: scout for a kind of tile
   11,692 … 11,763         chance draws: card

Fields are numbered by row, then column; rulers, cards and the places of a hand in alphabetical
order; placements by kind of tile, then by their fields (tables.PLACEMENTS).
"""

from __future__ import annotations

from typing import Final

from serai.games.khan.board.fields import FIELDS
from serai.games.khan.constants import CARDS, HAND, KINDS, REGIONS, RULERS

PLACEMENT_COUNT: Final = 10_709

PLACE: Final = 0
INVADE: Final = PLACE + FIELDS
DRIVE_OUT: Final = INVADE + HAND * FIELDS
CONQUER: Final = DRIVE_OUT + RULERS
INVADE_FREELY: Final = CONQUER + PLACEMENT_COUNT
DISCARD: Final = INVADE_FREELY + FIELDS
PASS: Final = DISCARD + (1 << HAND)
END: Final = PASS + 1
ACCEPT: Final = END + 1
REFUSE: Final = ACCEPT + 1
PLAY_MORALE: Final = REFUSE + 1
PLAY_PROTECTION: Final = PLAY_MORALE + 1
PLAY_DIVINE: Final = PLAY_PROTECTION + 1
PLAY_SCOUT: Final = PLAY_DIVINE + len(REGIONS) + 1
DRAW: Final = PLAY_SCOUT + KINDS
INDICES: Final = DRAW + CARDS
