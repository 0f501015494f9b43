"""Moves of Ekö made on the board."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.person.playing import Player
from tests.browser.person.waiting import at_rest
from tests.browser.person.wire import Json


class EkoHands:
    """First the stack, then where it goes; and if several moves end there, which one. What can
    only be done right there, and ends the turn, waits for Confirm at once."""

    def __init__(self, *, touch: bool = False) -> None:
        self._touch = touch

    def can(self, offer: Json) -> bool:
        return bool(offer["handle"])

    def make(self, player: Player, offer: Json) -> None:
        handle = space(player, offer["handle"])
        expect(handle).to_have_attribute("aria-label", re.compile(r"on offer$"))
        self.press(handle)
        mates = [o for o in player.wire.offers if o["handle"] == offer["handle"]]
        choices = [o for o in mates if o["target"] == offer["target"]]
        is_all_here = all(o["target"] == offer["handle"] for o in mates)
        if not (is_all_here and (len(mates) > 1 or self._waits(player, offer))):
            target = space(player, offer["target"])
            expect(target).to_have_attribute("aria-label", re.compile(re.escape(offer["label"])))
            self.press(target)
        if len(choices) > 1:
            group = player.page.get_by_role("group", name="Choose one")
            self.press(player.person.button(offer["label"], group))

    def _waits(self, player: Player, offer: Json) -> bool:
        """Whether it waits for Confirm, and not for a second press."""
        confirm = player.person.button("Confirm")
        again = space(player, offer["target"]).and_(player.page.locator("[aria-selected=true]"))
        expect(confirm.or_(again)).to_be_visible()
        player.person.answered()  # whether it ends the turn
        return confirm.is_visible()

    def press(self, what: Locator) -> None:
        if self._touch:
            at_rest(what)
            what.tap()
        else:
            what.click()


def space(player: Player, name: str) -> Locator:
    return player.page.locator(f"[data-space='{name}']")
