"""Every clause of a rulebook is guarded by a test that names it.

A test names clauses at the head of its own name (`test_M3_…`, `test_M3_M4_…`) or of its docstring
("M3, M4: …").
"""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

TESTS = Path(__file__).parent
NOT_COUNTED = {"test_clauses.py", "test_oracle.py"}  # they test no rule of the package
CLAUSE = r"[A-Z]\d+[a-z]?"
EKO_CLAUSES = (  # noqa: SIM905 (a list of 49 quoted ids is hard to read)
    "C1 C2 C3 C4 C5 S1 S2 S3 S4 T1 T2 T3 M1 M2 M3 M4 M5 M6 B1 B2 B3 B4 E1 E2 E3 R1 R2 R3 R4 "
    "W1 W2 W3 W4 W5 W6 V1 V2 V3 V4 V4a V4b V4c V4d V4e V4f V5 V6 V7 V8"
).split()


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
    sources = (path for path in folder.rglob("test_*.py") if path.name not in NOT_COUNTED)
    return {id_ for path in sources for id_ in clauses_named(path.read_text(encoding="utf-8"))}


def eko_rulebook() -> str:
    return files("serai.games.eko").joinpath("RULES.md").read_text(encoding="utf-8")


def test_the_rulebook_has_each_clause_once_and_in_order() -> None:
    assert clauses_of(eko_rulebook()) == EKO_CLAUSES


def test_every_clause_is_named_by_a_test() -> None:
    named = clauses_named_under(TESTS)
    assert [id_ for id_ in clauses_of(eko_rulebook()) if id_ not in named] == []


def test_no_test_of_eko_names_a_clause_that_does_not_exist() -> None:
    assert clauses_named_under(TESTS / "eko") - set(EKO_CLAUSES) == set()


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
