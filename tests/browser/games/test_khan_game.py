"""A whole game of Khan between two browsers, through the interface alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.person import afterwards, episodes
from tests.browser.person.game import Game
from tests.browser.person.khan_hands import KhanHands, card, field
from tests.browser.person.playing import Player
from tests.browser.person.sharing import SharingAdvisor
from tests.browser.person.start import arrive, meet_by_link
from tests.browser.person.wire import Json

SEED = 3


def test_two_people_play_a_whole_game(meet: Meet, tmp_path: Path) -> None:
    host, friend, stranger = meet("Ada"), meet("Bo"), meet("Cy")
    arrive(host)
    arrive(friend, confirm=False)
    meet_by_link(host, friend, "khan", SEED)
    hands = KhanHands()
    one, other = Player(host, hands), Player(friend, hands)
    game = Game([one, other], SharingAdvisor("khan", SEED))
    game.play_out(
        [
            asks_why_not,
            shows_no_hand_of_the_other,
            asks_and_gets_consent,
            asks_and_is_refused_by_standing_answer,
            invades_freely_and_discards,
            episodes.undoes_a_step,
            episodes.chats,
            episodes.reloads,
            episodes.is_cut_off,
        ]
    )
    assert {"place", "invade", "free", "conquer", "discard"} <= hands.done
    assert hands.done & {"morale", "protection", "divine", "scout"}, hands.done
    made = {way: one.made[way] + other.made[way] for way in one.made}
    assert made["board"] * 3 >= sum(made.values()), made
    for player in (one, other):
        afterwards.result_names_winner_and_clause(player)
    afterwards.file_is_the_match(one, tmp_path)
    afterwards.replay_goes_through_the_match(one, stranger)
    afterwards.rematch_brings_both(one, other)


def asks_why_not(_game: Game, mover: Player, _other: Player) -> bool:
    """A card is tried on a field where it can't be played."""
    invading = [offer for offer in mover.wire.offers if offer["kind"] == "invade"]
    if not invading:
        return False
    version, held = mover.wire.version, invading[0]["handle"]
    targets = {offer["target"] for offer in invading if offer["handle"] == held}
    empty = (f"{column}{row}" for column in "CDEFGHI" for row in range(3, 10))
    card(mover, held).click()
    field(mover, next(at for at in empty if at not in targets)).click()
    clause, words = mover.sees_reason()
    assert clause in words
    assert mover.wire.version == version
    mover.page.keyboard.press("Escape")
    return True


def shows_no_hand_of_the_other(game: Game, mover: Player, other: Player) -> bool:
    """Neither in the page nor in what it was sent."""
    if game.moves < 30:
        return False
    seat = mover.wire.seats[0]
    hidden = set(mover.wire.position["hands"][seat]) - set(other.wire.position["discards"])
    assert other.wire.position["hands"][seat] == {"cards": len(mover.wire.position["hands"][seat])}
    # Cards that were played or shown before have been seen; those of this hand that never were
    # must be nowhere.
    seen = {each for text in other.wire.texts for each in _cards_told(json.loads(text))}
    never = hidden - seen
    if not never:
        return False
    page = other.page.content()
    for name in never:
        ruler, symbol = name.split("-")
        assert name not in page
        assert not re.search(rf"{ruler.capitalize()}, [^,\"]*{symbol}", page)
        assert not [text for text in other.wire.texts if name in _without_board(text)]
    return True


def asks_and_gets_consent(game: Game, mover: Player, other: Player) -> bool:
    return _asks(game, mover, other, None)


def asks_and_is_refused_by_standing_answer(game: Game, mover: Player, other: Player) -> bool:
    is_done = _asks(game, mover, other, "Refuse")
    if is_done and isinstance(game.advisor, SharingAdvisor):
        game.advisor.is_sharing = False
    return is_done


def _asks(game: Game, mover: Player, other: Player, standing: str | None) -> bool:
    offer = next((o for o in mover.wire.offers if o["facts"].get("asks")), None)
    if offer is None:
        return False
    version = mover.wire.version
    if standing is not None:
        _stand(other, standing)
    mover.play(offer, "typed")
    if standing is None:
        game.together()
        assert other.wire.decision is not None
        assert other.wire.decision["out_of_turn"]
        expect(other.page).to_have_title(re.compile("Your turn"))
        expect(other.page.get_by_text(re.compile("^Yurts covered: "))).to_be_visible()
        accept = next(o for o in other.wire.offers if o["kind"] == "accept")
        other.play(accept, "button")
    mover.person.until("an answer", lambda: mover.wire.version >= version + 2)
    game.together()
    log = mover.open("Log")
    words = "refuse" if standing else "accept"
    expect(log.locator("code", has_text=words).last).to_be_visible()
    if standing is not None:
        _stand(other, "Ask me")
    return True


def _stand(player: Player, answer: str) -> None:
    choice = player.page.get_by_role("group", name="When others ask for my consent")
    choice.get_by_role("radio", name=answer, exact=True).check()


def invades_freely_and_discards(game: Game, mover: Player, _other: Player) -> bool:
    """Which takes both actions, and lets one discard cards."""
    offer = next((o for o in mover.wire.offers if o["kind"] == "free"), None)
    if offer is None:
        return False
    mover.play(offer, "board")
    game.together()
    mover.play(next(o for o in mover.wire.offers if o["handle"] == "discard"), "board")
    return True


def _cards_told(message: Json) -> set[str]:
    """Cards that all could see in what happened."""
    return {
        str(each)
        for happening in message.get("happenings", [])
        for key in ("card", "cards")
        for each in _listed(happening["trace"].get(key))
    }


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _without_board(text: str) -> str:
    """The board names every card once, with its direction."""
    message = json.loads(text)
    message.get("start", {}).pop("board", None)
    return json.dumps(message)
