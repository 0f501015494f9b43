"""A table before its match: links that come to an open page, a full table, a cancelled one."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Meet
from tests.browser.person.person import PHONE, Person
from tests.browser.person.waiting import drawn

KEPT = "JSON.parse(localStorage.getItem('serai.tables'))"


def test_the_links_of_a_table_work_where_it_is_open_already(meet: Meet) -> None:
    ada, ben = meet("Ada"), meet("Ben")
    invitation = table_of(ada, is_open=True)
    ben.page.goto(invitation.partition("#")[0])
    expect(seats(ben)).to_contain_text("Ada")
    expect(ben.page.get_by_text("1 seat is kept for friends")).to_be_visible()
    expect(ben.button("Join")).to_be_hidden()
    ben.page.evaluate(f"location.href = {json.dumps(invitation)}")
    expect(ben.button("Join")).to_be_visible()
    table, keys = only_table(ada)
    ben.page.evaluate(f"location.href = '/t/{table}#seat={keys['seats']['0']}'")
    expect(ben.page.get_by_text("You now play Gold on this device.")).to_be_visible()
    expect(seats(ben).get_by_role("listitem").first).to_contain_text("you")
    assert "#" not in ben.page.url


def test_who_comes_too_late_is_told_so_and_who_cancels_is_at_the_start_again(meet: Meet) -> None:
    ada, ben, cy = meet("Ada"), meet("Ben"), meet("Cy")
    link = table_of(ada)
    ben.page.goto(link)
    ben.button("Join").click()
    expect(ben.page.get_by_text("The host starts the game.")).to_be_visible()
    cy.page.goto(link)
    expect(cy.page.get_by_text("All seats are taken.")).to_be_visible()
    ada.button("Cancel the table").click()
    ada.button("Cancel the table", ada.page.get_by_role("dialog")).click()
    expect(ada.page.get_by_text("The table is cancelled.")).to_be_visible()
    expect(ada.button("Play now").first).to_be_visible()
    for person in (ben, cy):
        expect(person.page.get_by_text("The host has cancelled this table")).to_be_visible()


def test_who_goes_back_from_a_new_table_finds_the_form_as_it_was(meet: Meet) -> None:
    ada = meet("Ada")
    page = ada.page
    page.goto("/new/eko")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("checkbox", name="Portals").check()
    ada.button("Make the table").click()
    expect(page.get_by_label("Send this link to your friends")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("checkbox", name="Portals")).to_be_checked()
    expect(page.get_by_label("Who plays Red")).to_be_visible()


def test_a_replay_of_no_table_leads_back_to_the_start_page(meet: Meet) -> None:
    ada = meet("Ada")
    ada.page.goto("/t/nowhere/replay")
    expect(ada.page.get_by_text("There is no table with this address.")).to_be_visible()
    ada.page.get_by_role("link", name="To the start page").click()
    expect(ada.button("Play now").first).to_be_visible()
    assert [trouble for trouble in ada.troubles if "404" in trouble] == ada.troubles
    ada.troubles.clear()


def test_a_ruler_is_placed_by_two_taps_and_no_keyboard_comes_up(meet: Meet) -> None:
    ada = meet("Ada", **PHONE)
    page = ada.page
    page.goto("/new/khan")
    page.get_by_role("radio", name="Placed by me").tap()
    ada.button("Delhi").tap()
    assert page.evaluate("document.activeElement.tagName") != "INPUT"
    page.locator("rect.field").nth(2).tap()
    expect(page.get_by_role("textbox", name="Delhi")).to_have_value("C1")
    ada.button("Make the table").tap()
    expect(page.get_by_label("Send this link to your friends")).to_be_visible()


def test_the_map_stays_where_it_is_when_a_ruler_cannot_stand_there(meet: Meet) -> None:
    ada = meet("Ada", **PHONE)
    page = ada.page
    page.goto("/new/khan")
    page.get_by_role("radio", name="Placed by me").tap()
    first, second = (page.get_by_role("textbox", name=ruler) for ruler in ("Delhi", "Rus"))
    expect(second).not_to_have_value("")
    before = from_top(page.get_by_role("region", name="The map"))
    first.fill(second.input_value())
    first.press("Enter")
    expect(page.get_by_text("another ruler stands on")).to_be_visible()
    assert from_top(page.get_by_role("region", name="The map")) == before
    assert [trouble for trouble in ada.troubles if "422" in trouble] == ada.troubles
    ada.troubles.clear()


def from_top(place: Locator) -> float:
    """Of the page, however far it is scrolled."""
    return float(place.evaluate("(it) => it.getBoundingClientRect().top + scrollY"))


def test_who_sits_down_in_one_window_sits_in_the_other_too(meet: Meet) -> None:
    ada, ben = meet("Ada"), meet("Ben")
    link = table_of(ada)
    ben.page.goto(link)
    other = ben.context.new_page()
    other.goto(link)
    expect(other.get_by_role("button", name="Join")).to_be_visible()
    ben.button("Join").click()
    expect(other.get_by_role("button", name="Leave the table")).to_be_visible()
    ben.button("Leave the table").click()
    expect(other.get_by_role("button", name="Join")).to_be_visible()


def test_rulers_can_be_placed_before_the_map_has_come(meet: Meet) -> None:
    ada = meet("Ada")
    page = ada.page
    held: list[Route] = []
    page.route("**/api/preview", lambda route: held.append(route), times=1)
    page.goto("/new/khan")
    page.get_by_role("radio", name="Placed by me").check()
    ada.until("the page asks for the map", lambda: held)
    held[0].continue_()
    expect(page.get_by_role("textbox", name="Delhi")).not_to_have_value("")
    expect(page.get_by_role("radio", name="Placed by me")).to_be_checked()


def table_of(host: Person, *, is_open: bool = False) -> str:
    """The link for friends of a new table of Ekö."""
    page = host.page
    page.goto("/new/eko")
    page.get_by_label("Your name").fill(host.name)
    page.get_by_role("switch").set_checked(is_open)
    host.button("Make the table").click()
    return page.get_by_label("Send this link to your friends").input_value()


def seats(person: Person) -> Locator:
    return person.page.get_by_role("list", name="Seats")


def only_table(person: Person) -> tuple[str, Any]:
    [found] = person.page.evaluate(f"Object.entries({KEPT})")
    return found[0], found[1]


def test_arrow_keys_look_through_what_can_be_done_with_a_seat_and_do_none_of_it(meet: Meet) -> None:
    ada, ben = meet("Ada"), meet("Ben")
    ben.page.goto(table_of(ada))
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Join").click()
    expect(seats(ada)).to_contain_text("Ben")
    ada.page.get_by_label("Change seat Sky").focus()
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    ada.page.keyboard.press("ArrowDown")
    drawn(ada.page)
    assert not asked
    expect(seats(ada)).to_contain_text("Ben")
    ada.page.keyboard.press("End")
    ada.page.keyboard.press("Enter")
    expect(seats(ada)).to_contain_text("Bot, level 8")
