"""Golden numbers and a golden game; CONTRIBUTING says what to do when one of them changes."""

from __future__ import annotations

import pytest

import serai
from serai.core.kernels.kernel import PLAIN
from serai.core.kernels.perft import divide, perft
from tests.games.eko import goldens
from tests.games.eko.small_boards import tiny

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
    files = {path.stem for path in goldens.POSITIONS.glob("*.json")}
    assert files == {*goldens.DEPTHS, goldens.PLAYED}


def test_the_recorded_game_goes_as_recorded() -> None:
    assert goldens.playthrough_text() == goldens.PLAYTHROUGH.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["base-2-middle", "variants-3-middle", "exchange"])
def test_perft_is_the_sum_over_first_moves_and_what_the_api_counts(name: str) -> None:
    state = goldens.position(name)
    parts = divide(state, 2)
    assert list(parts) == [str(move) for move in state.legal_moves()]
    assert sum(parts.values()) == perft(state, 2)
    for text, ways in parts.items():
        assert ways == len(state.play(text).legal_moves())


def test_games_that_end_sooner_do_not_count() -> None:
    state = tiny("H1:0:2")  # H1xI1 takes the enemy's only stack
    after = state.play("H1xI1")
    assert after.outcome() == serai.Outcome((0,), "W2")
    assert [perft(after, depth) for depth in range(3)] == [1, 0, 0]
    assert divide(state, 3)["H1xI1"] == 0


@pytest.mark.parametrize("depth", [-1, -5])
def test_impossible_depths(depth: int) -> None:
    state = tiny("A1:0:1")
    for count in (perft, divide):
        with pytest.raises(serai.BadOption):
            count(state, depth)
