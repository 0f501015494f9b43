"""What a bot is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from serai.core.text.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Sequence
    from threading import Event

    from serai.core.contract.state import Move, State


class Bot(Protocol):
    """Chooses a move for the seat that has to decide.

    `seen` is what that seat has seen of the match so far (`match.seen(seat)`); a bot for a game
    without secrets does not need it. Once `stop` is set, a bot that thinks long makes up its mind.
    """

    def choose(
        self, state: State, seen: Sequence[Any] | None = None, stop: Event | None = None
    ) -> Move: ...


def options(state: State) -> list[Move]:
    """The moves to choose from; never empty."""
    moves = state.legal_moves()
    if not moves:
        raise BadOption("the game is over: there is nothing to choose")
    return moves
