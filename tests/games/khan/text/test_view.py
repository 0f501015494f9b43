"""What a seat sees: the spec's fields and no hidden card, and nothing that depends on one."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import serai
from serai.core.kernels.kernel import PLAIN
from tests.games.khan.journeys import journeys

FIELDS = [
    *("game", "players", "board", "yurts", "rulers", "camps", "tiles", "supply", "hands", "deck"),
    *("discards", "specials", "in_force", "last_special", "active", "decider", "phase", "turn"),
    *("end_phase", "skipped", "winners", "scores"),
]
MATCHES = 2 if PLAIN else 4
MOVES = 12 if PLAIN else 18


def texts_to_try(state: serai.State, random: Random) -> list[str]:
    """Moves of all kinds, legal or not."""
    data = state.to_dict()
    cards = list(data["board"]["directions"])
    fields = [random.choice("ABCDEFGHIJKLMN") + str(random.randint(1, 11)) for _ in range(6)]
    return [
        *(f"A {random.choice(cards)} {field}" for field in fields for _ in range(3)),
        *(f"discard {random.choice(cards)}" for _ in range(6)),
        *(f"D {field}" for field in fields),
        *(f"place {field}" for field in fields),
        *(f"B {ruler}" for ruler in data["camps"]),
        *("pass", "end", "accept", "refuse", "discard", "S morale", "S protection", "S divine"),
        *("S divine ice", "S scout L3", "C I2 C7,C8", "C B3 A5,A6,A7"),
    ]


def all_that_is_shown(state: serai.State, seat: int | None, seed: int) -> str:
    """Everything that the package tells a seat of a position, as one text."""
    told: list[Any] = [state.view(seat), state.svg(seat=seat), state.terminal(seat=seat)]
    told += [state.scores(), str(state.outcome()), repr(state)]
    if state.decider == seat:
        told.append([str(move) for move in state.legal_moves()])
        texts = texts_to_try(state, Random(seed))
        told += [str(state.why_not(text)) for text in texts]
    return json.dumps(told)


@pytest.mark.parametrize("seed", range(MATCHES))
def test_positions_that_differ_only_in_what_is_hidden_look_the_same(seed: int) -> None:
    """Other hidden cards, dealt in agreement with view and seen: the seat can't tell."""
    random = Random(seed)
    match = serai.Match("khan", 2 + seed % 3, seed=seed)
    differing = 0
    for number in range(MOVES * 3):
        if match.outcome() is not None:
            break
        match.play(random.choice(match.state.legal_moves()))
        if number % 6:
            continue
        for seat in (None, match.state.decider):
            seen = match.seen(seat)
            other = serai.determinize(match.state.view(seat), random, seen)
            differing += other != match.state
            shown = all_that_is_shown(match.state, seat, number)
            assert all_that_is_shown(other, seat, number) == shown
    assert differing > MOVES // 6


@pytest.mark.parametrize("seed", range(MATCHES))
def test_matches_with_other_secrets_look_the_same_as_long_as_the_same_is_seen(seed: int) -> None:
    """One match goes on from the truth, one from other hidden cards; chance and the others do the
    same in both as far as the seat can see, so it is shown the same."""
    players = 2 + seed % 3
    seat = seed % players
    random = Random(seed)
    one = serai.Match("khan", players, seed=seed)
    for _ in range(8 + 5 * seed):
        one.play(random.choice(one.state.legal_moves()))
    other = serai.determinize(one.state.view(seat), random, one.seen(seat))
    pair = [serai.Match("khan", state=state, seed=seed) for state in (one.state, other)]
    for number in range(MOVES):
        logs = [json.dumps(match.seen(seat)) for match in pair]
        if logs[0] != logs[1] or pair[0].outcome() is not None:
            break
        shown = {all_that_is_shown(match.state, seat, number) for match in pair}
        assert len(shown) == 1
        common = [
            str(move)
            for move in pair[0].state.legal_moves()
            if pair[1].state.why_not(str(move)) is None
        ]
        if not common:
            break
        text = random.choice(common)
        for match in pair:
            match.play(text)


def test_a_view_has_the_fields_of_the_spec_and_counts_what_is_hidden() -> None:
    for state in journeys(range(0, 84, 5 if PLAIN else 4), 5):
        whole = state.to_dict()
        for seat in (None, *range(state.players)):
            view = state.view(seat)
            assert list(view) == FIELDS
            assert view["deck"] == {"cards": len(whole["deck"])}
            for holder, hand in enumerate(whole["hands"]):
                expected = hand if holder == seat else {"cards": len(hand)}
                assert view["hands"][holder] == expected
            same = [name for name in FIELDS if name not in ("hands", "deck")]
            assert [view[name] for name in same] == [whole[name] for name in same]


def test_no_text_of_a_hidden_card_is_anywhere_in_a_view_beyond_the_printed_ones() -> None:
    for state in journeys(range(0, 84, 5 if PLAIN else 4), 5):
        whole = state.to_dict()
        for seat in (None, *range(state.players)):
            view = state.view(seat)
            del view["board"]
            told = json.dumps(view)
            hidden = [
                card for other, hand in enumerate(whole["hands"]) if other != seat for card in hand
            ]
            assert not [card for card in [*hidden, *whole["deck"]] if f'"{card}"' in told]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_seen_of_draws(players: int) -> None:
    """Into a hand: by its seat alone. Turned over: by all. By whom and what for: by all."""
    match = serai.Match("khan", players, seed=players)
    random = Random(1)
    for _ in range(25):
        match.play(random.choice(match.state.legal_moves()))
        if random.random() < 0.2:
            match.undo()
    logs = {seat: match.seen(seat) for seat in (None, *range(players))}
    draws = [number for number, e in enumerate(logs[0]) if e.get("text", "").startswith("draw ")]
    assert len(draws) > 4 * players
    for number in draws:
        draw = logs[None][number]["draw"]
        hidden = draw["for"] == "hand"
        texts = {seat: log[number]["text"] for seat, log in logs.items()}
        assert all(log[number]["draw"] == draw for log in logs.values())
        for seat, text in texts.items():
            assert (text == "draw ?") == (hidden and seat != draw["seat"])
    others = [e for e in logs[None][1:] if e["event"] != "move" or e["seat"] >= 0]
    for log in logs.values():
        assert [e for e in log[1:] if e["event"] != "move" or e["seat"] >= 0] == others
