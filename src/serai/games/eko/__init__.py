"""Ekö, by Henri Kermarrec: stacks of discs fight over a ruined empire of tiles."""

from serai.games.eko.game import EkoGame

GAME = EkoGame()
