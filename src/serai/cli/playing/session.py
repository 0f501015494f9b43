"""One game at the keyboard: whose decision it is, what was done, and the prompt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from serai.bots import LEVELS, bot
from serai.cli.commands.play import HUMAN
from serai.cli.playing import ending, listing, prompt, prompt_commands, screen
from serai.cli.playing.news import news
from serai.cli.words import words
from serai.core.contract.game import find
from serai.core.text.errors import BadNotation, BadOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from serai.bots.base import Bot
    from serai.core.contract.state import State
    from serai.core.match.match import Match

_NUMBER = re.compile(r"(?<!\S)\d+(?= )")
_PLACES = re.compile(r"[A-Z]+\d+(,[A-Z]+\d+)*")


class Session:
    """A match, who plays its seats, and how much of it each person at the keyboard has seen."""

    def __init__(self, match: Match, players: Sequence[str], seed: int | None = None) -> None:
        self.match = match
        self.rules = find(match.game)
        self._bots: dict[int, Bot] = {}
        for seat, name in enumerate(players):
            if name not in (HUMAN, *LEVELS):
                known = ", ".join((HUMAN, *LEVELS))
                raise BadOption(words("play.unknown_player", name=name, known=known))
            if name != HUMAN:
                self._bots[seat] = bot(match.game, name, None if seed is None else seed + seat)
        self._told = dict.fromkeys(range(match.players), len(match.moves))  # moves, by seat
        self._shown: State | None = None
        self._keyboard: int | None = None  # the seat that sits at it

    @property
    def humans(self) -> list[int]:
        return [seat for seat in range(self.match.players) if seat not in self._bots]

    def seat_name(self, seat: int) -> str:
        return self.rules.narrator.seat_name(seat)

    def run(self) -> None:
        try:
            while self.match.outcome() is None:
                self._step()
        except (prompt_commands.Leave, KeyboardInterrupt):
            screen.say(words("session.goodbye"))
            return
        people = self.humans
        self._keyboard = people[0] if len(people) == 1 else None
        self.show_board()
        if people:
            self.tell_news()
        ending.show(self.match)
        if self._shown is not None:
            prompt_commands.offer_save(self)

    def _step(self) -> None:
        state = self.match.state
        seat = state.decider
        if seat in self._bots:
            self._play(str(self._bots[seat].choose(state, self.match.seen(seat))))
        elif listing.is_forced(state):
            self._play(str(state.legal_moves()[0]))
        else:
            self._ask(seat)

    def _play(self, text: str) -> None:
        done = len(self.match.moves)
        self.match.play(text)
        if not self.humans:
            self._say_news(done, None)

    def hand_over(self, seat: int, level: str) -> None:
        """A bot plays on for a person who gave up."""
        self.match.take_over(seat, level)
        self._bots[seat] = bot(self.match.game, level)

    # --- at the keyboard -------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        if seat != self._keyboard:
            self._pass_on(seat)
        if self._shown is not self.match.state:
            self.show_all()
        typed = prompt.read(words("session.prompt", seat=self.seat_name(seat)))
        if typed is None:
            prompt_commands.leave(self)
            return
        name, _, rest = typed.partition(" ")
        command = prompt_commands.COMMANDS.get(name.casefold())
        if command is not None:
            command(self, rest.strip())
        elif typed:
            self._try(typed)

    def _pass_on(self, seat: int) -> None:
        """Where people at one keyboard have secrets, one looks away before the other looks."""
        state = self.match.state
        if len({state.terminal(colour=False, seat=person) for person in self.humans}) > 1:
            screen.clear()
            if prompt.read(words("session.pass_on", seat=self.seat_name(seat))) is None:
                prompt_commands.leave(self)
        self._keyboard = seat

    def _try(self, typed: str) -> None:
        """A number, a move, or something whose moves are asked for."""
        state = self.match.state
        moves = {e.number: e.move for part in listing.listed(state) for e in part.entries}
        if typed.isdecimal():
            if int(typed) in moves:
                self._play(str(moves[int(typed)]))
            else:
                screen.say(words("session.no_number", number=typed, last=len(moves)))
            return
        text = self.rules.narrator.read(state, typed)
        if text in map(str, moves.values()):
            self._play(text)
        elif not self.show_moves_about(text):
            self.explain(text)

    def explain(self, typed: str) -> None:
        """Why a move is not possible now, if it is not."""
        text = self.rules.narrator.read(self.match.state, typed)
        try:
            reason = self.match.state.why_not(text)
        except BadNotation as error:
            no_place = words("session.none_about", place=text)
            screen.tell(no_place if _PLACES.fullmatch(text) else str(error))
            return
        key = "session.allowed" if reason is None else "session.illegal"
        screen.tell(words(key, text=text, reason=reason))

    # --- showing ---------------------------------------------------------------------------------

    def show_all(self) -> None:
        self.show_board()
        self.tell_news()
        self.show_moves(most=max(8, screen.height() // 3))
        if self._shown is None:
            screen.tell(self.greeting(), dim=True)
        self._shown = self.match.state

    def forget_news(self) -> None:
        """After an undo what happened has not happened."""
        done = len(self.match.moves)
        self._told = {seat: min(told, done) for seat, told in self._told.items()}

    def show_board(self) -> None:
        board = self.match.state.terminal(colour=screen.colour(), seat=self._keyboard)
        lines = board.rstrip("\n").splitlines()
        needed, width = max(map(screen.length, lines)), screen.width()
        is_cut = screen.is_window() and needed > width
        screen.say()
        for line in lines:
            screen.say(screen.cut(line, width) if is_cut else line)
        if is_cut:
            screen.tell(words("session.too_wide", needed=needed, width=width), dim=True)

    def tell_news(self) -> None:
        """To the seat at the keyboard; at the end of a game of several, to all."""
        seat = self._keyboard
        since = min(self._told[human] for human in ([seat] if seat is not None else self.humans))
        if since < len(self.match.moves):
            screen.say()
            screen.say(words("session.news"), bold=True)
            self._say_news(since, seat)
        for human in self.humans if seat is None else [seat]:
            self._told[human] = len(self.match.moves)

    def _say_news(self, since: int, seat: int | None) -> None:
        for line, indent in news(self.match, since, seat, self.humans):
            screen.tell(line, indent=" " * indent)

    def show_moves(self, most: int) -> None:
        screen.say()
        self._list(listing.listed(self.match.state), most)
        if signs := self.rules.narrator.signs(self.match.state):
            screen.tell(signs, dim=True)
        screen.say()
        screen.say(self.task(), bold=True)

    def show_moves_about(self, text: str) -> bool:
        """Whether there are any."""
        parts = listing.asked_for(self.match.state, text)
        self._list(parts, most=listing.EVERYTHING)
        return bool(parts)

    def _list(self, parts: list[listing.Paragraph], most: int) -> None:
        for line in listing.lines(parts, screen.width(), most):
            screen.say(_NUMBER.sub(lambda found: screen.styled(found[0], dim=True), line))

    def greeting(self) -> str:
        """Who is who, and how to go on."""
        people = words("session.and").join(map(self.seat_name, self.humans))
        return words("session.greeting", people=people)

    def task(self) -> str:
        """Whose decision it is and what is asked."""
        state = self.match.state
        task = self.rules.narrator.headline(state)
        return words("session.turn", turn=state.turn, task=task) if state.turn else task
