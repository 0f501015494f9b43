"""axe-core finds nothing serious on any page, by day and night, on a desk and on a telephone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.client import AXE
from tests.browser.conftest import Meet
from tests.browser.person.advice import Advisor
from tests.browser.person.eko_hands import EkoHands
from tests.browser.person.game import Game
from tests.browser.person.person import DESK, PHONE, Person
from tests.browser.person.playing import Player
from tests.browser.person.start import TITLES, arrive, meet_by_link, new_table, play_now
from tests.conftest import lacking

SIZES: dict[str, dict[str, Any]] = {"desk": {"viewport": DESK}, "phone": PHONE}
# By night only the colours are others.
RULES = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}
LOOK = """async (rules) => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame().then(frame);
    const ends = ({ effect }) => effect.getComputedTiming().endTime < Infinity;
    const fading = document.getAnimations().filter(ends);
    await Promise.allSettled(fading.map(({ finished }) => finished));
    const { violations } = await axe.run({ resultTypes: ["violations"], ...rules });
    return violations.filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, help, nodes }) =>
            `${id}: ${help}: ${nodes.slice(0, 4).map(({ html, any }) =>
                html.slice(0, 160) + " | " + (any[0]?.message ?? "")).join(" ;; ")}`);
}"""


@pytest.mark.parametrize("size", SIZES)
def test_no_serious_findings(meet: Meet, size: str) -> None:
    person = meet("Ada", **SIZES[size])
    look_at(person, pages(person))


@pytest.mark.parametrize("size", SIZES)
def test_no_serious_findings_between_people(meet: Meet, size: str) -> None:
    person, friend = meet("Ada", **SIZES[size]), meet("Ben")
    look_at(person, moments(person, friend))


def look_at(person: Person, places: Iterator[str]) -> None:
    if not AXE.exists():
        lacking("axe-core, from web/package.json")
    found = []
    for place in places:
        for scheme in ("light", "dark"):
            person.page.emulate_media(color_scheme=scheme)
            found += [f"{place}, {scheme}: {each}" for each in findings(person, RULES[scheme])]
        person.page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)


def pages(person: Person) -> Iterator[str]:
    """Goes from page to page and says where it is."""
    page = person.page
    arrive(person)
    yield "start"
    person.button("Settings").click()
    yield "settings"
    person.button("Close").click()
    person.settled()
    for game in ("eko", "khan"):
        page.goto(f"/new/{game}")
        page.get_by_role("region", name="How the match begins").get_by_role("grid").wait_for()
        yield f"new table of {game}"
        if game == "khan":
            page.locator("label", has_text="Placed by me").click()
            page.get_by_role("textbox", name="Ainu").wait_for()
            yield "rulers placed by hand"
        page.goto(f"/rules/{game}#W1")
        page.get_by_role("heading", level=2).first.wait_for()
        yield f"rulebook of {game}"
    page.goto("/")
    new_table(person, "khan", seed=1)
    page.get_by_label("Send this link to your friends").wait_for()
    yield "lobby"
    for game in ("eko", "khan"):
        person.wire.forget()
        page.goto("/")
        play_now(person, game)
        person.until("one's own decision", lambda: person.wire.is_asked)
        yield f"playing {TITLES[game]}"
        page.get_by_role("tab", name="Moves").click()
        yield f"moves of {TITLES[game]}"
        page.goto(f"{page.url}/replay")
        page.get_by_role("slider", name="Moment").wait_for()
        yield f"replay of {TITLES[game]}"


def moments(person: Person, friend: Person) -> Iterator[str]:
    """What comes up in a match besides the board, from the first question to looking back."""
    page, friends = person.page, Player(friend, EkoHands())
    for each in (person, friend):
        arrive(each, confirm=False)
    meet_by_link(person, friend, "eko", seed=4)
    game = Game([Player(person, EkoHands()), friends], Advisor("eko", 4))
    for _ in range(4):
        game.move(_mover(game), "typed")
    person.button("Menu").click()
    yield "menu"
    person.button("Close").click()
    friends.say("Hello")
    page.get_by_role("tab", name=re.compile("^Chat")).click()
    page.get_by_role("log", name="Chat").get_by_text("Hello").wait_for()
    yield "chat"
    friends.menu("Ask to take back")
    person.button("Refuse").wait_for()
    yield "question"
    person.button("Refuse").click()
    friends.menu("Resign")
    friend.button("Resign now").click()
    page.get_by_role("dialog", name="Result").get_by_text("As a table").wait_for()
    yield "result"
    page.goto(f"{page.url}/replay?at=3")
    person.button("Analyse this moment").click()
    page.get_by_role("heading", name=re.compile("^Best for")).wait_for()
    page.get_by_text("As a table").wait_for()
    yield "analysis"


def _mover(game: Game) -> Player:
    turn = game.turn()
    assert turn is not None
    return turn[0]


def findings(person: Person, rules: dict[str, Any]) -> list[str]:
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = person.page.evaluate(LOOK, rules)
    return found
