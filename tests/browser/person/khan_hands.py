"""Moves of Khan made with the hand and on the map."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.person.boxes import box, middle
from tests.browser.person.playing import Player
from tests.browser.person.waiting import at_rest
from tests.browser.person.wire import Json

SPECIALS = {
    "morale": "high morale",
    "protection": "protection",
    "divine": "divine support",
    "scout": "scout",
}


PRESSES = 4  # on a field: one may turn the tile so that it fits, one show it, the next lays it
EDGE = 24  # pixels of the map's frame that fingers keep away from
STROKES = 12  # that bring any field of the map into view, however little of it shows


class KhanHands:
    def __init__(self, *, touch: bool = False) -> None:
        self.touch = touch
        self.done: set[str] = set()  # kinds of moves made on the map so far

    def can(self, offer: Json) -> bool:
        if offer["kind"] == "discard":
            return bool(offer["facts"]["cards"])
        return offer["kind"] in ("place", "invade", "free", "conquer", *SPECIALS)

    def make(self, player: Player, offer: Json) -> None:
        kind = offer["kind"]
        if kind == "place":
            self.press_field(player, offer["target"])
        elif kind == "invade":
            self.press(card(player, offer["handle"]))
            self._on_glowing(player, offer["target"])
        elif kind == "free":
            self.press(player.person.button("Invade freely"))
            self._on_glowing(player, offer["target"])
        elif kind == "conquer":
            self._lay(player, offer)
        elif kind == "discard":
            self._discard(player, offer["facts"]["cards"])
        else:
            self._special(player, offer)
        self.done.add(kind)

    def _on_glowing(self, player: Player, name: str) -> None:
        found = field(player, name)
        expect(found).to_have_attribute("aria-label", re.compile("can be chosen$"))
        self.press_field(player, name)

    def _lay(self, player: Player, offer: Json) -> None:
        """Picks the shape, turns and flips it, and lays it."""
        supply = player.page.get_by_role("list", name="Tiles left")
        self.press(supply.get_by_role("button", name=re.compile(f"^{offer['handle']},")))
        tools = player.page.get_by_role("group", name="The tile in hand")
        for tool in ("Turn", "Flip"):
            self.press(player.person.button(tool, tools))
        before = player.wire.version
        for _ in range(PRESSES):
            self.press_field(player, offer["places"][len(offer["places"]) // 2])
            if _is_made(player, before):
                return
        raise AssertionError(f"{offer['move']} can't be laid")

    def _discard(self, player: Player, cards: list[str]) -> None:
        for each in cards:
            self.press(card(player, each))
        self.press(player.page.get_by_role("button", name=re.compile("^Discard [1-9]")))

    def _special(self, player: Player, offer: Json) -> None:
        kind, target = offer["kind"], offer["target"]
        specials = player.page.get_by_role("list", name="Special cards")
        self.press(specials.get_by_role("button", name=re.compile(f"^{SPECIALS[kind]}:")))
        if kind == "scout":
            supply = player.page.get_by_role("list", name="Tiles left")
            self.press(supply.get_by_role("button", name=re.compile(f"^{target},")))
        elif target:
            self.press(player.page.locator(f"[data-field][aria-label*=', {target}']").first)

    def press_field(self, player: Player, name: str) -> None:
        """On a small screen the map may show another part: then it is drawn here first. And if a
        finger can't tell one field from the next there, the map comes closer."""
        found = field(player, name)
        if not self.touch:
            found.click()
            return
        far = settled_width(found)
        draw_into_view(player, found)
        found.tap()
        if settled_width(found) > far:
            draw_into_view(player, found)
            found.tap()

    def press(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()


def _is_made(player: Player, before: int) -> bool:
    """Whether a move has come of it, or waits to be confirmed."""
    player.person.answered()
    return player.wire.version > before or player.person.button("Confirm").is_visible()


def width(what: Locator) -> float:
    return box(what)["width"]


def settled_width(what: Locator) -> float:
    """When the map has come to rest: it glides."""
    at_rest(what)
    return width(what)


def draw_into_view(player: Player, found: Locator) -> None:
    """Draws the map, one stroke within its frame after the other, until a field is well inside."""
    frame = box(player.page.get_by_role("grid"))
    x, y = middle(frame)
    longest_x, longest_y = frame["width"] / 2 - EDGE, frame["height"] / 2 - EDGE
    for _ in range(STROKES):
        at_x, at_y = middle(box(found))
        if abs(x - at_x) < longest_x and abs(y - at_y) < longest_y:
            return
        player.page.mouse.move(x, y)
        player.page.mouse.down()
        to = x + _at_most(longest_x, x - at_x), y + _at_most(longest_y, y - at_y)
        player.page.mouse.move(*to, steps=6)
        player.page.mouse.up()


def _at_most(limit: float, way: float) -> float:
    return max(-limit, min(way, limit))


def field(player: Player, name: str) -> Locator:
    return player.page.locator(f"[data-field='{name}']")


def card(player: Player, name: str) -> Locator:
    hand: list[str] = player.wire.position["hands"][player.wire.decision["seat"]]  # type: ignore[index]
    cards = player.page.get_by_role("list", name="Your cards").get_by_role("button")
    return cards.nth(hand.index(name))
