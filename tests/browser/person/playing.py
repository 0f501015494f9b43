"""The play page as one uses it: moves by the list, by typing, or on the board."""

from __future__ import annotations

import re
from typing import Protocol

from playwright.sync_api import Locator, expect

from tests.browser.person.person import Person
from tests.browser.person.wire import Json


class Hands(Protocol):
    """Makes moves on the board of one game."""

    def can(self, offer: Json) -> bool: ...
    def make(self, player: Player, offer: Json) -> None: ...


class Player:
    """A person at the page of a running match."""

    def __init__(self, person: Person, hands: Hands) -> None:
        self.person = person
        self.page = person.page
        self.wire = person.wire
        self.hands = hands
        self.made = {"list": 0, "typed": 0, "board": 0, "button": 0}

    def open(self, tab: str) -> Locator:
        found = self.page.get_by_role("tab", name=re.compile(f"^{tab}"))
        if found.get_attribute("aria-selected") != "true":
            found.click()
        return self.page.get_by_role("tabpanel", name=tab)

    def play(self, offer: Json, way: str) -> None:
        """Makes a move, confirms it where that is asked for, and waits until it is stored."""
        before = self.wire.version
        if way == "board" and self.hands.can(offer):
            self.hands.make(self, offer)
        elif not offer["handle"]:
            way = "button"
            self.person.button(offer["label"], self.decision_line).click()
        elif way == "typed":
            self.type(offer["move"])
        else:
            way = "list"
            self.row(offer["move"]).click()
        self.made[way] += 1
        self.confirm_from(before)

    def confirm_from(self, before: int) -> None:
        confirm = self.person.button("Confirm")

        def is_done() -> bool:
            if self.wire.version == before and confirm.is_visible():
                confirm.click()
            return self.wire.version > before

        self.person.until(f"the move is made after version {before}", is_done)

    @property
    def main(self) -> Locator:
        """All but what is only read aloud."""
        return self.page.get_by_role("main")

    @property
    def decision_line(self) -> Locator:
        return self.page.locator(".line")

    def row(self, move: str) -> Locator:
        """A line of the list of moves."""
        moves = self.open("Moves")
        notation = self.page.locator("code", has_text=re.compile(f"^{re.escape(move)}$"))
        row = moves.get_by_role("button").filter(has=notation)
        folded = moves.locator("details:not([open]) summary")
        while row.count() == 0 and folded.count() > 0:
            folded.first.click()
        return row

    def type(self, move: str) -> None:
        field = self.open("Moves").get_by_label("Search, or type a move")
        field.fill(move)
        field.press("Enter")

    def menu(self, entry: str) -> None:
        self.person.button("Menu").click()
        self.page.get_by_role("dialog", name="Menu").get_by_text(entry, exact=True).click()

    def say(self, text: str) -> None:
        chat = self.open("Chat")
        chat.get_by_label("Say something").fill(text)
        self.person.button("Send", chat).click()

    def sees_reason(self) -> tuple[str, str]:
        """The clause and the sentence of a "why not"; and the link leads to the clause."""
        alert = self.page.get_by_role("alert").filter(has=self.page.get_by_role("link"))
        expect(alert).to_be_visible()
        link = alert.get_by_role("link")
        clause = (link.get_attribute("href") or "").split("#")[1]
        with self.person.context.expect_page() as opened:
            link.click()
        book = opened.value
        expect(book.locator(f"[id='{clause}']")).to_be_in_viewport()
        book.close()
        words = alert.inner_text()
        self.person.button("Close", alert).click()
        return clause, words
