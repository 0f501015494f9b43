"""A game's RULES.md as the browser shows it: chapters, and clauses that can be linked to."""

from __future__ import annotations

import re
from collections.abc import Collection, MutableMapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from serai.core.contract.game import find
from serai.core.text.messages import DEFAULT_LANGUAGE
from serai.server.wire.http import Chapter, ClauseText, Rulebook
from serai.server.wire.table import GameName

# A clause is a list item that begins with its id; it goes on to the next item or empty line.
_CLAUSE = re.compile(r"^ *- \*\*([A-Z]\d+[a-z]?)\*\* (.*(?:\n(?! *-|#| *$).*)*)", re.MULTILINE)
_CHAPTER = re.compile(r"^## (.*)$", re.MULTILINE)
CLAUSES = "clauses"  # where the renderer finds the ids that exist
_ID = re.compile(r"\b[A-Z]\d+[a-z]?\b")


def languages_of_rules(game: str) -> list[str]:
    """The languages that the rulebook is written in."""
    names = (file.name for file in files(find(game).package).iterdir())
    found = (re.fullmatch(r"RULES\.([a-z]{2})\.md", name) for name in names)
    return sorted({DEFAULT_LANGUAGE, *(match[1] for match in found if match)})


@cache
def rulebook(game: GameName, language: str) -> Rulebook:
    """In that language, or in English where it is not written yet."""
    translated = language != DEFAULT_LANGUAGE and language in languages_of_rules(game)
    name = f"RULES.{language}.md" if translated else "RULES.md"
    text = files(find(game).package).joinpath(name).read_text(encoding="utf-8")
    known = {found[1] for found in _CLAUSE.finditer(text)}
    first, *rest = _CHAPTER.split(text)
    title, _, intro = first.partition("\n")
    *told, notation = zip(rest[::2], rest[1::2], strict=True)
    chapters = [_chapter(*pair, known) for pair in [("", intro), *told]]
    chapters.append(_chapter(*notation, known=()))  # what looks like an id there is a space
    return Rulebook(game=game, title=title.removeprefix("# ").strip(), chapters=chapters)


def _chapter(title: str, text: str, known: Collection[str]) -> Chapter:
    clauses = [
        ClauseText(
            id=clause_id, html=_markdown().renderInline(" ".join(body.split()), {CLAUSES: known})
        )
        for clause_id, body in _CLAUSE.findall(text)
    ]
    intro = _markdown().render(_CLAUSE.sub("", text), {CLAUSES: known}).strip()
    return Chapter(id=_anchor(title), title=title.strip(), intro=intro, clauses=clauses)


def _anchor(title: str) -> str:
    """As links within the file have it."""
    return re.sub(r"[^\w -]", "", title.strip().lower()).replace(" ", "-")


@cache
def _markdown() -> MarkdownIt:
    """Without raw HTML, and with a link wherever a clause is mentioned outside of notation."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("text", _text_with_links)
    markdown.add_render_rule("fence", _drawing)
    return markdown


def _text_with_links(
    _: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    options: OptionsDict,  # noqa: ARG001
    env: MutableMapping[str, Any],
) -> str:
    def linked(found: re.Match[str]) -> str:
        return f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in env[CLAUSES] else found[0]

    return _ID.sub(linked, escape(tokens[index].content))


def _drawing(
    _: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    options: OptionsDict,  # noqa: ARG001
    env: MutableMapping[str, Any],  # noqa: ARG001
) -> str:
    """Wider than a telephone: it is moved sideways, so the keyboard has to reach it."""
    return f'<pre tabindex="0"><code>{escape(tokens[index].content)}</code></pre>'
