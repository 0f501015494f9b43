"""How weights are learned, and where they are kept."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from serai.bots.tuning import Fit, Lesson, fitted, tune
from serai.core.contract.game import find
from serai.core.text import evaluations
from serai.core.text.errors import BadOption
from serai.core.text.evaluations import GUESS, evaluation_file, read_weights, write_weights
from tests.games.eko.positions import board
from tests.games.eko.positions import state as position

EKO = find("eko")


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of Ekö's weights, which all read and write instead."""
    copy = tmp_path / "evaluation.toml"
    shutil.copy(evaluation_file(EKO.package), copy)
    monkeypatch.setattr(evaluations, "evaluation_file", lambda _: copy)
    read_weights.cache_clear()
    yield copy
    read_weights.cache_clear()


def lessons(weights: list[float], count: int) -> list[Lesson]:
    """Games of one position each, won as often as these weights say."""
    rng = np.random.default_rng(1)
    found = []
    for _ in range(count):
        features = rng.normal(size=(1, 2, len(weights)))
        logits = features[0] @ np.array(weights)
        first = rng.random() < 1 / (1 + np.exp(logits[1] - logits[0]))
        shares = np.array([1.0, 0.0] if first else [0.0, 1.0])
        found.append(Lesson(features, np.ones((1, 2), bool), shares))
    return found


def test_a_fit_finds_the_weights_behind_the_games() -> None:
    fit = fitted(lessons([1.0, -0.5, 0.0], 4000), np.zeros(3))
    assert fit.weights == pytest.approx([1.0, -0.5, 0.0], abs=0.1)
    assert fit.loss < fit.even


def test_a_fit_gets_there_from_far_off() -> None:
    fit = fitted(lessons([1.0, -0.5, 0.0], 4000), np.array([-30.0, 40.0, 5.0]))
    near = fitted(lessons([1.0, -0.5, 0.0], 4000), np.zeros(3))
    assert fit.loss < fit.even
    assert np.abs(fit.weights - near.weights).max() < 2


def test_weights_are_written_with_their_origin_and_the_others_stay(elsewhere: Path) -> None:
    before = read_weights(EKO.package, EKO.features)
    write_weights(EKO.package, EKO.features, 3, [0.25] * len(EKO.features), "a test")
    after = read_weights(EKO.package, EKO.features)
    assert set(after[3]) == {0.25}
    assert after[GUESS] == before[GUESS]
    assert after[2] == pytest.approx(before[2], abs=0.001)
    assert 'origin = "a test"' in elsewhere.read_text()


@pytest.mark.compiled  # too slow as plain Python
def test_tuning_from_end_to_end(elsewhere: Path) -> None:
    fits: list[Fit] = []
    tune(
        "eko",
        seats=[2],
        games=10,
        rounds=2,
        simulations=2,
        report=lambda _seats, _round, fit: fits.append(fit),
    )
    assert len(fits) == 2
    assert "serai tune eko --seats 2 --games 10 --rounds 2 --simulations 2" in elsewhere.read_text()
    learned = read_weights(EKO.package, EKO.features)[2]
    assert learned == pytest.approx(fits[-1].weights.tolist(), abs=0.001)


@pytest.mark.parametrize("wrong", [{"games": 9}, {"rounds": 0}, {"jobs": 0}, {"simulations": 0}])
def test_numbers_that_make_no_sense(wrong: dict[str, int]) -> None:
    with pytest.raises(BadOption, match="at least"):
        tune("eko", **wrong)  # type: ignore[arg-type]


def test_a_seat_without_discs_that_must_still_choose_has_features() -> None:
    """E3's choice comes before eliminations, so it can be up to a seat that has nothing left."""
    row = board(". . . . . . . . . .")
    now = position(row, "B1:2e", "D1:1", "F1:1", "A1:3e", captives={0: [1, 2]}, active=3)
    asked = now.play("A1xB1")
    assert (asked.phase, asked.decider) == ("exchange", 0)
    features, inside = EKO.describe(asked)
    assert 0 in inside
    assert np.isfinite(features).all()
