"""What can be laid over the map: where cards lead, and the areas that count."""

from __future__ import annotations

from serai.games.khan import GAME
from tests.games.khan.journeys import journeys

present = GAME.presenter


def test_the_overlay_of_cards_marks_what_could_be_invaded() -> None:
    compared = 0
    for state in journeys(range(60), 12):
        if state.phase != "actions":
            continue
        legal: dict[str, list[str]] = {}
        for move in state.legal_moves():
            if move.kind == "invade":
                _, card, name = str(move).split()
                legal.setdefault(name, []).append(card)
        marks = present.overlay(state, "cards", state.decider)
        assert {mark.space: list(mark.sources) for mark in marks} == legal
        assert all(mark.words for mark in marks)
        compared += len(legal) > 0
    assert compared > 10


def test_W2_in_the_end_phase_cards_lead_nowhere() -> None:
    asked = set()
    for state in journeys(range(60), 4):
        pending = state.to_dict()["turn"]["pending"]
        phase = state.phase if pending is None else pending["back"]
        if phase in ("end", "over"):
            assert all(not present.overlay(state, "cards", seat) for seat in range(state.players))
            asked.add(phase)
    assert asked == {"end", "over"}


def test_the_overlay_of_areas_has_the_sizes_that_count() -> None:
    compared = 0
    for state in journeys(range(60), 12):
        data = state.view(None)
        dry = {
            f"{column}{number}"
            for number, row in enumerate(data["board"]["map"], 1)
            for column, letter in zip("ABCDEFGHIJKLMN", row, strict=True)
            if letter != "~"
        }
        marks = present.overlay(state, "areas", 0)
        sizes = [len(dry & set(mark.sources)) for mark in marks]
        assert sizes == [size for score in state.scores() for size in score["areas"]]
        assert all(
            mark.space in mark.sources and str(len(dry & set(mark.sources))) in mark.words
            for mark in marks
        )
        assert [mark.sources[0] for mark in marks] == [
            f"{seat}:{size}" for seat, score in enumerate(state.scores()) for size in score["areas"]
        ]
        compared += len(marks) > 2
    assert compared > 10
