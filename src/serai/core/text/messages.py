"""Sentences live in catalogues (messages/<language>.toml in each package), never in code.

A new language is a new file: nothing here or elsewhere names the languages that exist.
"""

from __future__ import annotations

import tomllib
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from serai.core.text.errors import BadOption

DEFAULT_LANGUAGE = "en"
_language: ContextVar[str] = ContextVar("language", default=DEFAULT_LANGUAGE)


def languages(package: str) -> list[str]:
    """The languages for which a package has a catalogue."""
    folder = files(package).joinpath("messages")
    return sorted(
        f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")
    )


def set_language(language: str) -> None:
    """The language of this thread or task from now on."""
    _language.set(language)


def current_language() -> str:
    """The language of this thread or task."""
    return _language.get()


@cache
def catalogue(package: str, language: str) -> dict[str, Any]:
    file = files(package).joinpath("messages", f"{language}.toml")
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        known = ", ".join(languages(package))
        raise BadOption(f"no messages in language {language!r}; there are: {known}") from None


def message(package: str, key: str, /, **params: object) -> str:
    """The sentence of a dotted key in the current language, its {placeholders} filled in."""
    if not params:
        return _phrase(package, current_language(), key)
    for name, value in params.items():
        if type(value) is not str:
            params[name] = _shown(package, value)
    return _sentence(package, current_language(), key).format_map(params)


@cache
def _phrase(package: str, language: str, key: str) -> str:
    """A sentence with nothing to fill in, such as a name: they are said most often."""
    return _sentence(package, language, key).format()


@cache
def _sentence(package: str, language: str, key: str) -> str:
    entry: Any = catalogue(package, language)
    for part in key.split("."):
        entry = entry[part]
    return str(entry)


@dataclass(frozen=True)
class Term:
    """A word of the catalogue as a parameter: said in the language of the sentence around it."""

    key: str


class Seat(int):
    """A seat as a parameter: a number to programs, in a sentence its name."""


def _shown(package: str, value: object) -> object:
    if isinstance(value, Seat):
        return message(package, f"seat.{int(value)}")
    if isinstance(value, Term):
        return message(package, value.key)
    return Count(value) if type(value) is int else value


class Count(int):
    """A number that brings its noun: "{discs:disc|discs}" is "1 disc" or "2 discs"."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        one, many = spec.split("|")
        return f"{int(self)} {one if self == 1 else many}"


@dataclass(frozen=True)
class Reason:
    """Why a move is illegal: the clause it breaks, and a sentence with the facts of the case."""

    clause: str
    key: str
    params: dict[str, object] = field(default_factory=dict)
    package: str = field(default="", repr=False)

    def __str__(self) -> str:
        return f"{self.clause}: {message(self.package, 'why_not.' + self.key, **self.params)}"
