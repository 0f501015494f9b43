"""Matches as files: nothing is lost, and nothing that was not played is accepted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from serai.core.contract.state import CHANCE
from serai.core.match import chance
from serai.core.match.events import Event, Moved, UndoneTo
from serai.core.match.match import Match
from serai.core.text.errors import BadMatch, SeraiError
from tests.conftest import examples
from tests.core import toygame
from tests.core.match.toymatch import toy_game as toy_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from serai.core.contract.state import State


def eventful() -> Match:
    """A match in which everything has happened: draws, consent, undo, leaving, taking over."""
    match = Match("toy", 3, seed=5, first=0, turn_limit=9)
    match.play(match.state.legal_moves()[1])
    match.play("accept")
    match.undo()
    match.standing_answer(1, "always refuse")
    match.play("keep")
    match.resign(1)
    match.take_over(1, "greedy")
    match.play("keep")
    return match


def file_of(match: Match) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(match.save())
    return value


# --- round trip ----------------------------------------------------------------------------------


def assert_same(one: Match, two: Match) -> None:
    assert one.save() == two.save()
    assert one.events == two.events
    assert one.states == two.states
    assert one.moves == two.moves
    assert one.outcome() == two.outcome()
    assert (one.secret, one.commitment) == (two.secret, two.commitment)
    for seat in (None, *range(one.players)):
        assert one.seen(seat) == two.seen(seat)


def replayed(match: Match) -> list[State]:
    """The live line from the events alone, every draw found again by its number."""
    line, number = [match.states[0]], 0
    for event in match.events:
        if isinstance(event, UndoneTo):
            del line[event.moves + 1 :]
        elif isinstance(event, Moved):
            if event.seat == CHANCE:
                outcomes = [str(move) for move in line[-1].legal_moves()]
                assert event.text == outcomes[chance.draw(match.secret, number, len(outcomes))]
                number += 1
            line.append(line[-1].play(event.text))
    return line


class AnyMatch(RuleBasedStateMachine):
    """Whatever is done to a match, its events only grow and its file says it all."""

    match: Match
    known: tuple[Event, ...] = ()

    @initialize(
        players=st.integers(2, 4),
        seed=st.none() | st.integers(),
        turn_limit=st.none() | st.integers(1, 9),
        secret=st.binary(min_size=chance.SECRET_BYTES, max_size=chance.SECRET_BYTES),
    )
    def begin(self, players: int, seed: int | None, turn_limit: int | None, secret: bytes) -> None:
        # A secret that Hypothesis does not know of would make its examples differ each time.
        with mock.patch("serai.core.match.chance.new_secret", return_value=secret):
            self.match = Match("toy", players, seed=seed, turn_limit=turn_limit)

    @precondition(lambda self: self.match.outcome() is None)
    @rule(choice=st.integers(0, 9))
    def play(self, choice: int) -> None:
        legal = self.match.state.legal_moves()
        self.match.play(legal[choice % len(legal)])

    @rule(text=st.sampled_from(["keep", "accept", "offer a", "draw a", "", "?"]))
    def try_to_play(self, text: str) -> None:
        self._try(lambda: self.match.play(text))

    @rule()
    def undo(self) -> None:
        self._try(self.match.undo)

    @rule(moves=st.integers(-1, 20))
    def undo_to(self, moves: int) -> None:
        self._try(lambda: self.match.undo_to(moves))

    @rule(seat=st.integers(0, 4), by_clock=st.booleans())
    def leave(self, seat: int, by_clock: bool) -> None:
        self._try(lambda: (self.match.timeout if by_clock else self.match.resign)(seat))

    @rule(seat=st.integers(0, 4), by=st.text(max_size=3))
    def take_over(self, seat: int, by: str) -> None:
        self._try(lambda: self.match.take_over(seat, by))

    @rule(seat=st.integers(0, 4), answer=st.sampled_from([None, "always refuse", "accept vowels"]))
    def standing_answer(self, seat: int, answer: str | None) -> None:
        self._try(lambda: self.match.standing_answer(seat, answer))

    def _try(self, act: Callable[[], None]) -> None:
        before = self.match.save()
        try:
            act()
        except SeraiError:
            assert self.match.save() == before
        else:
            assert len(self.match.events) > len(self.known)

    @invariant()
    def events_only_grow(self) -> None:
        assert self.match.events[: len(self.known)] == self.known
        self.known = self.match.events

    @invariant()
    def the_file_says_it_all(self) -> None:
        assert_same(self.match, Match.load(self.match.save()))

    @invariant()
    def the_states_follow_from_the_events(self) -> None:
        assert replayed(self.match) == list(self.match.states)

    @invariant()
    def nobody_waits_for_chance_and_none_who_left_wins(self) -> None:
        over = self.match.outcome()
        assert over is not None or self.match.state.decider != CHANCE
        assert over is None or not set(over.winners) & set(self.match.withdrawn)


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(examples(40), stateful_step_count=25)


def test_a_file_loads_from_text_and_from_its_object() -> None:
    match = eventful()
    assert_same(match, Match.load(match.save()))
    assert_same(match, Match.load(file_of(match)))


def test_a_loaded_match_goes_on_as_it_would_have() -> None:
    match = eventful()
    loaded = Match.load(match.save())
    for one in (match, loaded):
        one.undo()
        one.play("keep")
    assert_same(match, loaded)


def test_the_file_names_its_format() -> None:
    value = file_of(Match("toy"))
    assert (value["format"], value["version"], value["game"]) == ("serai-match", 1, "toy")
    assert value["commitment"] is not None


# --- what is refused -----------------------------------------------------------------------------


def refused(value: object) -> str:
    with pytest.raises(BadMatch) as caught:
        Match.load(value)  # type: ignore[arg-type]  # files hold anything
    return str(caught.value)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("format", "chess", "format: must be 'serai-match'"),
        ("version", 2, "version: only 1 is known"),
        ("version", True, "version: must be int"),
        ("game", "halma", "game: there is no game 'halma'"),
        ("game", None, "game: must be str"),
        ("secret", "00", "secret: must be 64"),
        ("secret", "0A" * 32, "secret: must be 64"),
        ("commitment", "00" * 32, "commitment: is not the SHA-256"),
        ("turn_limit", 0, "turn_limit: a turn limit"),
        ("turn_limit", False, "turn_limit: must be"),
        ("setup", {}, "setup: position: has the wrong fields"),
        ("setup", [], "setup: must be Mapping"),
        ("events", {}, "events: must be list"),
        ("comment", "?", "match: has the unknown 'comment'"),
    ],
)
def test_a_wrong_field_is_named(key: str, value: object, message: str) -> None:
    assert refused({**file_of(eventful()), key: value}).startswith(message)


def test_a_missing_field_is_named() -> None:
    for key in file_of(eventful()):
        value = file_of(eventful())
        del value[key]
        assert refused(value) == f"match: lacks {key}"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '"x"', "[" * 100_000, "1" * 10_000])
def test_what_is_no_match_at_all_is_refused(text: str) -> None:
    assert refused(text).startswith("match: ")


KEEP = {"event": "move", "seat": 0, "text": "keep", "automatic": False}


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ("keep", ": an event is an object"),
        ({"event": "chat"}, ".event: must be one of move, undo-to"),
        ({"event": ["move"]}, ".event: must be one of move, undo-to"),
        ({"event": "resign"}, ": lacks seat"),
        ({"event": "resign", "seat": 0, "why": ""}, ": has the unknown 'why'"),
        ({"event": "resign", "seat": True}, ".seat: must be int, not True"),
        ({"event": "resign", "seat": 7}, ": there is no seat 7"),
        ({"event": "timeout", "seat": 1}, ": seat 1 is out already, by resignation"),
        ({"event": "take-over", "seat": 1, "by": None}, ".by: must be str, not None"),
        ({"event": "undo-to", "moves": 99}, ": 99 is not among the 8 moves"),
        ({"event": "standing-answer", "seat": 0, "answer": "no"}, ": 'no' is not one"),
        ({**KEEP, "seat": 2}, ": seat 0 decides now, not 2"),
        ({**KEEP, "text": "accept"}, ": accept: T1"),
        ({**KEEP, "text": "hop"}, ": 'hop': is no move"),
        ({**KEEP, "automatic": True}, ": 'keep' does not follow by itself"),
        ({**KEEP, "seat": -1, "text": "draw a"}, ": 'draw a' does not follow by itself"),
    ],
)
def test_an_event_that_does_not_fit_is_named(event: object, message: str) -> None:
    value = file_of(eventful())
    place = f"events[{len(value['events'])}]"
    value["events"].append(event)
    assert refused(value).startswith(place + message)


def test_a_changed_draw_is_found() -> None:
    value = file_of(eventful())
    for number, event in enumerate(value["events"]):
        if event.get("seat") == CHANCE:
            true = event["text"]
            for card in set(toygame.CARDS) - {true[-1]}:
                event["text"] = f"draw {card}"
                assert refused(value).startswith(f"events[{number}]: must be {true!r}")
            event["text"] = true


def test_an_event_left_out_before_a_draw_is_found() -> None:
    value = file_of(eventful())
    del value["events"][-1]
    assert refused(value).startswith("events: break off before 'draw ")
    del value["events"][0]
    assert refused(value).startswith("events[0]: must be 'draw ")


def test_another_secret_gives_other_draws() -> None:
    value = file_of(eventful())
    assert refused({**value, "secret": "5a" * 32}).startswith("events[")


def test_a_text_cut_anywhere_is_refused() -> None:
    text = eventful().save()
    for length in range(0, len(text), 7):
        assert refused(text[:length]).startswith("match: is not JSON")


# --- fuzzing -------------------------------------------------------------------------------------

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


@given(st.text() | anything.map(json.dumps))
def test_any_text_is_refused_by_name(text: str) -> None:
    refused(text)


@given(st.data())
def test_a_file_with_anything_anywhere_loads_or_is_refused_by_name(data: st.DataObject) -> None:
    """One value at a random place is replaced; what still loads is written again as it stands."""
    root = file_of(eventful())
    inner: Any = root
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = data.draw(st.sampled_from(keys))
        child = inner[key]
        if not child or not isinstance(child, dict | list) or data.draw(st.booleans()):
            break
        inner = child
    inner[key] = data.draw(anything)
    text = json.dumps(root)
    try:
        match = Match.load(text)
    except BadMatch:
        return
    assert json.loads(match.save()) == json.loads(text)
