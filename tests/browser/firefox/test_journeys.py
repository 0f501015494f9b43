"""The main journeys once more in another engine: what people see and press, in Firefox."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.browser.firefox import bidi
from tests.browser.firefox.bidi import Bidi
from tests.browser.firefox.visitor import Visitor
from tests.browser.person.start import TITLES
from tests.browser.person.wire import Json
from tests.conftest import lacking

SIZES = {"desk": (1280, 860), "phone": (390, 844)}
KEEP = "Keep the Emperor where he is"
ON_OFFER, CAN_BE_CHOSEN = "on offer", "can be chosen"
BEYOND = "() => document.documentElement.scrollWidth - innerWidth"
TEXT = "(what) => what.textContent"
HEIGHT_IN_VIEW = """(what) => {
    const { top, bottom } = what.getBoundingClientRect();
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
}"""
END = "\ue010"  # as WebDriver writes the key


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bidi]:
    path = bidi.find()
    if path is None:
        lacking("a Firefox")
    with bidi.running(path, tmp_path_factory.mktemp("firefox")) as found:
        yield found


@pytest.fixture
def visit(firefox: Bidi, address: str) -> Iterator[Callable[[str], Visitor]]:
    """Makes a visitor with a screen of that size; one whose page had trouble fails the test."""
    firefox.events.clear()
    met: list[Visitor] = []

    def someone(size: str) -> Visitor:
        met.append(Visitor(firefox, address, *SIZES[size]))
        return met[-1]

    yield someone
    troubles = [trouble for visitor in met for trouble in visitor.troubles]
    for visitor in met:
        visitor.close()
    assert not troubles, "\n".join(troubles)


Visit = Callable[[str], Visitor]


@pytest.mark.parametrize("size", SIZES)
def test_a_turn_of_eko(visit: Visit, size: str) -> None:
    ada = visit(size)
    begin(ada, "eko")
    keep_the_emperor(ada)
    while ada.wire.position["turn"]["number"] < 3:
        move_a_stack(ada)
        decide(ada)
    fits(ada)


@pytest.mark.parametrize("size", SIZES)
def test_a_turn_of_khan(visit: Visit, size: str) -> None:
    ada = visit(size)
    begin(ada, "khan")
    while decide(ada)["phase"] == "setup":
        before = ada.wire.version
        press_field(ada, ada.wire.offers[0]["target"])
        confirm(ada, before)
    offer = next(offer for offer in ada.wire.offers if offer["kind"] == "invade")
    before = ada.wire.version
    hand = ada.wire.position["hands"][0]
    ada.press(ada.all("[aria-label='Your cards'] button")[hand.index(offer["handle"])])
    press_field(ada, offer["target"])
    confirm(ada, before)
    assert ada.ask().position["yurts"][offer["target"]] == 0
    fits(ada)


@pytest.mark.parametrize("size", SIZES)
def test_what_cannot_be_done_is_answered(visit: Visit, size: str) -> None:
    """A stack is sent where it can't go, and the clause of the rulebook comes with the reason."""
    ada = visit(size)
    begin(ada, "eko")
    keep_the_emperor(ada)
    version = ada.wire.version
    handle = ada.wire.offers[0]["handle"]
    spaces = ada.wire.start["board"]["spaces"]
    within_reach = {offer["target"] for offer in ada.wire.offers if offer["handle"] == handle}
    mountains = (at for at, kind in spaces.items() if kind == "mountain" and at not in within_reach)
    press_space(ada, handle, ON_OFFER)
    mountain = next(mountains)
    press_space(ada, mountain, mountain)
    alert = ada.sees("[role=alert]:has(a[href^='/rules/eko#'])")
    assert len(ada.run(TEXT, alert)) > len("M3") + 10
    assert ada.ask().version == version


