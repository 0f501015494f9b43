"""The chapter on strength, from the games there are so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bench import machine
from bench.speed.contenders.games import TITLES
from bench.speed.results import ratio
from bench.speed.search_speed import Speed
from bench.strength.contests import Contest, number_of_games
from serai.arena.record import Record
from serai.arena.results import Standing, Tally, standings
from serai.cli.standings import elo_text

Rows = list[list[str]]
NOTES = [
    "1/20: the levels have a twentieth of their simulations, with the ratios between them kept; "
    "all simulations would take days.",
    "Except at full time, no clock ends a search, so a busy machine does not change a game.",
    "Every bot has every seat equally often, from the same set-ups. Shares are of the wins, with "
    "their 95 % intervals; a game that nobody wins in time is shared.",
]
HEADINGS = {
    "baselines": "Level 8 against simpler players, 2 seats",
    "uct": "Level 8 against plain UCT with random games, at equal time, 2 seats",
    "ladder": "The ladder, 2 seats: each level against the one below",
    "seats": "3 and 4 seats",
    "full": "Level 8 at full time, 2 seats",
}


@dataclass(frozen=True)
class Stage:
    """One contest of a stage, with its games so far."""

    name: str
    game: str
    contest: Contest
    records: Sequence[Record]

    @property
    def title(self) -> str:
        names = self.contest.names
        scaled = " (1/20)" if self.contest.tournament.scale is not None else ""
        return f"{TITLES[self.game]}: {', '.join(names)}{scaled}"

    @property
    def standings(self) -> list[Standing]:
        return standings(self.records, self.contest.tournament.names)


def as_markdown(stages: Sequence[Stage], speed: Speed | None, notes: Sequence[str]) -> str:
    """`notes`: what is to be said of these games besides."""
    facts = [
        f"Written on {machine.now()} by `make bench-strength` from the games played so far.",
        f"Machine: {machine.describe()}.",
        *NOTES,
        *notes,
    ]
    parts = ["\n".join(f"- {fact}" for fact in facts)]
    for name, heading in HEADINGS.items():
        found = [stage for stage in stages if stage.name == name]
        rows = _shares(found) if name == "seats" else _matches(found)
        parts += [f"### {heading}", *_about(name, found), table(rows)]
    if speed is not None:
        parts += ["### Simulations a second, on one thread", _about_speed(speed)]
        parts.append(table(_speeds(speed)))
    return "\n\n".join(parts) + "\n"


def table(rows: Rows) -> str:
    ruled = [rows[0], ["---", *["---:"] * (len(rows[0]) - 1)], *rows[1:]]
    return "\n".join(f"| {' | '.join(row)} |" for row in ruled)


def _about(name: str, stages: Sequence[Stage]) -> list[str]:
    if name == "uct":
        given = [
            f"{TITLES[stage.game]} {stage.contest.tournament.bots[1].split('=')[1].split(':')[0]}"
            for stage in stages
        ]
        return [
            "Level 8 has a twentieth of its simulations, and UCT as many as it makes in the same "
            f"time, going by the last table: {', '.join(given)}."
            if stages
            else "Not planned before simulations a second are measured."
        ]
    if name == "seats":
        return ["The bots stand in the order of their levels, and so should their shares."]
    return []


def _matches(stages: Sequence[Stage]) -> Rows:
    """With two seats: the share and the Elo of the first bot."""
    rows = [["", "games", "share of the first", "goal", "Elo", "s/move"]]
    for stage in stages:
        first, *_ = stage.standings
        goal = stage.contest.goal
        played = bool(stage.records)
        rows.append(
            [
                stage.title,
                number_of_games(stage.records, stage.contest),
                share_text(first.total) if played else "",
                "" if goal is None else f"≥ {100 * goal:.0f} %",
                elo_text(first) if played else "",
                f"{first.seconds:.2f}" if played else "",
            ]
        )
    return rows


def _shares(stages: Sequence[Stage]) -> Rows:
    rows = [["", "games", "first", "second", "third", "fourth"]]
    for stage in stages:
        shares = [share_text(s.total) if stage.records else "" for s in stage.standings]
        games = number_of_games(stage.records, stage.contest)
        rows.append([stage.title, games, *shares, *[""] * (4 - len(shares))])
    return rows


def share_text(tally: Tally) -> str:
    low, high = tally.interval
    return f"{100 * tally.share:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def _about_speed(speed: Speed) -> str:
    return (
        f"Seen on {speed.date}; {'; '.join(speed.versions)}. A simulation of UCT and of "
        "OpenSpiel's MCTSBot plays a random game to its end, one of level 8 judges the position it "
        "comes to. Per second of the processor; ratio to OpenSpiel's chess, round by round."
    )


def _speeds(speed: Speed) -> Rows:
    results = speed.results
    rows = [["", "median", "least", "most", "ratio"]]
    reference = {line.name: line for line in results.lines}.get("OpenSpiel: chess")
    for line in results.lines:
        if not line.readings:
            rows.append([f"{line.name} LEFT OUT: {line.left_out}", *[""] * 4])
            continue
        against = ratio(line, reference) if reference else None
        seen = [f"{value:,.0f}" for value in (line.value, min(line.values), max(line.values))]
        rows.append([line.name, *seen, "" if against is None else f"{against:.2f}"])
    return rows
