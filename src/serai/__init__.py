"""Serai: Ekö and Khan, two board games of conquest, as exact and fast rules.

Importing this loads neither a game nor the compiler: that happens when a game is first used.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from serai.core.contract.game import find as _find
from serai.core.contract.state import Move, Outcome, State
from serai.core.match.match import Match
from serai.core.text.errors import (
    BadBoard,
    BadCommand,
    BadEdition,
    BadMatch,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalMove,
    ProgramFailed,
    SeraiError,
    WorkersLost,
)
from serai.core.text.messages import Reason, set_language

if TYPE_CHECKING:
    from serai.bots.base import Bot

__version__ = "0.1.0"
__all__ = [
    "BadBoard",
    "BadCommand",
    "BadEdition",
    "BadMatch",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "IllegalMove",
    "Match",
    "Move",
    "Outcome",
    "ProgramFailed",
    "Reason",
    "SeraiError",
    "State",
    "WorkersLost",
    "bot",
    "determinize",
    "load",
    "new",
    "set_language",
]


def new(game: str, players: int = 2, *, seed: int | None = None, **options: Any) -> State:
    """A new game, set up at random; the same seed gives the same set-up.

    Ekö takes `variants`, `board` and `edition`; Khan takes `rulers`, `board` and `edition`.
    """
    return _find(game).new(players=players, seed=seed, **options)


def load(data: Mapping[str, Any] | str | bytes) -> State:
    """A position from the interchange format, as a mapping or as JSON."""
    if isinstance(data, str | bytes):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise BadPosition("position", f"not JSON: {error}") from None
    if not isinstance(data, Mapping) or not isinstance(data.get("game"), str):
        raise BadPosition("game", "a position is an object that names its game")
    try:
        game = _find(data["game"])
    except BadOption as error:
        raise BadPosition("game", str(error)) from None
    return game.load(data)


def bot(game: str, level: int | str = "greedy", seed: int | None = None, **options: Any) -> Bot:
    """A computer opponent: a level from 1 to 8, "random", "greedy" or "uct".

    Levels take `scale` (of their simulations), `seconds` (another cap on time; with 0 they play
    what looks best at first sight) and `threads`.
    """
    from serai.bots import bot as make

    return make(game, level, seed, **options)


def determinize(
    view: Mapping[str, Any], rng: Random, seen: Sequence[Mapping[str, Any]] | None = None
) -> State:
    """A full State in agreement with all that a seat knows: its view and what it saw."""
    if not isinstance(view, Mapping) or not isinstance(view.get("game"), str):
        raise BadPosition("game", "a view is an object that names its game")
    return _find(view["game"]).determinize(view, rng, seen)
