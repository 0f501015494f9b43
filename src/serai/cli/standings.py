"""How a tournament stands, as tables and in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isinf
from typing import TYPE_CHECKING

from serai.cli.words import words

if TYPE_CHECKING:
    from rich.table import Table

    from serai.arena.ratings import Rating
    from serai.arena.record import Record
    from serai.arena.results import Standing, Tally
    from serai.arena.statistics import Sprt
    from serai.arena.tournament import Tournament


def print_results(records: Sequence[Record], tournament: Tournament, sprt: Sprt | None) -> None:
    from rich.console import Console

    from serai.arena.ratings import ratings
    from serai.arena.results import pairs, standings

    console = Console()
    found = standings(records, tournament.names)
    skills = ratings(records, tournament.players)
    both = sorted(zip(found, skills, strict=True), key=lambda each: -each[0].total.share)
    console.print(standings_table(tournament, both))
    console.print(order_table([standing for standing, _ in both]))
    if sprt is not None:
        console.print(sprt_line(sprt, pairs(records)), highlight=False)


def standings_table(tournament: Tournament, both: Sequence[tuple[Standing, Rating]]) -> Table:
    games = both[0][0].total.games
    about = ", ".join([tournament.game, *tournament.variants])
    table = empty_table(words("arena.title", about=about, games=games))
    two = tournament.players == 2
    for key in ("wins", "share", *(["elo"] if two else []), "openskill", "seconds"):
        table.add_column(words(f"arena.{key}"), justify="right", no_wrap=True)
    for standing, rating in both:
        total = standing.total
        table.add_row(
            standing.name,
            f"{total.wins:g}" if total.wins == int(total.wins) else f"{total.wins:.1f}",
            f"{percent(total.share)} ({'–'.join(f'{100 * end:.1f}' for end in total.interval)})",
            *([elo_text(standing)] if two else []),
            f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}",
            f"{standing.seconds:.3f}",
        )
    return table


def empty_table(title: str) -> Table:
    """With room for the bots: a long name goes on in the next line."""
    from rich import box
    from rich.table import Table

    table = Table(title=title, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), title_justify="left")
    table.add_column(words("arena.bot"), overflow="fold")
    return table


def order_table(standings: Sequence[Standing]) -> Table:
    """The share of the wins by place in the order of play."""
    table = empty_table(words("arena.by_order"))
    for place in range(len(standings)):
        table.add_column(words(f"arena.order.{place}"), justify="right")
    for standing in standings:
        table.add_row(standing.name, *map(tally_text, standing.by_order))
    return table


def tally_text(tally: Tally) -> str:
    low, high = tally.interval
    return f"{100 * tally.share:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def elo_text(standing: Standing) -> str:
    middle, (low, high) = standing.elo
    return f"{signed(middle)} ({signed(low)} … {signed(high)})"


def signed(elo: float) -> str:
    return f"{'−' if elo < 0 else '+'}{'∞' if isinf(elo) else format(abs(elo), '.0f')}"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def sprt_line(sprt: Sprt, pairs: Sequence[int]) -> str:
    from serai.arena.statistics import BOUND

    verdict = sprt.verdict(pairs)
    key = {True: "better", False: "not_better", None: "open"}[verdict]
    return words(
        f"arena.sprt_{key}",
        elo0=f"{sprt.elo0:g}",
        elo1=f"{sprt.elo1:g}",
        llr=f"{sprt.llr(pairs):.2f}",
        bound=f"{BOUND:.2f}",
        pairs=sum(pairs),
        counts=" ".join(map(str, pairs)),
    )


def in_short(wins: Mapping[str, Tally]) -> str:
    """The shares of the wins, for the end of a progress bar."""
    shown = ((name, tally) for name, tally in wins.items() if tally.games)
    return " · ".join(f"{name} {percent(tally.share)}" for name, tally in shown)
