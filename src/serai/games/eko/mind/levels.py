"""The levels of Ekö, from weak to strong; `bots/levels.py` says what makes them so."""

from __future__ import annotations

from typing import Final

from serai.core.contract.style import Style

LEVELS: Final = (
    Style(4, 0.1, trees=1, width=6, horizon=1, noise=1.5),
    Style(12, 0.1, trees=1, width=10, horizon=2, noise=1.0),
    Style(36, 0.2, trees=1, width=16, horizon=4, noise=0.4),
    Style(100, 0.5, trees=1, width=24, horizon=8, noise=0.25),
    Style(500, 1.0, trees=2),
    Style(2_400, 2.0, trees=2),
    Style(10_000, 3.0, trees=2),
    Style(60_000, 5.0, trees=2),
)
