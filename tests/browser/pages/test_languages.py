"""The client in every language it has."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.client import ROOT
from tests.browser.conftest import Meet
from tests.browser.person.person import Person
from tests.browser.person.start import arrive

WEB = ROOT / "web" / "src"
ALL_WORDS = """() => {
    const named = ["aria-label", "title", "placeholder", "alt"];
    const words = (each) => named.map((name) => each.getAttribute(name) ?? "");
    const all = [...document.querySelectorAll("*")];
    return [document.body.innerText, ...all.flatMap(words)].join("\\n");
}"""
LANGUAGES = {"de": "Deutsch", "nl": "Nederlands"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_it(meet: Meet, language: str) -> None:
    person = meet("Ada")
    page, words = person.page, catalogue(language)
    arrive(person)
    person.button("Settings").click()
    page.get_by_role("radio", name=LANGUAGES[language], exact=True).check()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")
    person.settled()
    expect(page.get_by_role("heading", level=1)).to_have_text(words["start.title"])
    speaks(person)
    for game in ("eko", "khan"):
        page.goto(f"/new/{game}")
        page.get_by_role("grid").wait_for()
        expect(page.locator("html")).to_have_attribute("lang", language)
        speaks(person)
        page.goto("/")
        person.wire.forget()
        panel = page.get_by_role("article").nth(("eko", "khan").index(game))
        person.button(words["start.play_now"], panel).click()
        person.until("one's own decision", lambda: person.wire.is_asked)
        for tab in ("play.log", "play.chat", "play.moves"):
            page.get_by_role("tab", name=words[tab]).click()
            speaks(person)
        person.button(words["play.menu"]).click()
        speaks(person)


def catalogue(language: str) -> dict[str, str]:
    own = WEB.glob(f"messages/{language}/*.json")
    files: list[Path] = sorted([*own, *WEB.glob(f"games/*/messages/{language}.json")])
    found = {key: text for file in files for key, text in json.loads(file.read_text()).items()}
    assert {key.partition(".")[0] for key in found} >= {"eko", "khan", "play", "start"}
    return found


def speaks(person: Person) -> None:
    """No key stands where a sentence should, and no sentence still has a gap."""
    shown = person.page.evaluate(ALL_WORDS)
    keys = catalogue("en").keys()
    found = [key for key in keys if re.search(rf"(?<![\w.]){re.escape(key)}(?![\w.])", shown)]
    assert not found, found
    assert not re.search(r"\{\w+[:}]|undefined|NaN", shown)
