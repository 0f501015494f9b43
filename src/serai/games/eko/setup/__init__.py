"""How a game begins: the board laid, pieces dealt, a seat to begin."""
