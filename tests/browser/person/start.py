"""The start page, the settings, and the way to a table."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.person.person import Person
from tests.browser.person.waiting import lettered

TITLES = {"eko": "Ekö", "khan": "Khan"}


def panel(person: Person, game: str) -> Locator:
    return person.page.get_by_role("article", name=TITLES[game])


def arrive(person: Person, *, confirm: bool = True) -> None:
    """Opens the start page, gives a name, and sets the device for a quick game."""
    page = person.page
    page.goto("/")
    lettered(page)
    page.get_by_label("You play as").fill(person.name)
    person.button("Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("radio", name="None", exact=True).check()
    for name, wished in (("Sounds", False), ("Confirm", confirm), ("Play forced", False)):
        switch = sheet.get_by_role("switch", name=re.compile(f"^{name}"))
        if switch.is_checked() != wished:
            switch.click()
    person.button("Close", sheet).click()
    expect(sheet).to_be_hidden()
    person.settled()


def play_now(person: Person, game: str) -> None:
    lettered(person.page)
    person.button("Play now", panel(person, game)).click()
    wait_for_begin(person)


def new_table(
    person: Person,
    game: str,
    *,
    seed: int,
    players: int = 2,
    seats: dict[str, str] | None = None,
    variants: tuple[str, ...] = (),
) -> None:
    """`seats`: what is chosen for a colour, where it isn't as it stands."""
    page = person.page
    panel(person, game).get_by_role("link", name="With friends").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"A table for {TITLES[game]}")
    page.get_by_role("radio", name=str(players), exact=True).check()
    for colour, who in (seats or {}).items():
        page.get_by_label(f"Who plays {colour}").select_option(who)
    for variant in variants:
        page.get_by_role("checkbox", name=variant).check()
    page.get_by_text("More", exact=True).click()
    number = page.get_by_label("Number of the set-up")
    number.fill(str(seed))
    number.blur()
    page.get_by_role("button", name=re.compile("^(Make the table|Start the game)$")).click()


def meet_by_link(host: Person, friend: Person, game: str, seed: int) -> None:
    """The host makes a table, the friend opens its link and joins, the host starts."""
    new_table(host, game, seed=seed)
    link = host.page.get_by_label("Send this link to your friends").input_value()
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill(friend.name)
    friend.button("Join").click()
    expect(host.page.get_by_role("list", name="Seats")).to_contain_text(friend.name)
    host.button("Start the game").click()
    for person in (host, friend):
        wait_for_begin(person)


def wait_for_begin(person: Person) -> None:
    """Heard of, and seen: a page that is slow to draw shows its board some time after the news."""
    person.until("the game begins", lambda: person.wire.decision is not None)
    expect(person.page.locator(".middle > .board")).to_be_visible()
