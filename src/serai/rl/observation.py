"""What a seat observes of a State: one array of small numbers, made from its own view alone."""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from serai.core.contract.game import find
from serai.core.kernels.record_state import RecordState, room
from serai.core.text.errors import BadOption
from serai.games.eko.learning import planes as eko
from serai.games.khan.learning import planes as khan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from serai.core.contract.state import State

PLANES: dict[str, ModuleType] = {"eko": eko, "khan": khan}


def shape(game: str) -> tuple[int, ...]:
    """The shape of every observation of a game: planes first."""
    find(game)
    found: tuple[int, ...] = PLANES[game].SHAPE
    return found


def observe(
    state: State, seat: int, chosen: int = -1, ways: Sequence[int] = ()
) -> NDArray[np.int8]:
    """What the seat observes: the planes of docs/learning.md. With `chosen`, the index of an
    action, it shows the step in which one of the `ways` to make it, which are actions, is picked.
    """
    state.check_seat(seat)
    if not isinstance(state, RecordState):
        raise BadOption(f"{state!r} has no record to observe")
    planes = PLANES[state.game]
    out = np.empty((planes.SHAPE[0], planes.PLACES), np.int8)
    out[: planes.STATIC] = board_planes(state.game, state.surface)
    offered = room(len(ways))
    offered[:] = ways
    planes.write(state.surface.tables, state.position, seat, chosen, offered, out)
    return out.reshape(planes.SHAPE)


@lru_cache(maxsize=64)
def board_planes(game: str, surface: Any) -> NDArray[np.int8]:
    """The planes that show the board, the same all through a match."""
    found: NDArray[np.int8] = PLANES[game].board_planes(surface)
    return found
