"""A match from its set-up to its end: chance, moves, undo, leaving, the limit of turns."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from serai.core.contract.state import CHANCE, Outcome
from serai.core.match import chance
from serai.core.match.events import Moved, Resigned, TakenOver, TimedOut, UndoneTo
from serai.core.match.match import Match
from serai.core.text.errors import BadMatch, BadNotation, BadOption, IllegalMove
from tests.core import toygame
from tests.core.match.toymatch import draws, match_of, offer, play_to_the_end
from tests.core.match.toymatch import toy_game as toy_game

if TYPE_CHECKING:
    from collections.abc import Callable


# --- set-up and secret ---------------------------------------------------------------------------


def test_a_seed_fixes_set_up_and_draws_and_commits_to_nothing() -> None:
    one, two = Match("toy", 3, seed=7), Match("toy", 3, seed=7)
    play_to_the_end(one)
    play_to_the_end(two)
    assert one.moves == two.moves
    assert one.commitment is None
    assert one.states[0] == toygame.ToyGame().new(players=3, seed=7)
    assert Match("toy", 3, seed=8).save() != Match("toy", 3, seed=7).save()


def test_the_draws_of_a_seed_do_not_depend_on_its_set_up() -> None:
    assert Match("toy", seed=7).secret != chance.secret_from_seed(7)


def test_without_a_seed_a_match_commits_to_a_fresh_secret() -> None:
    one, two = Match("toy"), Match("toy")
    assert one.commitment == hashlib.sha256(one.secret).hexdigest()
    assert one.secret != two.secret
    assert one.commitment != two.commitment


def test_a_set_up_seed_fixes_the_set_up_and_no_draw() -> None:
    matches = [Match("toy", setup_seed=3) for _ in range(8)]
    assert {match.states[0].to_dict()["out"] for match in matches} == {
        Match("toy", setup_seed=3, seed=99).states[0].to_dict()["out"]
    }
    assert len({match.secret for match in matches}) == 8
    assert all(match.commitment is not None for match in matches)
    assert Match("toy", setup_seed=3, seed=9).secret == Match("toy", seed=9).secret


def test_a_match_may_begin_from_a_state() -> None:
    state = Match("toy", 3, seed=1).states[0]
    match = Match("toy", state=state)
    assert match.players == 3
    assert match.states[0] is state


@pytest.mark.parametrize("options", [{"players": 2}, {"setup_seed": 1}, {"first": 1}])
def test_a_given_state_leaves_no_set_up_to_choose(options: dict[str, int]) -> None:
    state = Match("toy", 3, seed=1).states[0]
    with pytest.raises(BadOption, match="state"):
        Match("toy", state=state, **options)


@pytest.mark.parametrize("limit", [0, -1, True, "9"])
def test_a_turn_limit_is_a_whole_number_from_1(limit: int) -> None:
    with pytest.raises(BadOption, match="turn limit"):
        Match("toy", turn_limit=limit)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_the_game_says_how_many_may_play(players: int) -> None:
    with pytest.raises(BadOption, match=f"not {players}"):
        Match("toy", players)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadOption, match="halma"):
        Match("halma")


# --- play ----------------------------------------------------------------------------------------


def test_chance_is_settled_before_anyone_is_asked() -> None:
    match = match_of()
    first = match.states[0].legal_moves()[chance.draw(match.secret, 0, 7)]
    assert match.events == (Moved(CHANCE, str(first)),)
    assert match.state.decider == 0
    match.play("keep")
    second = match.states[2].legal_moves()[chance.draw(match.secret, 1, 6)]
    assert match.moves == (str(first), "keep", str(second))
    assert [event.seat for event in match.events if isinstance(event, Moved)] == [-1, 0, -1]


def test_consent_is_recorded_for_the_seat_that_was_asked() -> None:
    match = match_of()
    offer(match)
    assert (match.state.active, match.state.decider) == (0, 1)
    match.play("accept")
    assert match.events[2] == Moved(1, "accept")


@pytest.mark.parametrize(("text", "error"), [("accept", IllegalMove), ("castle", BadNotation)])
def test_a_refused_move_changes_nothing(text: str, error: type[Exception]) -> None:
    match = match_of()
    before = match.save()
    with pytest.raises(error):
        match.play(text)
    assert match.save() == before


def test_a_move_of_another_state_is_played_if_it_is_legal_here() -> None:
    elsewhere = match_of().state.legal_moves()[0]
    match = match_of()
    match.play(elsewhere)
    assert match.moves[1] == str(elsewhere)


def test_states_and_moves_are_the_replay_of_the_live_line() -> None:
    match = match_of(3)
    play_to_the_end(match)
    state = match.states[0]
    for text, after in zip(match.moves, match.states[1:], strict=True):
        state = state.play(text)
        assert state == after
    assert state == match.state


# --- undo ----------------------------------------------------------------------------------------


def test_undo_takes_back_a_choice_and_the_draw_that_followed() -> None:
    match = match_of()
    before = match.state
    match.play("keep")
    match.undo()
    assert match.state is before
    assert len(match.moves) == 1
    assert match.events[-1] == UndoneTo(1)


def test_an_undone_draw_is_used_up() -> None:
    match = match_of()
    for number in range(1, 30):
        match.play("keep")
        outcomes = match.states[2].legal_moves()
        assert match.moves[2] == str(outcomes[chance.draw(match.secret, number, len(outcomes))])
        match.undo()
    assert len(set(draws(match)[1:])) == 6, "in 29 draws from 6 cards each comes up"


def test_undo_passes_over_standing_answers() -> None:
    match = match_of()
    match.standing_answer(1, "always refuse")
    offer(match)
    assert match.moves[2] == "refuse"
    match.undo()
    assert match.state.phase == "action"
    assert len(match.moves) == 1


def test_undo_to_before_a_draw_draws_anew() -> None:
    match = match_of()
    match.play("keep")
    match.undo_to(2)
    outcomes = match.states[2].legal_moves()
    assert match.events[-2:] == (
        UndoneTo(2),
        Moved(CHANCE, str(outcomes[chance.draw(match.secret, 2, len(outcomes))])),
    )


def test_before_the_first_choice_there_is_nothing_to_undo() -> None:
    with pytest.raises(BadMatch, match="nobody has moved"):
        match_of().undo()


@pytest.mark.parametrize("moves", [-1, 3, 4, True])
def test_undo_to_goes_back_only(moves: int) -> None:
    match = match_of()
    match.play("keep")
    with pytest.raises(BadMatch, match="undo-to"):
        match.undo_to(moves)


def test_the_end_can_be_undone() -> None:
    match = match_of()
    play_to_the_end(match)
    match.undo()
    assert match.outcome() is None
    match.play("keep")
    assert match.outcome() is not None


# --- leaving, and the end ------------------------------------------------------------------------


def test_with_two_seats_the_other_wins_at_once() -> None:
    resigned, late = match_of(), match_of()
    resigned.resign(0)
    late.timeout(1)
    assert resigned.outcome() == Outcome((1,), "resignation")
    assert late.outcome() == Outcome((0,), "timeout")
    assert resigned.events[-1] == Resigned(0)
    assert late.events[-1] == TimedOut(1)


def test_with_more_seats_play_goes_on_without_the_one_who_left() -> None:
    match = match_of(4)
    match.resign(2)
    match.take_over(2, "greedy")
    assert match.outcome() is None
    assert match.events[-1] == TakenOver(2, "greedy")
    match.play("keep")
    match.timeout(0)
    assert match.outcome() is None
    assert match.withdrawn == (0, 2)
    match.resign(3)
    assert match.outcome() == Outcome((1,), "resignation")


def test_one_who_left_never_wins() -> None:
    match = match_of(3)
    play_to_the_end(match)
    over = match.outcome()
    assert over is not None
    match.undo()
    for seat in over.winners:
        match.resign(seat)
    match.play("keep")
    assert match.outcome() == Outcome((), "most points")


@pytest.mark.parametrize("leave", [Match.resign, Match.timeout])
def test_nobody_leaves_twice(leave: Callable[[Match, int], None]) -> None:
    match = match_of(3)
    match.timeout(1)
    with pytest.raises(BadMatch, match="seat 1 is out already, by timeout"):
        leave(match, 1)


def test_leaving_is_not_taken_back_with_a_move() -> None:
    match = match_of(3)
    match.play("keep")
    match.resign(2)
    match.undo()
    assert match.withdrawn == (2,)
    match.resign(1)
    with pytest.raises(BadMatch, match="decided by those who left"):
        match.undo_to(0)


def test_the_turn_limit_ends_the_match_with_no_winner() -> None:
    """W6: reaching it leaves no winner."""
    match = match_of(turn_limit=2)
    match.play("keep")
    assert match.outcome() is None
    match.play("keep")
    assert match.state.turn == 3
    assert match.outcome() == Outcome((), "turn limit")
    assert match.moves[-1] == "keep", "nothing is drawn any more"
    match.undo()
    assert match.outcome() is None


@pytest.mark.parametrize(
    "act",
    [
        lambda match: match.play("keep"),
        lambda match: match.resign(0),
        lambda match: match.timeout(0),
        lambda match: match.take_over(0, "a friend"),
        lambda match: match.standing_answer(0, "always refuse"),
    ],
)
def test_after_the_end_nothing_happens(act: Callable[[Match], None]) -> None:
    match = match_of()
    play_to_the_end(match)
    before = match.save()
    with pytest.raises(BadMatch, match=r"the match is over \(most points\)"):
        act(match)
    assert match.save() == before


@pytest.mark.parametrize("seat", [-1, 2, True])
@pytest.mark.parametrize(
    "act",
    [
        lambda match, seat: match.resign(seat),
        lambda match, seat: match.timeout(seat),
        lambda match, seat: match.take_over(seat, "a friend"),
        lambda match, seat: match.standing_answer(seat, None),
        lambda match, seat: match.seen(seat),
    ],
)
def test_there_is_no_such_seat(act: Callable[[Match, int], None], seat: int) -> None:
    with pytest.raises(BadMatch, match=f"no seat {seat}"):
        act(match_of(), seat)


def test_whoever_takes_over_has_a_name() -> None:
    with pytest.raises(BadMatch, match="no name"):
        match_of().take_over(0, "")
