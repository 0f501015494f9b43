"""What every game must do, whatever its rules: the suite that a new game joins.

A game joins with a `Table` per number of seats in TABLES; `tests/test_conformance.py` runs every
check here on each of them. Nothing in this file knows a game beyond its entry.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

import serai
from serai.core.contract.game import Game, find
from serai.core.contract.state import CHANCE, State

# Far more than a random game takes. A few with all variants of Ekö never end: Emperors left alone,
# each shut in by tempests that would take them (W6 is for these).
MOST_DECISIONS = 3_000


@dataclass(frozen=True)
class Table:
    """A game as it is set up for the suite, and what anybody at the table may see of it."""

    game: str
    players: int
    view_keys: frozenset[str]
    options: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *map(str, self.options.get("variants", ()))])

    @property
    def rules(self) -> Game:
        return find(self.game)

    def new(self, seed: int) -> State:
        return serai.new(self.game, players=self.players, seed=seed, **self.options)

    def game_of(self, seed: int) -> Iterator[State]:
        """All positions of a random game."""
        random = Random(seed)
        state = self.new(seed)
        yield state
        for _ in range(MOST_DECISIONS):
            moves = state.legal_moves()
            if not moves:
                return
            state = state.play(random.choice(moves))
            yield state
        raise AssertionError(f"{self} with seed {seed} does not end")

    def some_of(self, seed: int, count: int) -> list[State]:
        """Positions of a random game, evenly spread from its set-up to its end."""
        states = list(self.game_of(seed))
        return [states[i * (len(states) - 1) // (count - 1)] for i in range(count)]


EKO_VIEW = frozenset(
    {
        *("game", "players", "board", "stacks", "buildings", "reserve", "captives", "eliminated"),
        *("active", "decider", "phase", "turn", "winners"),
    }
)
EKO_VARIANTS = ("portals", "pyramids", "wind", "tempests", "moon", "sand", "beacon")
KHAN_VIEW = frozenset(
    {
        *("game", "players", "board", "rulers", "tiles", "supply", "camps", "yurts", "hands"),
        *("deck", "discards", "specials", "last_special", "in_force", "skipped", "scores"),
        *("active", "decider", "phase", "end_phase", "turn", "winners"),
    }
)
TABLES = [
    *(Table("eko", players, EKO_VIEW) for players in (2, 3, 4)),
    *(Table("eko", players, EKO_VIEW, {"variants": EKO_VARIANTS}) for players in (2, 4)),
    *(Table("khan", players, KHAN_VIEW) for players in (2, 3, 4)),
]


def frozen_text(state: State) -> str:
    """All that a position is, as a text that later changes can't reach."""
    return json.dumps(state.to_dict(), sort_keys=True)


# What is legal


def check_that_the_legal_list_is_what_is_accepted(state: State, strangers: set[str]) -> None:
    """Its own moves are played, as text and as Move alike; others are refused, with a reason."""
    texts = [str(move) for move in state.legal_moves()]
    assert len(set(texts)) == len(texts)
    for move, text in zip(state.legal_moves(), texts, strict=True):
        assert state.why_not(text) is None
        assert frozen_text(state.play(text)) == frozen_text(state.play(move))
    for text in strangers - set(texts):
        reason = state.why_not(text)
        assert reason is not None
        assert str(reason).startswith(f"{reason.clause}: ")
        with pytest.raises(serai.IllegalMove) as refusal:
            state.play(text)
        assert refusal.value.reason == reason


def check_that_each_text_parses_back_to_itself(state: State) -> None:
    for move in state.legal_moves():
        assert state.find(str(move)) == move.action
        assert state.text_of(move.action) == str(move)
        assert move.kind
    assert state.legal_moves() == state.legal_moves()


def check_that_the_order_is_stable(state: State, table: Table) -> None:
    """Asked again, and in a position read from its own text, the same list in the same order."""
    texts = [str(move) for move in state.legal_moves()]
    assert [str(move) for move in state.legal_moves()] == texts
    again = table.rules.load(state.to_dict())
    assert [str(move) for move in again.legal_moves()] == texts
    assert again.actions() == state.actions()


