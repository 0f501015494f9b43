"""The levels of Khan, from weak to strong; `bots/levels.py` says what makes them so."""

from __future__ import annotations

from typing import Final

from serai.core.contract.style import Style

LEVELS: Final = (
    Style(4, 0.1, trees=1, width=6, horizon=1, noise=1.2),
    Style(8, 0.1, trees=1, width=8, horizon=2, noise=0.8),
    Style(16, 0.2, trees=1, width=12, horizon=3, noise=0.5),
    Style(30, 0.5, trees=1, width=20, horizon=6, noise=0.3),
    Style(80, 1.0, trees=2),
    Style(320, 2.0, trees=2),
    Style(1_000, 3.0, trees=2),
    Style(20_000, 5.0, trees=2),
)
