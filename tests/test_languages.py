"""Every language says all that English says: the same keys, placeholders and clauses."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import serai
from serai.cli import rulebook
from serai.core.contract.game import GAMES, find
from serai.core.text.messages import DEFAULT_LANGUAGE, Count, languages, message, set_language

SERAI = Path(str(files("serai")))
WEB = Path(__file__).parent.parent / "web" / "src"
LANGUAGES = ("de", "nl")
RULERS = serai.new("khan").to_dict()["rulers"]
PACKAGES = sorted(
    ".".join(("serai", *path.relative_to(SERAI).parent.parent.parts))
    for path in SERAI.rglob("messages/en.toml")
)
RULING = re.compile(r"\*\((ruling|departure|uitspraak|afwijking|Entscheidung|Abweichung)\)\*")

every_package = pytest.mark.parametrize("package", PACKAGES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
both_games = pytest.mark.parametrize("game", ["eko", "khan"])
WEB_FILES = [*WEB.glob("messages/en/*.json"), *WEB.glob("games/*/messages/en.json")]
every_web_file = pytest.mark.parametrize(
    "name",
    sorted(path.relative_to(WEB).as_posix() for path in WEB_FILES),
    ids=lambda name: re.sub(r"games/(\w+)/.*|messages/en/(\w+)\..*", r"\1\2.json", name),
)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language(DEFAULT_LANGUAGE)


def sentences(package: str, language: str) -> dict[str, str]:
    """By dotted key; a key that stands twice in a file is an error to tomllib."""
    text = files(package).joinpath("messages", f"{language}.toml").read_text(encoding="utf-8")
    return dict(_leaves(tomllib.loads(text)))


def _leaves(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def placeholders(sentence: str) -> set[tuple[str, bool]]:
    """The names to be filled in, each with whether it brings its noun."""
    parsed = Formatter().parse(sentence)
    return {(name, "|" in (spec or "")) for _, name, spec, _ in parsed if name is not None}


def samples(sentence: str, number: int) -> dict[str, object]:
    """Something for every placeholder: a number where the sentence shows it as one."""
    return {
        name: Count(number) if re.search(r"[|,f]", spec or "") else "F7"
        for _, name, spec, _ in Formatter().parse(sentence)
        if name is not None
    }


def test_there_are_catalogues() -> None:
    games = {f"serai.games.{game}" for game in GAMES}
    others = {f"serai.{name}" for name in ("arena", "cli", "core", "rl", "server")}
    assert set(PACKAGES) == games | others
    own = {f"messages/en/{name}.json" for name in ("analysis", "play", "shell")}
    of_games = {f"games/{game}/messages/en.json" for game in GAMES}
    assert {path.relative_to(WEB).as_posix() for path in WEB_FILES} == own | of_games


@every_package
def test_a_package_speaks_every_language(package: str) -> None:
    assert languages(package) == sorted((DEFAULT_LANGUAGE, *LANGUAGES))


@every_language
@every_package
def test_keys_are_those_of_english(package: str, language: str) -> None:
    assert sentences(package, language).keys() == sentences(package, "en").keys()


@every_language
@every_package
def test_placeholders_are_those_of_english(package: str, language: str) -> None:
    translated = sentences(package, language)
    for key, english in sentences(package, "en").items():
        assert placeholders(translated[key]) == placeholders(english), key


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@every_package
def test_every_sentence_can_be_filled_in(package: str, language: str) -> None:
    set_language(language)
    for key, sentence in sentences(package, language).items():
        for number in (0, 1, 2):
            said = message(package, key, **samples(sentence, number))
            assert bool(said) == bool(sentences(package, "en")[key]), key
            assert "|" not in said, key


@every_language
@every_package
def test_nobody_shouts(package: str, language: str) -> None:
    """An exclamation mark is notation, as in `F7!`, never the end of a sentence."""
    for key, sentence in sentences(package, language).items():
        assert not re.search(r"\w!(\s|$)", sentence), key


@every_language
@every_package
def test_spaces_at_the_edges_are_those_of_english(package: str, language: str) -> None:
    translated = sentences(package, language)
    for key, english in sentences(package, "en").items():
        edges = (english[:1].isspace(), english[-1:].isspace())
        assert (translated[key][:1].isspace(), translated[key][-1:].isspace()) == edges, key


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@both_games
def test_seats_keep_their_letters(game: str, language: str) -> None:
    """On boards and in legends a seat is its letter, whatever the language."""
    said = sentences(find(game).package, language)
    assert "".join(said[f"seat.{seat}"][0] for seat in range(4)) == "GSRI"


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_rulers_are_called_alike_by_server_and_browser(language: str) -> None:
    said = sentences("serai.games.khan", language)
    names = {key: name for key, name in said.items() if key.startswith("ruler.")}
    shell = web_sentences(language, "messages/en/shell.json")
    assert names == {key: shell[key] for key in shell if key.startswith("ruler.")}
    assert {key.removeprefix("ruler.") for key in names} == set(RULERS)
    assert len({name[0] for name in names.values()}) == len(RULERS)  # on their banners


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_kinds_of_space_have_short_names_of_their_own(language: str) -> None:
    said = sentences("serai.games.eko", language)
    short = [word for key, word in said.items() if key.startswith("draw.short.") and word]
    assert len(set(short)) == len(short)
    assert {len(word) for word in short} == {3}


@every_language
@both_games
def test_rules_have_the_clauses_of_english(game: str, language: str) -> None:
    english = rulebook.clauses(game)
    set_language(language)
    translated = rulebook.clauses(game)
    assert list(translated) == list(english)
    for clause in english:
        assert translated[clause] != english[clause]
        assert _rulings(translated[clause]) == _rulings(english[clause]), clause
        assert _references(translated[clause]) == _references(english[clause]), clause


def _rulings(text: str) -> int:
    return len(RULING.findall(text))


def _references(text: str) -> set[str]:
    return set(re.findall(r"\b[A-Z]\d[a-z]?\b", text))


@every_language
@both_games
def test_rules_are_built_as_in_english(game: str, language: str) -> None:
    english = rulebook.rules(game)
    set_language(language)
    translated = rulebook.rules(game)
    for part in (
        r"^#+ .*?(\([A-Z]\))?$",  # headings, with the letter of their clauses
        r"^\| ([A-Z]\d[a-z]?) \|",  # the tables of rulings
        r"`[^`\n]+`",  # what is written as in the program
    ):
        found = re.findall(part, translated, re.MULTILINE)
        assert sorted(set(found)) == sorted(set(re.findall(part, english, re.MULTILINE)))
        if not part.startswith("`"):
            assert found == re.findall(part, english, re.MULTILINE)


@every_language
@both_games
def test_links_within_the_rules_lead_somewhere(game: str, language: str) -> None:
    set_language(language)
    text = rulebook.rules(game)
    headings = {
        re.sub(r"[^\w ]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    }
    links = re.findall(r"\(#([^)]+)\)", text)
    assert links
    assert set(links) <= headings


def web_sentences(language: str, name: str) -> dict[str, str]:
    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        assert len(dict(pairs)) == len(pairs), [key for key, _ in pairs]
        return dict(pairs)

    text = (WEB / name.replace("messages/en", f"messages/{language}")).read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text, object_pairs_hook=once)
    return found


@every_language
@every_web_file
def test_the_browser_says_the_same_in_every_language(name: str, language: str) -> None:
    english, translated = web_sentences("en", name), web_sentences(language, name)
    assert translated.keys() == english.keys()
    for key, sentence in english.items():
        assert placeholders(translated[key]) == placeholders(sentence), key
        assert not re.search(r"\w!(\s|$)", translated[key]), key
