"""How far a seat may go back without asking, and ending a match by agreement."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from serai.core.contract.game import find
from serai.core.contract.state import Outcome
from serai.core.match.events import Ended, Moved
from serai.core.match.match import Match
from serai.core.text.errors import BadMatch
from tests.core.match.toymatch import match_of, offer, play_to_the_end
from tests.core.match.toymatch import toy_game as toy_game


def test_what_was_drawn_is_not_taken_back() -> None:
    match = match_of()
    assert (match.undo_point(0), match.undo_step(0)) == (None, None)
    match.play("keep")
    assert match.state.active == 1
    assert match.undo_point(0) is None, "its turn is over and the next card is drawn"


def test_an_offer_can_be_taken_back_until_it_is_answered() -> None:
    match = match_of()
    offer(match)
    assert match.state.decider == 1
    assert (match.undo_point(0), match.undo_step(0)) == (1, 1)
    assert match.undo_point(1) is None
    match.play("refuse")
    assert match.undo_point(0) is None
    assert match.undo_point(1) is None


def test_a_standing_answer_is_the_decision_of_another() -> None:
    match = match_of(3)
    match.standing_answer(1, "always refuse")
    offer(match)
    assert [match.undo_point(seat) for seat in range(3)] == [None, None, None]


def test_after_the_end_nothing_is_taken_back_without_asking() -> None:
    match = match_of()
    play_to_the_end(match)
    assert match.undo_point(0) is match.undo_point(1) is None


def test_there_is_no_such_seat_to_take_back() -> None:
    with pytest.raises(BadMatch, match="no seat 2"):
        match_of().undo_point(2)


def test_a_match_can_be_ended_by_agreement() -> None:
    match = match_of(3)
    match.end()
    assert match.events[-1] == Ended("agreement")
    assert match.outcome() == Outcome((), "agreement")
    assert match.seen(1)[-1] == {"event": "ended", "reason": "agreement"}
    assert Match.load(match.save()).outcome() == match.outcome()


@pytest.mark.parametrize(
    "act",
    [
        lambda match: match.play("keep"),
        lambda match: match.resign(0),
        lambda match: match.end(),
        lambda match: match.undo_to(0),
    ],
)
def test_what_was_ended_by_agreement_stays_ended(act: Callable[[Match], None]) -> None:
    match = match_of()
    match.end()
    before = match.save()
    with pytest.raises(BadMatch, match="agreement"):
        act(match)
    assert match.save() == before


def test_an_end_has_a_reason() -> None:
    with pytest.raises(BadMatch, match="the reason has no name"):
        match_of().end("")


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_only_own_choices_of_this_turn_are_taken_back(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against the definition, at every position of random games."""
    monkeypatch.setattr("serai.core.match.match.find", find)
    several = 0
    for seed in range(2):
        match, rng = Match(game, 3, seed=seed), Random(seed)
        for _ in range(120):
            if match.outcome() is not None:
                break
            moves, states = [e for e in match.events if isinstance(e, Moved)], match.states
            for seat in range(3):
                point, step = match.undo_point(seat), match.undo_step(seat)
                assert (point is None) == (step is None)
                if point is None or step is None:
                    continue
                assert point <= step
                several += point < step
                assert seat in (match.state.active, match.state.decider)
                assert all(move.seat == seat for move in moves[point:])
                assert all(s.turn == match.state.turn for s in states[point:])
                assert all(len(s.actions()) == 1 for s in states[step + 1 : -1])
                forced = point
                while forced and moves[forced - 1].seat == seat:
                    forced -= 1
                    same_turn = states[forced].turn == match.state.turn
                    assert not same_turn or len(states[forced].actions()) == 1
            match.play(rng.choice(match.state.legal_moves()))
    assert several > 0, "no game had a turn with two choices in a row"
