"""A match keeps little and is copied and resumed at little cost: nothing shows from outside."""

from __future__ import annotations

import gc
import weakref
from random import Random
from typing import Any

import pytest

from serai.core.contract.game import find
from serai.core.contract.state import State
from serai.core.match import match as match_module
from serai.core.match.events import event_to_dict
from serai.core.match.match import Match
from serai.core.match.trail import KEEP_EVERY, KEEP_IDLE, KEEP_LAST
from serai.core.text.errors import BadMatch
from tests.core.match import toymatch
from tests.core.match.plainmatch import assert_plain, assert_same, disturb, resumed
from tests.core.toygame import ToyGame

GAMES = ("toy", "eko", "khan")


@pytest.fixture(params=GAMES)
def rules(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    if request.param == "toy":
        monkeypatch.setattr(match_module, "find", toymatch.find)
        return ToyGame()
    return find(request.param)


def eventful(rules: Any, seed: int, steps: int = 150) -> Match:
    match = Match(rules.name, 2 + seed % 3, seed=seed, turn_limit=200)
    disturb(match, Random(seed), steps, rules.standing_answers)
    return match


@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_what_a_plain_replay_of_its_events_gives(rules: Any, seed: int) -> None:
    assert_plain(eventful(rules, seed), rules)


def test_single_events_are_seen_as_in_the_whole_log(rules: Any) -> None:
    match = eventful(rules, 1)
    for seat in (None, *range(match.players)):
        numbers = range(len(match.events), -1, -1)
        shown = [match.seen_event(number, seat) for number in numbers]
        assert [event for event in reversed(shown) if event is not None] == match.seen(seat)


@pytest.mark.parametrize("number", [-1, 10_000, True])
def test_there_is_no_such_event(rules: Any, number: int) -> None:
    match = eventful(rules, 0, 5)
    with pytest.raises(BadMatch, match=f"{number} is not among the"):
        match.seen_event(number, None)
    with pytest.raises(BadMatch, match="is not among the"):
        match.met(number)


def test_a_copy_goes_its_own_way(rules: Any) -> None:
    match = eventful(rules, 2)
    before, twin = match.save(), match.copy()
    assert_same(match, twin)
    disturb(twin, Random(1), 20, rules.standing_answers)
    assert match.save() == before
    assert_plain(match, rules)
    assert_plain(twin, rules)
    disturb(match, Random(1), 20, rules.standing_answers)
    assert_same(match, twin)


@pytest.mark.parametrize("seed", range(3))
def test_a_resumed_match_is_the_loaded_one(rules: Any, seed: int) -> None:
    match = eventful(rules, seed, 60)
    start, snapshot = rules.setup_to_dict(match.start), match.snapshot()
    disturb(match, Random(9), 30, rules.standing_answers)
    ways = [Match.load(match.save()), resumed(match, start)]
    if rules.name != "toy":  # which reads nothing but set-ups
        ways.append(resumed(match, start, snapshot))
    for again in ways:
        assert_same(match, again)
        going_on = match.copy()
        disturb(going_on, Random(5), 20, rules.standing_answers)
        disturb(again, Random(5), 20, rules.standing_answers)
        assert_same(going_on, again)


@pytest.mark.parametrize("name", ["eko", "khan"])
def test_what_was_before_the_snapshot_is_not_played_again(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = find(name)
    match = eventful(rules, 0)
    start, snapshot = rules.setup_to_dict(match.start), match.snapshot()
    state_type = type(match.state)
    played: list[int] = []
    after = state_type.after

    def counted(state: State, action: int) -> State:
        played.append(action)
        return after(state, action)

    monkeypatch.setattr(state_type, "after", counted)
    again = resumed(match, start, snapshot)
    assert again.state == match.state
    assert played == []
    assert again.states == match.states
    assert len(played) > 10


@pytest.mark.parametrize("name", ["eko", "khan"])
def test_a_long_match_keeps_few_of_its_states(name: str) -> None:
    match = Match(name, 4, seed=1)
    rng, alive = Random(1), []
    while match.outcome() is None and len(match.events) < 200:
        match.play(rng.choice(match.state.legal_moves()))
        alive.append(weakref.ref(match.state))
    gc.collect()
    assert len(alive) > 40
    few = len(match.events) // KEEP_EVERY + KEEP_LAST
    assert sum(state() is not None for state in alive) <= few
    assert match.states[-1] is match.state
    gc.collect()
    assert sum(state() is not None for state in alive) <= few
    now = match.state
    match.shed()
    gc.collect()
    assert sum(state() is not None for state in alive) <= few - KEEP_LAST + KEEP_IDLE
    assert match.state is now


@pytest.mark.parametrize("seed", range(3))
def test_what_a_state_takes_over_from_an_earlier_one_is_what_it_would_work_out(
    rules: Any, seed: int
) -> None:
    """In Khan whatever has not changed is written and counted once; undone moves come between."""
    match, rng = Match(rules.name, 2 + seed, seed=seed, turn_limit=200), Random(seed)
    for _ in range(12):
        known = len(match.events)
        disturb(match, rng, 15, rules.standing_answers)
        for number in range(known + 1, len(match.events) + 1):
            state = match.met(number)
            assert state.written == state.to_dict()
            assert state.scored == state.scores()
            assert [state.shown(seat) for seat in (None, 0)] == [state.view(None), state.view(0)]
            if rng.random() < 0.5:
                match.shed()
                assert match.state.written == match.state.to_dict()


def test_a_move_and_the_draws_that_follow_it_are_played_only_once() -> None:
    """Whoever is told of them asks often."""
    match, rng, numbers = Match("khan", 2, seed=1), Random(1), range(0)
    while len(numbers) not in (KEEP_LAST - 2, KEEP_LAST - 1):
        known = len(match.events)
        match.play(rng.choice(match.state.legal_moves()))
        numbers = range(known + 1, len(match.events) + 1)
    states = [match.met(number) for number in numbers]
    assert all(match.met(number) is state for number, state in zip(numbers, states, strict=True))


def test_a_match_that_breaks_off_before_a_draw_is_not_resumed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(match_module, "find", toymatch.find)
    match = toymatch.match_of()
    match.play("keep")
    events = [event_to_dict(event) for event in match.events[:-1]]
    with pytest.raises(BadMatch, match=r"events: break off before 'draw .', which follows"):
        Match.resume("toy", start=match.start.to_dict(), secret=match.secret, events=events)
