"""What stands on the board of Ekö and in its panels, in positions of a game between greedy bots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

import serai
from serai.core.contract.game import find
from serai.core.contract.presenter import Offer
from serai.core.contract.state import State
from tests.browser.client import eko_scene
from tests.browser.dev_pages import DevPages
from tests.browser.person.boxes import box, lies_in, overlap
from tests.browser.person.waiting import at_rest
from tests.browser.person.wire import Json

VARIANTS = ("portals", "pyramids", "tempests", "beacon", "wind", "moon", "sand")
PHONE: ViewportSize = {"width": 580, "height": 900}
SEED = 4
SMALL = 27  # pixels
EMBLEMS = ("wind", "moon", "sand", "capital")
WORDS = 6  # capital, buildings, captives, pyramids, reserve, stock
LINE = 20  # pixels


def games(players: int = 4) -> Iterator[State]:
    """All positions of a game, from its start."""
    state = serai.new("eko", players=players, variants=list(VARIANTS), seed=SEED)
    bot = serai.bot("eko", "greedy", seed=SEED)
    yield state
    while state.outcome() is None:
        state = state.play(bot.choose(state))
        yield state


def view(state: State) -> Json:
    return state.view(None)


def show(pages: DevPages, scene: Json, wishes: str = "") -> None:
    pages.open(f"eko.html?{wishes}", scene)
    at_rest(pages.page.get_by_role("gridcell").first)


def panels(pages: DevPages) -> list[Locator]:
    found = pages.page.locator("footer section")
    expect(found).to_have_count(4)
    return found.all()


def space(pages: DevPages, name: str) -> Locator:
    return pages.page.locator(f"[data-space='{name}']")


def test_a_panel_keeps_its_height_when_emperors_are_captured(dev_pages: DevPages) -> None:
    before, *_, after = (state for state in games() if state.phase == "action")
    held = view(after)["captives"]
    (holder,) = (seat for seat, captives in enumerate(held) if len(captives) > 1)
    heights = {}
    for name, state in (("before", before), ("after", after)):
        show(dev_pages, eko_scene(state))
        heights[name] = {box(panel)["height"] for panel in panels(dev_pages)}
    assert len(heights["before"]) == 1
    assert heights["after"] == heights["before"]
    for captive in held[holder]:
        colour = ("Gold", "Sky", "Red", "Indigo")[captive]
        expect(panels(dev_pages)[holder]).to_contain_text(f"holds {colour}'s Emperor")


def test_a_panel_says_how_far_its_seat_is_from_winning(dev_pages: DevPages) -> None:
    """W1: the points, how many win, and whether there is a building on a capital."""
    middle = next(state for state in games() if len({s["capital"] for s in state.scores()}) == 2)
    show(dev_pages, eko_scene(middle))
    for panel, score in zip(panels(dev_pages), middle.scores(), strict=True):
        capital = "Has a building" if score["capital"] else "No building"
        name = re.compile(f"^{score['total']} of 12 points. {capital} on a capital")
        expect(panel.get_by_role("img", name=name)).to_be_visible()
        expect(panel).to_contain_text(re.compile(rf"{score['total']}\s/\s12"))


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_words_beside_the_icons_fit_into_the_narrowest_panel(
    dev_pages: DevPages, language: str
) -> None:
    *_, last = games()
    scene = eko_scene(last)
    show(dev_pages, scene, f"language={language}")
    expect(panels(dev_pages)[0]).to_be_visible()
    expect(dev_pages.page.locator("footer .word")).to_have_count(0)
    show(dev_pages, scene, f"words&language={language}")
    expect(dev_pages.page.locator("footer .word")).to_have_count(4 * WORDS)
    for panel in panels(dev_pages):
        frame = box(panel)
        words = [box(word) for word in panel.locator(".word").all()]
        assert all(lies_in(word, frame) for word in words)
        assert not any(overlap(one, other) for one, other in combinations(words, 2))
        assert max(word["height"] for word in words) < LINE, "none takes two lines"


def test_on_small_spaces_sign_and_toll_are_one_chip_beside_the_number(dev_pages: DevPages) -> None:
    state, handle = next(found for state in games() for found in tolled_attacks(state))
    dev_pages.page.set_viewport_size(PHONE)
    show(dev_pages, eko_scene(state), f"press={handle}")
    expect(space(dev_pages, handle)).to_have_attribute("aria-selected", "true")
    offers = [offer for offer in offers_of(state) if offer.handle == handle]
    lost: dict[str, int] = {}
    for offer in offers:
        toll = offer.facts.get("lost", 0)
        lost[offer.target] = min(toll, lost.get(offer.target, toll))
    chips = dev_pages.page.locator(".sign:has(rect)")
    expect(chips).to_have_count(sum(toll > 0 for toll in lost.values()))
    width = box(space(dev_pages, handle))["width"]
    assert SMALL <= width < SMALL + 4
    areas = [box(chip.locator("rect")) for chip in chips.all()]
    numbers = [box(number) for number in dev_pages.page.locator(".count circle").all()]
    assert numbers
    assert not any(overlap(one, other) for one, other in combinations(areas, 2))
    assert not any(overlap(area, number) for area in areas for number in numbers)
    for chip, area in zip(chips.all(), areas, strict=True):
        assert area["width"] < width
        assert lies_in(box(chip.locator(".badge, .dot")), area), "the sign lies on the chip"


def test_a_building_has_the_emblem_of_its_temple_or_capital_beside_it(dev_pages: DevPages) -> None:
    *_, last = games()
    board = view(last)["board"]["spaces"]
    marked = [at for at in view(last)["buildings"] if board[at] in EMBLEMS]
    assert {board[at] for at in marked} >= {"capital"}
    show(dev_pages, eko_scene(last))
    emblems = dev_pages.page.locator(".emblem")
    expect(emblems).to_have_count(len(marked))
    frames = [box(space(dev_pages, at)) for at in marked]
    for emblem in emblems.all():
        assert sum(lies_in(box(emblem), frame) for frame in frames) == 1


def test_a_ring_shows_where_an_emperor_is_in_danger(dev_pages: DevPages) -> None:
    start = next(games())
    emperor = next(at for at, stack in view(start)["stacks"].items() if stack["emperor"])
    ring = dev_pages.page.locator("use[href='#eko-danger']")
    scene = eko_scene(start)
    show(dev_pages, scene)
    expect(space(dev_pages, emperor)).to_be_attached()
    expect(ring).to_have_count(0)
    show(dev_pages, scene, f"danger={emperor}")
    expect(ring).to_have_count(1)
    assert overlap(box(ring), box(space(dev_pages, emperor)))


def tolled_attacks(state: State) -> Iterator[tuple[State, str]]:
    """Stacks that could go through a tempest to destroy one whose height has a number."""
    stacks = view(state)["stacks"]
    for offer in offers_of(state):
        if offer.kind == "attack" and offer.facts["lost"] and stacks[offer.target]["discs"] > 1:
            yield state, offer.handle


def offers_of(state: State) -> list[Offer]:
    return [offer for group in find("eko").presenter.offers(state) for offer in group.offers]
