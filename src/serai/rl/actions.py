"""The fixed index of every action (docs/actions.md), for programs that learn.

`PLACEMENTS` are the conquests of Khan in the order of their indices: the kind of a tile and the
numbers of its fields, which `field_label` names. `KINDS` are the kinds of tile in their order.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from serai.core.kernels.actions import index_of
from serai.games.eko.rules.actions import INDICES as EKO_INDICES
from serai.games.eko.text.notation import FIRST as EKO_FIRST
from serai.games.khan.board.fields import label as field_label
from serai.games.khan.board.shapes import KINDS
from serai.games.khan.rules.actions import INDICES as KHAN_INDICES
from serai.games.khan.rules.tables import PLACEMENTS
from serai.games.khan.text.notation import FIRST as KHAN_FIRST

__all__ = ["INDICES", "KINDS", "PLACEMENTS", "field_label", "index_of", "ranges"]

INDICES: Final = {"eko": EKO_INDICES, "khan": KHAN_INDICES}  # how many there are
_FIRST: Final = {"eko": EKO_FIRST, "khan": KHAN_FIRST}


def ranges(game: str) -> dict[str, range]:
    """The indices of each kind of move, in ascending order."""
    starts = [*_FIRST[game].values(), INDICES[game]]
    return {kind: range(*span) for kind, span in zip(_FIRST[game], pairwise(starts), strict=True)}
