"""Serai's rules inside compiled code, in decisions for each second of the processor's time."""

from __future__ import annotations

import time
from functools import partial
from importlib import import_module

import serai
from bench.speed.contenders.serving import Reading, Turn, serve
from serai.games.eko.constants import VARIANTS

SETTINGS: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "Ekö, 2 seats": ("eko", 2, ()),
    "Ekö, 4 seats": ("eko", 4, ()),
    "Ekö, 4 seats, all variants": ("eko", 4, VARIANTS),
    "Khan, 2 seats": ("khan", 2, ()),
    "Khan, 4 seats": ("khan", 4, ()),
}


def decisions(name: str, seconds: float, number: int) -> list[Reading]:
    game, players, variants = SETTINGS[name]
    options = {"variants": variants} if variants else {}
    state = serai.new(game, players=players, seed=number, **options)
    rules = import_module(f"serai.games.{game}").GAME  # at this place in earlier trees too
    rules.rollouts(state, 0.01, number)  # compile or load first
    begun = time.process_time()
    made, _, _ = rules.rollouts(state, seconds, number)
    return [Reading("rules", name, made / (time.process_time() - begun))]


if __name__ == "__main__":
    turns: dict[str, Turn] = {name: partial(decisions, name) for name in SETTINGS}
    serve(f"Serai {serai.__version__}", turns)
