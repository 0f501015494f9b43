"""Recorded results: how many ways there are to go on from fixed positions, and one whole game.

The positions are input and stay as they are. `python -m tests.games.eko.goldens` compares the
recorded results with those of today, `python -m tests.games.eko.goldens --write` records
them anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

import serai
from serai.core.kernels.perft import divide, perft
from serai.core.match import chance
from serai.games.eko.game import EkoState

FOLDER = Path(__file__).parent
POSITIONS = FOLDER / "positions"
PERFT = FOLDER / "perft.txt"
PLAYTHROUGH = FOLDER / "playthrough.txt"

DEPTHS = {
    "base-2-start": 4,
    "base-3-start": 4,
    "base-4-start": 3,
    "base-2-middle": 3,
    "base-3-middle": 3,
    "base-4-middle": 3,
    "variants-2-start": 4,
    "variants-4-start": 3,
    "variants-2-middle": 3,
    "variants-3-middle": 3,
    "variants-4-middle": 3,
    "exchange": 3,
}
PLAYED = "variants-3-start"
PICTURE_EVERY = 30  # decisions
SECRET = chance.secret_from_seed(3)


def position(name: str) -> EkoState:
    text = (POSITIONS / f"{name}.json").read_text(encoding="utf-8")
    return cast(EkoState, serai.load(text))


def perft_text(deepest: int = 9) -> str:
    """A table: position, depth, ways."""
    lines = [f"{'position':20}{'depth':>6}{'ways':>12}"]
    for name, depth in DEPTHS.items():
        state = position(name)
        lines += [
            f"{name:20}{ply:>6}{perft(state, ply):>12}" for ply in range(1, min(depth, deepest) + 1)
        ]
    return "\n".join(lines) + "\n"


def by_first_move(name: str) -> int:
    return sum(divide(position(name), DEPTHS[name]).values())


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
        state = cast(EkoState, state.play(chosen))
        if number % PICTURE_EVERY == 0:
            parts.append(f"\n{state.terminal(colour=False)}")
    outcome = state.outcome()
    assert outcome is not None
    totals = [state.points(seat) for seat in range(state.players)]
    parts.append(f"\n{state.terminal(colour=False)}")
    parts.append(f"Winners {list(outcome.winners)} by {outcome.reason}, points {totals}.")
    return "\n".join(line.rstrip() for line in "\n".join(parts).split("\n")) + "\n"
