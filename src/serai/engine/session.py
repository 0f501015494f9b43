"""What each command does, and how it is answered."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Any, Final

import serai
from serai.bots.levels import LEVELS, level_bot
from serai.bots.program import PROTOCOL
from serai.core.contract.game import GAMES, Game, find
from serai.core.text.errors import (
    BadCommand,
    BadMatch,
    BadNotation,
    BadOption,
    BadPosition,
    IllegalMove,
    SeraiError,
)
from serai.engine.subject import SEEDS, Subject, new_match, read_subject

if TYPE_CHECKING:
    from serai.bots.search import Line, SearchBot

log = logging.getLogger("serai.engine")

ANY: Final = 1 << 30  # simulations
CODES: Final[dict[type[SeraiError], str]] = {
    BadCommand: "bad-command",
    BadOption: "bad-option",
    BadPosition: "bad-position",
    BadNotation: "bad-notation",
    IllegalMove: "illegal-move",
    BadMatch: "not-now",
}


@dataclass
class Option:
    """A whole number that can be set."""

    name: str
    value: int
    least: int
    most: int


class Session:
    """Answers one command after the other; what is refused changes nothing."""

    def __init__(self, tell: Callable[[str], None], prepare: Callable[[str], None]) -> None:
        @cache
        def rules(game: str) -> Game:
            found = find(game)
            prepare(game)
            return found

        self._rules = rules
        self._tell = tell
        self._subject: Subject | None = None
        self._bot: SearchBot | None = None  # keeps its trees while the game goes on
        self._options = {
            option.name: option
            for option in (
                Option("level", LEVELS[-1], LEVELS[0], LEVELS[-1]),
                Option("threads", 0, 0, 256),  # 0: one for each processor
                Option("seed", 0, 0, SEEDS),
            )
        }
        self._rng = Random()
        self._stop = Event()

    def obey(self, line: str | BadCommand, stop: Event) -> None:
        """`stop` ends the thinking about this command."""
        self._stop = stop
        try:
            if isinstance(line, BadCommand):
                raise line
            word, _, rest = line.partition(" ")
            if word not in _COMMANDS:
                raise BadCommand(f"{word[:20]!r} is none; there are: {', '.join(_COMMANDS)}")
            _COMMANDS[word](self, rest.strip())
        except SeraiError as error:
            kinds = (CODES[kind] for kind in type(error).__mro__ if kind in CODES)
            self._tell(f"error {next(kinds, 'refused')} {' '.join(str(error).split())}")
        except OSError:  # nobody listens any more
            raise
        except Exception as error:
            log.exception("unforeseen")
            self._tell(f"error internal {type(error).__name__}")
        else:
            self._tell("ok")

    # --- the engine itself -----------------------------------------------------------------------

    def hello(self, rest: str) -> None:
        if rest != str(PROTOCOL):
            raise BadCommand(f"protocol {rest[:20]!r}: this engine speaks {PROTOCOL}")
        self._say("id", _identity())
        for option in self._options.values():
            facts = {"default": option.value, "min": option.least, "max": option.most}
            self._say("option", {"name": option.name, **facts})

    def set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name not in self._options:
            raise BadOption(f"there is no option {name[:20]!r}; see hello")
        option = self._options[name]
        option.value = int(_number(name, value, option.least, option.most, whole=True))
        self._bot = None
        if name == "seed":
            self._rng = Random(option.value)

    # --- what it is asked about ------------------------------------------------------------------

    def new(self, rest: str) -> None:
        game, _, wishes = rest.partition(" ")
        self._take_up(new_match(self._rules(game), _read_json("options", wishes or "{}")))
        self._bot = None

    def position(self, rest: str) -> None:
        self._take_up(read_subject(_read_json("position", rest), self._rules, self._rng))

    def play(self, rest: str) -> None:
        subject = self._asked_about()
        subject.play(rest)
        self._take_up(subject)

    def undo(self, rest: str) -> None:
        _nothing(rest)
        subject = self._asked_about()
        subject.undo()
        self._take_up(subject)

    def _take_up(self, subject: Subject) -> None:
        if self._subject is not None and self._subject.state.game != subject.state.game:
            self._bot = None
        self._subject = subject
        state = subject.state
        outcome = subject.outcome()
        facts = {name: getattr(state, name) for name in ("game", "players", "turn", "phase")}
        decider = None if outcome else state.decider
        winners = None if outcome is None else outcome.winners
        self._say("state", {**facts, "decider": decider, "winners": winners})

    def _asked_about(self) -> Subject:
        if self._subject is None:
            raise BadCommand("there is no position; give one with new or position")
        return self._subject

    # --- what it says about that -----------------------------------------------------------------

    def show(self, rest: str) -> None:
        _nothing(rest)
        self._say("position", self._asked_about().shown())

    def moves(self, rest: str) -> None:
        _nothing(rest)
        for move in self._asked_about().state.legal_moves():
            self._tell(f"move {move}")

    def go(self, rest: str) -> None:
        limits = _limits(rest, {"seconds": False, "simulations": True})
        subject, bot = self._asked_about(), self._thinker()
        style = bot.style
        if limits:
            seconds = limits.get("seconds", math.inf)
            simulations = int(limits.get("simulations", ANY))
            bot.style = replace(style, seconds=seconds, simulations=simulations)
        try:
            move = bot.choose(subject.state, subject.seen(), self._stop)
        finally:
            bot.style = style
        self._tell(f"bestmove {move}")

    def analyze(self, rest: str) -> None:
        limits = _limits(rest, {"seconds": False, "lines": True, "length": True})
        subject, bot = self._asked_about(), self._thinker()
        found = bot.analyze(
            subject.state,
            subject.seen(),
            seconds=limits.get("seconds", math.inf),
            lines=int(limits.get("lines", 3)),
            length=int(limits.get("length", 6)),
            stop=self._stop,
            progress=self._say_lines,
        )
        self._say_lines(found)

    def _thinker(self) -> SearchBot:
        if self._asked_about().outcome() is not None:
            raise BadMatch("game", "it is over")
        if self._bot is None:
            values = {name: option.value for name, option in self._options.items()}
            game, threads = self._asked_about().state.game, values["threads"] or None
            self._bot = level_bot(game, values["level"], values["seed"] or None, threads=threads)
        return self._bot

    def _say_lines(self, lines: list[Line]) -> None:
        for rank, line in enumerate(lines, start=1):
            shares = [round(share, 4) for share in line.shares]
            facts = {"visits": line.visits, "shares": shares, "moves": line.moves}
            self._say("line", {"rank": rank, **facts})

    def _say(self, word: str, data: object) -> None:
        self._tell(f"{word} {json.dumps(data, ensure_ascii=False)}")


_COMMANDS: Final[dict[str, Callable[[Session, str], None]]] = {
    command.__name__: command
    for command in (
        Session.hello,
        Session.set,
        Session.new,
        Session.position,
        Session.play,
        Session.undo,
        Session.show,
        Session.moves,
        Session.go,
        Session.analyze,
    )
}


def _identity() -> dict[str, Any]:
    return {
        "name": "Serai",
        "version": serai.__version__,
        "protocol": PROTOCOL,
        "games": GAMES,
    }


def _nothing(rest: str) -> None:
    if rest:
        raise BadCommand(f"nothing should follow here, not {rest[:20]!r}")


def _read_json(what: str, text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPosition(what, f"is not JSON: {error}") from None


def _limits(rest: str, known: dict[str, bool]) -> dict[str, float]:
    """Pairs of a name and a number above 0, each at most once; `known` says which are whole."""
    words = rest.split()
    found: dict[str, float] = {}
    for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in known or name in found:
            raise BadOption(f"{name[:20]!r} is no limit here; there are: {', '.join(known)}")
        found[name] = _number(name, value, 1 if known[name] else 0.001, ANY, whole=known[name])
    return found


def _number(name: str, text: str, least: float, most: float, whole: bool) -> float:
    try:
        value = int(text) if whole else float(text)
    except ValueError:
        value = math.nan
    if not least <= value <= most:
        kind = "a whole number" if whole else "a number"
        raise BadOption(f"{name}: {kind} from {least} to {most} is needed, not {text[:20]!r}")
    return value
