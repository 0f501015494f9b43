"""How the end of a match is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serai.core.contract.game import find
from serai.core.text.messages import message

if TYPE_CHECKING:
    from serai.core.match.match import Match

PACKAGE = "serai.core"


def tell_outcome(match: Match) -> str:
    """Who won and why; who came first after withdrawing, and so did not, is named too."""
    narrator, outcome = find(match.game).narrator, match.outcome()
    assert outcome is not None, "it is over"
    by_rules = match.state.outcome()
    first = outcome.winners or (by_rules.winners if by_rules else ())
    key = {0: "nobody", 1: "one"}.get(len(first), "several")
    if first != outcome.winners:
        key = f"withdrawn.{key}"
    winners = message(PACKAGE, "ending.and").join(map(narrator.seat_name, first))
    why = narrator.ended(match.state, outcome.reason)
    return message(PACKAGE, f"ending.{key}", winners=winners, why=why)
