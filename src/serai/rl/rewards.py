"""What the end of a game is worth to its seats."""

from __future__ import annotations

from collections.abc import Collection


def rewards(players: int, winners: Collection[int]) -> list[float]:
    """1 for who wins alone; what the winners gain, the others lose in equal parts, so that all
    add up to 0. Winners share alike, and where nobody wins nobody loses."""
    if not winners:
        return [0.0] * players
    share = 1 / len(winners)
    return [
        (players * (share if seat in winners else 0) - 1) / (players - 1) for seat in range(players)
    ]
