"""What never changes while Ekö is played, whatever the seats, the variants and the moves."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

import serai
from serai.core.kernels.kernel import PLAIN
from serai.core.kernels.record import copy, thaw
from serai.core.kernels.record_state import ROOM, room
from serai.games.eko.constants import STOCK, VARIANTS
from serai.games.eko.game import EkoState
from serai.games.eko.rules import loops
from serai.games.eko.rules.position import Position
from serai.games.eko.text.validity import check
from tests.games.eko.journeys import discs_of, opening, played
from tests.games.eko.oracle.ground import stacks_of

TO_THE_BOX = {"march": 3, "moon": 2, "sand": 2}
GAMES = 60 if PLAIN else 10_000
GAMES_WATCHED = 9 if PLAIN else 27
BOARDS = 9 if PLAIN else 27  # for each number of seats
MOST_DECISIONS = 2_000


def emperors_of(position: dict[str, Any], seat: int) -> int:
    stacked = sum(position["stacks"][space]["emperor"] for space in stacks_of(position, seat))
    captive = sum(seat in held for held in position["captives"])
    return int(stacked + position["reserve"][seat]["emperor"] + captive)


def stock_and_buildings(state: EkoState, seat: int) -> list[int]:
    """Pieces of each level of a seat, beside the board and on it, from the record itself."""
    s = state.thawed
    built = Counter(b & 3 for b in s.building if b and b >> 2 == seat)
    return [s.stock[seat][level] + built[level] for level in (1, 2, 3)]


def check_position(state: EkoState) -> dict[str, Any]:
    """What holds in every position; returns it as data."""
    position = state.to_dict()
    occupied = {stack["owner"] for stack in position["stacks"].values()}
    for seat in range(state.players):
        assert emperors_of(position, seat) == 1
        reserve = position["reserve"][seat]
        assert reserve["discs"] >= reserve["emperor"]
        assert stock_and_buildings(state, seat) == list(STOCK)
        if state.phase != "exchange":
            assert (seat in position["eliminated"]) == (seat not in occupied)
    assert all(1 <= stack["discs"] <= 4 for stack in position["stacks"].values())
    assert (position["winners"] is not None) == (state.phase == "over")
    assert state.phase == "over" or state.active in state.contenders
    return position


def check_change(was: dict[str, Any], text: str, now: dict[str, Any]) -> None:
    """What holds from one position to the next."""
    for seat in range(was["players"]):
        paid = TO_THE_BOX.get(text.split()[0], 0) if seat == was["decider"] else 0
        assert discs_of(now, seat) == discs_of(was, seat) - paid, text
    assert now["board"] == was["board"]
    assert set(was["eliminated"]) <= set(now["eliminated"])
    assert now["turn"]["number"] - was["turn"]["number"] in (0, 1)


def test_C1_M6_every_step_of_many_games_keeps_what_must_be_kept() -> None:
    """C1, M6: discs leave only by march, Moon and Sand; one Emperor each; stacks of 1 to 4."""
    for seed in range(0, 54, 2):
        last: tuple[dict[str, Any], str] | None = None
        for state, text in played(seed, 25):
            position = check_position(state)
            if last is not None:
                check_change(*last, position)
            last = None if text is None else (position, text)


def random_game(state: EkoState, random: Random) -> EkoState:
    """Through the public API, every position looked at."""
    position = check_position(state)
    for _ in range(MOST_DECISIONS):
        moves = state.legal_moves()
        if not moves:
            break
        move = random.choice(moves)
        state = cast(EkoState, state.play(move))
        before, position = position, check_position(state)
        check_change(before, str(move), position)
    return state


def test_whole_games_through_the_api_keep_what_must_be_kept() -> None:
    """Every step of every game is checked; all numbers of seats with no, some and all variants."""
    outcomes = [random_game(opening(seed), Random(seed)).outcome() for seed in range(GAMES_WATCHED)]
    ended = [outcome for outcome in outcomes if outcome is not None]
    assert len(ended) >= 0.95 * GAMES_WATCHED
    assert {outcome.reason for outcome in ended} <= {"W1", "W2", "W3"}


STARTS = [
    (players, variants)
    for players in (2, 3, 4)
    for variants in [(), *((variant,) for variant in VARIANTS), VARIANTS]
]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_thousand_games_lead_to_positions_that_the_rules_hold(players: int) -> None:
    """Ten thousand games over the three numbers of seats, played inside kernels.

    Half are played to the end, half are stopped at a random decision; then the position is checked
    in full, by the conditions for valid positions and by `check_position`. The steps in between are
    checked in the games above. In plain mode there are fewer games. A few games have no end: two
    lone discs that can't hurt each other may walk about for ever (W6).
    """
    starts = [start for start in STARTS if start[0] == players]
    random = Random(players)
    played_out = ended = 0
    for number in range(BOARDS):
        variants = starts[number % len(starts)][1]
        new = serai.new("eko", players=players, variants=variants, seed=number)
        start = cast(EkoState, new)
        for game in range(GAMES // 3 // BOARDS + 1):
            most = MOST_DECISIONS if game % 2 else random.randrange(1, 300)
            end = rolled_out(start, random.getrandbits(59) + 1, most)
            played_out += game % 2
            ended += game % 2 and end.phase == "over"
            check(end.surface, end.thawed)
            check_position(end)
    assert 0.98 * played_out <= ended <= played_out


def rolled_out(start: EkoState, seed: int, most: int) -> EkoState:
    position = copy(start.position)
    tables = start.surface.tables
    loops.rollouts(tables, start.position, position, room(ROOM), seed, 1, most)
    return EkoState(start.surface, position)


def test_kernels_never_write_into_the_position_of_a_state() -> None:
    """They write into what they are handed, so a State must hand them copies."""
    state = opening(5)
    before = thaw(state.position, Position)
    rolled_out(state, 1, 50)
    state.perft(2)
    state.why_not("A1-A2")
    state.after(state.actions()[0])
    assert thaw(state.position, Position) == before
