"""Which move to make, from no more than the page has been told."""

from __future__ import annotations

from random import Random

import serai
from tests.browser.person.wire import Json, Wire

SELDOM = 0.06  # a move at random, so that two who judge alike do not dance for ever


class Advisor:
    def __init__(self, game: str, seed: int) -> None:
        self._bot = serai.bot(game, "greedy", seed)
        self._rng = Random(seed)

    def offer(self, wire: Wire) -> Json:
        """One of the offers of the seat that has to decide."""
        if self._rng.random() < SELDOM:
            return self._rng.choice(wire.offers)
        move = str(self._bot.choose(serai.determinize(wire.view, self._rng)))
        (offer,) = (offer for offer in wire.offers if offer["move"] == move)
        return offer
