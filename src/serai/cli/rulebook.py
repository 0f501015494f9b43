"""The rules of a game as its RULES.md tells them, and its clauses by id."""

from __future__ import annotations

import re
from difflib import get_close_matches
from importlib.resources import files

from serai.cli.words import words
from serai.core.contract.game import find
from serai.core.text.errors import BadOption
from serai.core.text.messages import current_language

# One item of a list: "- **M3** …", and its lines up to the next item, heading or empty line.
_CLAUSE = re.compile(r"^ *- \*\*([A-Z]\d+[a-z]?)\*\* (.*(?:\n(?! *-|#| *$).*)*)", re.MULTILINE)


def rules(game: str) -> str:
    """The whole text in the current language; in English where nobody has translated it."""
    folder = files(find(game).package)
    translated = folder.joinpath(f"RULES.{current_language()}.md")
    text = translated if translated.is_file() else folder.joinpath("RULES.md")
    return text.read_text(encoding="utf-8")


def clauses(game: str) -> dict[str, str]:
    return {
        found[1]: f"**{found[1]}** " + " ".join(found[2].split())
        for found in _CLAUSE.finditer(rules(game))
    }


def clause(game: str, name: str) -> str:
    """One clause, in Markdown; upper and lower case are the same."""
    known = clauses(game)
    ids = {clause_id.casefold(): clause_id for clause_id in known}
    if name.casefold() in ids:
        return known[ids[name.casefold()]]
    facts = {"clause": name, "game": game}
    if near := get_close_matches(name.casefold(), ids, n=1, cutoff=0.5):
        raise BadOption(words("rules.unknown", nearest=ids[near[0]], **facts))
    first, *_, last = known
    raise BadOption(words("rules.unknown_far", first=first, last=last, **facts))
