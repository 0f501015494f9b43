"""A game between bots: what they are shown, and what becomes of one that fails."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from serai.arena.play import play
from serai.arena.report import report
from serai.arena.survey import survey
from serai.arena.tournament import Tournament
from serai.arena.workers import Here
from serai.bots.random import RandomBot
from serai.core.contract.game import find
from serai.core.contract.state import Move, State
from serai.core.match.match import Match
from serai.core.match.seen import Seen
from serai.core.text.messages import message
from tests.arena.games import EKO, KHAN


def test_a_seat_is_shown_all_that_it_has_seen() -> None:
    """In step with the match, and the same as asking for the whole of it each time."""
    match, rng = Match("khan", 3, seed=5), Random(5)
    logs = [Seen(match, seat) for seat in range(3)]
    for _ in range(60):
        seat = match.state.decider
        assert logs[seat].so_far() == match.seen(seat)
        match.play(rng.choice(match.state.legal_moves()))
    assert [log.so_far() for log in logs] == [match.seen(seat) for seat in range(3)]


def test_where_nothing_is_hidden_nothing_else_is_shown() -> None:
    assert Seen(Match("eko", 2, seed=5), 0).so_far() is None


class Failing:
    def choose(self, state: State, seen: Sequence[Any] | None = None) -> Move:
        raise ValueError(f"lost at turn {state.turn}, {seen}")


def test_an_error_names_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tournament, "new_bots", lambda *_: [Failing(), Failing()])
    with pytest.raises(ValueError, match="lost at turn 0") as caught:
        play(EKO, 7)
    assert caught.value.__notes__ == [f"in game 7 of {EKO}"]


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_every_kind_of_move_has_a_word(game: str) -> None:
    """A report would stumble over one that has none."""
    rules = find(game)
    met: set[str] = set()
    for seed in range(6):
        options: dict[str, Any] = {"variants": list(rules.variants)} if rules.variants else {}
        match = Match(game, 2 + seed % 3, seed=seed, turn_limit=300, **options)
        bot = RandomBot(seed)
        while match.outcome() is None:
            met.update(move.kind for move in match.state.legal_moves())
            match.play(bot.choose(match.state))
    assert len(met) >= 11
    for kind in met:
        assert message("serai.arena", f"report.move.{game}.{kind}")


def test_a_report_of_games_that_nobody_won() -> None:
    short = Tournament("eko", ("random", "random"), turn_limit=2)
    records = [play(short, task) for task in range(2)]
    assert all(not record.winners for record in records)
    page = report(records, Here())
    assert "Others" in page
    assert ">Winners<" not in page


def test_options_reach_the_bots() -> None:
    tournament = Tournament("khan", ("level-7", "level-7:scale=0.5:threads=2"), scale=0.1)
    plain, own = tournament.new_bots(0)
    whole = find("khan").levels[7 - 1].simulations
    assert plain.style.simulations == whole // 10  # type: ignore[attr-defined]
    assert own.style.simulations == whole // 2  # type: ignore[attr-defined]
    record = play(KHAN, 1)
    assert survey(record).record.decisions == record.decisions
