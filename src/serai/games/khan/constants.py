"""The words of Khan as numbers: what the rules count and how they tell things apart."""

from __future__ import annotations

from typing import Final

from serai.games.khan.board.shapes import KINDS as KINDS_OF_TILE

SEATS: Final = 4
NEUTRAL: Final = 4  # yurts by seat, and after them the neutral ones
RULERS: Final = 8
CAMP: Final = 5  # yurts in a ruler's camp (C2)
SYMBOLS: Final = 9
CARDS: Final = RULERS * SYMBOLS
HAND: Final = 4
TILES: Final = 38  # in the box (C4)
KINDS: Final = len(KINDS_OF_TILE)

# Regions in the order of the spec; the symbols of cards are these and three more
REGIONS: Final = ("mountain", "ice", "tundra", "stone", "sand", "forest")
RIVER: Final = 6
OUTLAND: Final = 7
KHAN: Final = 8
# Cards are numbered in alphabetical order of their names: ruler * 9 + place of the symbol here
SYMBOLS_BY_NAME: Final = tuple(sorted((*REGIONS, "river", "outland", "khan")))

ROUNDS: Final = {2: 3, 3: 2, 4: 1}  # of the set-up (S3)

# Special cards (C5): how many each seat has with 2, 3 and 4 seats
SPECIALS: Final = ("morale", "protection", "divine", "scout")
SPECIAL_CARDS: Final = {2: (2, 2, 2, 2), 3: (2, 1, 1, 1), 4: (1, 1, 1, 1)}
MORALE: Final = 0
PROTECTION: Final = 1
DIVINE: Final = 2
SCOUT: Final = 3
NO_SPECIAL: Final = -1
EVERYWHERE: Final = 6  # divine support with 2 or 3 seats: all regions
NOWHERE: Final = -1  # no divine support in force
MOST_REFUSALS: Final = 3  # Q6

# Phases, in the spec's words
PHASES: Final = (
    "setup",
    "actions",
    "discard",
    "special",
    "morale",
    "consent",
    "chance",
    "end",
    "over",
)
PLACING: Final = 0
ACTIONS: Final = 1
DISCARDING: Final = 2
SPECIAL: Final = 3
THIRD_ACTION: Final = 4
CONSENT: Final = 5
DRAWING: Final = 6
CONQUESTS: Final = 7  # the end phase (W2)
OVER: Final = 8

# What a card is drawn for
DRAWS: Final = ("flee", "direction", "hand")
FLEE: Final = 0
DIRECTION: Final = 1
REFILL: Final = 2

FLIGHT: Final = 3  # fields a ruler flees at most (D2)
RULERS_OUT: Final = 5  # that bring the end (W1)
BONUS: Final = (10, 6, 3)  # W4
