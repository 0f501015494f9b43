"""An independent reference model of Ekö over the interchange dict: slow, plain, and nobody's copy.

It is written from the spec alone, without the package, so that playing both side by side shows a
mistake in either. `legal` lists all moves as canonical text, `play` gives the next position and
leaves its input alone (it does not check legality), `points` counts W1 and W5. Positions are taken
to be valid.
"""

from __future__ import annotations

from tests.games.eko.oracle.ground import Position, points
from tests.games.eko.oracle.legal import legal
from tests.games.eko.oracle.play import play

__all__ = ["Position", "legal", "play", "points"]
