"""Catalogues: sentences by key, numbers with their nouns, and languages that no code knows of."""

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
from serai.core.contract.game import find
from serai.core.text import messages
from serai.core.text.messages import Count, Reason, catalogue, languages, message, set_language

PACKAGES = ("serai.games.eko", "serai.cli")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language(messages.DEFAULT_LANGUAGE)
    catalogue.cache_clear()


@pytest.fixture
def pidgin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A second language for every package: each sentence bracketed, its placeholders kept."""

    def folder(package: str) -> Path:
        target = tmp_path / package
        if not target.exists():
            (target / "messages").mkdir(parents=True)
            source = files(package).joinpath("messages", "en.toml").read_text(encoding="utf-8")
            (target / "messages" / "en.toml").write_text(source, encoding="utf-8")
            pidgin = "\n".join(
                f"{_quoted(key)} = {json.dumps(f'«{sentence}»', ensure_ascii=False)}"
                for key, sentence in leaves(tomllib.loads(source))
            )
            (target / "messages" / "qx.toml").write_text(pidgin, encoding="utf-8")
        return target

    monkeypatch.setattr(messages, "files", folder)
    catalogue.cache_clear()
    return "qx"


def test_a_new_language_is_a_new_file(pidgin: str) -> None:
    state = serai.new("eko", players=2, seed=1)
    reason = state.why_not("pass")
    assert reason is not None
    english, drawn = str(reason), state.terminal(colour=False)
    set_language(pidgin)
    assert languages("serai.games.eko") == ["en", pidgin]
    clause, sentence = english.split(": ", 1)
    assert str(reason) == f"{clause}: «{sentence}»"
    assert state.terminal(colour=False) != drawn
    assert "«" in state.svg()


def test_the_language_of_a_refusal_is_that_of_the_moment_it_is_shown(pidgin: str) -> None:
    state = serai.new("eko", players=2, seed=1)
    with pytest.raises(serai.IllegalMove) as refusal:
        state.play("march")
    before = str(refusal.value.reason)
    set_language(pidgin)
    assert str(refusal.value.reason) != before


def test_an_unknown_language_is_named_with_those_there_are() -> None:
    set_language("tlh")
    with pytest.raises(serai.BadOption, match=r"'tlh'.*en"):
        message("serai.games.eko", "why_not.over")


def test_numbers_bring_their_nouns() -> None:
    assert f"{Count(1):disc|discs}" == "1 disc"
    assert f"{Count(0):disc|discs}" == "0 discs"
    assert f"{Count(12):disc|discs} {Count(3):03d}" == "12 discs 003"


def test_a_sentence_is_filled_in() -> None:
    sentence = message("serai.games.eko", "why_not.too_few_discs", cost=1, height=0, space="F7")
    assert "1 disc " in sentence
    assert "F7" in sentence


def test_a_reason_begins_with_its_clause() -> None:
    reason = Reason("W1", "over", package="serai.games.eko")
    assert str(reason) == f"W1: {message('serai.games.eko', 'why_not.over')}"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_is_well_formed(package: str) -> None:
    for key, sentence in leaves(catalogue(package, "en")):
        names = [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]
        assert all(name.isidentifier() for name in names), key


def _quoted(key: str) -> str:
    return ".".join(f'"{part}"' for part in key.split("."))


def leaves(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def test_no_sentence_of_eko_is_left_over() -> None:
    """Outside `why_not`, which has its own test: each key, or its last part, stands in the code."""
    package = Path(str(files("serai.games.eko")))
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in package.parent.parent.rglob("*.py")
    )
    named = set(re.findall(r"""["']([a-z_.]+)["']""", code))
    # By what lies beside the code: palette, numbers, and the kinds and signs of moves
    looked_up = (
        "seat.",
        "draw.level.",
        "offer.construct.",
        "offer.replace.",
        "telling.did.",
        "telling.piece.",
        "telling.signs.",
        "telling.ended.",
        "telling.score.building.",
    )
    left_over = [
        key
        for key, _ in leaves(catalogue(find("eko").package, "en"))
        if not key.startswith(("why_not.", *looked_up))
        and named.isdisjoint({key, re.sub(r".*\.|_(led|one|emperor)$", "", key)})
    ]
    assert left_over == []
