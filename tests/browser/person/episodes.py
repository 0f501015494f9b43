"""What people do at a table besides moving."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.person.game import Game
from tests.browser.person.playing import Player

MARKUP = "<b>well</b> played & so on"


def undoes_a_step(game: Game, mover: Player, _other: Player) -> bool:
    if not _may_undo(mover):
        return False
    version = mover.wire.version
    mover.person.button("Undo").click()
    mover.person.until("a step taken back", lambda: mover.wire.version > version)
    game.together()
    expect(mover.open("Log")).to_contain_text("(taken back)")
    return True


def starts_the_turn_again(game: Game, mover: Player, other: Player) -> bool:
    if not _may_undo(mover):
        return False
    version = mover.wire.version
    mover.person.button("Restart turn").click()
    mover.person.until("the turn begins again", lambda: mover.wire.version > version)
    game.together()
    assert mover.wire.position == game.turn_start
    assert mover.wire.decision is not None
    assert mover.wire.decision["undo"] != "free"
    assert other.wire.position["turn"] == game.turn_start["turn"]
    return True


def asks_to_take_back(game: Game, mover: Player, other: Player) -> bool:
    """One whose turn is over asks; the other says no, and the second time yes."""
    is_fresh = mover.wire.decision is not None and mover.wire.decision["undo"] != "free"
    if game.moves < 8 or not is_fresh or mover.wire.decision["out_of_turn"]:  # type: ignore[index]
        return False
    version = mover.wire.version
    for answer in ("Refuse", "Agree"):
        other.menu("Ask to take back")
        question = mover.main.get_by_text(f"{other.person.name} asks to take back a move.")
        expect(question).to_be_visible()
        expect(other.main.get_by_text(f"Waiting for {mover.person.name}")).to_be_visible()
        mover.person.button(answer).click()
        expect(question).to_be_hidden()
        if answer == "Refuse":
            expect(other.page.get_by_text("Refused: the move stands.")).to_be_visible()
            assert mover.wire.version == version
    mover.person.until("a move taken back", lambda: mover.wire.version > version)
    game.together()
    assert other.wire.is_asked
    return True


def chats(_game: Game, mover: Player, other: Player) -> bool:
    mover.say(MARKUP)
    heard = other.open("Chat")
    expect(heard.get_by_text(MARKUP)).to_be_visible()
    assert heard.locator("b").count() == 0
    return True


def reloads(game: Game, mover: Player, other: Player) -> bool:
    """Both the one who decides and the one who waits find everything as it was."""
    if game.moves < 12:
        return False
    for player in (mover, other):
        position = player.wire.position
        player.wire.forget()
        player.page.reload()
        player.person.until("the table is there again", lambda p=player: p.wire.version >= 0)  # type: ignore[misc]
        assert player.wire.position == position
    game.together()
    return True


def is_cut_off(game: Game, mover: Player, other: Player) -> bool:
    """Moves made meanwhile are all there when the line is back."""
    if game.moves < 16 or not _is_a_turn(mover):
        return False
    before = other.wire.version
    with other.person.cut_off():
        expect(other.main.get_by_text("The connection is lost")).to_be_visible()
        while mover.wire.is_asked and mover.wire.result is None:
            game.move(mover)
        assert other.wire.version == before
        assert mover.wire.version > before
    game.together()
    expect(other.main.get_by_text("The connection is lost")).to_be_hidden()
    return True


def _is_a_turn(mover: Player) -> bool:
    decision = mover.wire.decision
    return decision is not None and not decision["out_of_turn"]


def _may_undo(mover: Player) -> bool:
    return mover.wire.decision is not None and mover.wire.decision["undo"] == "free"
