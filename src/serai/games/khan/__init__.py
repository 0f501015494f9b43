"""Khan, by Christwart Conrad: generals of the Great Khan lay tiles over a map of eight rulers."""

from serai.games.khan.game import KhanGame

GAME = KhanGame()
