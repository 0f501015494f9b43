"""The language that the command line speaks: the one asked for, or that of the environment."""

from __future__ import annotations

import os
import re

import click

from serai.core.text.messages import DEFAULT_LANGUAGE, languages, set_language

KNOWN = languages("serai.cli")


def follow_environment() -> None:
    """The first of these variables that is set decides, as in other programs."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, named), "")
    language = re.split(r"[_.@]", locale)[0]
    set_language(language if language in KNOWN else DEFAULT_LANGUAGE)


def _choose(_: click.Context, __: click.Parameter, language: str | None) -> None:
    if language:
        set_language(language)


option = click.Option(
    ["--language"],
    type=click.Choice(KNOWN),
    callback=_choose,
    expose_value=False,
    is_eager=True,  # before --help, which speaks it too
)
