"""What can be typed at the prompt besides a move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from serai.cli.commands.rules import print_rules
from serai.cli.playing import listing, prompt, screen
from serai.cli.words import words
from serai.core.text.errors import BadOption
from serai.core.text.messages import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from serai.cli.playing.session import Session

SUBSTITUTE = "greedy"
ASK = "ask"  # the standing answer that is none


class Leave(Exception):
    """The player goes away from the keyboard."""


def show_help(session: Session, _: str) -> None:
    game = message(session.rules.package, "telling.help").strip()
    screen.say(words("session.help", game=game).strip())


def moves(session: Session, about: str) -> None:
    if not about:
        session.show_moves(most=listing.EVERYTHING)
        return
    text = session.rules.narrator.read(session.match.state, about)
    if not session.show_moves_about(text):
        screen.say(words("session.none_about", place=text))


def board(session: Session, _: str) -> None:
    session.show_board()
    screen.say(session.task(), bold=True)


def why(session: Session, text: str) -> None:
    if text:
        session.explain(text)
    else:
        example = message(session.rules.package, "telling.example")
        screen.say(words("session.why_what", example=example))


def rules(session: Session, clause: str) -> None:
    try:
        print_rules(session.match.game, clause or None)
    except BadOption as error:
        screen.tell(str(error))


def undo(session: Session, _: str) -> None:
    """Back to the last real decision of a person at the keyboard, with all that came after it."""
    earlier = session.match.states[:-1]
    mine = [
        n for n, s in enumerate(earlier) if s.decider in session.humans and not listing.is_forced(s)
    ]
    if not mine:
        screen.say(words("session.nothing_to_undo"))
        return
    session.match.undo_to(mine[-1])
    session.forget_news()
    screen.say(words("session.undone"))


def save(session: Session, name: str) -> None:
    if not name:
        screen.say(words("session.save_where"))
        return
    try:
        Path(name).expanduser().write_text(session.match.save() + "\n", encoding="utf-8")
    except OSError as error:
        screen.say(words("session.not_saved", what=f"{name}: {error.strerror}"))
    else:
        screen.say(words("session.saved", name=name))


def resign(session: Session, _: str) -> None:
    answer = prompt.read(words("session.sure"))
    if answer is None or answer.casefold() != words("session.yes"):
        return
    seat = session.match.state.decider
    session.match.resign(seat)
    screen.say(words("session.resigned", seat=session.seat_name(seat)))
    if session.match.outcome() is not None:
        return
    if session.humans == [seat]:
        raise Leave
    session.hand_over(seat, SUBSTITUTE)
    screen.say(words("session.bot_takes_over", level=SUBSTITUTE, seat=session.seat_name(seat)))


def always(session: Session, answer: str) -> None:
    """How the seat at the keyboard answers by itself when it is asked out of turn."""
    known = session.rules.standing_answers
    if not known:
        screen.say(words("session.nothing_to_answer"))
        return
    answer = answer.casefold()
    if answer not in (*known, ASK):
        choice = ", ".join(f"always {each}" for each in (*known, ASK))
        screen.say(words("session.always_what", known=choice))
        return
    seat = session.match.state.decider
    session.match.standing_answer(seat, None if answer == ASK else answer)
    key = "session.always_ask" if answer == ASK else "session.always"
    screen.say(words(key, seat=session.seat_name(seat), answer=answer))


def leave(session: Session, _: str = "") -> None:
    offer_save(session)
    raise Leave


def offer_save(session: Session) -> None:
    name = prompt.read(words("session.offer_save"))
    if name:
        save(session, name)


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "help": show_help,
    "moves": moves,
    "board": board,
    "why": why,
    "rules": rules,
    "undo": undo,
    "save": save,
    "always": always,
    "resign": resign,
    "quit": leave,
}
