"""The command line speaks the language of the environment, or the one asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from serai.cli import main
from serai.core.text.messages import DEFAULT_LANGUAGE, set_language

ENGLISH, DUTCH, GERMAN = "Emperor", "Keizer", "Kaiser"


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language(DEFAULT_LANGUAGE)


def said(*arguments: str, typed: str = "", **environment: str) -> str:
    clean = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": None, "COLUMNS": "100"}
    return CliRunner(env=clean | environment).invoke(main, arguments, input=typed).output


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({}, ENGLISH),
        ({"LANG": "C.UTF-8"}, ENGLISH),
        ({"LANG": "fr_FR.UTF-8"}, ENGLISH),
        ({"LANG": "nl_BE.UTF-8"}, DUTCH),
        ({"LANG": "de"}, GERMAN),
        ({"LANG": "de_AT@euro"}, GERMAN),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "nl_NL.UTF-8"}, DUTCH),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, ENGLISH),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, GERMAN),
    ],
)
def test_the_environment_decides(environment: dict[str, str], word: str) -> None:
    clause = said("rules", "eko", "M3", **environment)
    assert [known for known in (ENGLISH, DUTCH, GERMAN) if known in clause] == [word]


def test_a_language_that_is_asked_for_comes_first() -> None:
    assert GERMAN in said("--language", "de", "rules", "eko", "M3", LANG="nl_NL.UTF-8")
    assert ENGLISH in said("--language", "en", "rules", "eko", "M3", LANG="nl_NL.UTF-8")


def test_a_language_that_nobody_speaks_is_refused() -> None:
    refused = said("--language", "tlh", "rules", "eko")
    assert "tlh" in refused
    assert "nl" in refused


def test_errors_are_in_the_language_too() -> None:
    assert "keine Regel 'Z9'" in said("rules", "khan", "Z9", LANG="de_DE.UTF-8")


def test_a_game_is_played_and_given_up_in_dutch() -> None:
    told = said("--language", "nl", "play", "eko", "--seed", "1", typed="resign\nja\n")
    assert "Jij bent Goud" in told
    assert "Goud geeft op" in told
    assert "Saffier wint" in told


@pytest.mark.parametrize(
    ("arguments", "language", "words"),
    [
        (["--help"], "nl", ["bordspellen", "Speel in de terminal", "De taal"]),
        (["--help"], "de", ["Brettspiele", "Spiele im Terminal", "Die Sprache"]),
        (["play", "--help"], "de", ["Spiele im Terminal", "Wie viele Spieler"]),
    ],
)
def test_help_is_in_the_language(arguments: list[str], language: str, words: list[str]) -> None:
    """In a process of its own, because help is made when a command is first asked for."""
    program = "from serai.cli import main; main(prog_name='serai')"
    helped = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env=os.environ | {"LC_ALL": language, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    ).stdout
    assert all(word in helped for word in words)
