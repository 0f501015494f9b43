"""What a person at the map is shown: offers, what they would do, what happened, overlays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai.games.khan.ui.offers import offers
from serai.games.khan.ui.overlays import overlay, overlays
from serai.games.khan.ui.previews import preview
from serai.games.khan.ui.traces import trace

__all__ = ["legend", "offers", "overlay", "overlays", "preview", "trace"]

legend: Mapping[str, Any] = {}  # its map says all
