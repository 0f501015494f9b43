"""What a recorded game was like, found by playing it again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from serai.arena.record import Record
from serai.core.contract.state import CHANCE, Outcome
from serai.core.match.match import Match
from serai.core.text.errors import BadMatch, BadRecord

if TYPE_CHECKING:
    from collections.abc import Sequence

    from serai.core.contract.state import State


@dataclass(frozen=True)
class Survey:
    record: Record  # without its match
    kinds: tuple[Counter[str], ...]  # per seat, how many moves of which kind
    sources: tuple[dict[str, int], ...]  # per seat, where its points came from
    choices: tuple[tuple[int, int], ...]  # per decision, the turn and how many moves were legal


def survey(record: Record) -> Survey:
    """BadRecord if the match can't have been played, or ended otherwise than is recorded."""
    where = f"game {record.task}"
    try:
        match = Match.load(record.match)
    except BadMatch as error:
        raise BadRecord(where, str(error)) from None
    if match.game != record.tournament.game or match.players != len(record.seating):
        raise BadRecord(where, f"its match is one of {match.game} with {match.players} seats")
    recorded = Outcome(record.winners, record.reason)
    if match.outcome() != recorded:
        raise BadRecord(where, f"played again it ends as {match.outcome()}, not as {recorded}")
    asked = [(s, m) for s, m in zip(match.states, match.moves, strict=False) if s.decider != CHANCE]
    return Survey(
        record=record.without_match(),
        kinds=tuple(_kinds(asked, seat) for seat in range(match.players)),
        sources=tuple(sources_of(score) for score in match.state.scores()),
        choices=tuple((state.turn, len(state.actions())) for state, _ in asked),
    )


def _kinds(asked: Sequence[tuple[State, str]], seat: int) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for state, text in asked:
        if state.decider == seat:
            action = state.find(text)
            assert action is not None  # or the match would not have loaded
            kinds[state.kind_of(action)] += 1
    return kinds


def sources_of(score: dict[str, object]) -> dict[str, int]:
    """The whole numbers of a score that make up its total."""
    return {k: v for k, v in score.items() if type(v) is int and k not in ("total", "tie_break")}
