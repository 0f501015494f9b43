"""What a person at the board is offered and told: against the rules, and against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, cast

import pytest

import serai
from serai.core.contract.game import find
from serai.core.contract.presenter import Offer
from serai.core.contract.state import State
from serai.games.eko.game import EkoState
from serai.games.eko.ui.narrator import headline, score_lines, tell
from tests.games.eko.journeys import journeys, opening, played
from tests.games.eko.oracle.ground import cell, free_of_tempests, ground
from tests.games.eko.positions import board
from tests.games.eko.positions import state as drawn

PRESENTER = find("eko").presenter
SEEDS = range(54)


def offered(state: State) -> list[Offer]:
    return [offer for group in PRESENTER.offers(state) for offer in group.offers]


def moves_made(seeds: range, steps: int) -> Iterator[tuple[EkoState, str]]:
    for seed in seeds:
        for state, text in played(seed, steps):
            if text is not None:
                yield state, text


def test_every_legal_move_is_offered_once_in_a_stable_order() -> None:
    kinds = set()
    blocked = cast(EkoState, drawn(board(". ."), "A1:1", "B1:2e", reserve="1e 0"))
    for state in [*journeys(SEEDS, 6), blocked]:
        offers = offered(state)
        assert sorted(offer.move for offer in offers) == sorted(map(str, state.legal_moves()))
        assert [offer.kind for offer in offers] == [
            state.kind_of(state.find(offer.move) or 0) for offer in offers
        ]
        assert offers == offered(serai.load(state.to_dict()))
        kinds |= {offer.kind for offer in offers}
        assert all(offer.says_all == (offer.kind in ("keep", "end")) for offer in offers)
    assert kinds == {
        *("keep", "swap", "go", "regroup", "attack", "kamikaze", "lost", "construct"),
        *("reinforce", "moon", "sand", "pass", "march", "end", "exchange"),
    }


def test_who_can_only_pass_is_told_so() -> None:
    """T2: beside the Sand too, which is no action."""
    stuck = drawn(board(". ."), "A1:1", "B1:2e", reserve="1e 0")
    assert headline(stuck) == "Gold: pass, for nothing can be moved or constructed"
    sandy = drawn(board(". . s"), "A1:1e", "B1:2e", buildings="C1:0c", reserve="2 0")
    assert headline(sandy) == (
        "Gold: use the Sand, or pass, for nothing can be moved or constructed"
    )
    free = drawn(board(". . ."), "A1:1e", "C1:2e")
    assert headline(free) == "Gold: move a stack or construct"


def test_who_can_reinforce_nothing_is_told_so() -> None:
    """R1, T3: but may march."""
    barred = drawn(
        board(". . .\n r . ."), "A1:2e", "C1:2e", buildings="A2:1c", reserve="3 0", phase="march"
    )
    assert {offer.kind for offer in offered(barred)} == {"march", "end"}
    assert headline(barred) == (
        "Gold: march on, or bring nothing in, for no stack can be reinforced"
    )


def test_labels_and_headings_tell_all_apart() -> None:
    for state in journeys(SEEDS, 6):
        groups = PRESENTER.offers(state)
        labels = [offer.label for group in groups for offer in group.offers]
        assert len(set(labels)) == len(labels)
        assert all(labels)
        headings = [group.heading for group in groups]
        assert len(set(headings)) == len(headings)
        assert all(headings)


def test_the_moon_comes_after_what_is_usual() -> None:
    """Whoever takes the first offer of a space does not pay for it unawares."""
    for state in journeys(SEEDS, 6):
        kinds = [offer.kind for offer in offered(state)]
        if "moon" in kinds:
            assert set(kinds[kinds.index("moon") :]) == {"moon"}


def test_the_headline_names_the_temples_that_can_be_used() -> None:
    met = set()
    for state in journeys(SEEDS, 6):
        kinds, words = {offer.kind for offer in offered(state)}, headline(state)
        for kind, name in (("sand", "the Sand"), ("moon", "the Moon"), ("march", "march on")):
            assert kind not in kinds or name in words
            met |= {kind} & kinds
    assert met == {"sand", "moon", "march"}


def test_the_headline_says_whom_a_captive_is_given_to() -> None:
    row = board(". . . . . . . . . .")
    held = {0: [1, 2]}
    attack = drawn(row, "B1:2e J1:1", "D1:1", "F1:1", "A1:3e", captives=held, active=3)
    asked = attack.play("A1xB1")
    assert headline(asked) == "Gold: choose the captive to give Indigo for your Emperor"


def test_E2_a_captive_that_is_given_was_not_captured() -> None:
    """By the seat that chooses, and by itself within another seat's move."""
    row = board(". . . . . . . . . .")
    attack = drawn(row, "B1:2e J1:1", "D1:1", "F1:1", "A1:3e", captives={0: [1, 2]}, active=3)
    asked = attack.play("A1xB1")
    assert "Indigo captures Gold's Emperor" in tell(attack, "A1xB1", asked, None)
    assert tell(asked, "exchange 2", asked.play("exchange 2"), None) == (
        "gives Red's Emperor in exchange; Red's Emperor goes to Indigo; Gold's Emperor comes home"
    )
    bound = drawn(row, "A1:3", "J1:1e", "B1:1e D1:2", captives={1: [0]})
    told = tell(bound, "A1xB1", bound.play("A1xB1"), None)
    assert told.endswith("Red's Emperor goes to Sky; Gold's Emperor comes home")


