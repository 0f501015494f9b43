"""A program as an opponent: it runs beside us and speaks the bot protocol, docs/protocol.md."""

from __future__ import annotations

import json
import math
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from serai.bots.base import options
from serai.bots.process import Process
from serai.core.text import shape
from serai.core.text.errors import BadOption, ProgramFailed

if TYPE_CHECKING:
    from serai.core.contract.state import Move, State

PROTOCOL: Final = 1
SECONDS: Final = 5.0  # for a move, unless said otherwise
TO_START: Final = 60.0  # seconds to say hello, and again to begin a match: some load a lot
TO_LISTEN: Final = 10.0  # seconds for what needs no thought
GRACE: Final = 2.0  # seconds beyond those for a move
MOST_RUNNING: Final = 8  # in this process; whoever was asked longest ago is ended


@dataclass(frozen=True)
class Program:
    """A program that has introduced itself."""

    command: str
    process: Process
    games: tuple[str, ...]
    options: frozenset[str]

    @classmethod
    def start(cls, command: str) -> Program:
        """ProgramFailed if there is no such program or it does not speak with us."""
        process = Process(command)
        lines = process.ask(f"hello {PROTOCOL}", TO_START)
        try:
            identity = shape.mapping("id", next(_said("id", lines), None))
            shape.integer("protocol", identity.get("protocol"), PROTOCOL, PROTOCOL)
            games = tuple(map(str, shape.sequence("games", identity.get("games"))))
            named = [shape.mapping("option", option) for option in _said("option", lines)]
        except (ValueError, RecursionError) as error:
            process.close()
            what = f"does not introduce itself as it should: {error}"
            raise ProgramFailed(command, what) from None
        return cls(command, process, games, frozenset(str(each.get("name")) for each in named))

    def check(self, game: str) -> None:
        if game not in self.games:
            self.process.close()
            raise ProgramFailed(self.command, f"plays {', '.join(self.games)}, not {game}")

    def begin(self, state: State, seed: int | None) -> None:
        """A match that this state is of."""
        self.check(state.game)
        if seed is not None and "seed" in self.options:
            self.process.ask(f"set seed {seed}", TO_LISTEN)
        facts = json.dumps({"players": state.players})
        self.process.ask(f"new {state.game} {facts}", TO_START)


class ProgramBot:
    """One for each seat of each match: a program that played two hands would know both.

    It is told all it needs with every question, so it may be ended and started again in between.
    """

    def __init__(self, command: str, seed: int | None = None, seconds: float = SECONDS) -> None:
        if not 0 < seconds < math.inf:
            raise BadOption(f"{command}: seconds {seconds!r}: must be above 0")
        self._command = command
        self._seed = seed
        self._seconds = seconds
        self._program: Program | None = None

    def check(self, game: str) -> None:
        """Whether it can be started and plays the game; ProgramFailed if not."""
        program = Program.start(self._command)
        program.check(game)
        program.process.close()

    def choose(
        self, state: State, seen: Sequence[Any] | None = None, stop: Event | None = None
    ) -> Move:
        """What the program chooses; ProgramFailed if it does not, or nothing legal."""
        moves = options(state)
        if state.decider < 0:
            raise BadOption("chance decides here: there is nothing to choose")
        if len(moves) == 1:
            return moves[0]
        by_text = {str(move): move for move in moves}
        question = {
            "view": state.view(state.decider),
            "seen": None if seen is None else list(seen),
            "moves": list(by_text),
        }
        with _crew.at_work(self):
            process = self._ready(state)
            process.ask(f"position {json.dumps(question)}", TO_LISTEN)
            answer = process.ask(f"go seconds {self._seconds:g}", self._seconds, GRACE, stop)
        chosen = [line.removeprefix("bestmove ") for line in answer if line.startswith("bestmove ")]
        if len(chosen) != 1 or chosen[0] not in by_text:
            self.dismiss()
            said = "; ".join(answer)[:80]
            raise ProgramFailed(self._command, f"its choice is no legal move: {said!r}")
        return by_text[chosen[0]]

    def _ready(self, state: State) -> Process:
        if self._program is None or not self.is_running:
            self._program = Program.start(self._command)
            weakref.finalize(self, self._program.process.close)
            self._program.begin(state, self._seed)
        return self._program.process

    @property
    def is_running(self) -> bool:
        return self._program is not None and not self._program.process.is_closed

    def dismiss(self) -> None:
        """Ends the program until it is needed again."""
        if self._program is not None:
            self._program.process.close()


def _said(word: str, lines: Sequence[str]) -> Iterator[Any]:
    """What stands as JSON after a word; other lines, such as a banner, mean nothing to us."""
    return (json.loads(line[len(word) :]) for line in lines if line.startswith(f"{word} "))


class _Crew:
    """The programs that run; not more than a machine can bear, however many matches there are."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last_asked: WeakKeyDictionary[ProgramBot, float] = WeakKeyDictionary()
        self._working: set[ProgramBot] = set()

    @contextmanager
    def at_work(self, bot: ProgramBot) -> Iterator[None]:
        with self._lock:
            self._working.add(bot)
            self._last_asked[bot] = monotonic()
            running = [each for each in self._last_asked if each is bot or each.is_running]
            idle = [each for each in running if each not in self._working]
            idle.sort(key=lambda each: self._last_asked[each])
            for each in idle[: max(0, len(running) - MOST_RUNNING)]:
                each.dismiss()
        try:
            yield
        finally:
            with self._lock:
                self._working.discard(bot)


_crew = _Crew()
