"""What programs that learn can ask of the indices of actions."""

from __future__ import annotations

import pytest

from serai.rl.actions import INDICES, KINDS, PLACEMENTS, field_label, index_of, ranges
from tests.rl.test_observation import serai_states

STACKS = {"go", "regroup", "attack", "kamikaze", "lost"}


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_the_ranges_follow_each_other_without_a_gap(game: str) -> None:
    found = list(ranges(game).values())
    assert [number for each in found for number in each] == list(range(INDICES[game]))


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_every_move_is_in_the_range_of_its_kind(game: str) -> None:
    found = ranges(game)
    for state in serai_states(game):
        for move in state.legal_moves():
            kind = "move" if move.kind in STACKS else move.kind
            assert index_of(move.action) in found[kind], str(move)


def test_placements_are_the_conquests_of_khan() -> None:
    assert len(ranges("khan")["conquer"]) == len(PLACEMENTS)
    assert [kind for kind in KINDS if any(kind == placed for placed, _ in PLACEMENTS)] == [*KINDS]
    assert [field_label(field) for field in (0, 1, 14, 153)] == ["A1", "B1", "A2", "N11"]
