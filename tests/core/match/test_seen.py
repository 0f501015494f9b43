"""What each seat lets a match answer for it, and what it saw of the match."""

from __future__ import annotations

import json

import pytest

from serai.core.match.events import Moved, StandingAnswer
from serai.core.match.match import Match
from serai.core.text.errors import BadMatch
from tests.core.match.toymatch import draws, match_of, offer
from tests.core.match.toymatch import toy_game as toy_game

# --- standing answers ----------------------------------------------------------------------------


def test_a_standing_answer_is_given_for_an_absent_seat() -> None:
    match = match_of()
    match.standing_answer(1, "always refuse")
    offer(match)
    assert match.events[1] == StandingAnswer(1, "always refuse")
    assert match.events[3] == Moved(1, "refuse", automatic=True)
    assert match.state.decider == 1
    assert match.state.phase == "action"


def test_a_standing_answer_set_while_asked_is_given_at_once() -> None:
    match = match_of()
    offer(match)
    match.standing_answer(1, "always refuse")
    assert match.events[-2] == Moved(1, "refuse", automatic=True)


def test_a_standing_answer_that_does_not_apply_leaves_the_question() -> None:
    for seed in range(20):
        match = Match("toy", seed=seed, first=0)
        match.standing_answer(1, "accept vowels")
        card = offer(match)
        assert (match.state.phase == "consent") == (card not in "ae")


def test_a_standing_answer_can_be_withdrawn() -> None:
    match = match_of()
    match.standing_answer(1, "always refuse")
    match.standing_answer(1, None)
    offer(match)
    assert match.state.phase == "consent"


def test_an_unknown_standing_answer_is_refused() -> None:
    with pytest.raises(BadMatch, match="'perhaps' is not one; there are: always refuse"):
        match_of().standing_answer(0, "perhaps")


# --- what was seen -------------------------------------------------------------------------------


def test_a_hidden_draw_is_seen_by_the_one_who_drew_even_when_undone() -> None:
    match = match_of()
    match.play("keep")
    match.undo()
    texts = {seat: [event.get("text") for event in match.seen(seat)[1:]] for seat in (0, 1, None)}
    first, second = draws(match)
    assert texts[0] == [first, "keep", "draw ?", None]
    assert texts[1] == ["draw ?", "keep", second, None]
    assert texts[None] == ["draw ?", "keep", "draw ?", None]


def test_a_standing_answer_is_its_own_seats_business() -> None:
    match = match_of(3)
    match.standing_answer(1, "always refuse")
    offer(match)
    own = match.seen(1)
    assert {"event": "standing-answer", "seat": 1, "answer": "always refuse"} in own
    assert {"event": "move", "seat": 1, "text": "refuse", "automatic": True} in own
    asked = match_of(3)
    offer(asked)
    asked.play("refuse")
    for seat in (0, 2, None):
        assert match.seen(seat) == asked.seen(seat)


def test_what_a_seat_saw_does_not_depend_on_what_it_could_not_see() -> None:
    logs = set()
    for seed in range(5):
        match = Match("toy", 3, seed=seed, setup_seed=1)
        while match.outcome() is None:
            match.play("keep")
        logs.add(json.dumps(match.seen(None)))
    assert len(logs) == 1


def test_the_log_is_a_copy() -> None:
    match = match_of()
    match.seen(0)[1]["text"] = "draw z"
    assert match.seen(0)[1]["text"] != "draw z"
