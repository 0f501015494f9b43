"""Positions of every sort to try things on: all numbers of seats, mixes of variants and phases.

A seed stands for the same game every time: its number of seats, its variants, where it begins
(a deal, a wild middle of a game, or an exchange of Emperors) and how it goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, cast

import serai
from serai.games.eko.constants import VARIANTS
from serai.games.eko.game import EkoState
from tests.games.eko.oracle.ground import stacks_of
from tests.games.eko.oracle.positions import DISCS, scattered

# Random play alone seldom attacks, pays tolls or moves an Emperor.
RARE = ("x", "*", "^", "~", "!", "e", "moon", "sand", "march")


@cache
def opening(seed: int) -> EkoState:
    """A deal; over nine seeds, 2 to 4 seats with no, some and all variants."""
    random = Random(seed)
    share = (0, 0.5, 1)[seed // 3 % 3]
    variants = [variant for variant in VARIANTS if random.random() < share]
    return cast(EkoState, serai.new("eko", players=2 + seed % 3, variants=variants, seed=seed))


def middle(seed: int) -> EkoState:
    """A position that the rules could hold, on the board of the opening."""
    start = opening(seed)
    return cast(EkoState, serai.load(thrown(start.board.to_dict(), start.players, Random(seed))))


def thrown(board: dict[str, Any], players: int, random: Random) -> dict[str, Any]:
    """`scattered`, without the few that give a seat whose Emperor is captive a disc too many."""
    while True:
        position = scattered(board, players, random)
        if all(discs_of(position, seat) <= DISCS for seat in range(players)):
            return position


def discs_of(position: dict[str, Any], seat: int) -> int:
    """All discs of a seat that are still in the game: on the board, in reserve, captive."""
    stacked = sum(position["stacks"][space]["discs"] for space in stacks_of(position, seat))
    captive = sum(seat in held for held in position["captives"])
    return int(stacked + position["reserve"][seat]["discs"] + captive)


def exchange(seed: int) -> EkoState:
    """E3: seat 3 has just captured the Emperor of seat 0, who holds those of seats 1 and 2."""
    seed = seed // 3 * 3 + 2
    board = opening(seed).board.to_dict()
    random = Random(seed)
    position: dict[str, Any] = {"active": -1, "eliminated": []}
    while position["active"] != 3 or position["eliminated"]:
        position = thrown(board, 4, random)
    for seat in (0, 1, 2):
        _capture(position, seat)
    position["captives"] = [[1, 2], [], [], [0]]
    if _has_no_emperor(position, 3):
        position["reserve"][3]["discs"] += 1
        position["reserve"][3]["emperor"] = True
    position["phase"], position["decider"] = "exchange", 0
    position["turn"] |= {"actions": 1, "marched": False}
    return cast(EkoState, serai.load(position))


def _capture(position: dict[str, Any], seat: int) -> None:
    """The Emperor leaves stack and reserve; the box takes what would be a disc too many."""
    stacks = [position["stacks"][space] for space in stacks_of(position, seat)]
    for stack in stacks:
        stack["emperor"] = False
    reserve = position["reserve"][seat]
    reserve["discs"] -= int(reserve["emperor"])
    reserve["emperor"] = False
    most = DISCS - 1 - sum(int(stack["discs"]) for stack in stacks)
    while most < 0:
        tall = next(stack for stack in stacks if stack["discs"] > 1)
        tall["discs"] -= 1
        most += 1
    reserve["discs"] = min(reserve["discs"], most)


def _has_no_emperor(position: dict[str, Any], seat: int) -> bool:
    places = [position["stacks"][space] for space in stacks_of(position, seat)]
    return not any(place["emperor"] for place in [*places, position["reserve"][seat]])


@cache
def beginning(seed: int) -> EkoState:
    """Half of the seeds begin with a middle, some with an exchange, the rest with a deal."""
    return (opening, middle, exchange, middle, opening, middle)[seed // 9 % 6](seed)


def eventful(texts: list[str], random: Random) -> str:
    """A move at random, more often than not one of those that are rare."""
    if random.random() < 0.5:
        return random.choice(texts)
    return max(texts, key=lambda text: (sum(sign in text for sign in RARE), random.random()))


def played(seed: int, steps: int) -> Iterator[tuple[EkoState, str | None]]:
    """A position and those that follow, each with the move made there; the last has none."""
    random = Random(seed)
    state = beginning(seed)
    for _ in range(steps):
        moves = {str(move): move for move in state.legal_moves()}
        if not moves:
            break
        text = eventful(list(moves), random)
        yield state, text
        state = cast(EkoState, state.play(moves[text]))
    yield state, None


def journey(seed: int, steps: int) -> Iterator[EkoState]:
    """The positions alone, up to the end of the game where it comes that soon."""
    return (state for state, _ in played(seed, steps))


def journeys(seeds: range, steps: int) -> Iterator[EkoState]:
    for seed in seeds:
        yield from journey(seed, steps)
