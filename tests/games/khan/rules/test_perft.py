"""Golden numbers and a golden game; CONTRIBUTING says what to do when one of them changes."""

from __future__ import annotations

import pytest

import serai
from serai.core.kernels.kernel import PLAIN
from serai.core.kernels.perft import divide, perft
from tests.games.khan import goldens
from tests.games.khan.journeys import middle
from tests.games.khan.oracle import model

DEEPEST = 2 if PLAIN else 9


def recorded(deepest: int) -> str:
    """The recorded table as far down as is counted here."""
    head, *rows = goldens.PERFT.read_text(encoding="utf-8").splitlines(keepends=True)
    return head + "".join(row for row in rows if int(row.split()[1]) <= deepest)


def test_the_ways_to_go_on_are_as_many_as_recorded() -> None:
    assert goldens.perft_text(DEEPEST) == recorded(DEEPEST)


def test_the_recorded_table_has_all_positions_and_depths() -> None:
    rows = [row.split() for row in goldens.PERFT.read_text(encoding="utf-8").splitlines()[1:]]
    expected = [
        (name, str(ply)) for name, depth in goldens.DEPTHS.items() for ply in range(1, depth + 1)
    ]
    assert [(name, depth) for name, depth, _ in rows] == expected


def test_every_position_of_the_folder_is_used() -> None:
    assert {path.stem for path in goldens.POSITIONS.glob("*.json")} == set(goldens.DEPTHS)


def test_the_recorded_game_goes_as_recorded() -> None:
    assert goldens.playthrough_text() == goldens.PLAYTHROUGH.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["actions-2", "end-3", "consent-3"])
def test_perft_is_the_sum_over_first_moves_and_what_the_oracle_counts(name: str) -> None:
    state = goldens.position(name)
    parts = divide(state, 2)
    assert list(parts) == [str(move) for move in state.legal_moves()]
    assert sum(parts.values()) == perft(state, 2)
    for text, ways in list(parts.items())[::9]:
        after = model.play(state.to_dict(), text)
        assert ways == len(model.legal(after))


def test_games_that_are_over_have_no_way_to_go_on() -> None:
    over = middle(11)
    assert over.phase == "over"
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]


@pytest.mark.parametrize("depth", [-1, -5])
def test_impossible_depths(depth: int) -> None:
    for count in (perft, divide):
        with pytest.raises(serai.BadOption):
            count(middle(3), depth)
