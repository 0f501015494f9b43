"""docs/balance.md, from the games there are so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import median

from bench import machine
from bench.speed.contenders.games import TITLES
from bench.strength.contests import TURNS, Contest, number_of_games
from bench.strength.report import share_text, table
from serai.arena.record import Record
from serai.arena.results import Tally, by_order, by_seat

Found = Sequence[tuple[Contest, Sequence[Record]]]
MOST = 0.6  # no start may win more often than that with 2 seats
ORDERS = ("begins", "second", "third", "fourth")
SEATS = ("Gold", "Sky", "Red", "Indigo")
INTRODUCTION = """# Balance

What the two games are like between equals: does it matter who begins, or where one sits, and do
variants change that? The same bot has every seat, so whatever share differs from an even one is the
seat's. The bot is {bot}: strong enough to use an advantage, and quick enough for thousands of
games. Other players may find what it doesn't.

- Written on {date} by `make bench-balance` from the games played so far.
- Shares are of the wins, with their 95 % intervals. Winners that tie share a win, and so do all
  when nobody has won after {turns} turns. Every game has a set-up of its own.
- Goal: with 2 seats neither the one that begins nor any seat wins more than {most} %.
"""
REMARKS = {
    "eko": "The faces of the grey tiles were laid out anew after games with others. With 6 places "
    "for towers on them, beside the capital, who begins won 62 % of 342 games of 2 seats without "
    "variants, and five games in six were fought to the last disc (W2). With all such faces, "
    "variants included, who begins won 61 % of 1,677 games fought to the last, but 48 % of 436 won "
    "by points (W1), and more places for towers bring more of these. With 10 places it was 58 % of "
    "184 games; with 12 places 59 % of 400, and 59 % of 150 with two chasms among them; with 14, "
    "almost all of them mountains, 53 % of 333. The faces now have 14, most of them canyons. They "
    "were laid out once: none of the games below had a part in it.",
    "khan": "With a point for every field of a tile, who begins won 65 % of 200 games of 2 seats. "
    "The points of the edition were chosen among three others by such games, and these are among "
    "the games below: their share may be a little too good.",
}


def as_markdown(found: Mapping[str, Found], bot: str, notes: Sequence[str]) -> str:
    """`notes`: what is to be said of these games besides."""
    head = INTRODUCTION.format(bot=bot, date=machine.now(), turns=TURNS, most=round(100 * MOST))
    head += "".join(f"- {note}\n" for note in notes)
    return "\n".join([head, *(_chapter(game, contests) for game, contests in found.items())])


def _chapter(game: str, found: Found) -> str:
    return (
        "\n\n".join(
            [
                f"## {TITLES[game]}",
                _verdict([each for each in found if each[1]]),
                REMARKS[game],
                "### By order of play",
                table(_rows(found, ORDERS, by_order)),
                "### By seat",
                table(_rows(found, SEATS, by_seat)),
                "### Length and end",
                table(_lengths(found)),
            ]
        )
        + "\n"
    )


def _verdict(found: Found) -> str:
    """In words, whether the goal is met."""
    pairs = [(contest, records) for contest, records in found if len(records[0].seating) == 2]
    if not pairs:
        return "Not played yet."
    over = [
        f"{place} wins {share_text(tally)} with {_variants(contest)}"
        + ("" if tally.interval.low > MOST else ", which may be chance")
        for contest, records in pairs
        for places, tallies in ((ORDERS, by_order(records)), (SEATS, by_seat(records)))
        for place, tally in zip(places, tallies, strict=False)
        if tally.share > MOST
    ]
    begins = by_order(pairs[0][1])[0]
    low, high = begins.interval
    even = "no more or less than chance explains" if low <= 0.5 <= high else "that is no chance"
    said = (
        f"With 2 seats and {_variants(pairs[0][0])}, who begins wins {share_text(begins)}: {even}."
    )
    if over:
        return f"{said} Above the goal: {'; '.join(over)}."
    return f"{said} With 2 seats no start is above the goal in any row below."


def _rows(
    found: Found, places: Sequence[str], count: Callable[[Sequence[Record]], list[Tally]]
) -> list[list[str]]:
    rows = [["", "games", *places]]
    for contest, records in found:
        tallies = count(records) if records else []
        cells = [share_text(tally) for tally in tallies]
        rows.append([*_head(contest, records), *cells, *[""] * (4 - len(cells))])
    return rows


def _lengths(found: Found) -> list[list[str]]:
    rows = [["", "games", "turns, median", "turns, most", "ended by"]]
    for contest, records in found:
        head = _head(contest, records)
        if not records:
            rows.append([*head, "", "", ""])
            continue
        turns = [record.turns for record in records]
        reasons = Counter(record.reason for record in records).most_common()
        ends = ", ".join(f"{why} {100 * n / len(records):.0f} %" for why, n in reasons)
        rows.append([*head, f"{median(turns):.0f}", str(max(turns)), ends])
    return rows


def _head(contest: Contest, records: Sequence[Record]) -> list[str]:
    seats = contest.tournament.players
    return [f"{seats} seats, {_variants(contest)}", number_of_games(records, contest)]


def _variants(contest: Contest) -> str:
    variants = contest.tournament.variants
    if len(variants) <= 1:
        return variants[0] if variants else "no variants"
    return "all variants"
