"""The browser's Back: it closes what lies open over a page, and else leaves the page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Meet
from tests.browser.person.advice import Advisor
from tests.browser.person.khan_hands import KhanHands
from tests.browser.person.person import PHONE, Person
from tests.browser.person.playing import Player
from tests.browser.person.start import arrive, play_now

START = re.compile(r"/$")
TABLE = re.compile(r"/t/[\w-]+$")


def test_back_closes_the_topmost_and_then_leaves(meet: Meet) -> None:
    person = at_a_table(meet)
    page = person.page
    tab(person, "Log").tap()
    person.button("Menu").tap()
    expect(menu(person)).to_be_visible()
    page.go_back()
    expect(menu(person)).to_be_hidden()
    expect(panel(person)).to_be_visible()
    page.go_back()
    expect(panel(person)).to_be_hidden()
    expect(page).to_have_url(TABLE)
    page.go_back()
    expect(page).to_have_url(START)


def test_what_was_closed_otherwise_takes_no_step_back(meet: Meet) -> None:
    person = at_a_table(meet)
    page = person.page
    for name in ("Log", "Chat", "Chat"):  # opened, changed, closed
        tab(person, name).tap()
    expect(panel(person)).to_be_hidden()
    person.button("Menu").tap()
    person.button("Close", menu(person)).tap()
    expect(menu(person)).to_be_hidden()
    person.button("How to play", page.locator(".line")).tap()
    person.button("Close", page.get_by_role("dialog", name="How to play")).tap()
    expect(page.get_by_role("dialog")).to_be_hidden()
    person.settled()
    page.go_back()
    expect(page).to_have_url(START)
    page.go_forward()
    expect(page).to_have_url(TABLE)
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_what_makes_room_for_another_leaves_one_step(meet: Meet) -> None:
    person = at_a_table(meet)
    page = person.page
    settings = page.get_by_role("dialog", name="Settings")
    person.button("Menu").tap()
    person.button("Settings", menu(person)).tap()
    expect(settings).to_be_visible()
    person.settled(layers=1)
    page.go_back()
    expect(settings).to_be_hidden()
    expect(menu(person)).to_be_hidden()
    page.go_back()
    expect(page).to_have_url(START)


def test_a_link_out_of_layers_leads_back_to_the_page_without_them(meet: Meet) -> None:
    person = at_a_table(meet)
    page = person.page
    tab(person, "Log").tap()
    person.button("Menu").tap()
    menu(person).get_by_role("link", name="Replay").tap()
    expect(page).to_have_url(re.compile(r"/replay\?at="))
    page.go_back()
    expect(page).to_have_url(TABLE)
    expect(panel(person)).to_be_hidden()
    person.settled()
    page.go_back()
    expect(page).to_have_url(START)


def test_a_page_loaded_anew_has_nothing_open_and_no_step_of_it(meet: Meet) -> None:
    person = at_a_table(meet)
    page = person.page
    tab(person, "Log").tap()
    expect(panel(person)).to_be_visible()
    page.reload()
    expect(tab(person, "Log")).to_be_visible()
    expect(panel(person)).to_be_hidden()
    person.settled()
    page.go_back()
    expect(page).to_have_url(START)


def test_a_replay_stays_where_it_is_when_its_dialog_closes(meet: Meet) -> None:
    person = at_a_table(meet)
    page = person.page
    person.until("one's own decision", lambda: person.wire.is_asked, patience=60)
    Player(person, KhanHands(touch=True)).play(Advisor("khan", 1).offer(person.wire), "list")
    page.goto(f"{page.url}/replay?at=0")
    moment = page.get_by_role("slider", name="Moment")
    moment.press("End")
    end = moment.input_value()
    assert end != "0"
    expect(page).to_have_url(re.compile(rf"at={end}$"))
    for close in ("by Back", "by its button"):
        person.button("Share this moment").tap()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_be_visible()
        person.settled(layers=1)
        page.go_back() if close == "by Back" else person.button("Close", sheet).tap()
        expect(sheet).to_be_hidden()
        expect(moment).to_have_value(end)


def at_a_table(meet: Meet) -> Person:
    """With the start page before it."""
    person = meet("Ada", **PHONE)
    arrive(person)
    play_now(person, "khan")
    expect(person.page).to_have_url(TABLE)
    return person


def tab(person: Person, name: str) -> Locator:
    return person.page.get_by_role("tab", name=re.compile(f"^{name}"))


def panel(person: Person) -> Locator:
    return person.page.get_by_role("tabpanel")


def menu(person: Person) -> Locator:
    return person.page.get_by_role("dialog", name="Menu")
