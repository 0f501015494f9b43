"""Invading: the set-up's yurts (S3), by card (A1) and freely (A4)."""

from __future__ import annotations

from serai.core.kernels.kernel import door, kernel, lowest
from serai.core.kernels.masks import BITS, WORDS, Mask, both, count, drop, mask_of, minus, put, some
from serai.games.khan.board.fields import FIELDS
from serai.games.khan.constants import REGIONS
from serai.games.khan.rules.actions import DISCARD, INVADE
from serai.games.khan.rules.listing import list_all, list_one
from serai.games.khan.rules.position import Position, free_fields, yurt_fields
from serai.games.khan.rules.tables import Tables


@door
def openings(t: Tables, s: Position) -> Mask:
    """S3: free land in regions where nobody has a yurt yet."""
    fields = free_fields(t, s)
    for region in range(len(REGIONS)):
        if some(both(mask_of(t.region[region]), yurt_fields(s))):
            fields = minus(fields, mask_of(t.region[region]))
    return fields


@kernel
def hand_size(s: Position, seat: int) -> int:
    return count(mask_of(s.hand[seat]))


@kernel
def card_in_hand(s: Position, seat: int, place: int) -> int:
    """The card at a place of the hand, counted in alphabetical order from 0."""
    for w in range(WORDS):
        word = s.hand[seat][w]
        while word:
            if place == 0:
                return BITS * w + lowest(word)
            place -= 1
            word &= word - 1
    return -1


@kernel
def list_invasions(t: Tables, s: Position, out: list[int], n: int) -> int:
    """A1: with each card, every free field that fits it."""
    free = free_fields(t, s)
    for place in range(hand_size(s, s.active)):
        symbol = t.symbol[card_in_hand(s, s.active, place)]
        n = list_all(both(free, mask_of(t.fits[symbol])), INVADE + place * FIELDS, out, n)
    return n


@kernel
def play_card(s: Position, place: int) -> None:
    """A hand card goes to the discards, face up."""
    card = card_in_hand(s, s.active, place)
    drop(s.hand[s.active], card)
    put(s.discards, card)


@kernel
def list_discards(s: Position, out: list[int], n: int) -> int:
    """A4: any of the hand cards, none included."""
    for chosen in range(1 << hand_size(s, s.active)):
        n = list_one(DISCARD + chosen, out, n)
    return n


@kernel
def discard(s: Position, chosen: int) -> None:
    for place in range(hand_size(s, s.active) - 1, -1, -1):
        if (chosen >> place) & 1:
            play_card(s, place)
