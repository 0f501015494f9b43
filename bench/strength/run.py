"""`make bench-strength`: how strong the levels are, in stages that can be run one by one.

Whole ladders with all their simulations would take days. So levels 5 to 8 meet at a twentieth of
their simulations, with the ratios between them kept, and only 20 games have all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import click

from bench.results_file import write_chapter
from bench.speed import search_speed
from bench.strength.contests import TURNS, UNHURRIED, Contest, level, play
from bench.strength.report import Stage, as_markdown
from bench.strength.versions import note, open_folder
from serai.arena.tournament import Tournament
from serai.bots.levels import level_bot

FOLDER = Path(__file__).parent.parent / ".strength"
GAMES = ("eko", "khan")
TWENTIETH = 0.05
RUNG = 200  # games, in which 100 Elo are a share of 64 % (57–70)
SEATED = 120  # games with 3 or 4 seats: a multiple of both and of all their orders
HUNDRED_ELO = 0.64


def _contest(game: str, bots: Sequence[str], games: int, goal: float | None = None) -> Contest:
    return Contest(Tournament(game, tuple(bots), seed=1, turn_limit=TURNS), games, goal)


def _scaled(contest: Contest) -> Contest:
    return replace(contest, tournament=replace(contest.tournament, scale=TWENTIETH))


def baselines(game: str) -> list[Contest]:
    goals = {"random": 0.99, "greedy": 0.95}
    return [_scaled(_contest(game, (level(8), other), RUNG, goal)) for other, goal in goals.items()]


def uct(game: str) -> list[Contest]:
    """Each has the simulations that it makes in the same time."""
    ratio = search_speed.ratio(FOLDER, game, "plain UCT", "level 8")
    simulations = round(ratio * level_bot(game, 8, scale=TWENTIETH).style.simulations)
    other = f"uct:simulations={simulations}:{UNHURRIED}"
    return [_scaled(_contest(game, (level(8), other), RUNG, 0.85))]


def ladder(game: str) -> list[Contest]:
    rungs = [
        _contest(game, (level(upper), level(lower)), RUNG, HUNDRED_ELO)
        for lower, upper in pairwise(range(1, 9))
    ]
    return rungs[:4] + [_scaled(rung) for rung in rungs[4:]]


def seats(game: str) -> list[Contest]:
    """The better level first, so that the shares should fall from left to right."""
    strong = [[8, 7, 6], [8, 7, 6, 5]]
    weak = [[5, 4, 3], [3, 2, 1], [4, 3, 2, 1]]
    greedy = [(level(8), *["greedy"] * others) for others in (2, 3)]
    return [
        *(_scaled(_contest(game, list(map(level, numbers)), SEATED)) for numbers in strong),
        *(_contest(game, list(map(level, numbers)), SEATED) for numbers in weak),
        *(_scaled(_contest(game, bots, SEATED)) for bots in greedy),
    ]


def full(game: str) -> list[Contest]:
    """As people meet level 8: all simulations, both cores, and the clock."""
    others = (level(7, "threads=2"), None), ("greedy", 0.95)
    return [
        replace(_contest(game, (level(8, "threads=2"), other), 20, goal), both_cores=True)
        for other, goal in others
    ]


STAGES: dict[str, Callable[[str], list[Contest]]] = {
    "baselines": baselines,
    "uct": uct,
    "ladder": ladder,
    "seats": seats,
    "full": full,
}


@click.command()
@click.argument("stages", nargs=-1, type=click.Choice(["speed", *STAGES]))
@click.option("--game", "games", multiple=True, type=click.Choice(GAMES), default=GAMES)
@click.option("--jobs", default=2, show_default=True, help="How many games are played at a time.")
@click.option("--most", type=int, help="Of each match, no more games than that for now.")
@click.option("--keep", is_flag=True, help="Go on with games of bots that were edited since.")
@click.option("--no-play", is_flag=True, help="Only write the chapter from what was played.")
def main(
    stages: tuple[str, ...],
    games: tuple[str, ...],
    jobs: int,
    most: int | None,
    keep: bool,
    no_play: bool,
) -> None:
    """Measure the strength of the levels; by default in all STAGES.

    Every game is kept in bench/.strength, so this may be interrupted and called again. Each stage
    that ends writes the chapter of bench/RESULTS.md anew from all games there are.
    """
    if not no_play:
        open_folder(FOLDER, keep)
        search_speed.measure(FOLDER)
        for name in STAGES:
            if not stages or name in stages:
                for game in games:
                    play(STAGES[name](game), FOLDER, jobs, most)
                write_chapter("Strength", chapter())
    write_chapter("Strength", chapter())


def chapter() -> str:
    known = search_speed.read(FOLDER)
    found = [
        Stage(name, game, contest, contest.records(FOLDER))
        for name, contests in STAGES.items()
        if known is not None or name != "uct"
        for game in GAMES
        for contest in contests(game)
    ]
    return as_markdown(found, known, note(FOLDER))


if __name__ == "__main__":
    main()
