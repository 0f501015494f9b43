"""A match played out between people, with things that happen on the way."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.person.advice import Advisor
from tests.browser.person.playing import Player
from tests.browser.person.wire import Json

# Something to be tried when it can be; given the one who decides and the other. Whether it was.
Episode = Callable[["Game", Player, Player], bool]
WAYS = ("board", "list", "board", "typed")


class Game:
    def __init__(self, players: list[Player], advisor: Advisor) -> None:
        self.players = players
        self.advisor = advisor
        self.turn_start: Json = {}
        self.moves = 0

    def play_out(self, episodes: list[Episode], most: int = 400) -> None:
        """To the end of the match. Every episode must have had its time."""
        waiting = list(episodes)
        while self.turn() is not None:
            mover, other = self.turn() or (None, None)
            assert mover is not None
            assert other is not None
            assert self.moves < most, "no end in sight"
            episode = next((each for each in waiting if each(self, mover, other)), None)
            if episode is not None:
                waiting.remove(episode)
            else:
                self.move(mover)
        assert not waiting, f"never came about: {[each.__name__ for each in waiting]}"

    def turn(self) -> tuple[Player, Player] | None:
        """Who decides, and the other, when both pages know; nothing when the match is over."""
        self.together()
        one, other = self.players
        if one.wire.result is not None:
            return None
        mover, other = (one, other) if one.wire.is_asked else (other, one)
        assert mover.wire.decision is not None
        if mover.wire.decision["undo"] != "free":
            self.turn_start = mover.wire.position
        return mover, other

    def together(self) -> None:
        """Waits until both pages have the same version and know what is asked."""
        one, other = self.players

        def is_so() -> bool:
            is_same = one.wire.version == other.wire.version
            is_over = one.wire.result is not None and other.wire.result is not None
            return is_same and (is_over or one.wire.is_asked != other.wire.is_asked)

        one.person.until("both pages know the same", is_so)

    def move(self, mover: Player, way: str | None = None) -> None:
        mover.play(self.advisor.offer(mover.wire), way or WAYS[self.moves % len(WAYS)])
        self.moves += 1
