"""How a tree search plays (`bots/search.py`). A game's levels differ in nothing else."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """How a search plays."""

    simulations: int  # of all trees together; fewer when the choice is clear before
    seconds: float  # at most
    trees: int = 2
    width: int = 40  # moves that are followed in a position
    horizon: int = 200  # decisions that are looked ahead
    noise: float = 0.0  # by which evaluations are off, in logits
    exploration: float = 0.6
    sharpness: float = 1.5  # how much a better first sight makes a move likelier
    random_games: bool = False
