"""Names, languages and keys: what goes into tables before anything is played."""

from __future__ import annotations

import pytest

from serai.server import languages
from serai.server.problems import Refused
from serai.server.table.names import clean, clean_name
from serai.server.table.tokens import new_token, opens, token_hash


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\n Lovelace ", "Ada Lovelace"),
        ("A\x00d\x1ba\x7f", "Ada"),
        ("a\u202eb\u200bc\ufeff", "abc"),
        ("e\u0301", "é"),
        ("<b>Ada</b>", "<b>Ada</b>"),  # text stays text; nobody reads it as HTML
        ("x" * 40, "x" * 32),
        ("王", "王"),
    ],
)
def test_names_are_one_visible_line(given: str, kept: str) -> None:
    assert clean(given) == kept


@pytest.mark.parametrize("given", [" ", "\u200b\u200b", "\x00"])
def test_a_name_that_cannot_be_seen_is_refused(given: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(given)
    assert refused.value.problem.code == "no-name"


def test_keys_are_long_different_and_open_only_their_own() -> None:
    keys = {new_token() for _ in range(100)}
    assert len(keys) == 100
    assert all(len(key) >= 43 for key in keys)
    first, second, *_ = keys
    assert opens(first, token_hash(first))
    assert not opens(second, token_hash(first))
    assert not opens(first, None)
    assert first not in token_hash(first)


@pytest.mark.parametrize(
    ("query", "accepted", "language"),
    [
        ("", "", "en"),
        ("", "nl,en;q=0.8", "nl"),
        ("", "tlh, de-AT;q=0.7", "de"),
        ("language=de", "nl", "de"),
        ("language=xx", "nl", "en"),
        ("a=1&language=nl", "", "nl"),
    ],
)
def test_the_language_is_the_one_asked_for_or_accepted(
    monkeypatch: pytest.MonkeyPatch, query: str, accepted: str, language: str
) -> None:
    monkeypatch.setattr(languages, "spoken", lambda: ("de", "en", "nl"))
    assert languages.of_request(query, accepted) == language
