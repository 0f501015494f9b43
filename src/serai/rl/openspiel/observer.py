"""What seats observe and know, in the forms that OpenSpiel asks for."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from serai.core.text.errors import BadOption
from serai.rl.observation import shape

if TYPE_CHECKING:
    from serai.rl.openspiel.point import Point

NO_PRIVATE = pyspiel.PrivateInfoType.NONE
OWN_PRIVATE = pyspiel.PrivateInfoType.SINGLE_PLAYER


class Observer:
    """Observations are views: as JSON, and with all that a seat may see also as planes.
    Information states, which are asked for with perfect recall, are lists of steps as seen."""

    def __init__(self, game: str, kind: Any, params: Any) -> None:
        if params:
            raise BadOption(f"there are no parameters for observations, not {params!r} either")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self._recall, self._public = kind.perfect_recall, kind.public_info
        self._private = kind.private_info == OWN_PRIVATE
        if kind.private_info not in (NO_PRIVATE, OWN_PRIVATE) or (
            self._recall and not self._public
        ):
            raise BadOption(f"nothing is observed as {kind}")
        self.tensor = None
        self.dict: dict[str, Any] = {}
        if self._public and self._private and not self._recall:
            self.tensor = np.zeros(np.prod(shape(game)), np.float32)
            self.dict["observation"] = self.tensor.reshape(shape(game))

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is not None:
            choice = state.point.choice
            self.dict["observation"][:] = 0 if choice is None else choice.observe(player)

    def string_from(self, state: Any, player: int) -> str:
        point: Point = state.point
        seat = player if self._private else None
        if self._recall:
            return "\n".join([f"seat {player}" if self._private else "public", *point.seen(seat)])
        if self._public:
            return json.dumps(point.view(seat))
        known = point.view(None)
        own = {key: value for key, value in point.view(seat).items() if value != known[key]}
        return json.dumps(own)
