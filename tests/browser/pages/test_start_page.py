"""What the lists of the start page tell, and the notes above whatever lies on the page."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Meet
from tests.browser.person.person import PHONE
from tests.browser.person.start import arrive, play_now, wait_for_begin


def test_the_lists_name_variants_and_winners(meet: Meet) -> None:
    ada, ben = meet("Ada", **PHONE), meet("Ben")
    page = ada.page
    page.goto("/new/eko")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Who plays Sky").select_option("A bot")
    for variant in ("Portals", "Temple of the Moon"):
        page.get_by_role("checkbox", name=variant).check()
    page.get_by_role("switch").check()
    ada.button("Start the game").click()
    wait_for_begin(ada)
    table = page.url
    ben.page.goto("/")
    watched = ben.page.get_by_role("region", name="Games to watch").get_by_role("listitem")
    expect(watched.filter(has_text="Ada")).to_contain_text("Portals · Temple of the Moon")
    ada.button("Menu").click()
    ada.button("Resign").click()
    ada.button("Resign now").click()
    page.get_by_role("dialog", name="Result").wait_for()
    ada.settled(layers=1)
    page.goto("/")
    mine = page.get_by_role("region", name="Finished games").get_by_role("listitem")
    told = re.compile("^Ekö Ada Bot, level 3 wins Portals · Temple of the Moon")
    expect(mine.get_by_role("link")).to_have_accessible_name(told)
    mine.click()
    expect(page).to_have_url(table)


def test_nothing_is_to_be_pressed_before_it_stands_where_it_stays(meet: Meet) -> None:
    """A game that waits for oneself comes above all others, and moves what lies below."""
    ada = meet("Ada")
    arrive(ada)
    play_now(ada, "eko")
    ada.until("one's own decision", lambda: ada.wire.is_asked)
    held: list[Route] = []
    ada.page.route("**/api/mine", lambda route: held.append(route), times=1)
    ada.page.goto("/")
    ada.until("the page asks for one's tables", lambda: held)
    expect(ada.button("Play now")).to_have_count(0)
    held[0].continue_()
    expect(ada.button("Play now")).to_have_count(2)
    expect(ada.page.get_by_role("list", name="Your turn")).to_be_visible()


def test_a_note_is_above_an_open_dialog(meet: Meet) -> None:
    ada = meet("Ada")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.page.goto("/")
    ada.button("Play now").first.click()
    wait_for_begin(ada)
    ada.button("Menu").click()
    ada.button("Move the seat to another device").click()
    ada.button("Copy link").click()
    note = ada.page.get_by_role("status").get_by_text("Link copied")
    expect(note).to_be_visible()
    ada.button("Close", note.locator("..")).click()
    expect(note).to_be_hidden()
    expect(ada.page.get_by_role("dialog")).to_be_visible()


WIDTHS = """async () => {
    await document.fonts.load("20px Marcellus", "0123456789");
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = "20px Marcellus";
    return [..."0123456789"].map((figure) => pen.measureText(figure).width);
}"""


def test_figures_in_titles_are_told_from_letters(meet: Meet) -> None:
    """The face of the titles draws 1 as narrow as I and 0 as wide as O; those shown are alike."""
    page = meet("Ada").page
    page.goto("/")
    assert len({round(width, 2) for width in page.evaluate(WIDTHS)}) == 1
