"""Positions of every sort to try things on: all numbers of seats, both maps, all phases.

A seed stands for the same game every time: its number of seats, where it begins (a new game or a
wild middle of one, on the printed map or the oracle's) and how it goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, cast

import serai
from serai.games.khan.game import KhanState
from tests.games.khan.oracle.positions import PHASES, own_board, scattered


@cache
def opening(seed: int) -> KhanState:
    """A new game of 2 to 4 seats; with every second seed the rulers stand anywhere."""
    players = 2 + seed % 3
    state = serai.new("khan", players=players, seed=seed)
    if seed % 2:
        places = Random(seed).sample(land(state.to_dict()), 8)
        rulers = dict(zip(state.to_dict()["rulers"], places, strict=True))
        state = serai.new("khan", players=players, seed=seed, rulers=rulers)
    return cast(KhanState, state)


def land(position: dict[str, Any]) -> list[str]:
    return [
        f"{column}{number}"
        for number, row in enumerate(position["board"]["map"], 1)
        for column, letter in zip("ABCDEFGHIJKLMN", row, strict=True)
        if letter != "~"
    ]


@cache
def middle(seed: int) -> KhanState:
    """A position that the rules could hold; over 12 seeds, every phase and reason to draw."""
    board = own_board() if seed % 5 else opening(0).board.to_dict()
    phase = PHASES[seed % len(PHASES)]
    return cast(KhanState, serai.load(scattered(board, 2 + seed // 12 % 3, Random(seed), phase)))


def beginning(seed: int) -> KhanState:
    """Every seventh seed begins with a new game, the others with a middle."""
    return middle(seed) if seed % 7 else opening(seed)


def eventful(texts: list[str], random: Random) -> str:
    """A move at random, each sort of move as likely as the next."""
    verb = random.choice(sorted({text.split()[0] for text in texts}))
    return random.choice([text for text in texts if text.split()[0] == verb])


def played(seed: int, steps: int) -> Iterator[tuple[KhanState, str | None]]:
    """A position and those that follow, each with the move made there; the last has none."""
    random = Random(seed)
    state = beginning(seed)
    for _ in range(steps):
        moves = {str(move): move for move in state.legal_moves()}
        if not moves:
            break
        text = eventful(list(moves), random)
        yield state, text
        state = cast(KhanState, state.play(moves[text]))
    yield state, None


def journey(seed: int, steps: int) -> Iterator[KhanState]:
    """The positions alone, up to the end of the game where it comes that soon."""
    return (state for state, _ in played(seed, steps))


def journeys(seeds: range, steps: int) -> Iterator[KhanState]:
    for seed in seeds:
        yield from journey(seed, steps)
