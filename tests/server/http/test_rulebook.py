"""The rulebook in the browser says what RULES.md says, clause by clause."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

import pytest

from serai.cli import rulebook as in_terminal
from serai.core.contract.game import GAMES
from serai.server.http.rulebook import languages_of_rules, rulebook
from serai.server.wire.table import GameName

every_book = pytest.mark.parametrize(
    ("game", "language"), [(game, lang) for game in GAMES for lang in languages_of_rules(game)]
)


@every_book
def test_every_clause_has_its_place(game: GameName, language: str) -> None:
    book = rulebook(game, language)
    ids = [clause.id for chapter in book.chapters for clause in chapter.clauses]
    assert ids == list(in_terminal.clauses(game))
    assert book.chapters[0].title == ""
    assert all(chapter.title for chapter in book.chapters[1:])


@every_book
def test_only_known_markup_and_links_that_lead_somewhere(game: GameName, language: str) -> None:
    book = rulebook(game, language)
    ids = {clause.id for chapter in book.chapters for clause in chapter.clauses}
    html = "".join(
        chapter.intro + "".join(clause.html for clause in chapter.clauses)
        for chapter in book.chapters
    )
    tags = set(re.findall(r"</?(\w+)", html))
    blocks = {"p", "pre", "ul", "li", "table", "thead", "tbody", "tr", "th", "td"}
    assert tags <= {*blocks, "em", "strong", "code", "a"}
    linked = {unquote(link) for link in re.findall(r'<a href="#([^"]+)">', html)}
    assert linked <= ids | {chapter.id for chapter in book.chapters}
    assert len(linked) > 10


def test_a_clause_reads_as_in_the_file() -> None:
    book = rulebook("eko", "en")
    clauses = {clause.id: clause.html for chapter in book.chapters for clause in chapter.clauses}
    plain = unescape(re.sub(r"<[^>]+>", "", clauses["M3"]))
    assert plain == (
        "An attack, other than that of M4, needs more discs than the stack attacked has. If the "
        "attacking stack includes its Emperor, as many discs are enough, even against a stack that "
        "has an Emperor too."
    )
    assert '<a href="#M4">M4</a>' in clauses["M3"]


def test_spaces_in_the_notation_are_not_taken_for_clauses() -> None:
    notation = rulebook("eko", "en").chapters[-1]
    assert "the zone of M2" in notation.intro


def test_a_language_without_a_rulebook_gets_the_english_one() -> None:
    assert rulebook("khan", "xx") == rulebook("khan", "en")


def test_the_drawing_of_the_tiles_keeps_its_lines_and_is_reached_by_keyboard() -> None:
    notation = rulebook("khan", "en").chapters[-1].intro
    assert '<pre tabindex="0"><code>I2  ##      I3  ###     L3  #' in notation
