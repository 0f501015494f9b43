"""What the integers of actions have in common in all games (docs/actions.md)."""

from __future__ import annotations

from typing import Final

from serai.core.kernels.kernel import door

INDEX_BITS: Final = 16  # the bits above say in which of several ways it is done


@door
def index_of(action: int) -> int:
    """The fixed index under which learners know this action."""
    return action & ((1 << INDEX_BITS) - 1)
