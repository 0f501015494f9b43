"""Company at a table: who watches has a name, and one thing is asked at a time."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.browser.client import ROOT
from tests.browser.conftest import Meet
from tests.browser.person.eko_hands import EkoHands
from tests.browser.person.playing import Player
from tests.browser.person.start import arrive, meet_by_link, play_now, wait_for_begin

KEEP = "Keep the Emperor where he is"
GUESTS = json.loads((ROOT / "web/src/messages/de/shell.json").read_text())["guest.names"]


def test_who_comes_by_a_link_to_watch_speaks_under_a_name(meet: Meet) -> None:
    ada, wim = meet("Ada"), meet("Wim", locale="de-DE")
    arrive(ada)
    play_now(ada, "eko")
    wim.page.goto(ada.page.url)
    wait_for_begin(wim)
    wim.page.get_by_role("tab", name="Chat").click()
    wim.page.get_by_label("Sag etwas").fill("Guten Abend")
    wim.page.keyboard.press("Enter")
    heard = Player(ada, EkoHands()).open("Chat").get_by_role("paragraph")
    expect(heard).to_contain_text(re.compile(rf"^\s*({GUESTS}) Guten Abend"))


def test_nothing_is_asked_while_an_answer_is_awaited(meet: Meet) -> None:
    ada, ben = meet("Ada"), meet("Ben")
    arrive(ada)
    meet_by_link(ada, ben, "eko", seed=3)
    for _ in range(2):
        ada.until("somebody decides", lambda: ada.wire.is_asked != ben.wire.is_asked)
        mover = ada if ada.wire.is_asked else ben
        Player(mover, EkoHands()).play({"handle": "", "label": KEEP, "move": "keep"}, "button")
    ada.until("the next one decides", lambda: ada.wire.is_asked != ben.wire.is_asked)
    asking, asked = (ada, ben) if ada.wire.is_asked else (ben, ada)
    ask = asking.button("Ask to take back")
    ask.click()
    expect(asked.button("Refuse")).to_be_visible()
    expect(ask).to_be_hidden()
    for person in (asking, asked):
        person.button("Menu").click()
        menu = person.page.get_by_role("dialog", name="Menu")
        expect(menu.get_by_text("Resign")).to_be_visible()
        expect(menu.get_by_text("Propose to end the game")).to_be_hidden()
        person.page.keyboard.press("Escape")
        person.settled()
    asked.button("Refuse").click()
    expect(ask).to_be_visible()
