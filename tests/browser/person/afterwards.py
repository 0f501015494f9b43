"""When a match is over: its result, its replay, its file, and the rematch."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

import serai
from tests.browser.person.person import Person
from tests.browser.person.playing import Player
from tests.browser.person.waiting import keep_time, pass_time

LONGER_THAN_A_STEP = 1100  # of a replay that plays, in milliseconds


def sheet(player: Player) -> Locator:
    found = player.page.get_by_role("dialog", name="Result")
    if not found.is_visible():
        player.person.button("Result").click()
    expect(found).to_be_visible()
    return found


def result_names_winner_and_clause(player: Player) -> None:
    assert player.wire.result is not None
    assert player.wire.table is not None
    found = sheet(player)
    (winner,) = player.wire.result["winners"]
    name = player.wire.table["seats"][winner]["name"]
    expect(found.get_by_role("listitem").filter(has_text="wins")).to_contain_text(name)
    clause = player.wire.result["reason"]
    assert len(re.findall(rf"\b{clause}\b", found.inner_text())) == 1
    link = found.get_by_role("link", name=f"Decided by clause {clause} of the rulebook")
    with player.person.context.expect_page() as opened:
        link.click()
    expect(opened.value.locator(f"[id='{clause}']")).to_be_in_viewport()
    opened.value.close()


def file_is_the_match(player: Player, folder: Path) -> None:
    with player.page.expect_download() as download:
        sheet(player).get_by_role("link", name="Download").click()
    file = folder / "match.json"
    download.value.save_as(file)
    outcome = serai.Match.load(file.read_text()).outcome()
    assert outcome is not None
    assert player.wire.result is not None
    assert list(outcome.winners) == player.wire.result["winners"]
    assert outcome.reason == player.wire.result["reason"]


def replay_goes_through_the_match(player: Player, stranger: Person) -> None:
    page = player.page
    sheet(player).get_by_role("link", name="Replay").click()
    moment = page.get_by_role("slider", name="Moment")
    expect(moment).to_have_value("0")
    told = page.locator(".middle").get_by_role("status")
    expect(told).to_have_text("The start")
    expect(page.get_by_label("Log").get_by_role("heading").first).to_be_in_viewport()
    moment.press("End")
    expect(told).to_have_text(str(player.wire.result and player.wire.result["words"]))
    player.person.button("One step back").click()
    while "draws" in told.inner_text():  # which card, a stranger is not told
        player.person.button("One step back").click()
    words = told.inner_text()
    at = moment.input_value()
    row = page.get_by_label("Log").locator("[aria-current=step]")
    expect(row).to_have_attribute("data-versions", re.compile(r"\d"))
    expect(row).to_be_in_viewport(ratio=0.9)
    player.person.button("Share this moment").click()
    link = page.get_by_label("Link to this moment").input_value()
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("slider", name="Moment")).to_have_value(at)
    expect(stranger.page.locator(".middle").get_by_role("status")).to_have_text(words)
    player.person.button("Close", page.get_by_role("dialog")).click()
    _sharing_holds_the_replay(player, moment)
    player.person.wire.forget()
    page.get_by_role("link", name=re.compile("To the table$")).click()
    player.person.until("the table again", lambda: player.wire.result is not None)


def _sharing_holds_the_replay(player: Player, moment: Locator) -> None:
    """The moment that is shared stays, also in the address when the dialog is closed."""
    page = player.page
    keep_time(page)
    moment.press("Home")
    player.person.button("Play").click()
    expect(moment).not_to_have_value("1")
    player.person.button("Share this moment").click()
    at = page.get_by_label("Link to this moment").input_value().partition("at=")[2]
    pass_time(page, LONGER_THAN_A_STEP)
    player.person.button("Close", page.get_by_role("dialog")).click()
    expect(page).to_have_url(re.compile(rf"at={at}$"))
    expect(player.person.button("Play")).to_be_visible()


def rematch_brings_both(one: Player, other: Player) -> None:
    """The other has closed the sheet: the line above the board has the button too."""
    old = one.page.url
    other.person.button("Close", sheet(other)).click()
    for player, name in ((one, "Rematch"), (other, "Join the rematch")):
        place = sheet(player) if player is one else player.decision_line
        button = player.person.button(name, place)
        expect(button).to_be_visible()
        player.wire.forget()
        button.click()
        player.page.wait_for_url(lambda url: url != old)
        if player is one:
            expect(one.page.get_by_text(f"Waiting for {other.person.name}")).to_be_visible()
    assert one.page.url == other.page.url
    for player in (one, other):
        player.person.until("a seat at the new table", lambda p=player: p.wire.seats)  # type: ignore[misc]
    assert sorted(one.wire.seats + other.wire.seats) == [0, 1]
