"""Recorded results: how many ways there are to go on from fixed positions, and one whole game.

The positions are input and stay as they are. `python -m tests.games.khan.goldens` compares the
recorded results with those of today, `python -m tests.games.khan.goldens --write` records
them anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

import serai
from serai.core.kernels.perft import perft
from serai.core.match import chance
from serai.games.khan.game import KhanState

FOLDER = Path(__file__).parent
POSITIONS = FOLDER / "positions"
PERFT = FOLDER / "perft.txt"
PLAYTHROUGH = FOLDER / "playthrough.txt"

DEPTHS = {
    "start-2": 3,
    "start-3": 3,
    "start-4": 3,
    "actions-2": 3,
    "actions-3": 3,
    "actions-4": 2,
    "special-2": 3,
    "special-4": 3,
    "consent-3": 3,
    "direction-2": 3,
    "end-2": 3,
    "end-3": 3,
    "end-4": 3,
}
PLAYED = "start-3"
PICTURE_EVERY = 40  # decisions
SECRET = chance.secret_from_seed(3)


def position(name: str) -> KhanState:
    text = (POSITIONS / f"{name}.json").read_text(encoding="utf-8")
    return cast(KhanState, serai.load(text))


def perft_text(deepest: int = 9) -> str:
    """A table: position, depth, ways."""
    lines = [f"{'position':20}{'depth':>6}{'ways':>12}"]
    for name, depth in DEPTHS.items():
        state = position(name)
        lines += [
            f"{name:20}{ply:>6}{perft(state, ply):>12}" for ply in range(1, min(depth, deepest) + 1)
        ]
    return "\n".join(lines) + "\n"


def playthrough_text() -> str:
    """A game from its set-up to its end, its moves drawn by lot, with a picture now and then."""
    state = position(PLAYED)
    parts = [f"The game begins from positions/{PLAYED}.json.\n", state.terminal(colour=False)]
    number = 0
    while moves := state.legal_moves():
        chosen = moves[chance.draw(SECRET, number, len(moves))]
        number += 1
        parts.append(
            f"{number:>3}. turn {state.turn}, {state.phase}, seat {state.decider}: "
            f"{chosen} ({len(moves)} legal)"
        )
        state = cast(KhanState, state.play(chosen))
        if number % PICTURE_EVERY == 0:
            parts.append(f"\n{state.terminal(colour=False)}")
    outcome = state.outcome()
    assert outcome is not None
    totals = [state.points(seat) for seat in range(state.players)]
    parts.append(f"\n{state.terminal(colour=False)}")
    parts.append(f"Winners {list(outcome.winners)} by {outcome.reason}, points {totals}.")
    return "\n".join(line.rstrip() for line in "\n".join(parts).split("\n")) + "\n"
