"""Play Khan against greedy opponents, guess the hidden cards from one seat, and check all draws.

Run it with `python examples/khan_match.py [SETUP_SEED]`. The set-up is the same each time for the
same seed; the cards never are.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from random import Random

import serai

PLAYERS = 3
ME = 0  # plays at random; the others are greedy
LOOK_AT_TURN = 12
GUESSES = 100


def play(match: serai.Match, stop_at_turn: int | None = None) -> None:
    """Goes on until the match is over or a turn begins."""
    mine, others = serai.bot("khan", "random", seed=1), serai.bot("khan", "greedy", seed=2)
    while match.outcome() is None and match.state.turn != stop_at_turn:
        bot = mine if match.state.decider == ME else others  # the match has decided for chance
        match.play(bot.choose(match.state))


def likely_cards(match: serai.Match, seat: int) -> list[tuple[str, int]]:
    """In how many of the guesses another seat holds each card, most often first."""
    view, seen, rng = match.state.view(ME), match.seen(ME), Random(3)
    found: Counter[str] = Counter()
    for _ in range(GUESSES):
        guess = serai.determinize(view, rng, seen)  # one way that everything may be
        assert guess.view(ME) == view
        found.update(guess.to_dict()["hands"][seat])
    return found.most_common()


def main(setup_seed: int) -> None:
    match = serai.Match("khan", players=PLAYERS, setup_seed=setup_seed)
    commitment = match.commitment
    print(f"commitment: {commitment}")

    play(match, stop_at_turn=LOOK_AT_TURN)
    print(match.state.terminal(colour=False, seat=ME))
    card, times = likely_cards(match, seat=1)[0]
    print(f"Seat {ME} thinks that seat 1 may hold {card}: {times} of {GUESSES} guesses.")

    play(match)
    outcome = match.outcome()
    assert outcome is not None
    for seat, score in enumerate(match.state.scores()):
        mark = "wins" if seat in outcome.winners else ""
        print(f"seat {seat}: {score['tiles']} for tiles + {score['bonus']} bonus {mark}")

    # What a table is shown at the end: the secret, and a file in which all draws follow from it.
    assert hashlib.sha256(match.secret).hexdigest() == commitment
    again = serai.Match.load(match.save())  # plays the match again and computes every draw
    assert again.state == match.state
    print(f"{len(match.moves)} moves, draws included, all as the secret has them.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