def test_E2_an_emperor_who_is_rescued_at_once_was_captured_all_the_same() -> None:
    """What his seat gives for him changes hands and was not captured."""
    row = board(". . . . . . . . . .")
    attack = drawn(row, "A1:3 H1:1e", "B1:1e F1:1", "J1:1", captives={1: [2]})
    told = tell(attack, "A1xB1", attack.play("A1xB1"), None)
    assert told.endswith(
        "Gold captures Sky's Emperor; Red's Emperor goes to Gold; Sky's Emperor comes home"
    )
    both = drawn(row, "A1:3", "B1:1e F1:1", captives={1: [0]})
    told = tell(both, "A1xB1", both.play("A1xB1"), None)
    assert told.endswith(
        "Gold captures Sky's Emperor; Gold's Emperor comes home; Sky's Emperor comes home"
    )


def test_an_emperor_who_goes_alone_is_not_among_others() -> None:
    alone = drawn(board(". . r"), "B1:1e", "A1:1e")
    assert [offer.label for offer in offered(alone) if offer.kind == "construct"] == [
        "B1 builds a camp on C1 for 1 disc: the Emperor himself"
    ]


def test_handles_and_targets_are_what_the_notation_says() -> None:
    for state in journeys(SEEDS, 6):
        for offer in offered(state):
            if offer.kind in ("keep", "pass", "march", "end", "exchange"):
                assert (offer.handle, offer.target, offer.places) == ("", "", ())
            elif offer.kind in ("moon", "sand", "swap"):
                space = offer.move.split()[1].rstrip("e")
                assert offer.handle == offer.target == space
            elif offer.kind in ("reinforce", "lost"):
                assert offer.handle == offer.target == offer.move.split("#")[0].rstrip("!")
            else:
                assert offer.move.startswith(offer.handle)
                assert offer.target in offer.move[len(offer.handle) :]


MOVING = ("go", "regroup", "attack", "kamikaze")


def is_way(position: dict[str, Any], offer: Offer) -> bool:
    """Whether the places are steps over free ground that pay exactly the tolls of the move."""
    land, start = ground(position), offer.handle
    way = list(offer.places)
    steps = all(b in land.steps[a] for a, b in pairwise(way))
    free = all(space == start or space not in position["stacks"] for space in way[1:-1])
    taken = set(position["turn"]["tolled"])
    if start in land.zone:
        taken.add(land.zone[start])
    entered = {land.zone[space] for space in way[1:] if space in land.zone} - taken
    if free_of_tempests(position, position["decider"]):
        entered = set()
    ends = (way[0], way[-1]) == (start, offer.target)
    return steps and free and ends and entered == set(offer.facts["tolls"])


def shortest(position: dict[str, Any], offer: Offer) -> int:
    """The length of the shortest way there over free ground, whatever it costs."""
    land = ground(position)
    reached, length = {offer.handle}, 0
    while offer.target not in reached:
        free = {s for s in reached if s == offer.handle or s not in position["stacks"]}
        reached |= {near for space in free for near in land.steps[space]}
        length += 1
    return length


def test_ways_are_true_and_shortest() -> None:
    detours = through_gates = 0
    for state in journeys(range(0, 54, 2), 4):
        data = state.to_dict()
        gates = set(data["board"]["gates"].values())
        for offer in offered(state):
            if offer.kind in MOVING:
                assert is_way(data, offer), offer
                least = shortest(data, offer)
                assert len(offer.places) > least
                if "tempest" not in data["board"]["spaces"].values():
                    assert len(offer.places) == least + 1
                detours += len(offer.places) > least + 1
                pairs = pairwise(offer.places)
                through_gates += any({a, b} <= gates and _apart(a, b) for a, b in pairs)
    assert detours
    assert through_gates


def _apart(one: str, other: str) -> bool:
    (q, r), (p, s) = cell(one), cell(other)
    return max(abs(q - p), abs(r - s), abs(q + r - p - s)) > 1


