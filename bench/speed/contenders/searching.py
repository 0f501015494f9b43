"""Serai's searches on one thread: how many simulations they make in a second of the processor.

Each round looks at other positions, as greedy players reach them.
"""

from __future__ import annotations

import time
from functools import partial

import serai
from bench.speed.contenders.games import TITLES
from bench.speed.contenders.serving import Reading, Turn, serve
from serai.arena.tournament import make_bot
from serai.bots.search import SearchBot

SEARCHES = {"level 8": "level-8", "plain UCT": "uct"}
SIMULATIONS = 4000  # for a position: a twentieth of level 8
MOVES = 60  # greedy players make fewer than that before a position


def searched(game: str, name: str, number: int, moves: int) -> float:
    """Seconds that a fresh search of a position takes."""
    match = serai.Match(game, players=2, seed=number)
    players = [serai.bot(game, "greedy", seed=seat) for seat in range(2)]
    while match.outcome() is None and (moves > 0 or len(match.state.legal_moves()) == 1):
        match.play(players[match.state.decider].choose(match.state))
        moves -= 1
    if match.outcome() is not None:
        match.undo()
    seen = match.seen(match.state.decider)
    bot = make_bot(game, f"{SEARCHES[name]}:seconds=600", number, None)
    assert isinstance(bot, SearchBot)
    begun = time.process_time()
    bot.analyze(match.state, seen, simulations=SIMULATIONS, seconds=600, lines=1)
    return time.process_time() - begun


def readings(game: str, name: str, seconds: float, number: int) -> list[Reading]:
    spent, positions = 0.0, 0
    while spent < seconds:
        spent += searched(game, name, number, 17 * positions % MOVES)
        positions += 1
    line = f"Serai: {TITLES[game]}, {name}"
    return [Reading("searches", line, positions * SIMULATIONS / spent)]


if __name__ == "__main__":
    turns: dict[str, Turn] = {
        f"{game}, {name}": partial(readings, game, name) for game in TITLES for name in SEARCHES
    }
    for game in TITLES:
        for name in SEARCHES:
            searched(game, name, 0, 0)  # loads what is compiled
    serve(f"Serai {serai.__version__}", turns)
