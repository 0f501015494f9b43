"""Khan's map is the largest thing on the screen, and all else stands beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Meet
from tests.browser.person.advice import Advisor
from tests.browser.person.boxes import box, overlap
from tests.browser.person.khan_hands import KhanHands, card, field, settled_width
from tests.browser.person.person import PHONE, Person
from tests.browser.person.playing import Player
from tests.browser.person.start import arrive, new_table, play_now, wait_for_begin

# Pixels that a field of the whole map must have. On a phone: as many as before there was a column.
DESKS = {
    (1024, 768): 34,
    (1280, 720): 45,
    (1366, 768): 50,
    (1440, 900): 55,
    (1920, 1080): 75,
}
PHONES = {(390, 844): 25.1, (360, 640): 14.6, (568, 320): 16.8}
# There the scrubber of a replay takes a row below the map.
REPLAYED = {(1024, 768): 34, (1366, 768): 48, (1920, 1080): 73}
LANGUAGES = {"de": "Deutsch", "nl": "Nederlands"}
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
LEGIBLE = 11  # pixels
SIZE_OF_LETTERS = "words => parseFloat(getComputedStyle(words).fontSize)"
# What has more words than room.
OVERFULL = """() => [...document.querySelectorAll(
        ".left button, .left label span, .line button, .khan-hand button, [role=tab]")]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ textContent, className }) => `${textContent.trim()} (${className})`)"""


def test_a_field_is_large_at_a_desk(meet: Meet) -> None:
    ada = meet("Ada")
    _begin(ada)
    for size, least in DESKS.items():
        _resize(ada, size)
        assert _field_width(ada) >= least, size
        hand, log = ada.page.locator(".hand"), ada.page.get_by_role("tabpanel")
        assert box(hand)["y"] + box(hand)["height"] <= box(log)["y"], "the log stands below"
        assert not overlap(box(hand), box(ada.page.locator(".middle > .board")))
        assert not _scrolls_sideways(ada)


def test_a_field_is_no_smaller_on_a_phone(meet: Meet) -> None:
    ada = meet("Ada", **PHONE)
    _begin(ada)
    for size, least in PHONES.items():
        _resize(ada, size)
        assert _field_width(ada) >= least, size
        assert not _scrolls_sideways(ada)


def test_a_replay_shows_hand_and_supply_beside_the_map(meet: Meet) -> None:
    ada = meet("Ada")
    _begin(ada)
    _end_alone(ada)
    ada.page.goto(f"{ada.page.url}/replay")
    expect(ada.page.get_by_role("slider", name="Moment")).to_be_visible()
    supply = ada.page.get_by_role("list", name="Tiles left")
    for size, least in REPLAYED.items():
        _resize(ada, size)
        assert _field_width(ada) >= least, size
        assert not overlap(box(supply), box(ada.page.locator(".middle > .board")))
    for tab in ("Chances", "Log"):
        ada.page.get_by_role("tab", name=tab).click()
        panel = ada.page.get_by_role("tabpanel", name=tab)
        assert box(panel)["y"] >= box(supply)["y"] + box(supply)["height"]


def test_the_map_of_a_new_table_is_large(meet: Meet) -> None:
    ada = meet("Ada")
    ada.page.goto("/new/khan")
    ada.page.get_by_role("grid").wait_for()
    for size, least in REPLAYED.items():
        _resize(ada, size)
        assert _field_width(ada) >= least, size


@pytest.mark.parametrize("language", [None, *LANGUAGES])
def test_with_four_seats_the_setting_of_consent_is_all_in_view(
    meet: Meet, language: str | None
) -> None:
    ada = meet("Ada", **LAPTOP)
    arrive(ada)
    bots = dict.fromkeys(("Sky", "Red", "Indigo"), "A bot")
    new_table(ada, "khan", seed=1, players=4, seats=bots)
    wait_for_begin(ada)
    ada.until("one's own decision", lambda: ada.wire.is_asked, patience=30)
    _speak(ada, language)
    expect(ada.page.locator(".standing fieldset")).to_be_in_viewport(ratio=1)
    for tool in ada.page.locator(".tools button").all():
        expect(tool).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_words_have_room(meet: Meet, language: str) -> None:
    ada = meet("Ada", **LAPTOP)
    player = _to_actions(ada, KhanHands())
    _speak(ada, language)
    for size in ((1366, 768), (1280, 720), (390, 844)):
        _resize(ada, size)
        found: list[str] = ada.page.evaluate(OVERFULL)
        assert not found, (size, found)
        assert not _scrolls_sideways(ada)
    assert player.wire.is_asked


def test_tiles_that_fit_come_first_and_others_are_dimmed(meet: Meet) -> None:
    ada = meet("Ada", **LAPTOP)
    player, advisor = _to_actions(ada, KhanHands()), Advisor("khan", 3)
    while not (fitting := _fitting(ada)):
        player.play(advisor.offer(ada.wire), "typed")
        ada.until("one's own decision", lambda: ada.wire.is_asked, patience=30)
    tiles = ada.page.get_by_role("list", name="Tiles left").get_by_role("button")
    in_order = sorted(tiles.all(), key=lambda tile: (box(tile)["y"], box(tile)["x"]))
    names = [_words(tile).split(",")[0] for tile in in_order]
    assert set(names[: len(fitting)]) == fitting
    for tile, name in zip(in_order, names, strict=True):
        words = "fits in" if name in fitting else "fits nowhere now"
        assert words in _words(tile)
        assert (_strength(tile) == 1) == (name in fitting), name


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (390, 844), (568, 320)])
def test_what_can_be_done_on_a_field_stands_beside_the_map(
    meet: Meet, size: tuple[int, int]
) -> None:
    is_phone = size[0] < 900
    screen = {"viewport": {"width": size[0], "height": size[1]}}
    ada = meet("Ada", **({**PHONE, **screen} if is_phone else screen))
    hands = KhanHands(touch=is_phone)
    player = _to_actions(ada, hands)
    choices = ada.page.get_by_role("group", name="What can be done here")
    target = next(offer["target"] for offer in ada.wire.offers if offer["kind"] == "invade")
    hands.press_field(player, target)
    expect(choices).to_be_visible()
    assert not overlap(box(choices), box(ada.page.get_by_role("grid")))
    expect(choices).to_be_in_viewport(ratio=1)
    ada.button("Back", choices).click()
    expect(choices).to_be_hidden()


def test_choices_come_next_after_the_map_for_those_who_go_by_keys(meet: Meet) -> None:
    ada = meet("Ada", **LAPTOP)
    player = _to_actions(ada, KhanHands())
    target = next(offer["target"] for offer in ada.wire.offers if offer["kind"] == "invade")
    field(player, target).click()
    choices = ada.page.get_by_role("group", name="What can be done here")
    ada.page.get_by_role("grid").focus()
    ada.page.keyboard.press("Tab")
    expect(choices.get_by_role("button").first).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(choices).to_be_hidden()


def test_a_choice_remains_where_a_sheet_hides_the_hand(meet: Meet) -> None:
    ada = meet("Ada", **PHONE)
    hands = KhanHands(touch=True)
    player = _to_actions(ada, hands)
    player.open("Log")
    target = next(offer["target"] for offer in ada.wire.offers if offer["kind"] == "invade")
    hands.press_field(player, target)
    choices = ada.page.get_by_role("group", name="What can be done here")
    expect(choices).to_be_in_viewport(ratio=1)
    assert not overlap(box(choices), box(field(player, target)))


@pytest.mark.parametrize("size", [(390, 844), (568, 320)])
def test_a_small_card_says_in_large_words_what_it_is(meet: Meet, size: tuple[int, int]) -> None:
    ada = meet("Ada", **{**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    player = _to_actions(ada, KhanHands(touch=True))
    hand: list[str] = ada.wire.position["hands"][0]
    caption = ada.page.locator(".caption")
    expect(caption).to_be_hidden()
    for way in ("finger", "focus"):
        for name in hand:
            shown = card(player, name)
            shown.tap() if way == "finger" else shown.focus()
            expect(caption).to_have_text(shown.get_attribute("aria-label") or "")
            assert caption.evaluate(SIZE_OF_LETTERS) >= LEGIBLE
            expect(caption).to_be_in_viewport(ratio=1)
        ada.page.keyboard.press("Escape")
    ada.page.get_by_role("tab", name="Log").focus()
    expect(caption).to_be_hidden()


def test_a_match_that_was_ended_says_that_its_points_are_final(meet: Meet) -> None:
    ada = meet("Ada", **LAPTOP)
    _begin(ada)
    seats = ada.page.get_by_role("complementary", name="Seats")
    expect(seats.get_by_text("if it ended now").first).to_be_visible()
    _end_alone(ada)
    ada.button("Close", ada.page.get_by_role("dialog", name="Result")).click()
    expect(seats.get_by_text("if it ended now")).to_have_count(0)
    players = ada.wire.position["players"]
    expect(seats.get_by_text("final", exact=True)).to_have_count(players)
    expect(seats.get_by_text("tiles 0 + areas 0")).to_have_count(players)


def _begin(person: Person) -> None:
    arrive(person)
    play_now(person, "khan")
    person.until("one's own decision", lambda: person.wire.is_asked, patience=30)


def _to_actions(person: Person, hands: KhanHands) -> Player:
    """Past the set-up, where yurts can be put on free fields by cards."""
    _begin(person)
    player, advisor = Player(person, hands), Advisor("khan", 1)
    while not any(offer["kind"] == "invade" for offer in person.wire.offers):
        player.play(advisor.offer(person.wire), "typed")
        person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
    tab = person.page.get_by_role("tab", name="Moves")
    if tab.get_attribute("aria-selected") == "true" and hands.touch:
        tab.tap()  # the sheet goes, and the hand is there again
    return player


def _end_alone(person: Person) -> None:
    Player(person, KhanHands()).menu("End the game")
    person.button("End it now").click()
    expect(person.page.get_by_role("dialog", name="Result")).to_be_visible()


def _speak(person: Person, language: str | None) -> None:
    """Another language is chosen in the settings, and the table is opened again."""
    if language is None:
        return
    address = person.page.url
    person.page.goto("/")
    person.button("Settings").click()
    person.page.get_by_role("radio", name=LANGUAGES[language], exact=True).check()
    expect(person.page.locator("html")).to_have_attribute("lang", language)
    person.page.keyboard.press("Escape")
    person.settled()
    person.wire.forget()
    person.page.goto(address)
    person.until("one's own decision", lambda: person.wire.is_asked, patience=30)
    expect(person.page.get_by_role("grid")).to_be_visible()


def _resize(person: Person, size: tuple[int, int]) -> None:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})


def _field_width(person: Person) -> float:
    return settled_width(person.page.locator("[data-field='A1']"))


def _scrolls_sideways(person: Person) -> bool:
    found: bool = person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return found


def _fitting(person: Person) -> set[str]:
    return {offer["handle"] for offer in person.wire.offers if offer["kind"] == "conquer"}


def _words(tile: Locator) -> str:
    return tile.get_attribute("title") or ""


def _strength(tile: Locator) -> float:
    found: float = tile.locator("svg").first.evaluate(
        "svg => getComputedStyle(svg).opacity * getComputedStyle(svg.querySelector('g')).opacity"
    )
    return found
