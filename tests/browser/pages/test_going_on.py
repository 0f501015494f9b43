"""From a moment of a finished match one goes on oneself, against bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person.eko_hands import EkoHands
from tests.browser.person.khan_hands import KhanHands
from tests.browser.person.person import Person
from tests.browser.person.playing import Player
from tests.browser.person.start import TITLES, arrive, wait_for_begin
from tests.browser.person.waiting import poll
from tests.browser.person.wire import Json

SEATS = ("Gold", "Sky")


@dataclass(frozen=True)
class Finished:
    table: str
    positions: list[Json]  # by version

    def last(self, phase: str, before: int) -> int:
        """The latest version in which somebody has to decide so, no later than this one."""
        return next(n for n in range(before, 0, -1) if self.positions[n]["phase"] == phase)


@pytest.fixture(scope="session")
def finished(address: str) -> dict[str, Finished]:
    """Matches between bots that choose at random: these leave conquests to Khan's end phase."""
    bots = [{"kind": "bot", "bot": "random"}] * len(SEATS)
    tables = {}
    for game in TITLES:
        wish = {"game": game, "seats": bots, "setup": {"turn_limit": 60}, "name": "Host"}
        made = httpx.post(f"{address}/api/tables", json=wish).raise_for_status().json()
        tables[game] = str(made["table"]["id"])
    for table in tables.values():
        poll(
            lambda table=table: _get(address, table)["state"] == "over",  # type: ignore[misc]
            lambda: "the bots go on and on",
        )
    return {game: Finished(table, _positions(address, table)) for game, table in tables.items()}


def _positions(address: str, table: str) -> list[Json]:
    replay = _get(address, f"{table}/replay")
    found = [{name: value for name, value in replay["start"].items() if name != "board"}]
    for happening in replay["log"]:
        found.append({**found[-1], **happening["position"]})
    return found


def _get(address: str, path: str) -> Any:
    return httpx.get(f"{address}/api/tables/{path}").raise_for_status().json()


@pytest.mark.parametrize(("game", "phase"), [("eko", "action"), ("khan", "actions")])
def test_one_plays_on_from_any_moment(
    meet: Meet, finished: dict[str, Finished], game: str, phase: str
) -> None:
    person, match = meet("Ada"), finished[game]
    moment = match.last(phase, len(match.positions) // 2)
    go_on(person, match, moment)
    unseen = {"hands": None, "deck": None}
    assert person.wire.position | unseen == match.positions[moment] | unseen
    player = Player(person, EkoHands() if game == "eko" else KhanHands())
    for _ in range(3):
        person.until("one's own decision", lambda: person.wire.is_asked)
        player.play(person.wire.offers[0], "list")


def test_W2_cards_are_done_with_in_the_end_phase_and_not_before(
    meet: Meet, finished: dict[str, Finished]
) -> None:
    person, match = meet("Ada"), finished["khan"]
    end = match.last("end", len(match.positions) - 1)
    go_on(person, match, match.last("actions", end))
    hand = person.page.get_by_role("list", name="Your cards")
    expect(hand).to_have_accessible_name("Your cards")
    go_on(person, match, end)
    expect(hand).to_have_accessible_name("Your cards, of no use in the end phase")
    hand.get_by_role("button").first.click()
    clause, _ = Player(person, KhanHands()).sees_reason()
    assert clause == "W2"


def go_on(person: Person, match: Finished, version: int) -> None:
    """In the place of whoever has to decide then."""
    arrive(person)
    person.page.goto(f"/t/{match.table}/replay?at={version}")
    expect(person.page.get_by_role("slider", name="Moment")).to_have_value(str(version))
    person.button("Go on from here against bots").click()
    sheet = person.page.get_by_role("dialog", name="Go on from here against bots")
    sheet.get_by_label("You play").select_option(SEATS[match.positions[version]["decider"]])
    sheet.get_by_label("Against").select_option("Random")
    person.wire.forget()
    person.button("Play on", sheet).click()
    wait_for_begin(person)
