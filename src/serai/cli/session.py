"""One game at the keyboard: whose decision it is, what was done, and the prompt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from serai.bots import LEVELS, bot
from serai.cli import commands, ending, listing, prompt, screen
from serai.cli.play import HUMAN
from serai.cli.telling import tell
from serai.cli.words import words
from serai.core.errors import BadNotation, BadOption
from serai.games.eko.reading import headline, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from serai.bots.base import Bot
    from serai.core.match import Match
    from serai.core.state import Move, State

NEWS_INDENT = 20  # as far as the sentence about a move is from the edge
_NUMBER = re.compile(r"(?<!\S)\d+(?= )")


class Session:
    """A match, who plays its seats, and what the player at the keyboard has not been told yet."""

    def __init__(self, match: Match, players: Sequence[str], seed: int | None = None) -> None:
        self.match = match
        self._bots: dict[int, Bot] = {}
        for seat, name in enumerate(players):
            if name not in (HUMAN, *LEVELS):
                known = ", ".join((HUMAN, *LEVELS))
                raise BadOption(words("play.unknown_player", name=name, known=known))
            if name != HUMAN:
                self._bots[seat] = bot(match.game, name, None if seed is None else seed + seat)
        self._news: list[str] = []
        self._shown: State | None = None

    @property
    def humans(self) -> list[int]:
        return [seat for seat in range(self.match.players) if seat not in self._bots]

    def run(self) -> None:
        try:
            while self.match.outcome() is None:
                self._step()
        except (commands.Leave, KeyboardInterrupt):
            screen.say(words("session.goodbye"))
            return
        self.show_board()
        self.tell_news()
        ending.show(self.match)
        if self._shown is not None:
            commands.offer_save(self)

    def _step(self) -> None:
        state = self.match.state
        seat = state.decider
        if seat in self._bots:
            self._play(self._bots[seat].choose(state, self.match.seen(seat)))
        elif listing.is_forced(state):
            self._play(state.legal_moves()[0], forced=True)
        else:
            self._ask()

    def _play(self, move: Move, forced: bool = False) -> None:
        before = self.match.state
        self.match.play(move)
        line = words(
            "session.forced" if forced else "session.did",
            seat=seat_name(before.decider),
            move=str(move),
            told=tell(before, move, self.match.state),
        )
        if self.humans:
            self._news.append(line)
        else:
            screen.tell(line, indent=" " * NEWS_INDENT)

    def hand_over(self, seat: int, level: str) -> None:
        """A bot plays on for a person who gave up."""
        self.match.take_over(seat, level)
        self._bots[seat] = bot(self.match.game, level)

    # --- at the keyboard -------------------------------------------------------------------------

    def _ask(self) -> None:
        if self._shown is not self.match.state:
            self.show_all()
        typed = prompt.read(words("session.prompt", seat=seat_name(self.match.state.decider)))
        if typed is None:
            commands.leave(self)
            return
        name, _, rest = typed.partition(" ")
        command = commands.COMMANDS.get(name.casefold())
        if command is not None:
            command(self, rest.strip())
        elif typed:
            self._try(typed)

    def _try(self, typed: str) -> None:
        """A number, a space whose moves are asked for, or a move."""
        groups = listing.grouped(self.match.state)
        moves = {entry.number: entry.move for group in groups for entry in group.entries}
        if typed.isdecimal():
            if int(typed) in moves:
                self._play(moves[int(typed)])
            else:
                screen.say(words("session.no_number", number=typed, last=len(moves)))
            return
        text = prompt.upper_labels(typed)
        if re.fullmatch(r"[A-Z]+\d+", text):
            self.show_moves_of(text)
            return
        by_text = {str(move): move for move in moves.values()}
        if text in by_text:
            self._play(by_text[text])
        else:
            self.explain(text)

    def explain(self, text: str) -> None:
        """Why a move is not possible now, if it is not."""
        try:
            reason = self.match.state.why_not(text)
        except BadNotation as error:
            screen.tell(str(error))
            return
        key = "session.allowed" if reason is None else "session.illegal"
        screen.tell(words(key, text=text, reason=reason))

    # --- showing ---------------------------------------------------------------------------------

    def show_all(self) -> None:
        self.show_board()
        self.tell_news()
        self.show_moves(most=max(8, screen.height() // 2))
        if self._shown is None:
            screen.say(self.greeting(), dim=True)
        self._shown = self.match.state

    def forget_news(self) -> None:
        """After an undo what happened has not happened."""
        self._news.clear()

    def show_board(self) -> None:
        screen.say()
        screen.say(self.match.state.terminal(colour=screen.colour()).rstrip("\n"))

    def tell_news(self) -> None:
        if self._news:
            screen.say()
            screen.say(words("session.news"), bold=True)
            for line in self._news:
                screen.tell(line, indent=" " * NEWS_INDENT)
        self._news.clear()

    def show_moves(self, most: int) -> None:
        screen.say()
        groups = listing.grouped(self.match.state)
        self._list(groups, most)
        if signs := listing.signs(groups):
            screen.tell(signs, dim=True)
        screen.say()
        screen.say(self.task(), bold=True)

    def show_moves_of(self, space: str) -> None:
        groups = [g for g in listing.grouped(self.match.state) if g.name == space]
        if not groups:
            screen.say(words("session.none_from", space=space))
        self._list(groups, most=listing.EVERYTHING)

    def _list(self, groups: list[listing.Group], most: int) -> None:
        for line in listing.lines(groups, screen.width(), most):
            screen.say(_NUMBER.sub(lambda found: screen.styled(found[0], dim=True), line))

    def greeting(self) -> str:
        """Who is who, and how to go on."""
        people = words("session.and").join(map(seat_name, self.humans))
        return words("session.greeting", people=people)

    def task(self) -> str:
        """Whose decision it is and what is asked."""
        state = self.match.state
        task = headline(state.to_dict())
        return words("session.turn", turn=state.turn, task=task) if state.turn else task
