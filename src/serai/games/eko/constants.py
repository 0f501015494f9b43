"""The words of Ekö as numbers: what the rules count and how they tell things apart."""

from __future__ import annotations

from typing import Final

# Components (C1)
SEATS: Final = 4
DISCS: Final = 16
CAMP: Final = 1
TOWER: Final = 2
CASTLE: Final = 3
LEVELS: Final = 3
STOCK: Final = (5, 3, 1)  # camps, towers, castles
TALLEST: Final = 4  # discs in a stack (M6)

# Sizes a board may have (S2)
MAX_SPACES: Final = 192
SLOTS: Final = 128  # movement spaces, numbered in (q, r) order
ZONES: Final = 16
PYRAMIDS: Final = SLOTS // 3

# Kinds of space (C3) and the highest level each takes (C4)
MOVEMENT_KINDS: Final = ("plain", "tempest")
LIMIT: Final = {
    "reg": CAMP,
    "wind": CAMP,
    "moon": CAMP,
    "sand": CAMP,
    "canyon": TOWER,
    "capital": TOWER,
    "mountain": CASTLE,
}
TEMPLES: Final = ("wind", "moon", "sand")
WIND: Final = 0
MOON: Final = 1
SAND: Final = 2

# Where an Emperor is: a slot 0 … 127, or
IN_RESERVE: Final = 128
CAPTIVE: Final = 129  # + the seat that holds him

# Phases of a turn, in the spec's words
PHASES: Final = ("setup", "action", "march", "reinforce", "exchange", "over")
SETUP: Final = 0
ACTION: Final = 1
MARCH: Final = 2
REINFORCE: Final = 3
EXCHANGE: Final = 4
OVER: Final = 5

# What things cost, and what wins
MARCH_PRICE: Final = 3  # T3
MOON_PRICE: Final = 2  # V5
SAND_PRICE: Final = 2  # V6
EMPEROR_POINTS: Final = 3  # E1
PYRAMID_POINTS: Final = 2  # W5
WINNING_POINTS: Final = 12  # W1

VARIANTS: Final = ("portals", "pyramids", "wind", "tempests", "moon", "sand", "beacon")
