"""Why a move is illegal: every illegal move of the move space gets a reason, and no legal one."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, cast

import pytest

import serai
from serai.core.kernels.kernel import PLAIN
from serai.core.text.messages import Reason, Term, catalogue
from serai.games.eko.game import EkoState
from tests.games.eko.journeys import beginning, exchange, journey, opening
from tests.games.eko.small_boards import move_space, small_position, tiny
from tests.test_clauses import clauses_of

CLAUSES = set(clauses_of(files("serai.games.eko").joinpath("RULES.md").read_text(encoding="utf-8")))
LABEL = re.compile(r"[A-Z]{1,2}[1-9][0-9]*")
SMALL = 2 if PLAIN else 7
LARGE = 27 if PLAIN else 54


def check_sentence(text: str, reason: Reason) -> None:
    """One plain sentence under a clause of the rulebook, about the spaces that the move names."""
    clause, sentence = str(reason).split(": ", 1)
    assert clause == reason.clause
    assert clause in CLAUSES
    assert sentence == sentence.strip()
    assert not re.search(r"[{}\n]|None|\. |\.$", sentence), sentence
    assert set(LABEL.findall(sentence)) <= set(LABEL.findall(text)), (text, sentence)
    for name, value in reason.params.items():
        assert isinstance(value, str | int | Term), name


def check_move(state: EkoState, text: str, legal: set[str]) -> Reason | None:
    reason = state.why_not(text)
    assert (reason is None) == (text in legal), (text, reason)
    if reason is not None:
        check_sentence(text, reason)
    return reason


@cache
def reasons_on_small_boards() -> dict[str, Reason]:
    """One reason for every key that came up; every move of every position was tried."""
    found: dict[str, Reason] = {}
    for state in small_states():
        legal = {str(move) for move in state.legal_moves()}
        tried = set()
        for text in move_space(state):
            tried.add(text)
            reason = check_move(state, text, legal)
            if reason is not None:
                found.setdefault(reason.key, reason)
        assert legal <= tried  # the move space has all there is
    return found


def small_states() -> list[EkoState]:
    """Positions as they are thrown, and some that play leads to."""
    states = [small_position(seed) for seed in range(SMALL)]
    for state in states[: SMALL // 4]:
        moves = state.legal_moves()
        if moves:
            states.append(cast(EkoState, state.play(moves[-1])))
    return states


def test_every_illegal_move_on_small_boards_has_a_reason_and_no_legal_one_does() -> None:
    assert len(reasons_on_small_boards()) > 30


def test_illegal_moves_on_whole_boards_have_a_reason_and_no_legal_one_does() -> None:
    """All seats, variants and phases; of each move space a few hundred moves at random."""
    phases = set()
    for seed in range(LARGE):
        for state in list(journey(seed, 12))[::6]:
            random = Random(seed)
            phases.add(state.phase)
            legal = {str(move) for move in state.legal_moves()}
            for text in [*legal, *(written(state, random) for _ in range(60))]:
                check_move(state, text, legal)
    assert phases >= {"setup", "action", "march", "exchange"}


def written(state: EkoState, random: Random) -> str:
    """A move at random, mostly of own stacks: others are nearly all refused for the same reason."""
    position = state.to_dict()
    spaces = [*position["board"]["spaces"]]
    own = [name for name, stack in position["stacks"].items() if stack["owner"] == state.decider]
    start = random.choice(own or spaces) if random.random() < 0.9 else random.choice(spaces)
    end = random.choice(spaces)
    zones = [zone for zone in state.surface.zone_labels if random.random() < 0.2]
    tolls = "".join(f"~{zone}" for zone in zones) + random.choice(["", "e"])
    forms = (
        *(f"{start}{random.choice('-+x*')}{end}{tolls}" for _ in range(6)),
        f"{start}^{end}{random.choice('ctk')}{random.choice(['', 'e'])}",
        f"{start}{random.choice(['!', '#1', '#2', '#3', '#e', '#e1', '#e2'])}",
        random.choice(["keep", "pass", "march", "end", f"exchange {random.randrange(4)}"]),
        f"{random.choice(['swap', 'moon', 'sand'])} {start}",
    )
    return random.choice(forms)


# One position and move for every sentence of the catalogue


def over() -> EkoState:
    return next(state for seed in range(90) for state in journey(seed, 60) if state.phase == "over")


CAMPS = "C2:0:1 D2:0:1 E2:0:1 F2:0:1 G2:0:1"
WINDY: dict[str, Any] = {"phase": "reinforce", "reinforced": ["A1"]}


@cache
def cases() -> dict[str, tuple[EkoState, str]]:
    first = opening(0).to_dict()
    throne = next(
        space
        for space, stack in first["stacks"].items()
        if stack["emperor"] and stack["owner"] == first["decider"]
    )
    return {
        "emperor_alone": (tiny("A1:0:1", "A2:1:1", "march", emperor=True), "A1#e1"),
        "emperor_there_already": (opening(0), f"swap {throne}"),
        "exchange_first": (exchange(2), "end"),
        "march_for_nothing": (tiny("A1:0:1 B1:1:2", "A2:1:2", "march"), "march"),
        "march_price": (tiny("A1:0:1", "", "march", reserve=2), "march"),
        "moon_after_wind": (tiny("A1:0:2 C1:0:1", "G2:0:1 H2:0:1", **WINDY), "moon D1"),
        "no_stock_1": (tiny("A1:0:2", CAMPS), "A1^A2c"),
        "no_stock_3": (tiny("A1:0:4", "A2:0:2 B2:0:3"), "A1^A2k"),
        "not_your_captive": (exchange(2), "exchange 3"),
        "only_as_kamikaze": (tiny("A1:0:1 B1:1:4"), "A1xB1"),
        "over": (over(), "end"),
        "reinforced_already": (tiny("A1:0:2 C1:0:1", "G2:0:1", **WINDY), "A1#1"),
        "reserve_empty": (tiny("A1:0:1", "", "march", reserve=0), "A1#1"),
        "sand_lone_emperor": (tiny("A1:0:2", "I2:0:1"), "sand I1"),
        "sand_once": (tiny("A1:0:2", "I2:0:1", sand=True), "sand I1"),
        "sand_own_stack": (tiny("A1:0:2", "I2:0:1"), "sand A1"),
        "sand_price": (tiny("A1:0:2", "I2:0:1", reserve=1), "sand I1"),
        "moon_price": (tiny("A1:0:2", "H2:0:1", "march", reserve=2), "moon B1"),
        "setup": (opening(0), "end"),
        "zones_in_order": (tiny("A1:0:4"), "A1-B1~M1~K1"),
    }


@pytest.mark.parametrize("key", cases())
def test_a_move_for_each_key(key: str) -> None:
    state, text = cases()[key]
    reason = state.why_not(text)
    assert reason is not None
    assert reason.key == key
    check_sentence(text, reason)


def test_the_catalogue_has_just_the_sentences_that_are_given() -> None:
    """No sentence is missing, and none is left over that no move leads to."""
    sentences = set(catalogue("serai.games.eko", "en")["why_not"])
    given = set(reasons_on_small_boards()) | set(cases())
    assert given <= sentences
    assert PLAIN or given == sentences  # too few positions are tried in plain mode


# Sentences that say what is the matter


def said(state: EkoState, text: str) -> str:
    return str(state.why_not(text))


def test_M3_the_sentence_names_the_space_and_both_counts() -> None:
    state = tiny("A1:0:1 B1:0:2 C1:1:2")
    reason = state.why_not("B1xC1")
    assert reason is not None
    assert (reason.clause, reason.key) == ("M3", "too_strong")
    assert reason.params["height"] == 2
    assert reason.params["discs"] == 2
    assert re.match(r"M3: the stack on C1 has 2 discs; .*\b2\b.*Emperor", str(reason))
    assert tiny("B1:0:2 C1:1:2").why_not("B1xC1") is None  # with the Emperor as many suffice


@pytest.mark.parametrize(
    ("clause", "state", "text", "words"),
    [
        ("M1", tiny("A1:0:2 C1:1:1"), "A1-E1", ["A1", "E1"]),
        ("M2", tiny("A1:0:2 B1:0:1"), "A1xB1", ["B1", "A1+B1"]),
        ("M4", tiny("A1:0:2 B1:1:4"), "A1*B1", ["2", "4"]),
        ("M6", tiny("A1:0:3 B1:0:2"), "A1+B1", ["3 discs", "2", "B1"]),
        ("B1", tiny("A1:0:1", "A2:1:1"), "A1^A2c", ["2 discs", "A1", "1"]),
        ("B2", tiny("A1:0:3"), "A1^A2t", ["A2", "camp"]),
        ("C4", tiny("C1:0:3", "C2:0:1"), "C1^C2t", ["C2", "1", "2"]),
        ("R2", tiny("A1:0:1", "A2:1:1", "march"), "A1#1", ["A1", "enemy building"]),
        ("R3", tiny("A1:0:1", "", "march", emperor=True), "A1#1", ["Emperor"]),
        ("T2", tiny("A1:0:1"), "pass", ["move", "construct"]),
        ("T3", tiny("A1:0:1", "", "march", reserve=2), "march", ["3 plain discs", "2"]),
        ("V4d", tiny("J1:0:1"), "J1-L1~K1", ["1 disc"]),
        ("V4a", tiny("J1:0:3"), "J1-L1", ["J1", "L1"]),
        ("V4e", tiny("K1:0:1", "", "march"), "K1#1", ["K1", "tempest"]),
    ],
)
def test_clauses_and_the_facts_of_the_case(
    clause: str, state: EkoState, text: str, words: list[str]
) -> None:
    sentence = said(state, text)
    assert sentence.startswith(f"{clause}: ")
    for word in words:
        assert word in sentence, sentence


def test_a_text_that_is_no_move_at_all_is_no_question_of_rules() -> None:
    with pytest.raises(serai.BadNotation):
        beginning(3).why_not("A1-")
