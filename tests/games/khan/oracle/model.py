"""An independent reference model of Khan over the interchange dict: slow, plain, and nobody's copy.

It is written from the spec alone, without the package, so that playing both side by side shows a
mistake in either. `legal` lists all moves as canonical text, chance's draws too; `play` gives the
next position and leaves its input alone (it does not check legality); `scores` counts W3 and W4 as
the map lies now. Positions are taken to be valid.
"""

from __future__ import annotations

from tests.games.khan.oracle.ground import Position
from tests.games.khan.oracle.legal import legal
from tests.games.khan.oracle.play import play
from tests.games.khan.oracle.scores import scores

__all__ = ["Position", "legal", "play", "scores"]
