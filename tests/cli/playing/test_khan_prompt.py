"""Whatever is typed in a game of Khan is answered."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from serai.cli.playing import prompt
from serai.cli.playing.session import Session
from serai.core.match.match import Match
from tests.games.khan.positions import state


def typed_into(at: Match, *typed: str) -> str:
    lines = iter(typed)
    out = StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out):
        patch.setattr(prompt, "read", lambda _: next(lines, None))
        Session(at, ("human", "human")).run()
    return out.getvalue()


def some_match() -> Match:
    return Match("khan", state=state("A1 B1", "C1", hands=("rus-ice", "")))


WORDS = st.sampled_from(
    [
        "A",
        "B",
        "C",
        "D",
        "S",
        "rus-ice",
        "rus",
        "I2",
        "L3",
        "A1",
        "A1,B1",
        "C1",
        "a1,b1,c1",
        "discard",
        "scout",
        "ice",
    ]
)


@settings(max_examples=60)
@given(typed=st.text(max_size=12) | st.lists(WORDS, max_size=4).map(" ".join))
def test_nothing_typed_at_the_prompt_can_do_harm(typed: str) -> None:
    assume(not typed.casefold().startswith("save"))
    at = some_match()
    legal = {str(move) for move in at.state.legal_moves()}
    typed_into(at, "", typed)
    assert legal.issuperset(at.moves[:1])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("A rus-ice A4", "A rus-ice A4 is not possible. A1: "),
        ("a1,b1,c1,d1,c2", "C Y5 A1,B1,C1,D1,C2 is not possible. Q3: "),
        ("a1,e5", "There is no move at A1,E5 now."),
        ("why a3,b3", "C I2 A3,B3 is not possible. Q1: "),
        ("b mongol", "B mongol is not possible. C2: "),
    ],
)
def test_an_illegal_move_is_answered_with_its_clause(typed: str, said: str) -> None:
    at = Match("khan", state=state("A1 B1", "C1 D1 C2", hands=("rus-ice", "")))
    assert said in typed_into(at, "", typed)
    assert at.moves == ()
