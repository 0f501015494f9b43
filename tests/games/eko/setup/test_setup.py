"""Set-up (S): the board, the deal, the Emperors' places."""

from __future__ import annotations

import pytest

import serai
from serai import State
from tests.games.eko.positions import board, changed, legal, refusals, state

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def movement(start: State) -> set[str]:
    spaces = start.to_dict()["board"]["spaces"]
    return {space for space, kind in spaces.items() if kind in ("plain", "tempest")}


def kinds_of(start: State) -> dict[str, str]:
    spaces: dict[str, str] = start.to_dict()["board"]["spaces"]
    return spaces


def beside(space: str) -> set[str]:
    q, r = ord(space[0]) - ord("A"), int(space[1:])
    return {f"{chr(ord('A') + q + dq)}{r + dr}" for dq, dr in STEPS}


def hang_together(spaces: set[str]) -> bool:
    found = {min(spaces)}
    while fresh := {near for space in found for near in beside(space)} & spaces - found:
        found |= fresh
    return found == spaces


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S1_tiles_change_places_and_all_movement_spaces_hang_together(players: int) -> None:
    starts = [serai.new("eko", players=players, seed=seed) for seed in range(12)]
    assert len({frozenset(kinds_of(start)) for start in starts}) == 1  # always the same slots
    assert len({tuple(kinds_of(start).items()) for start in starts}) == 12
    assert all(hang_together(movement(start)) for start in starts)


def test_S1_a_seed_fixes_the_set_up() -> None:
    assert serai.new("eko", seed=5).to_dict() == serai.new("eko", seed=5).to_dict()


BROKEN = {
    "in two pieces": ". . _ . .",
    "movement spaces cut off by a chasm": ". . # . .",
    "tempests cut off": ". . r ~ ~",
    "17 tempest zones": "~\n.\n" * 17,
}


@pytest.mark.parametrize("drawing", BROKEN.values(), ids=BROKEN.keys())
def test_S2_boards_that_are_none(drawing: str) -> None:
    with pytest.raises(serai.BadBoard) as error:
        state(board(drawing), "A1:1e", "A2:1e")
    assert error.value.clause == "S2"


def test_S2_portals_do_not_join_what_is_cut_off() -> None:
    ground = board(". P # P .", gates={"B1": "A1", "D1": "E1"})
    with pytest.raises(serai.BadBoard) as error:
        state(ground, "A1:1e", "E1:1e")
    assert error.value.clause == "S2"


def test_S2_tempests_connect() -> None:
    now = state(board(". ~ ."), "A1:2e", "C1:4e")
    assert legal(now) == {"A1-B1~B1", "A1-B1~B1e", "A1*C1~B1", "A1*C1~B1e"}


COLUMNS = {  # what fits just so, and one more of it
    "192 spaces": (".\n" * 2 + "#\n" * 190, "#"),
    "128 movement spaces": (".\n" * 128, "."),
    "16 tempest zones": ("~\n.\n" * 16, "~"),
}


@pytest.mark.parametrize(("column", "more"), COLUMNS.values(), ids=COLUMNS.keys())
def test_S2_the_largest_boards(column: str, more: str) -> None:
    assert state(board(column), "A1:1e", "A2:1e").phase == "action"
    with pytest.raises(serai.BadBoard) as error:
        state(board(column + more), "A1:1e", "A2:1e")
    assert error.value.clause == "S2"


def test_S2_tiles_may_not_overlap() -> None:
    tiles = [{"tile": name, "place": [0, q], "turn": 0} for q, name in enumerate("AJ")]
    with pytest.raises(serai.BadBoard) as error:
        serai.new("eko", board=tiles)
    assert error.value.clause == "S2"


FOUR_ROWS = "\n".join([" ".join("." * 8)] * 4)


def test_S3_one_disc_to_each_plain_space() -> None:
    start = serai.new("eko", board=board(FOUR_ROWS), seed=1)
    stacks = start.to_dict()["stacks"]
    assert set(stacks) == movement(start)
    assert {stack["discs"] for stack in stacks.values()} == {1}


def test_S3_the_deal_is_random() -> None:
    ground = board(FOUR_ROWS)
    starts = [serai.new("eko", board=ground, seed=seed) for seed in range(8)]
    assert len({(*spaces_of(start, 0), *spaces_of(start, 1)) for start in starts}) == 8


def test_S3_spare_plain_spaces_stay_empty_and_tempests_too() -> None:
    ground = board(FOUR_ROWS + "\n . . . ~ ~ ~ ~ ~")
    for seed in range(5):
        start = serai.new("eko", board=ground, seed=seed)
        stacks = start.to_dict()["stacks"]
        assert len(stacks) == 32
        assert {kinds_of(start)[space] for space in stacks} == {"plain"}


def test_S3_too_few_plain_spaces() -> None:
    ground = board(FOUR_ROWS.removesuffix(".") + "~\n ~")
    with pytest.raises(serai.BadBoard) as error:
        serai.new("eko", board=ground)
    assert error.value.clause == "S3"


def test_S4_a_random_seat_starts() -> None:
    starts = [serai.new("eko", players=3, seed=seed) for seed in range(20)]
    assert {start.active for start in starts} == {0, 1, 2}
    assert all(start.decider == start.active for start in starts)
    assert {(start.phase, start.turn) for start in starts} == {("setup", 0)}


def test_S4_each_seat_keeps_or_swaps_once_in_turn_order() -> None:
    starts = (serai.new("eko", players=3, seed=seed) for seed in range(20))
    start = next(start for start in starts if start.active == 1)
    spaces = {seat: spaces_of(start, seat) for seat in range(3)}
    assert legal(start) == {"keep"} | {f"swap {space}" for space in spaces[1][1:]}
    assert changed(start, "keep") == {"decider": 2}
    emperor, other = spaces[2][0], spaces[2][5]
    swapped = {emperor: "2:1", other: "2:1e"}
    assert changed(start, "keep", f"swap {other}") == swapped | {"decider": 0}
    begun = changed(start, "keep", f"swap {other}", "keep")
    assert begun == swapped | {"phase": "action", "number": 1}  # and seat 1 decides again


def spaces_of(start: State, seat: int) -> list[str]:
    """Where a seat's discs are, the Emperor's space first."""
    stacks = start.to_dict()["stacks"]
    mine = [space for space, stack in stacks.items() if stack["owner"] == seat]
    return sorted(mine, key=lambda space: not stacks[space]["emperor"])


def test_S4_what_is_no_swap() -> None:
    start = serai.new("eko", board=board(FOUR_ROWS + "\n . r"), seed=4)
    mine, theirs = (spaces_of(start, seat) for seat in (start.decider, 1 - start.decider))
    empty = next(space for space in movement(start) if space not in start.to_dict()["stacks"])
    moves = [f"swap {space}" for space in (mine[0], theirs[0], empty, "B5", "Z9")]
    moves += ["pass", "end", "march", f"{mine[1]}-{empty}", f"{mine[1]}#1"]
    assert set(refusals(start, *moves).values()) == {"S4"}


def test_S4_no_swap_after_the_first_turn_began() -> None:
    now = state(board(". . ."), "A1:1e B1:1", "C1:1e")
    assert refusals(now, "keep", "swap B1") == {"keep": "S4", "swap B1": "S4"}
