"""`make bench-balance`: does it matter who begins, and where one sits? Between equal bots.

Writes docs/balance.md from the games there are so far, and says which goal was missed.
"""

from __future__ import annotations

from pathlib import Path

import click

from bench.strength.balance_report import as_markdown
from bench.strength.contests import TURNS, Contest, level, play
from bench.strength.versions import note, open_folder
from serai.arena.tournament import Tournament
from serai.core.contract.game import find

FOLDER = Path(__file__).parent.parent / ".balance"
PAGE = Path(__file__).parents[2] / "docs" / "balance.md"
GAMES = ("eko", "khan")
LEVEL = 5
PAIRS = 400  # games with 2 seats: a share of 50 % is then known to 5 %
MORE = 240  # games with 3 or 4


def contests(game: str) -> list[Contest]:
    """Without variants, with all of them, and with each alone."""
    variants = find(game).variants
    plain = [_contest(game, seats, (), PAIRS if seats == 2 else MORE) for seats in (2, 3, 4)]
    if not variants:
        return plain
    every = [_contest(game, seats, variants, PAIRS if seats == 2 else MORE) for seats in (2, 3, 4)]
    return plain + every + [_contest(game, 2, (one,), PAIRS) for one in variants]


def _contest(game: str, seats: int, variants: tuple[str, ...], games: int) -> Contest:
    bots = (level(LEVEL),) * seats
    tournament = Tournament(game, bots, seed=2, variants=variants, turn_limit=TURNS)
    return Contest(tournament, games)


@click.command()
@click.option("--game", "games", multiple=True, type=click.Choice(GAMES), default=GAMES)
@click.option("--jobs", default=2, show_default=True, help="How many games are played at a time.")
@click.option("--most", type=int, help="Of each match, no more games than that for now.")
@click.option("--keep", is_flag=True, help="Go on with games of bots that were edited since.")
@click.option("--no-play", is_flag=True, help="Only write the page from what was played.")
def main(games: tuple[str, ...], jobs: int, most: int | None, keep: bool, no_play: bool) -> None:
    """Let equal bots play both games, with 2, 3 and 4 seats and with variants.

    Every game is kept in bench/.balance, so this may be interrupted and called again.
    """
    if not no_play:
        open_folder(FOLDER, keep)
        for game in games:
            play(contests(game), FOLDER, jobs, most)
    planned = {game: contests(game) for game in GAMES}
    found = {game: [(c, c.records(FOLDER)) for c in planned[game]] for game in GAMES}
    page = as_markdown(found, f"level {LEVEL}", note(FOLDER))
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
