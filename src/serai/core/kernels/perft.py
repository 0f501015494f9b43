"""Counting the ways a game can go: the number that shows at once when a rule has changed."""

from __future__ import annotations

from serai.core.contract.state import State
from serai.core.text.errors import BadOption


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` decisions there are; games that end sooner don't count."""
    if depth < 0:
        raise BadOption(f"a depth is 0 or more, not {depth}")
    return state.perft(depth)


def divide(state: State, depth: int) -> dict[str, int]:
    """The same by the first move, for finding where two programs differ."""
    if depth < 1:
        raise BadOption(f"dividing takes a depth of 1 or more, not {depth}")
    return {str(move): state.play(move).perft(depth - 1) for move in state.legal_moves()}
