"""Importing this registers both games with OpenSpiel: docs/openspiel.md."""

from __future__ import annotations

import pyspiel

from serai.rl.openspiel.games import EkoGame, KhanGame

pyspiel.register_game(EkoGame.kind, EkoGame)
pyspiel.register_game(KhanGame.kind, KhanGame)
