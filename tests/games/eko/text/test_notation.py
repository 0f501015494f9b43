"""Moves as text: every text means one move, every move has one text, and the rest is no move."""

from __future__ import annotations

import re
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import serai
from serai.core.kernels.kernel import PLAIN
from serai.games.eko.text import notation
from serai.games.eko.text.notation import Written, parse
from tests.conftest import examples
from tests.games.eko.journeys import beginning, journeys
from tests.games.eko.small_boards import tiny

KINDS = {
    "keep": r"keep",
    "swap": r"swap [A-Z]+\d+",
    "go": r"[A-Z]+\d+-[A-Z]+\d+(~[A-Z]+\d+)*e?",
    "regroup": r"[A-Z]+\d+\+[A-Z]+\d+(~[A-Z]+\d+)*e?",
    "attack": r"[A-Z]+\d+x[A-Z]+\d+(~[A-Z]+\d+)*e?",
    "kamikaze": r"[A-Z]+\d+\*[A-Z]+\d+(~[A-Z]+\d+)*e?",
    "lost": r"[A-Z]+\d+!",
    "construct": r"[A-Z]+\d+\^[A-Z]+\d+[ctk]e?",
    "pass": r"pass",
    "march": r"march",
    "reinforce": r"[A-Z]+\d+#(e[1-3]?|[1-3])",
    "end": r"end",
    "moon": r"moon [A-Z]+\d+e?",
    "sand": r"sand [A-Z]+\d+",
    "exchange": r"exchange [0-3]",
}


def test_every_legal_move_is_written_as_its_kind_is_and_reads_back_to_itself() -> None:
    seen = set()
    for state in journeys(range(3, 57, 4 if PLAIN else 2), 10):
        for move in state.legal_moves():
            seen.add(move.kind)
            assert re.fullmatch(KINDS[move.kind], str(move))
            assert notation.action_of(state.surface, parse(str(move))) == move.action
            assert parse(str(move)).kind == move.kind
            assert move.space is None or move.space in str(move)
    assert seen >= set(KINDS) - {"pass"}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("keep", Written("keep")),
        ("swap F7", Written("swap", "F7")),
        ("F7-G9", Written("go", "F7", "G9")),
        ("F7+G9", Written("regroup", "F7", "G9")),
        ("F7xG9~K5e", Written("attack", "F7", "G9", ("K5",), emperor=True)),
        ("F7*G9", Written("kamikaze", "F7", "G9")),
        ("F7-G9~K5~M2", Written("go", "F7", "G9", ("K5", "M2"))),
        ("F7-G9e", Written("go", "F7", "G9", emperor=True)),
        ("F7!", Written("lost", "F7")),
        ("F7^G7c", Written("construct", "F7", "G7", number=1)),
        ("F7^G7ke", Written("construct", "F7", "G7", number=3, emperor=True)),
        ("F7#2", Written("reinforce", "F7", number=2)),
        ("F7#e", Written("reinforce", "F7", emperor=True)),
        ("F7#e2", Written("reinforce", "F7", number=2, emperor=True)),
        ("moon F7", Written("moon", "F7")),
        ("moon AA12e", Written("moon", "AA12", emperor=True)),
        ("sand F7", Written("sand", "F7")),
        ("exchange 2", Written("exchange", number=2)),
    ],
)
def test_the_forms_of_the_spec(text: str, written: Written) -> None:
    assert parse(text) == written


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "F", "7", "F7", "F7-", "-G9", "F7-G", "F7--G9", "F7 - G9", "F7=G9", "f7-g9"),
        *("F7-G9~", "F7-G9~k5", "F7-G9ee", "F7-G9e~K5", "F7-G9K5", "F7XG9", "F07-G9", "F7-G0"),
        *("F7^G7", "F7^G7x", "F7^G7ec", "F7#", "F7#0", "F7#e0", "F7#2e", "F7#12", "F7!!", "!F7"),
        *("swap", "swap  F7", "swap F7 ", "Swap F7", "moon", "moon F7ee", "sand", "sand F7e"),
        *("exchange", "exchange x", "exchange 12", "exchange -1", "KEEP", "keep ", " keep", "ende"),
        *("F7-G9\n", "keep\n", "F７-G9", "Ａ7-G9", "F7‐G9", "F7−G9", "F7×G9", "F7-G9\x00", "F٧-G9"),
    ],
)
def test_half_a_move_and_other_scribbles_are_no_notation(text: str) -> None:
    state = beginning(0)
    for refuse in (parse, state.play, state.why_not, state.find):
        with pytest.raises(serai.BadNotation) as refusal:
            refuse(text)
        assert repr(text) in str(refusal.value)


def test_a_long_text_is_not_quoted_whole() -> None:
    with pytest.raises(serai.BadNotation) as refusal:
        parse("x" * 100_000)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("text", ["A1-B1~M1~K1", "A1-B1~K1~K1", "A1-B1~K1", "A1^B1c", "A1#1"])
def test_only_the_canonical_text_of_a_move_is_accepted(text: str) -> None:
    state = tiny("A1:0:4")
    with pytest.raises(serai.IllegalMove) as refusal:
        state.play(text)
    assert refusal.value.text == text


def test_moves_of_other_states_are_looked_up_by_their_text() -> None:
    one, two = tiny("A1:0:2"), tiny("A1:0:3")
    move = next(move for move in one.legal_moves() if str(move) == "A1-B1")
    assert two.play(move).to_dict()["stacks"]["B1"]["discs"] == 3
    assert move == next(other for other in two.legal_moves() if str(other) == "A1-B1")
    assert move != "A1-B1"
    assert hash(move) == hash(next(other for other in two.legal_moves() if other == move))


LABELS = st.sampled_from(["A1", "B1", "I1", "K1", "M1", "A2", "ZZ9", "F07", "a1", "A", ""])
PIECES = st.sampled_from([*"-+x*~^!#eckt129 ", "swap ", "moon ", "sand ", "exchange ", "keep"])
SCRIBBLES = st.one_of(
    st.text(max_size=30),
    st.lists(st.one_of(LABELS, PIECES), max_size=9).map("".join),
    st.text(alphabet="ABK12-+x*~^!#eckt \n", max_size=20),
)


@examples(400)
@given(text=SCRIBBLES)
def test_whatever_is_written_is_played_or_refused_by_name(text: str) -> None:
    state = tiny("A1:0:3 K1:0:2", "A2:0:1")
    legal = {str(move) for move in state.legal_moves()}
    if text in legal:
        assert state.play(text) != state
    else:
        with pytest.raises((serai.BadNotation, serai.IllegalMove)):
            state.play(text)


@pytest.mark.parametrize(
    "text",
    [
        "A1-B1" + "~K1" * 100_000,
        "A1-B1" + "~K1~M1" * 50_000 + "e",
        "A" * 100_000,
        "A1" * 50_000,
        "~" * 100_000,
    ],
    ids=["one zone", "two zones", "letters", "labels", "tolls"],
)
def test_long_texts_are_refused_within_a_second(text: str) -> None:
    state = tiny("A1:0:4")
    state.why_not("A1-B1~K1")
    started = perf_counter()
    with pytest.raises((serai.BadNotation, serai.IllegalMove)):
        state.play(text)
    assert perf_counter() - started < 1
