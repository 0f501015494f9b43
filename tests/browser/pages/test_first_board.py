"""A first board: how much script it needs, and that all of it is drawn."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from tests.browser.client import compressed_size
from tests.browser.conftest import Meet
from tests.browser.person.start import play_now

MISSING = """() => [...document.querySelectorAll("use")]
    .map((use) => use.getAttribute("href"))
    .filter((href) => document.querySelector(href) === null)"""
BUDGET = 150 * 1024  # bytes, compressed


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_the_first_board_needs_little_script(meet: Meet, game: str) -> None:
    person = meet("Ada")
    asked: set[str] = set()
    person.page.on(
        "request",
        lambda request: asked.add(request.url) if request.resource_type == "script" else None,
    )
    person.page.goto("/")
    play_now(person, game)
    person.page.get_by_role("grid").wait_for()
    scripts = {urlsplit(url).path for url in asked}
    assert len(scripts) > 1
    sizes = {path: compressed_size(path) for path in scripts}
    assert sum(sizes.values()) <= BUDGET, sizes


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_every_symbol_is_there(meet: Meet, game: str) -> None:
    person = meet("Ada")
    person.page.goto("/")
    play_now(person, game)
    assert person.page.locator("use").count() > 10
    assert person.page.evaluate(MISSING) == []
