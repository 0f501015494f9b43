"""Play Ekö in OpenSpiel: its tree search, with points to go by, against random moves.

Run it with `python examples/openspiel_search.py [SET-UP]`, a number from 0 to 999.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import serai.rl.openspiel  # noqa: F401  # registers the games

TURNS = 60
SIMULATIONS = 60
ENOUGH_TO_WIN = 12


class Points(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """Random games take hundreds of moves; who leads now is quicker to see."""

    def evaluate(self, state: Any) -> Any:
        points = np.array([state.position.points(seat) for seat in range(2)])
        return (points - points[::-1]) / ENOUGH_TO_WIN

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def main(setup: int) -> None:
    game = pyspiel.load_game("serai_eko", {"turn_limit": TURNS})
    state = game.new_initial_state()
    state.apply_action(setup)  # chance decides first, here we do

    rng = np.random.RandomState(1)
    bots = [
        mcts.MCTSBot(game, 1.5, SIMULATIONS, Points(), random_state=rng),
        uniform_random.UniformRandomBot(1, rng),
    ]
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))

    print(f"{state.move_number()} decisions, turn {min(state.position.turn, TURNS)}")
    for seat, name in enumerate(("search", "random")):
        print(f"{name}: {state.position.points(seat)} points, {state.returns()[seat]:+.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
