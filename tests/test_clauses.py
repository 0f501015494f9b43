"""Every clause of a game's rulebook is guarded by a test of that game that names it.

A test names clauses at the head of its own name (`test_M3_…`, `test_M3_M4_…`) or of its docstring
("M3, M4: …"). The same id is another clause in another game, so only tests in the game's own folder
count.
"""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from serai.core.contract.game import GAMES

TESTS = Path(__file__).parent
NOT_COUNTED = "oracle/test_*.py"  # they test the second model, not the rules of the package
CLAUSE = r"[A-Z]\d+[a-z]?"
CLAUSES = {
    "eko": (
        "C1 C2 C3 C4 C5 S1 S2 S3 S4 T1 T2 T3 M1 M2 M3 M4 M5 M6 B1 B2 B3 B4 E1 E2 E3 R1 R2 R3 R4 "
        "W1 W2 W3 W4 W5 W6 V1 V2 V3 V4 V4a V4b V4c V4d V4e V4f V5 V6 V7 V8"
    ),
    "khan": (
        "C1 C2 C3 C4 C5 C6 S1 S2 S3 S4 S5 T1 T2 T3 T4 T5 D1 D2 D3 D4 D5 D6 A1 A2 A3 A4 "
        "Q1 Q2 Q3 Q4 Q5 Q6 X1 X2 X3 X4 W1 W2 W3 W4 W5"
    ),
}

every_game = pytest.mark.parametrize("game", GAMES)


def clauses_of(rulebook: str) -> list[str]:
    """The ids of a rulebook's clauses, in its order."""
    return re.findall(rf"^- \*\*({CLAUSE})\*\* ", rulebook, re.MULTILINE)


def clauses_named(source: str) -> set[str]:
    """The clauses that the tests in a file of Python name."""
    named: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            in_name = re.match(rf"test_((?:{CLAUSE}_)+)", node.name)
            in_docstring = re.match(rf"({CLAUSE}(?:, {CLAUSE})*):", ast.get_docstring(node) or "")
            for match in (in_name, in_docstring):
                if match:
                    named.update(re.findall(CLAUSE, match[1]))
    return named


def clauses_named_under(folder: Path) -> set[str]:
    sources = (path for path in folder.rglob("test_*.py") if not path.match(NOT_COUNTED))
    return {id_ for path in sources for id_ in clauses_named(path.read_text(encoding="utf-8"))}


@every_game
def test_the_rulebook_has_each_clause_once_and_in_order(game: str) -> None:
    rulebook = files(f"serai.games.{game}").joinpath("RULES.md").read_text(encoding="utf-8")
    assert clauses_of(rulebook) == CLAUSES[game].split()


@every_game
def test_tests_of_the_second_model_do_not_count(game: str) -> None:
    found = {path.stem for path in (TESTS / "games" / game).rglob(NOT_COUNTED)}
    assert found >= {"test_by_hand", "test_playouts"}


@every_game
def test_every_clause_is_named_by_a_test(game: str) -> None:
    named = clauses_named_under(TESTS / "games" / game)
    assert [id_ for id_ in CLAUSES[game].split() if id_ not in named] == []


@every_game
def test_no_test_names_a_clause_that_does_not_exist(game: str) -> None:
    assert clauses_named_under(TESTS / "games" / game) - set(CLAUSES[game].split()) == set()


def test_names_and_docstrings_are_both_read() -> None:
    source = '''
def test_M3_more_discs(): ...
def test_W1_W4_order(): ...
class TestBuilding:
    def test_stock(self):
        """B3, V4a: a sentence that mentions R2 in passing."""
def test_other():
    """Mentions M1: but not at its head."""
def helper_T1_(): ...
'''
    assert clauses_named(source) == {"M3", "W1", "W4", "B3", "V4a"}
