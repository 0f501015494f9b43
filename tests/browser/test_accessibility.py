"""axe-core finds nothing serious on any page, by day and night, on a desk and on a telephone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.client import AXE
from tests.browser.conftest import Meet
from tests.browser.person import DESK, PHONE, Person
from tests.browser.start import TITLES, arrive, new_table, play_now
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
    if not AXE.exists():
        lacking("axe-core, from web/package.json")
    person = meet("Ada", **SIZES[size])
    found = []
    for place in pages(person):
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
    for game in ("eko", "khan"):
        page.goto(f"/new/{game}")
        page.get_by_role("region", name="How the match begins").get_by_role("grid").wait_for()
        yield f"new table of {game}"
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


def findings(person: Person, rules: dict[str, Any]) -> list[str]:
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = person.page.evaluate(LOOK, rules)
    return found