@pytest.mark.parametrize("game", TITLES)
def test_result_and_replay(visit: Visit, address: str, game: str) -> None:
    ada = visit("desk")
    ada.goto(match_of_two(address, game))
    press_button(ada, "Menu")
    press_button(ada, "Resign")
    press_button(ada, "Resign now")
    result = ada.meets("dialog", "Result")
    ada.until("the result names the winner", lambda: "wins" in ada.run(TEXT, result))
    words = (ada.ask().result or {})["words"]
    ada.press(ada.meets("link", "Replay", result))
    moment = ada.meets("slider", "Moment")
    assert ada.run("(what) => what.value", moment) == "0"
    ada.run("(what) => what.focus()", moment)
    ada.type(END)
    told = ada.sees(".middle [role=status]")
    ada.until("the replay tells of the end", lambda: ada.run(TEXT, told).strip() == words)


def match_of_two(address: str, game: str) -> str:
    """Where it goes on against a bot; with the seat in hand, as on a device it was moved to."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level-3"}]
    wish = {"game": game, "seats": seats, "name": "Ada"}
    made = httpx.post(f"{address}/api/tables", json=wish).raise_for_status().json()
    return f"/t/{made['table']['id']}#seat={made['seats']['0']}"


def begin(visitor: Visitor, game: str) -> None:
    """From the start page to one's first decision."""
    visitor.goto("/")
    fits(visitor)
    visitor.press(visitor.meets("textbox", "You play as"))
    visitor.type("Ada")
    panel = visitor.meets("article", TITLES[game])
    visitor.press(visitor.meets("button", "Play now", panel))
    board = visitor.sees(".middle > .board")
    fits(visitor)
    assert visitor.run(HEIGHT_IN_VIEW, board) >= 0.4
    decide(visitor)


def keep_the_emperor(visitor: Visitor) -> None:
    """With which one's first turn comes."""
    before = visitor.wire.version
    press_button(visitor, KEEP)
    confirm(visitor, before)
    decide(visitor)


def decide(visitor: Visitor) -> Json:
    """What one is asked, when the page has shown what led to it."""
    visitor.until("one's own decision", lambda: visitor.ask().is_asked)
    visitor.until("the page asks", lambda: "Your turn" in visitor.run("() => document.title"))
    assert visitor.wire.decision is not None
    return visitor.wire.decision


def move_a_stack(visitor: Visitor) -> None:
    """Where a press on the one space and then on the other says all; else by the list of moves."""
    offers, before = visitor.wire.offers, visitor.wire.version
    ways = [(offer["handle"], offer["target"]) for offer in offers]
    clear = [offer for offer, way in zip(offers, ways, strict=True) if ways.count(way) == 1]
    move = next((offer for offer in clear if offer["handle"] != offer["target"]), None)
    if move is not None:
        press_space(visitor, move["handle"], ON_OFFER)
        press_space(visitor, move["target"], move["label"])
    else:
        visitor.press(visitor.sees("[role=tab][data-tab=moves]"))
        visitor.press(visitor.sees("[role=tabpanel] li button"))
    confirm(visitor, before)


def confirm(visitor: Visitor, before: int) -> None:
    """Where that is asked for."""

    def is_done() -> bool:
        if visitor.ask().version == before:
            for button in visitor.named("button", "Confirm"):
                visitor.press(button)
        return visitor.wire.version > before

    visitor.until(f"the move is made after version {before}", is_done)


def press_button(visitor: Visitor, name: str) -> None:
    visitor.press(visitor.meets("button", name))


def press_space(visitor: Visitor, name: str, when: str) -> None:
    """As soon as the board says that of the space: it does nothing while something moves on it."""
    visitor.press(visitor.sees(f"[data-space='{name}'][aria-label*={json.dumps(when)}]"))


def press_field(visitor: Visitor, name: str) -> None:
    visitor.press(visitor.sees(f"[data-field='{name}'][aria-label$={json.dumps(CAN_BE_CHOSEN)}]"))


def fits(visitor: Visitor) -> None:
    assert visitor.run(BEYOND) <= 0, "something sticks out to the side"
