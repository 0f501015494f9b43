"""Positions with one right answer, which level 5 must find."""

from __future__ import annotations

from typing import Any

import pytest

import serai
from serai import State
from tests.cli.positions import state
from tests.games.khan.positions import the_end

SEEDS = (1, 2)
TWELFTH = {
    **dict.fromkeys(("A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1"), "plain"),
    "A2": "canyon",
    "B2": "canyon",
    "C2": "capital",
    "D2": "canyon",
    "E2": "reg",
    "F2": "reg",
    "G2": "mountain",
}
LEVELS = {"A2": 2, "B2": 2, "D2": 2, "E2": 1, "F2": 1, "G2": 3}


def stack(owner: int, discs: int, emperor: bool = False) -> dict[str, Any]:
    return {"owner": owner, "discs": discs, "emperor": emperor}


def capture() -> State:
    """Seat 1 has one stack left, and it can be attacked."""
    return state(stacks={"A1": stack(0, 3, True), "C1": stack(1, 2, True), "E1": stack(0, 1)})


def kamikaze() -> State:
    """All that seat 1 has is a stack of four: only a lone disc brings it down."""
    return state(stacks={"A1": stack(0, 1), "C1": stack(1, 4, True), "E2": stack(0, 2, True)})


def twelfth_point() -> State:
    """Eleven points and no capital; beside it stands a disc."""
    return state(
        board={"spaces": TWELFTH, "gates": {}, "pyramids": [], "beacon": None},
        stacks={"C1": stack(0, 2), "H1": stack(1, 3, True)},
        buildings={site: {"owner": 0, "level": level} for site, level in LEVELS.items()},
        reserve=[{"discs": 1, "emperor": True}, {"discs": 0, "emperor": False}],
    )


def majority() -> State:
    """Only the tile over all five yurts, three of them one's own, brings enough points."""
    laid = "I3:G1,H1,I1:1 I3:G3,H3,I3:1 I2:G5,H5:1"
    return the_end("A1 A2 A3", "A4 A5", tiles=laid)


def consent() -> State:
    """To share this tile would give seat 0 the largest area, and the game."""
    before = the_end("A1", "A2 B2", tiles="I3:A3,A4,A5:0 I4:G1,H1,I1,J1:1", in_force="1:protection")
    return before.play("C I2 A1,A2")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("at", "answer"),
    [
        (capture, "A1xC1"),
        (kamikaze, "A1*C1"),
        (twelfth_point, "C1^C2c"),
        (majority, "C I5 A1,A2,A3,A4,A5"),
        (consent, "refuse"),
    ],
)
def test_level_5_finds_the_one_right_answer(at: Any, answer: str, seed: int) -> None:
    now: State = at()
    assert len(now.legal_moves()) > 1
    bot = serai.bot(now.game, 5, seed, seconds=60.0)
    assert str(bot.choose(now)) == answer


def test_a_threat_is_parried() -> None:
    """Seat 1 would take the Emperor's stack, and with it the game, if it stayed where it is."""
    now = state(stacks={"A1": stack(0, 1, True), "C1": stack(1, 2), "E2": stack(1, 1, True)})
    chosen = str(serai.bot("eko", 5, 1, seconds=60.0).choose(now))
    after = now.play(chosen)
    while after.decider == 0 and after.outcome() is None:
        after = after.play(serai.bot("eko", 5, 1, seconds=60.0).choose(after))
    replies = [after.after(move.action).outcome() for move in after.legal_moves()]
    lost = [outcome for outcome in replies if outcome is not None and outcome.winners == (1,)]
    assert not lost
