"""A whole game of Ekö between two browsers, through the interface alone."""

from __future__ import annotations

from pathlib import Path

from tests.browser.conftest import Meet
from tests.browser.person import afterwards, episodes
from tests.browser.person.advice import Advisor
from tests.browser.person.eko_hands import EkoHands, space
from tests.browser.person.game import Game
from tests.browser.person.playing import Player
from tests.browser.person.start import arrive, meet_by_link

SEED = 4


def test_two_people_play_a_whole_game(meet: Meet, tmp_path: Path) -> None:
    host, friend, stranger = meet("Ada"), meet("Bo"), meet("Cy")
    arrive(host)
    arrive(friend, confirm=False)
    meet_by_link(host, friend, "eko", SEED)
    one, other = Player(host, EkoHands()), Player(friend, EkoHands())
    game = Game([one, other], Advisor("eko", SEED))
    game.play_out(
        [
            asks_why_not,
            episodes.undoes_a_step,
            episodes.starts_the_turn_again,
            episodes.chats,
            episodes.asks_to_take_back,
            episodes.reloads,
            episodes.is_cut_off,
        ]
    )
    made = {way: one.made[way] + other.made[way] for way in one.made}
    assert made["board"] * 3 >= sum(made.values()), made
    for player in (one, other):
        afterwards.result_names_winner_and_clause(player)
    afterwards.file_is_the_match(one, tmp_path)
    afterwards.replay_goes_through_the_match(one, stranger)
    afterwards.rematch_brings_both(one, other)


def asks_why_not(_game: Game, mover: Player, _other: Player) -> bool:
    """A stack is sent where it can't go: onto a mountain."""
    if mover.wire.position["phase"] != "action":
        return False
    version, handle = mover.wire.version, mover.wire.offers[0]["handle"]
    within_reach = {offer["target"] for offer in mover.wire.offers if offer["handle"] == handle}
    spaces = mover.wire.start["board"]["spaces"]
    mountains = [at for at, kind in spaces.items() if kind == "mountain"]
    stack = space(mover, handle)
    stack.click()
    space(mover, next(at for at in mountains if at not in within_reach)).click()
    clause, words = mover.sees_reason()
    assert clause in words
    assert len(words) > len(clause) + 10
    assert mover.wire.version == version
    stack.click()  # puts it down
    return True
