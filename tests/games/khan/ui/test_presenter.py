"""What a person at the map is offered and told: all that is legal, what it does, and no secret."""

from __future__ import annotations

import dataclasses
import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import serai
from serai.core.contract.presenter import Offer
from serai.core.kernels.kernel import PLAIN
from serai.core.text.messages import DEFAULT_LANGUAGE, set_language
from serai.games.khan import GAME
from serai.games.khan.board.fields import DIRECTIONS
from serai.games.khan.game import KhanState
from serai.games.khan.rules.actions import CONQUER
from serai.games.khan.rules.conquering import must_agree, sharers
from serai.games.khan.ui.narrator import tell
from tests.games.khan.journeys import journey, journeys, played
from tests.games.khan.positions import card
from tests.games.khan.positions import state as position_of

SEEDS = range(12) if PLAIN else range(24)
STEPS = 12 if PLAIN else 25
present = GAME.presenter
ALONE = {"rus": "H5", "zhao": "I1", "tibet": "J5", "koryo": "J4"}


def offered(state: serai.State) -> list[Offer]:
    return [offer for group in present.offers(state) for offer in group.offers]


def bits(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


# Offers


@pytest.mark.parametrize("seed", SEEDS)
def test_each_legal_move_has_one_offer_with_words_of_its_own(seed: int) -> None:
    for state in journey(seed, STEPS):
        offers = offered(state)
        if state.decider < 0:
            assert offers == []
            continue
        assert sorted(offer.move for offer in offers) == sorted(map(str, state.legal_moves()))
        assert len({offer.label for offer in offers}) == len(offers)
        assert all(offer.label and "{" not in offer.label for offer in offers)
        groups = present.offers(state)
        assert all(group.heading and group.offers for group in groups)
        assert len({group.heading for group in groups}) == len(groups)
        assert {(offer.move, offer.kind) for offer in offers} == {
            (str(move), move.kind) for move in state.legal_moves()
        }


def test_offers_come_in_the_same_order_in_a_position_read_from_its_text() -> None:
    for state in journeys(range(0, 40, 4), 8):
        assert present.offers(serai.load(state.to_dict())) == present.offers(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_facts_of_a_tile_are_those_of_the_rules(seed: int) -> None:
    for state in journey(seed, STEPS):
        yurts = state.view(None)["yurts"]
        for offer in offered(state):
            if offer.kind != "conquer":
                continue
            number = state.action_of(offer.move)
            tables, position = state.surface.tables[0], state.position[0]
            assert bits(offer.facts["owners"]) == sharers(tables, position, number - CONQUER)
            assert bits(offer.facts["asks"]) == must_agree(tables, position, number - CONQUER)
            if offer.facts["asks"]:
                asked = present.trace(state, offer.move, state.after(number))
                assert asked["owners"] == offer.facts["owners"]
            covered = [yurts.get(name) for name in offer.places]
            seats: list[int | str] = [*range(state.players), "neutral"]
            assert offer.facts["yurts"] == [covered.count(seat) for seat in seats]
            assert offer.move == f"C {offer.handle} {','.join(offer.places)}"


def test_tiles_that_bring_most_come_first() -> None:
    seen = 0
    for state in journeys(range(30), 10):
        groups = [group.offers for group in present.offers(state)]
        tiles = [offers for offers in groups if offers[0].kind == "conquer"]
        points = [offers[0].facts["points"] for offers in tiles]
        assert points == sorted(points, reverse=True)
        for offers in tiles:
            shares = [offer.facts["share"] for offer in offers]
            assert shares == sorted(shares, reverse=True)
            seen += len(set(shares)) > 1
    assert seen


def test_a_ruler_flees_where_his_offer_says() -> None:
    """By whichever card is drawn next."""
    tried = 0
    for state in journeys(range(40), 8):
        for offer in offered(state):
            if offer.kind != "drive":
                continue
            tried += 1
            driven = state.play(offer.move)
            for draw in driven.legal_moves():
                after = driven.play(draw).view(None)
                direction = state.board.directions[str(draw).split()[1]]
                end = after["rulers"].get(offer.handle, "")
                assert offer.facts["flights"][direction] == end
    assert tried > 20


def test_an_answer_has_a_heading_of_its_own() -> None:
    before = position_of(
        "A1", "B1", "", in_force="1:protection", last_special=[None, "protection", None]
    )
    (group,) = present.offers(before.play("C I2 A1,B1"))
    assert group.heading == "Your answer"
    accept, refuse = group.offers
    assert (accept.move, accept.places, refuse.move) == ("accept", ("A1", "B1"), "refuse")
    assert accept.says_all
    assert refuse.says_all


def test_only_answers_and_the_end_of_a_turn_say_all_by_themselves() -> None:
    for state in journeys(range(20), 8):
        for offer in offered(state):
            assert offer.says_all == (offer.kind in ("accept", "refuse", "end"))


# Previews


@pytest.mark.parametrize(
    ("language", "east", "north"),
    [("en", "east", "north"), ("nl", "oost", "noord"), ("de", "Osten", "Norden")],
)
def test_directions_are_said_in_words(language: str, east: str, north: str) -> None:
    before = position_of("A1", "", rulers=ALONE, hands=("rus-khan",))
    fleeing = position_of("A1", "", rulers=ALONE, phase="flee")
    draw = f"draw {card('rus', 'N')}"
    set_language(language)
    try:
        words = present.preview(before, "B rus").words
        told = tell(fleeing, draw, fleeing.play(draw), None)
    finally:
        set_language(DEFAULT_LANGUAGE)
    assert len(words) == 2  # all ways he may flee in one line
    assert f"; {east}: " in words[1]
    assert f" {north}: R" in told


def test_offers_are_said_in_the_language_of_whoever_asks() -> None:
    state = position_of("A1", "", rulers=ALONE, hands=("rus-khan",))
    heard: dict[str, list[str]] = {}
    for language in ("en", "de", "nl", "en"):  # the first one again: what is kept of it still holds
        set_language(language)
        try:
            said = [offer.label for offer in offered(state)]
        finally:
            set_language(DEFAULT_LANGUAGE)
        assert heard.setdefault(language, said) == said
    assert not set(heard["en"]) & set(heard["de"])
    assert not set(heard["en"]) & set(heard["nl"])


@pytest.mark.parametrize("seed", SEEDS)
def test_previews_agree_with_playing(seed: int) -> None:
    random = Random(seed)
    for state in journey(seed, STEPS):
        if state.decider < 0 or not state.legal_moves():
            continue
        preview = present.preview(state, move := str(random.choice(state.legal_moves())))
        after = state.play(move)
        assert preview.after == after.view(state.decider)
        assert all(line and "{" not in line for line in preview.words)
        if move.startswith("S"):  # the first line stands alone while the move waits
            assert preview.words[0] in {offer.label for offer in offered(state)}
        while after.phase == "consent":
            after = after.play("accept")
        gains = [after.points(seat) - state.points(seat) for seat in range(state.players)]
        assert list(preview.points) == gains


@pytest.mark.parametrize("seed", range(6))
def test_a_turn_ends_with_the_move_that_says_so(seed: int) -> None:
    """From then on the seat has nothing to decide before the next turn."""
    random = Random(seed)
    state = serai.new("khan", players=2 + seed % 3, seed=seed)
    ended: tuple[int, int] | None = None  # the seat and the turn that are over
    for _ in range(60 if PLAIN else 250):
        moves = state.legal_moves()
        if not moves:
            return
        move = random.choice(moves)
        if state.decider >= 0 and state.phase not in ("setup", "consent"):
            assert ended != (state.decider, state.turn)
            over = present.preview(state, str(move)).ends_turn
            ended = (state.decider, state.turn) if over else None
            if state.phase == "special":
                assert over == (str(move) != "S morale")
        state = state.play(move)


def test_a_move_that_is_not_legal_has_no_preview() -> None:
    state = serai.new("khan", players=2, seed=1)
    with pytest.raises(serai.IllegalMove):
        present.preview(state, "end")


def test_a_preview_says_who_shares_and_who_is_asked() -> None:
    found = set()
    for state in journeys(range(60), 20):
        for offer in offered(state):
            if offer.kind == "conquer" and (offer.facts["asks"] or len(offer.facts["owners"]) > 1):
                words = " ".join(present.preview(state, offer.move).words)
                others = [seat for seat in offer.facts["owners"] if seat != state.active]
                names = ["Gold", "Sky", "Red", "Indigo"]
                assert all(names[seat] in words for seat in others)
                assert ("must agree" in words) == bool(offer.facts["asks"])
                found.add(bool(offer.facts["asks"]))
                break
    assert found == {False, True}


def test_a_preview_says_in_one_line_what_changes_for_a_seat() -> None:
    before = position_of("A1 B1 G1", "C1")
    words = present.preview(before, "C I2 A1,B1").words
    assert words[-1] == (
        "Gold: 0\u00a0→\u00a03 points, bonus 0\u00a0→\u00a010, largest area 0\u00a0→\u00a02"
    )
    assert not [line for line in words if line.startswith("Sky")]


# Traces


@pytest.mark.parametrize("seed", SEEDS)
def test_a_trace_holds_all_that_changed_on_the_map(seed: int) -> None:
    before: KhanState | None = None
    made = ""
    for state, text in played(seed, STEPS):
        if before is not None:
            check_trace(before, made, state)
        before, made = state, text or ""


def check_trace(before: KhanState, text: str, after: KhanState) -> None:
    trace = present.trace(before, text, after)
    json.dumps(trace)
    old, new = before.view(None), after.view(None)
    yurts = dict(old["yurts"]) | dict(trace["yurts"])
    for name, owner in trace["returned"]:
        assert yurts.pop(name) == owner
    assert yurts == new["yurts"]
    assert set(trace["gone"]) == set(old["rulers"]) - set(new["rulers"])
    laid = [trace["tile"]] if "tile" in trace else []
    assert [*old["tiles"], *laid] == new["tiles"]
    moved = {ruler for ruler in new["rulers"] if old["rulers"][ruler] != new["rulers"][ruler]}
    assert moved == ({trace["ruler"]} if trace.get("to") else set())
    if trace.get("to"):
        check_flight(trace, old, new)


def test_a_trace_of_a_proposal_says_who_would_share_the_tile() -> None:
    shield: Any = {"in_force": "1:protection", "last_special": [None, "protection", None]}
    before = position_of("A1 C1", "B1", "", **shield)
    asked = before.play("C I2 A1,B1")
    trace = present.trace(before, "C I2 A1,B1", asked)
    assert (trace["owners"], trace["share"]) == ([0, 1], 2)
    before = position_of("A1 B1", "")
    assert "owners" not in present.trace(before, "C I2 A1,B1", before.play("C I2 A1,B1"))


def check_flight(trace: dict[str, Any], old: dict[str, Any], new: dict[str, Any]) -> None:
    assert trace["fields"][0] == old["rulers"][trace["ruler"]]
    assert trace["fields"][-1] == new["rulers"][trace["ruler"]]
    assert 2 <= len(trace["fields"]) <= 4
    east, south = DIRECTIONS[trace["direction"]]
    squares = [(ord(name[0]), int(name[1:])) for name in trace["fields"]]
    for (x, y), (to_x, to_y) in pairwise(squares):
        assert (to_x - x, to_y - y) == (east, south)


def test_a_card_drawn_into_a_hand_is_in_no_trace() -> None:
    hidden = 0
    for seed in range(40):
        before: KhanState | None = None
        made = ""
        for state, text in played(seed, STEPS):
            if before is not None and made.startswith("draw"):
                draw = before.view(None)["turn"]["draw"]
                trace = json.dumps(present.trace(before, made, state))
                assert (made.split()[1] in trace) == (draw["for"] != "hand")
                hidden += draw["for"] == "hand"
            before, made = state, text or ""
    assert hidden > 20


# No secret


def all_that_is_presented(state: serai.State, seat: int, before: serai.State, text: str) -> str:
    told: list[Any] = [present.trace(before, text, state)]
    told += [
        [dataclasses.asdict(mark) for mark in present.overlay(state, name, seat)]
        for name in present.overlays
    ]
    if state.decider == seat:
        told += [dataclasses.asdict(group) for group in present.offers(state)]
        told += [
            dataclasses.asdict(present.preview(state, str(move)))
            for move in state.legal_moves()[::7]
        ]
    return json.dumps(told)


@pytest.mark.parametrize("seed", range(2 if PLAIN else 5))
def test_offers_previews_traces_and_overlays_know_no_secret(seed: int) -> None:
    """Dealt other hidden cards, in agreement with all that the seat knows, it is shown the same."""
    random = Random(seed)
    state = serai.new("khan", players=2 + seed % 3, seed=seed)
    differing = 0
    for number in range(40 if PLAIN else 120):
        moves = state.legal_moves()
        if not moves:
            break
        before, move = state, random.choice(moves)
        state = before.play(move)
        if number % 5:
            continue
        for seat in range(state.players):
            other = serai.determinize(state.view(seat), random)
            earlier = serai.determinize(before.view(seat), random)
            differing += other != state
            shown = all_that_is_presented(state, seat, before, str(move))
            assert all_that_is_presented(other, seat, earlier, str(move)) == shown
    assert differing > 5