# What never changes


def check_that_playing_changes_no_older_state(state: State) -> None:
    before = frozen_text(state)
    moves = state.legal_moves()
    after = [state.play(move) for move in moves]
    texts = [frozen_text(later) for later in after]
    for later in after:
        for move in later.legal_moves()[:3]:
            later.play(move)
    assert frozen_text(state) == before
    assert [frozen_text(later) for later in after] == texts


def check_that_what_is_handed_out_is_the_callers_own(state: State) -> None:
    """A caller may spoil every dict and list it was given."""
    before = frozen_text(state)
    for handed in (state.to_dict(), state.view(0), state.view(None), state.scores()):
        spoil(handed)
    state.legal_moves().clear()
    state.actions().clear()
    assert frozen_text(state) == before


def spoil(value: Any) -> None:
    if isinstance(value, dict):
        for part in value.values():
            spoil(part)
        value.clear()
    elif isinstance(value, list):
        for part in value:
            spoil(part)
        value.clear()


# As data


def check_that_data_round_trips(state: State, table: Table) -> None:
    """Exact in both directions, through Python and through JSON as text and as bytes."""
    data = state.to_dict()
    untouched = copy.deepcopy(data)
    text = json.dumps(data)
    for again in (table.rules.load(data), serai.load(data), serai.load(text.encode())):
        assert again == state
        assert hash(again) == hash(state)
        assert json.dumps(again.to_dict()) == text
    assert data == untouched


def check_that_views_have_the_allowed_keys(state: State, table: Table) -> None:
    for seat in (None, *range(state.players)):
        seen = state.view(seat)
        assert seen.keys() == table.view_keys
        json.dumps(seen, allow_nan=False)
    for nobody in (-1, state.players):
        with pytest.raises(serai.SeraiError):
            state.view(nobody)


def check_that_a_view_is_all_that_a_seat_knows(state: State) -> None:
    """A State made from a view alone, hidden things drawn anew, looks the same to that seat."""
    for seat in range(state.players):
        seen = state.view(seat)
        for seed in range(3):
            assert serai.determinize(seen, Random(seed)).view(seat) == seen


# At the end


def check_the_end(state: State) -> None:
    outcome = state.outcome()
    over = state.phase == "over"
    assert (outcome is not None) == over == (state.legal_moves() == [])
    if outcome is not None:
        assert list(outcome.winners) == sorted(set(outcome.winners))
        assert set(outcome.winners) <= set(range(state.players))
        assert outcome.reason
    assert state.decider in (CHANCE, *range(state.players))
    assert state.active in range(state.players)
    assert set(state.contenders) <= set(range(state.players))


# As a match


def first_decision(table: Table, seed: int) -> State:
    """The first position of a match in which a seat decides."""
    return serai.Match(table.game, table.players, seed=seed, **table.options).state


def well_begun(table: Table, seed: int) -> State:
    """A match some decisions on, always the first move that is open: what differs, chance did."""
    match = serai.Match(table.game, table.players, seed=seed, **table.options)
    for _ in range(12):
        match.play(match.state.legal_moves()[0])
    return match.state


def check_a_match(table: Table, seed: int, decisions: int) -> None:
    """Saved in its middle it goes on as it would have; played again it is the same match."""
    match = serai.Match(table.game, table.players, seed=seed, **table.options)
    random = Random(seed)
    while match.outcome() is None and len(match.moves) < decisions:
        match.play(random.choice(match.state.legal_moves()))
    saved = match.save()
    again = serai.Match.load(saved)
    assert again.save() == saved
    assert again.moves == match.moves
    assert again.states == match.states
    for seat in (None, *range(table.players)):
        assert again.seen(seat) == match.seen(seat)
    replayed = match.states[0]
    for text in match.moves:
        replayed = replayed.play(text)
    assert replayed == match.state
    length = len(match.moves)
    match.undo()
    assert len(match.moves) < length
    assert match.state == match.states[len(match.moves)]
    assert serai.Match.load(match.save()).state == match.state
