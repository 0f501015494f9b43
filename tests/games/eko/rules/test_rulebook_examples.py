"""The worked examples of the printed rulebook, on boards that hold the same situations.

A letter alone is that of a stack or space in the rulebook's picture.
"""

from __future__ import annotations

from itertools import product

from serai import State
from tests.games.eko.positions import board, changed, legal, next_seat, refusal, refusals, state

MARCH = {"phase": "march", "actions": 1}


def moving_stack_a() -> State:
    """Cyan's stack A has two discs and stands on D3, in open country."""
    ground = board(
        """
        . . . . . . .
         . . # . . r .
          . . . . . . .
           . m . C . n
        """
    )
    cyan = "D3:2 A1:1 G1:2 A4:3"  # A, C, D and G
    return state(ground, cyan, "G3:1 A3:2 F1:4", "C1:1 E1:3", reserve="1e 1e 1e")


def test_move_what_stack_a_can_do() -> None:
    """M1, M2, M3: go to any space B, regroup with C or D, attack a stack E."""
    b = ("B1", "D1", "A2", "B2", "D2", "E2", "G2", "B3", "C3", "E3", "F3", "C4", "E4")
    c, d, e = "D3+A1", "D3+G1", ("D3xG3", "D3xC1")
    now = moving_stack_a()
    moves = {move for move in legal(now, "D3") if "^" not in move}
    assert moves == {*(f"D3-{space}" for space in b), c, d, *e}
    assert changed(now, c) == {"D3": None, "A1": "0:3", **MARCH}
    assert changed(now, d)["G1"] == "0:4"
    for attack, victim in zip(e, (1, 2), strict=True):
        after = changed(now, attack)
        assert after == {"D3": None, attack[-2:]: "0:2", f"reserve {victim}": "2e", **MARCH}


def test_move_what_stack_a_cannot_do() -> None:
    """M1, M3, M6: attack the stacks F, regroup with G, enter the spaces H."""
    now = moving_stack_a()
    f = ("D3xA3", "D3xE1", "D3xF1")
    assert refusals(now, *f) == dict.fromkeys(f, "M3")
    assert refusal(now, "D3+A4") == "M6"
    h = ("D3-C2", "D3-F2", "D3-B4", "D3-D4", "D3-F4")
    assert refusals(now, *h) == dict.fromkeys(h, "M1")


BUILDING = board(
    """
    _ n .
     r . m
      . .
    """
)


def built(now: State) -> set[str]:
    return {move for move in legal(now) if "^" in move}


def test_construct_on_empty_spaces() -> None:
    """B1, B2: an encampment on B (reg), C (canyon) or D (mountain), and nothing bigger."""
    now = state(BUILDING, "B2:3", "B3:1e", reserve="1e 0")
    assert built(now) == {"B2^A2c", "B2^B1c", "B2^C2c"}
    assert changed(now, "B2^C2c") == {"B2": "0:2", "C2": "0c", "reserve 0": "2e", **MARCH}
    too_big = ("B2^B1t", "B2^C2t", "B2^C2k")
    assert refusals(now, *too_big) == dict.fromkeys(too_big, "B2")


def test_construct_on_own_encampments() -> None:
    """B2, C4: C and D become towers for two discs; B can't, and D not a castle at once."""
    now = state(BUILDING, "B2:3", "B3:1e", reserve="1e 0", buildings="A2:0c B1:0c C2:0c")
    assert built(now) == {"B2^B1t", "B2^C2t"}
    assert changed(now, "B2^B1t") == {"B2": "0:1", "B1": "0t", "reserve 0": "3e", **MARCH}
    assert refusals(now, "B2^A2t", "B2^C2k") == {"B2^A2t": "C4", "B2^C2k": "B2"}


def test_construct_in_place_of_others() -> None:
    """B1, B2: A (C2) has three discs, B (E1) one; C, D, E, F are B2, C1, D2 and D1."""
    ground = board(
        """
        _ _ n m .
         _ r . m .
          _ . . . .
        """
    )
    now = state(
        *(ground, "C2:3 E1:1", "B3:1e", "E3:1e", "D3:1e"),
        buildings="B2:1c C1:2c D2:0t D1:3t",
        reserve="1e 0 0 0",
    )
    assert built(now) == {"C2^B2c", "C2^C1c", "C2^C1t", "C2^D2k", "C2^D1t"}
    left = {"C2^B2c": "0:1", "C2^C1c": "0:1", "C2^C1t": None, "C2^D2k": None, "C2^D1t": None}
    assert {move: changed(now, move)["C2"] for move in left} == left
    forbidden = {"C2^B2t": "C4", "C2^D1k": "B1", "E1^D2k": "B1", "E1^D1t": "B1"}
    assert refusals(now, *forbidden) == forbidden


def test_emperor_who_may_attack_his_stack() -> None:
    """M3, M4: more discs; as many with an Emperor; a kamikaze, if the stack has four."""
    for height, attackers in product(range(1, 5), repeat=2):
        for led in (True, False):
            mine = f"A1:{attackers}{'e' if led else ''}"
            now = state(
                board(". . ."), mine, f"B1:{height}e C1:1", reserve="0 0" if led else "1e 0"
            )
            stronger = attackers > height or (led and attackers == height)
            assert ("A1xB1" in legal(now)) == stronger
            assert ("A1*B1" in legal(now)) == ((attackers, height) == (1, 4))


def test_emperor_alone_defeats_another() -> None:
    """M3, M5: an Emperor by himself beats a stack of one, be it an Emperor, and captures him."""
    now = state(board(". . ."), "A1:1e", "B1:1e C1:1")
    assert changed(now, "A1xB1") == {"A1": None, "B1": "0:1e", "captives 0": [1]} | next_seat(1)


def test_emperor_taken_from_the_middle_of_the_price() -> None:
    """B1: that he lies on top does not mean that he is the first to be spent."""
    now = state(BUILDING, "B2:3e", "B3:1e", buildings="C2:0c")
    assert changed(now, "B2^C2t")["B2"] == "0:1e"
    assert changed(now, "B2^C2te")["B2"] == "0:1"


def test_emperor_exchanged_for_any_other() -> None:
    """E2: whose Emperor is captive rescues him with whichever Emperor it captures."""
    row = board(". . . . . .")
    now = state(row, "A1:2", "F1:1e", "B1:1e D1:1", captives={1: [0]})
    after = changed(now, "A1xB1")
    assert (after["reserve 0"], after["captives 1"]) == ("1e", [2])
    assert "captives 0" not in after
