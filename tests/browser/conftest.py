"""One server and one browser for all tests of this folder; a fresh profile for every person."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import chromium
from tests.browser.client import build_client, build_dev_pages
from tests.browser.dev_pages import DevPages
from tests.browser.person import waiting
from tests.browser.person.person import Person
from tests.browser.serving import served
from tests.conftest import lacking

Meet = Callable[..., Person]

expect.set_options(timeout=waiting.PATIENCE * 1000)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    path = chromium.find()
    if path is None:
        lacking("a Chromium")
    return chromium.launch_options(path)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    problem = build_client()
    if problem is not None:
        lacking(problem)
    folder: Path = tmp_path_factory.mktemp("serai")
    with served(folder) as found:
        yield found


@pytest.fixture
def meet(browser: Browser, address: str) -> Iterator[Meet]:
    """Makes people; a test in which one of their pages had trouble fails."""
    met: list[Person] = []

    def someone(name: str, **options: Any) -> Person:
        person = Person(browser, address, name, **options)
        met.append(person)
        return person

    yield someone
    for person in met:
        person.close()
    troubles = [f"{person.name}: {trouble}" for person in met for trouble in person.troubles]
    assert not troubles, "\n".join(troubles)


@pytest.fixture(scope="session")
def built_dev_pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("dev")
    problem = build_dev_pages(folder)
    if problem is not None:
        lacking(problem)
    return folder


@pytest.fixture
def dev_pages(browser: Browser, built_dev_pages: Path) -> Iterator[DevPages]:
    page = browser.new_page()
    yield DevPages(page, built_dev_pages)
    page.close()