def test_facts_agree_with_playing() -> None:
    for state, text in moves_made(SEEDS, 8):
        offer = next(offer for offer in offered(state) if offer.move == text)
        before, after = state.to_dict(), state.play(text).to_dict()
        seat = state.decider
        if offer.kind in ("go", "attack"):
            stack = after["stacks"][offer.target]
            assert (stack["discs"], stack["emperor"]) == (
                offer.facts["discs"],
                offer.facts["emperor"],
            )
            assert before["stacks"][offer.handle]["discs"] == stack["discs"] + offer.facts["lost"]
        if offer.kind in ("attack", "kamikaze"):
            assert offer.facts["destroys"] == before["stacks"][offer.target]
        if offer.kind in MOVING:
            assert len(offer.facts["lost_at"]) == offer.facts["lost"]
            assert set(offer.facts["lost_at"]) <= set(offer.places)
        if offer.kind == "construct":
            assert after["buildings"][offer.target] == {
                "owner": seat,
                "level": offer.facts["level"],
            }
            left = after["stacks"].get(offer.handle, {"discs": 0})["discs"]
            assert before["stacks"][offer.handle]["discs"] - left == offer.facts["cost"]
        if offer.kind in ("reinforce", "moon"):
            had = before["stacks"].get(offer.target, {"discs": 0})["discs"]
            assert after["stacks"][offer.target]["discs"] == had + offer.facts["discs"]


def test_previews_agree_with_playing() -> None:
    for state, text in moves_made(SEEDS, 8):
        seen = PRESENTER.preview(state, text)
        after = state.play(text)
        seats = range(state.players)
        assert seen.move == text
        assert seen.after == after.view(state.decider)
        assert seen.points == tuple(after.points(s) - state.points(s) for s in seats)
        same = (after.turn, after.decider) == (state.turn, state.decider)
        assert seen.ends_turn == (after.phase == "over" or not same)
        for seat in seats:
            if seen.points[seat]:
                assert any(f"→ {after.points(seat)} point" in line for line in seen.words)
        if after.outcome():
            assert any("win" in line for line in seen.words)
        assert all(seen.words)


def test_a_preview_of_an_illegal_move_says_why() -> None:
    with pytest.raises(serai.IllegalMove):
        PRESENTER.preview(opening(0), "march")


def test_previews_tell_what_twelve_points_lack() -> None:
    """Captives for nine points and buildings for two more: the third building makes twelve."""
    here = drawn(
        board(". r r r . \n . . . . ."),
        "A1:2e",
        "E1:1",
        "",
        "",
        buildings="C1:0c D1:0c",
        captives={0: [1, 2, 3]},
    )
    assert here.points(0) == 11
    words = PRESENTER.preview(here, "A1^B1c").words
    assert "Gold 11 → 12 points" in words
    assert "12 points: Gold wins as soon as it has a building on a capital" in words


def test_traces_name_what_changed() -> None:
    for state, text in moves_made(SEEDS, 8):
        after = state.play(text)
        trace = PRESENTER.trace(state, text, after)
        before, then = state.to_dict(), after.to_dict()
        changed = {
            space
            for pieces in ("stacks", "buildings")
            for space in (*before[pieces], *then[pieces])
            if before[pieces].get(space) != then[pieces].get(space)
        }
        assert set(trace["at"]) == changed
        assert trace["seat"] == state.decider
        assert trace["kind"] == state.kind_of(state.find(text) or 0)
        offer = next(offer for offer in offered(state) if offer.move == text)
        assert tuple(trace["path"]) == offer.places
        for emperor, holder in trace["captured"]:
            assert emperor in then["captives"][holder]
        for emperor in trace["home"]:
            assert all(emperor not in held for held in then["captives"])


def test_the_sheet_says_where_all_points_came_from() -> None:
    for state in journeys(SEEDS, 6):
        totals = sorted((score["total"] for score in state.scores()), reverse=True)
        for total, parts in zip(totals, sheet(state), strict=True):
            assert sum(int(part.rsplit(":\u00a0")[1]) for part in parts) == total
    one = drawn(board(". . r"), "B1:1e", "A1:1e", buildings="C1:0c")
    assert score_lines(one) == [
        "  Gold      1 / 12: buildings 1, captives 0, no capital",
        "          camp on C1:\u00a01",
        "  Sky       0 / 12: buildings 0, captives 0, no capital",
    ]


def sheet(state: State) -> list[list[str]]:
    """The parts of each seat's points."""
    seats: list[list[str]] = []
    for line in score_lines(state):
        if line.startswith("    "):
            seats[-1] += line.strip().split(", ")
        else:
            seats.append([])
    return seats
